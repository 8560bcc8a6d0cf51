#include "fairly/replay/starvation.hpp"

#include <algorithm>

namespace fairly {

std::vector<Starvation> starvation(PlainModel& model, const Trace& trace,
                                   const std::vector<PlainModel::State>& states,
                                   const std::vector<std::vector<Action>>& groups) {
  std::vector<Starvation> result(groups.size(), Starvation::none);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto is_in_group = [&](const Move& move) {
      return std::find(groups[i].begin(), groups[i].end(), move.action) != groups[i].end();
    };
    if (std::any_of(trace.cycle.begin(), trace.cycle.end(), is_in_group)) continue;
    const auto is_enabled = [&](const PlainModel::State& state) {
      return std::any_of(groups[i].begin(), groups[i].end(),
                         [&](Action action) { return model.is_enabled(state, action); });
    };
    const auto begin = states.begin() + static_cast<std::ptrdiff_t>(trace.prefix.size());
    const auto enabled = std::count_if(begin, states.end(), is_enabled);
    if (enabled == 0) continue;
    result[i] = enabled == states.end() - begin ? Starvation::always : Starvation::sometimes;
  }
  return result;
}

std::vector<Starvation> starvation(PlainModel& model, const Trace& trace,
                                   const std::vector<PlainModel::State>& states,
                                   std::size_t action_count) {
  std::vector<std::vector<Action>> groups;
  for (Action action = 0; action < action_count; ++action) groups.push_back({action});
  return starvation(model, trace, states, groups);
}

} // namespace fairly
