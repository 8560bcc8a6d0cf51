#include "fairly/lasso/starvation.hpp"

#include "fairly/petri/marking.hpp"

#include <algorithm>

namespace fairly {

std::vector<Starvation> starvation(const petri::Net& net, const Trace& trace,
                                   const std::vector<std::vector<Action>>& groups) {
  const auto& transitions = net.transitions();
  std::vector<bool> fires(transitions.size());
  for (const Action action : trace.cycle) {
    if (action != kStutter) fires[action] = true;
  }
  std::vector<std::size_t> enabled(groups.size()); // in so many markings of the cycle
  petri::Marking marking = petri::initial_marking(net);
  for (std::size_t step = 0; step < trace.size(); ++step) {
    for (std::size_t i = 0; i < groups.size() && step >= trace.prefix.size(); ++i) {
      const bool is_enabled = std::any_of(groups[i].begin(), groups[i].end(), [&](Action action) {
        return petri::is_enabled(transitions[action], marking);
      });
      enabled[i] += is_enabled ? 1 : 0;
    }
    const Action action = trace.action(step);
    if (action != kStutter) petri::fire(transitions[action], marking);
  }
  std::vector<Starvation> result(groups.size(), Starvation::none);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const bool occurs = std::any_of(groups[i].begin(), groups[i].end(),
                                    [&](Action action) { return fires[action]; });
    if (occurs || enabled[i] == 0) continue;
    result[i] = enabled[i] == trace.cycle.size() ? Starvation::always : Starvation::sometimes;
  }
  return result;
}

std::vector<Starvation> starvation(const petri::Net& net, const Trace& trace) {
  std::vector<std::vector<Action>> groups;
  for (Action action = 0; action < net.transitions().size(); ++action) groups.push_back({action});
  return starvation(net, trace, groups);
}

} // namespace fairly
