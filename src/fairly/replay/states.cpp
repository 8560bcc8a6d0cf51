#include "fairly/replay/states.hpp"

#include <cstddef>
#include <utility>

namespace fairly {

std::vector<PlainModel::State> states_of(PlainModel& model, const Trace& trace) {
  while (true) {
    const std::size_t before = model.changes();
    std::vector<PlainModel::State> states{model.initial_states()[trace.start]};
    for (std::size_t step = 0; step + 1 < trace.size(); ++step) {
      PlainModel::State next = states.back();
      const Move& move = trace.move(step);
      if (!move.is_stutter() && !model.take(move, next)) break;
      states.push_back(std::move(next));
    }
    if (model.changes() == before) return states;
  }
}

} // namespace fairly
