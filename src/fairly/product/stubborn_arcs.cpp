#include "fairly/product/stubborn_arcs.hpp"

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

constexpr std::uint64_t kMostWorkInVain = 200'000; // about a millisecond
// The cost of a step that is followed, in the units of Choice::work.
constexpr std::uint64_t kCostOfStep = 15, kCostOfKnownStep = 3;

} // namespace

StubbornArcs::StubbornArcs(StateSpace& space, std::unique_ptr<StubbornSets> sets,
                           std::unique_ptr<StubbornPlans> plans)
    : space_(space), sets_(std::move(sets)), plans_(std::move(plans)),
      cache_(space.most_cache_bytes() / 2) {}

StubbornArcs::StubbornArcs(StateSpace& space, std::unique_ptr<StubbornSets> sets, ActionSet visible)
    : space_(space), sets_(std::move(sets)), visible_(std::move(visible)),
      cache_(space.most_cache_bytes() / 2) {}

std::span<const Action> StubbornArcs::enabled(StateNumber state) {
  sets_->enabled(space_.fetch(state), enabled_);
  return enabled_;
}

std::optional<Error> StubbornArcs::arcs(const Place& place, std::span<const Arc>& out) {
  const StateNumber at = index(place);
  const auto decision =
      static_cast<Decision>(at < decisions_.size() ? decisions_[at] : std::uint8_t{kNone});
  has_all_ = decision == kAll;
  if (has_all_) return space_.arcs(place.state, out);
  if (decision == kNone) return decide(place, out);
  if (const auto known = cache_.find(at)) {
    out = *known;
    return std::nullopt;
  }
  return make(place, decision, out);
}

std::optional<Error> StubbornArcs::decide(const Place& place, std::span<const Arc>& out) {
  const StateNumber at = index(place);
  Decision decision = kIgnores;
  if (statistics_.gave_up) {
    has_all_ = true;
    if (auto error = space_.arcs(place.state, out)) return error;
  } else {
    const bool was_known = space_.known_arcs(place.state).has_value();
    if (auto error = make(place, decision, out)) return error;
    if (!has_all_ && (plans_ || choice_.has_watched)) decision = kSees;
    if (!has_all_ && decision == kIgnores && closes_cycle(place.state, out)) {
      decision = kReduced;
      if (auto error = make(place, decision, out)) return error;
    }
    if (is_asked_) count(was_known);
  }
  if (has_all_) decision = kAll;
  decisions_.grow(at + 1);
  decisions_[at] = decision;
  if (has_all_) return std::nullopt;
  if (space_.is_remembering()) cache_.add(at, out);
  return std::nullopt;
}

std::optional<StubbornQuestion> StubbornArcs::question(const Place& place, Decision decision) {
  if (plans_) {
    const auto* found = plans_->find(place.automaton_state, place.letter, place.values);
    return found == nullptr ? std::nullopt : std::optional(*found);
  }
  using Watched = StubbornQuestion::Watched;
  return StubbornQuestion{.watched = &visible_,
                          .rule = decision == kReduced ? Watched::inside : Watched::together};
}

std::optional<Error> StubbornArcs::make(const Place& place, Decision decision,
                                        std::span<const Arc>& out) {
  const std::optional<StubbornQuestion> asked = question(place, decision);
  choice_ = asked ? sets_->choose(space_.fetch(place.state), *asked) : StubbornSets::Choice{};
  has_all_ = choice_.all;
  is_asked_ = asked.has_value();
  if (has_all_) return space_.arcs(place.state, out);
  if (const auto known = space_.known_arcs(place.state)) {
    out = choose_among(*known);
    return std::nullopt;
  }
  return space_.arcs(place.state, *sets_, out);
}

std::span<const Arc> StubbornArcs::choose_among(std::span<const Arc> all) {
  arcs_.clear();
  auto next = all.begin();
  for (const Action action : sets_->chosen()) {
    next = std::find_if(next, all.end(), [&](const Arc& arc) { return arc.action == action; });
    arcs_.push_back(*next);
  }
  return arcs_;
}

bool StubbornArcs::closes_cycle(StateNumber state, std::span<const Arc> arcs) const {
  return std::any_of(arcs.begin(), arcs.end(), [&](const Arc& arc) {
    return arc.target == state ||
           (arc.target < decisions_.size() && decisions_[arc.target] == kIgnores);
  });
}

void StubbornArcs::count(bool was_known) {
  if (choice_.left_out > 0) ++statistics_.reduced;
  statistics_.left_out += choice_.left_out;
  saved_ += choice_.left_out * (was_known ? kCostOfKnownStep : kCostOfStep);
  work_ += choice_.work;
  statistics_.gave_up = saved_ + kMostWorkInVain < work_;
}

} // namespace fairly
