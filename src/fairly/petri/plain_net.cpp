#include "fairly/petri/plain_net.hpp"

#include <algorithm>
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

bool PlainNet::can_repeat(const State& before, const State& after,
                          const std::vector<std::uint32_t>& propositions,
                          const std::vector<Action>& actions) {
  if (before == after) return true;
  // More tokens disable nothing except where they inhibit, so the same steps can follow.
  for (PlaceIndex p = 0; p < before.size(); ++p) {
    if (after[p] < before[p]) return false;
  }
  const auto grows = [&](PlaceIndex p) { return after[p] > before[p]; };
  const auto inhibits = [&](const Transition& t) {
    return std::any_of(t.inhibitors.begin(), t.inhibitors.end(),
                       [&](const Arc& arc) { return grows(arc.place); });
  };
  if (std::any_of(net_.transitions().begin(), net_.transitions().end(), inhibits)) return false;
  const auto takes = [&](TransitionIndex t) {
    const std::vector<Arc>& inputs = net_.transitions()[t].inputs;
    return std::any_of(inputs.begin(), inputs.end(),
                       [&](const Arc& arc) { return grows(arc.place); });
  };
  const auto looks = [&](std::uint32_t proposition) {
    const Proposition& meaning = propositions_[proposition];
    if (meaning.kind == Proposition::Kind::dead) return false; // never, as long as steps follow
    const std::vector<PlaceIndex> read = places_read(meaning, net_);
    return std::any_of(read.begin(), read.end(), grows);
  };
  return std::none_of(propositions.begin(), propositions.end(), looks) &&
         std::none_of(actions.begin(), actions.end(), takes);
}

} // namespace fairly::petri
