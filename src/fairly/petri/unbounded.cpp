#include "fairly/petri/unbounded.hpp"

#include "fairly/base/text.hpp"
#include "fairly/petri/marking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>

namespace fairly::petri {
namespace {

constexpr std::uint64_t kWork = 20'000'000; // places looked at in all
constexpr std::uint64_t kStepWork = 50;     // added for each step, even in the smallest net
constexpr std::uint64_t kLookEvery = 1'000'000;
constexpr std::size_t kLongest = 2000;         // steps of a run
constexpr std::size_t kMostTokens = 4'000'000; // numbers of tokens that are kept at once
constexpr double kGreed = 0.8;                 // how often a run prefers the suspect
constexpr std::size_t kShown = 12;             // transitions of a sequence that are named

class Walk {
 public:
  Walk(const Net& net, PlaceIndex suspect, Monitor* monitor)
      : net_(net), suspect_(suspect), monitor_(monitor),
        step_work_(kStepWork + net.transitions().size() + net.arc_count()),
        longest_(std::min(kLongest, 1 + kMostTokens / (1 + net.places().size()))) {
    for (const Transition& each : net.transitions()) raises_.push_back(raises(each));
  }

  std::optional<Growth> search() {
    // Runs that prefer to raise the suspect alternate with runs that take any transition.
    for (unsigned run = 0; has_time(); ++run) {
      if (auto growth = walk(run % 2 == 0 ? kGreed : 0.0)) return growth;
    }
    return std::nullopt;
  }

 private:
  bool has_time() {
    if (work_ >= kWork) return false;
    if (work_ < next_look_) return true;
    next_look_ = work_ + kLookEvery;
    return !poll(monitor_, {Phase::analysing});
  }

  std::optional<Growth> walk(double greed) {
    fired_.clear();
    markings_.assign(1, initial_marking(net_));
    work_ += 1 + net_.places().size();
    while (fired_.size() < longest_ && has_time()) {
      const auto next = choose(greed);
      if (!next) return std::nullopt;
      Marking marking = markings_.back();
      work_ += marking.size();
      fire(net_.transitions()[*next], marking);
      fired_.push_back(*next);
      markings_.push_back(std::move(marking));
      if (auto growth = compare_with_earlier()) return growth;
    }
    return std::nullopt;
  }

  std::optional<TransitionIndex> choose(double greed) {
    const std::vector<TransitionIndex> enabled = enabled_transitions(net_, markings_.back());
    work_ += step_work_;
    if (enabled.empty()) return std::nullopt;
    raising_.clear();
    std::copy_if(enabled.begin(), enabled.end(), std::back_inserter(raising_),
                 [&](TransitionIndex t) { return raises_[t]; });
    const bool greedy = std::uniform_real_distribution<>()(random_) < greed;
    const auto& from = greedy && !raising_.empty() ? raising_ : enabled;
    return from[std::uniform_int_distribution<std::size_t>(0, from.size() - 1)(random_)];
  }

  bool raises(const Transition& transition) const {
    const std::vector<Effect> changes = effects(transition);
    return std::any_of(changes.begin(), changes.end(), [&](const Effect& effect) {
      return effect.place == suspect_ && effect.change > 0;
    });
  }

  std::optional<Growth> compare_with_earlier() {
    const Marking& now = markings_.back();
    for (std::size_t i = markings_.size() - 1; i-- > 0;) {
      const Marking& earlier = markings_[i];
      std::optional<PlaceIndex> grown;
      bool covers = true;
      for (PlaceIndex p = 0; covers && p < now.size(); ++p) {
        ++work_;
        covers = now[p] >= earlier[p];
        if (now[p] > earlier[p]) grown = p;
      }
      if (!covers || !grown) continue;
      if (is_inhibited(i)) continue;
      const auto middle = fired_.begin() + static_cast<std::ptrdiff_t>(i);
      return Growth{{fired_.begin(), middle}, {middle, fired_.end()}, *grown};
    }
    return std::nullopt;
  }

  // Does a place that has grown since then inhibit one of the transitions fired since then?
  bool is_inhibited(std::size_t since) const {
    const Marking &earlier = markings_[since], &now = markings_.back();
    return std::any_of(
        fired_.begin() + static_cast<std::ptrdiff_t>(since), fired_.end(), [&](TransitionIndex t) {
          const std::vector<Arc>& arcs = net_.transitions()[t].inhibitors;
          return std::any_of(arcs.begin(), arcs.end(),
                             [&](const Arc& arc) { return now[arc.place] > earlier[arc.place]; });
        });
  }

  const Net& net_;
  PlaceIndex suspect_;
  Monitor* monitor_;
  std::uint64_t step_work_;   // for finding what is enabled
  std::size_t longest_;       // steps of a run
  std::mt19937_64 random_{1}; // the same runs every time
  std::uint64_t work_ = 0, next_look_ = 0;
  std::vector<bool> raises_; // by transition: whether it adds tokens to the suspect
  std::vector<TransitionIndex> raising_, fired_;
  std::vector<Marking> markings_; // before each fired transition, and after the last
};

std::string sequence(const std::vector<TransitionIndex>& fired, const Net& net) {
  std::string text;
  for (std::size_t i = 0; i < fired.size() && i < kShown; ++i) {
    if (i > 0) text += ' ';
    text += displayed(net.transitions()[fired[i]].id);
  }
  if (fired.size() > kShown) text += fmt::format(" ... ({} in all)", fired.size());
  return text;
}

} // namespace

std::optional<Growth> find_growth(const Net& net, PlaceIndex suspect, Monitor* monitor) {
  return Walk(net, suspect, monitor).search();
}

std::string describe(const Growth& growth, const Net& net) {
  const std::string before =
      growth.before.empty() ? "" : fmt::format("after {} ", sequence(growth.before, net));
  return fmt::format("the net is unbounded: {}the sequence {} can be repeated for ever and adds "
                     "tokens to place {} each time",
                     before, sequence(growth.repeated, net),
                     displayed(net.places()[growth.place].id));
}

} // namespace fairly::petri
