#include "fairly/petri/net_walker.hpp"

#include <algorithm>
#include <cmath>

namespace fairly::petri {
namespace {

constexpr std::size_t kMaxFollowers = 64;
constexpr double kFar = 1e9;

// An odd number for each place that follows no pattern.
std::uint64_t factor(PlaceIndex place) {
  std::uint64_t x = (std::uint64_t{place} + 1) * 0x9e3779b97f4a7c15U;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
  x = (x ^ x >> 27) * 0x94d049bb133111ebU;
  return (x ^ x >> 31) | 1U;
}

} // namespace

NetWalker::NetWalker(const Net& net, const std::deque<Proposition>& propositions)
    : net_(net), propositions_(propositions), users_(net.places().size()),
      position_(net.transitions().size()) {
  for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    effects_.push_back(effects(net.transitions()[t]));
    for (const Arc& arc : net.transitions()[t].inputs) users_[arc.place].push_back({t, arc.weight});
  }
  if (net.has_inhibitors()) inhibited_.resize(net.places().size());
  for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    for (const Arc& arc : net.transitions()[t].inhibitors) {
      inhibited_[arc.place].push_back({t, arc.weight});
    }
  }
  for (const Transition& transition : net.transitions()) {
    std::vector<Action>& all = followers_.emplace_back();
    for (const Arc& arc : transition.outputs) {
      for (const User& user : users_[arc.place]) {
        if (all.size() < kMaxFollowers) all.push_back(user.transition);
      }
    }
    for (const Arc& arc : transition.inputs) {
      if (inhibited_.empty()) break;
      for (const User& user : inhibited_[arc.place]) {
        if (all.size() < kMaxFollowers) all.push_back(user.transition);
      }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
  restart();
}

void NetWalker::restart() {
  marking_ = initial_marking(net_);
  fingerprint_ = 0;
  for (PlaceIndex p = 0; p < marking_.size(); ++p) fingerprint_ += marking_[p] * factor(p);
  enabled_.clear();
  lacking_.assign(net_.transitions().size(), 0);
  for (TransitionIndex t = 0; t < lacking_.size(); ++t) {
    for (const Arc& arc : net_.transitions()[t].inputs) {
      if (marking_[arc.place] < arc.weight) ++lacking_[t];
    }
    for (const Arc& arc : net_.transitions()[t].inhibitors) {
      if (marking_[arc.place] >= arc.weight) ++lacking_[t];
    }
    if (lacking_[t] == 0) enable(t);
  }
}

void NetWalker::enable(TransitionIndex transition) {
  position_[transition] = static_cast<std::uint32_t>(enabled_.size());
  enabled_.push_back(transition);
}

void NetWalker::disable(TransitionIndex transition) {
  const std::uint32_t at = position_[transition];
  enabled_[at] = enabled_.back();
  position_[enabled_[at]] = at;
  enabled_.pop_back();
}

// One condition of the transition has changed: `was` and `is` say whether it was met before and is
// now.
void NetWalker::set_met(TransitionIndex transition, bool was, bool is) {
  if (was == is) return;
  if (is) {
    if (--lacking_[transition] == 0) enable(transition);
  } else {
    if (lacking_[transition]++ == 0) disable(transition);
  }
}

void NetWalker::change(PlaceIndex place, std::int64_t by) {
  const std::uint64_t before = marking_[place];
  const std::uint64_t after = before + static_cast<std::uint64_t>(by);
  marking_[place] = after;
  fingerprint_ += static_cast<std::uint64_t>(by) * factor(place);
  for (const User& user : users_[place]) {
    set_met(user.transition, before >= user.weight, after >= user.weight);
  }
  if (inhibited_.empty()) return;
  for (const User& user : inhibited_[place]) {
    set_met(user.transition, before < user.weight, after < user.weight);
  }
}

bool NetWalker::take(Action action) {
  bool fits = true;
  for (const Effect& effect : effects_[action]) {
    change(effect.place, effect.change);
    fits = fits && marking_[effect.place] <= kMaxTokens;
  }
  return fits;
}

void NetWalker::undo(Action action) {
  for (const Effect& effect : effects_[action]) change(effect.place, -effect.change);
}

bool NetWalker::holds(std::uint32_t proposition) const {
  return petri::holds(propositions_[proposition], net_, marking_);
}

// The number of tokens that the inputs of a transition lack, plus those that inhibit it.
double NetWalker::missing(TransitionIndex transition) const {
  double sum = 0;
  for (const Arc& arc : net_.transitions()[transition].inputs) {
    if (marking_[arc.place] < arc.weight) {
      sum += static_cast<double>(arc.weight - marking_[arc.place]);
    }
  }
  for (const Arc& arc : net_.transitions()[transition].inhibitors) {
    if (marking_[arc.place] >= arc.weight) {
      sum += static_cast<double>(marking_[arc.place] - arc.weight) + 1;
    }
  }
  return sum;
}

// The fewest tokens that have to be taken from an input, or put into an inhibiting place, to
// disable the transition.
double NetWalker::surplus(TransitionIndex transition) const {
  if (lacking_[transition] > 0) return 0;
  double least = kFar;
  for (const Arc& arc : net_.transitions()[transition].inputs) {
    least = std::min(least, static_cast<double>(marking_[arc.place] - arc.weight) + 1);
  }
  for (const Arc& arc : net_.transitions()[transition].inhibitors) {
    least = std::min(least, static_cast<double>(arc.weight - marking_[arc.place]));
  }
  return least;
}

double NetWalker::distance(std::uint32_t proposition, bool value) const {
  using Kind = Proposition::Kind;
  const Proposition& p = propositions_[proposition];
  if (petri::holds(p, net_, marking_) == value) return 0;
  if (p.kind == Kind::fireable) {
    double result = value ? kFar : 0;
    for (const TransitionIndex t : p.transitions) {
      result = value ? std::min(result, missing(t)) : result + surplus(t);
    }
    return result;
  }
  if (p.kind == Kind::constant) return kFar;
  if (p.kind == Kind::dead) return value ? static_cast<double>(enabled_.size()) : kFar;
  double difference = -static_cast<double>(p.bound);
  for (const Monomial& monomial : p.sum) {
    double product = static_cast<double>(monomial.coefficient);
    for (const PlaceIndex place : monomial.places) {
      if (place != kNoPlace) product *= static_cast<double>(marking_[place]);
    }
    difference += product;
  }
  return std::max(1.0, std::abs(difference));
}

} // namespace fairly::petri
