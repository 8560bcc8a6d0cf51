#include "fairly/petri/plain_net.hpp"

#include <utility>

namespace fairly::petri {

bool PlainNet::is_enabled(const State& state, Action action) {
  return action < net_.transitions().size() && petri::is_enabled(net_.transitions()[action], state);
}

bool PlainNet::take(const Move& move, State& state) {
  if (move.choice != 0 || !is_enabled(state, move.action)) return false;
  fire(net_.transitions()[move.action], state);
  return true;
}

std::vector<PlainModel::Step> PlainNet::steps(const State& state) {
  std::vector<Step> out;
  for (const Action action : enabled(state)) {
    State target = state;
    fire(net_.transitions()[action], target);
    out.push_back({action, std::move(target)});
  }
  return out;
}

} // namespace fairly::petri
