#include "fairly/report/trace_text.hpp"

#include "fairly/base/text.hpp"
#include "fairly/petri/marking.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fairly {
namespace {

constexpr std::size_t kMostShownChanges = 12;

std::string action_name(const petri::Net& net, Action action) {
  return action == kStutter ? "(nothing is enabled)" : displayed(net.transitions()[action].id);
}

std::string plural(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

// "a, b:2": the places that hold tokens, or what changed.
template <class Shown>
std::string places_text(const petri::Net& net, Shown shown) {
  std::string text;
  std::size_t count = 0;
  for (petri::PlaceIndex p = 0; p < net.places().size(); ++p) {
    const std::string one = shown(p);
    if (one.empty()) continue;
    if (++count > kMostShownChanges) continue;
    text += (text.empty() ? "" : ", ") + one;
  }
  if (count > kMostShownChanges) text += fmt::format(", ... ({} in all)", count);
  return text;
}

std::string marking_text(const petri::Net& net, const petri::Marking& marking) {
  const std::string text = places_text(net, [&](petri::PlaceIndex p) -> std::string {
    if (marking[p] == 0) return {};
    const std::string id = displayed(net.places()[p].id);
    return marking[p] == 1 ? id : fmt::format("{}:{}", id, marking[p]);
  });
  return text.empty() ? "no tokens" : text;
}

std::string change_text(const petri::Net& net, const petri::Marking& before,
                        const petri::Marking& after) {
  return places_text(net, [&](petri::PlaceIndex p) -> std::string {
    if (before[p] == after[p]) return {};
    return fmt::format("{} {}->{}", displayed(net.places()[p].id), before[p], after[p]);
  });
}

std::string why_text(const Fairly& fairly) {
  switch (fairly.why) {
  case Fairly::Why::never_enabled:
    return "never enabled on the cycle";
  case Fairly::Why::disabled:
    return fmt::format("disabled before step {}", fairly.step + 1);
  case Fairly::Why::occurs:
    return fmt::format("occurs at step {}", fairly.step + 1);
  }
  return {};
}

// Why the run is fair; many hypotheses that are never enabled become one line.
std::string fairness_table(const NetProperty& property, const Replay& replay) {
  constexpr std::size_t kMostNeverEnabled = 8;
  const auto never = static_cast<std::size_t>(
      std::count_if(replay.fairness.begin(), replay.fairness.end(),
                    [](const Fairly& each) { return each.why == Fairly::Why::never_enabled; }));
  std::string out = replay.fairness.empty() ? "" : "  fair to:\n";
  for (std::size_t i = 0; i < replay.fairness.size(); ++i) {
    const bool is_one_of_many =
        replay.fairness[i].why == Fairly::Why::never_enabled && never > kMostNeverEnabled;
    if (is_one_of_many) continue;
    out += fmt::format("    {}: {}\n", property.hypotheses[i].text, why_text(replay.fairness[i]));
  }
  if (never > kMostNeverEnabled) {
    out += fmt::format("    {} hypotheses: never enabled on the cycle\n", never);
  }
  return out;
}

} // namespace

std::string trace_text(const NetProperty& property, const Trace& trace, const Replay& replay) {
  const petri::Net& net = property.net;
  std::string out =
      fmt::format("counterexample: {}, then a cycle of {} for ever\n",
                  plural(trace.prefix.size(), "step"), plural(trace.cycle.size(), "step"));
  std::size_t width = 8;
  for (std::size_t step = 0; step < trace.size(); ++step) {
    width = std::max(width, action_name(net, trace.action(step)).size());
  }
  width = std::min<std::size_t>(width, 30);
  petri::Marking marking = petri::initial_marking(net);
  out += fmt::format("  initial  {}\n", wrapped(marking_text(net, marking), 11));
  for (std::size_t step = 0; step < trace.size(); ++step) {
    if (step == trace.prefix.size()) out += "  cycle:\n";
    const Action action = trace.action(step);
    std::string change;
    if (action != kStutter) {
      const petri::Marking before = marking;
      petri::fire(net.transitions()[action], marking);
      change = change_text(net, before, marking);
    }
    const std::string line = fmt::format("  {:>5}  {:<{}}  {}", step + 1, action_name(net, action),
                                         width, wrapped(change, width + 11));
    out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return out + fairness_table(property, replay);
}

std::string trace_actions(const petri::Net& net, const Trace& trace) {
  std::string out;
  for (std::size_t step = 0; step < trace.size(); ++step) {
    if (step == trace.prefix.size()) out += "cycle:\n";
    const Action action = trace.action(step);
    out += (action == kStutter ? "(stutter)" : displayed(net.transitions()[action].id)) + '\n';
  }
  return out;
}

} // namespace fairly
