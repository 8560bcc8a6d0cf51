#include "fairly/report/starvation_text.hpp"

#include "fairly/base/text.hpp"
#include "fairly/lasso/starvation.hpp"

#include <fmt/format.h>

#include <vector>

namespace fairly {
namespace {

constexpr std::size_t kMostStarved = 3;

} // namespace

std::string transition_names(const petri::Net& net, const std::vector<Action>& actions,
                             std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < actions.size() && i < most; ++i) {
    text += i == 0 ? "" : ", ";
    text += actions[i] == kStutter ? "(nothing is enabled)"
                                   : displayed(net.transitions()[actions[i]].id);
  }
  if (actions.size() > most) text += fmt::format(", ... ({} in all)", actions.size());
  return text;
}

std::string run_text(const petri::Net& net, const Trace& trace, std::size_t most) {
  const std::string cycle = "for ever " + transition_names(net, trace.cycle, most);
  return trace.prefix.empty() ? cycle
                              : transition_names(net, trace.prefix, most) + ", then " + cycle;
}

std::string starvation_text(const petri::Net& net, const Trace& trace) {
  const std::vector<Starvation> all = starvation(net, trace);
  std::string text;
  for (const Starvation kind : {Starvation::always, Starvation::sometimes}) {
    std::vector<Action> starved;
    for (Action action = 0; action < all.size(); ++action) {
      if (all[action] == kind) starved.push_back(action);
    }
    if (starved.empty()) continue;
    text += fmt::format("{}{} ({})", text.empty() ? "this run starves " : " and ",
                        transition_names(net, starved, kMostStarved),
                        kind == Starvation::always ? "always enabled" : "enabled again and again");
  }
  return text;
}

} // namespace fairly
