#include "fairly/petri/marking.hpp"

#include "fairly/base/text.hpp"

#include <algorithm>
#include <random>

namespace fairly::petri {
namespace {

constexpr std::uint64_t kSampleWork = 4'000'000; // arcs looked at
constexpr std::size_t kSampleRuns = 10;
constexpr std::size_t kSampleLength = 1000; // steps of a run

constexpr std::size_t kMostShown = 12; // places of a marking

} // namespace

Marking initial_marking(const Net& net) {
  Marking marking;
  marking.reserve(net.places().size());
  for (const Place& place : net.places()) marking.push_back(place.tokens);
  return marking;
}

std::vector<TransitionIndex> enabled_transitions(const Net& net, const Marking& marking) {
  std::vector<TransitionIndex> enabled;
  for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    if (is_enabled(net.transitions()[t], marking)) enabled.push_back(t);
  }
  return enabled;
}

std::string marking_text(const Net& net, std::span<const std::uint64_t> marking) {
  std::string text;
  std::size_t count = 0;
  for (PlaceIndex p = 0; p < marking.size(); ++p) {
    if (marking[p] == 0 || ++count > kMostShown) continue;
    text += (text.empty() ? "" : ", ") + displayed(net.places()[p].id);
    if (marking[p] > 1) text += ':' + std::to_string(marking[p]);
  }
  if (count > kMostShown) text += ", ... (" + std::to_string(count) + " in all)";
  return text.empty() ? "no tokens" : text;
}

std::vector<std::uint64_t> sampled_tokens(const Net& net) {
  const Marking start = initial_marking(net);
  std::vector<std::uint64_t> most = start;
  std::mt19937_64 random(1); // the same runs every time
  const std::uint64_t step_work = net.transitions().size() + net.arc_count();
  std::uint64_t work = 0;
  for (std::size_t run = 0; run < kSampleRuns && work < kSampleWork; ++run) {
    Marking marking = start;
    work += marking.size();
    for (std::size_t step = 0; step < kSampleLength && work < kSampleWork; ++step) {
      const std::vector<TransitionIndex> enabled = enabled_transitions(net, marking);
      work += step_work;
      if (enabled.empty()) break;
      const Transition& next = net.transitions()[enabled[random() % enabled.size()]];
      fire(next, marking);
      for (const Arc& arc : next.outputs)
        most[arc.place] = std::max(most[arc.place], marking[arc.place]);
    }
  }
  return most;
}

} // namespace fairly::petri
