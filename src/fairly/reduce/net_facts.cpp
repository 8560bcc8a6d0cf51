#include "fairly/reduce/net_facts.hpp"

#include <algorithm>
#include <random>

namespace fairly::reduce {
namespace {

using petri::Proposition;

constexpr std::size_t kMaxAlternatives = 24;
constexpr std::size_t kMaxConstraintsTogether = 60; // of one alternative
constexpr std::uint64_t kMaxWalkEffort = 4'000'000; // arcs that random runs look at
constexpr std::size_t kWalkLength = 200;
constexpr std::size_t kMaxWalks = 8;
constexpr double kSecondsOfProgram = 2;

LinearConstraint at_most(const Proposition& proposition, std::int64_t bound) {
  LinearConstraint result{.bound = bound};
  for (const petri::Monomial& monomial : proposition.sum) {
    result.sum.push_back({monomial.places[0], monomial.coefficient});
  }
  return result;
}

LinearConstraint above(const Proposition& proposition, std::int64_t bound) {
  LinearConstraint result = at_most(proposition, -bound - 1);
  for (LinearTerm& term : result.sum) term.coefficient = -term.coefficient;
  return result;
}

bool is_linear(const Proposition& proposition) {
  return std::all_of(proposition.sum.begin(), proposition.sum.end(),
                     [](const petri::Monomial& each) { return each.places[1] == petri::kNoPlace; });
}

// All constraints of an alternative of one and of an alternative of the other.
std::optional<Alternatives> both(const Alternatives& a, const Alternatives& b) {
  if (a.size() * b.size() > kMaxAlternatives) return std::nullopt;
  Alternatives result;
  for (const auto& left : a) {
    for (const auto& right : b) {
      result.push_back(left);
      result.back().insert(result.back().end(), right.begin(), right.end());
      if (result.back().size() > kMaxConstraintsTogether) return std::nullopt;
    }
  }
  return result;
}

std::optional<Alternatives> fireable(const Proposition& proposition, bool value,
                                     const petri::Net& net) {
  Alternatives result;
  if (!value) result.push_back({});
  for (const petri::TransitionIndex t : proposition.transitions) {
    std::vector<LinearConstraint> enabled;
    Alternatives disabled;
    for (const petri::Arc& arc : net.transitions()[t].inputs) {
      const std::int64_t weight = arc.weight;
      enabled.push_back({{{arc.place, -1}}, -weight});
      disabled.push_back({{{{arc.place, 1}}, weight - 1}});
    }
    if (value) {
      result.push_back(std::move(enabled));
      if (result.size() > kMaxAlternatives) return std::nullopt;
      continue;
    }
    std::optional<Alternatives> next = both(result, disabled);
    if (!next) return std::nullopt;
    result = *std::move(next);
  }
  return result;
}

} // namespace

std::optional<Alternatives> alternatives(const Proposition& proposition, bool value,
                                         const petri::Net& net) {
  using Kind = Proposition::Kind;
  if (!is_linear(proposition)) return std::nullopt;
  const std::int64_t bound = proposition.bound;
  switch (proposition.kind) {
  case Kind::constant:
    return (bound != 0) == value ? Alternatives{{}} : Alternatives{};
  case Kind::at_most:
    return Alternatives{{value ? at_most(proposition, bound) : above(proposition, bound)}};
  case Kind::equal:
  case Kind::different:
    if ((proposition.kind == Kind::equal) == value) {
      return Alternatives{{at_most(proposition, bound), above(proposition, bound - 1)}};
    }
    return Alternatives{{at_most(proposition, bound - 1)}, {above(proposition, bound)}};
  case Kind::fireable:
    return fireable(proposition, value, net);
  case Kind::dead:
    break;
  }
  return std::nullopt;
}

NetFacts::NetFacts(const petri::Net& net, std::vector<Proposition> propositions, double seconds,
                   Monitor* monitor)
    : net_(net), propositions_(std::move(propositions)), equation_(net), seconds_(seconds),
      monitor_(monitor) {
  look_around();
}

void NetFacts::remember_letter(std::span<const std::uint64_t> marking) {
  std::vector<bool> letter;
  letter.reserve(propositions_.size());
  for (const Proposition& each : propositions_) letter.push_back(holds(each, net_, marking));
  if (std::find(letters_.begin(), letters_.end(), letter) == letters_.end()) {
    letters_.push_back(std::move(letter));
  }
}

// The same runs every time.
void NetFacts::look_around() {
  std::mt19937 random(1);
  fired_.assign(net_.transitions().size(), false);
  std::uint64_t effort = 0;
  const std::uint64_t step_effort = net_.arc_count() + 1;
  for (std::size_t walk = 0; walk < kMaxWalks; ++walk) {
    petri::Marking marking = initial_marking(net_);
    remember_letter(marking);
    for (std::size_t step = 0; step < kWalkLength && effort < kMaxWalkEffort; ++step) {
      effort += step_effort;
      const auto enabled = enabled_transitions(net_, marking);
      if (enabled.empty()) break;
      const petri::TransitionIndex next = enabled[random() % enabled.size()];
      for (const petri::TransitionIndex each : enabled) fired_[each] = true; // or it could
      fire(net_.transitions()[next], marking);
      const auto most = std::max_element(marking.begin(), marking.end());
      if (most != marking.end() && *most > petri::kMaxTokens) break;
      remember_letter(marking);
    }
  }
}

bool NetFacts::was_seen(const Key& key) const {
  return std::any_of(letters_.begin(), letters_.end(), [&](const std::vector<bool>& letter) {
    return std::all_of(key.begin(), key.end(),
                       [&](const auto& each) { return letter[each.first] == each.second; });
  });
}

// Something that is known to be excluded is part of it.
bool NetFacts::follows(const Key& key) const {
  return std::any_of(excluded_.begin(), excluded_.end(), [&](const Key& part) {
    return std::includes(key.begin(), key.end(), part.begin(), part.end());
  });
}

bool NetFacts::prove(const Key& key) {
  Alternatives cases{{}};
  for (const auto& [atom, value] : key) {
    const auto more = alternatives(propositions_[atom], value, net_);
    if (!more) continue; // fewer constraints: what they exclude is excluded all the more
    if (auto next = both(cases, *more)) cases = *std::move(next);
  }
  return std::all_of(cases.begin(), cases.end(),
                     [&](const auto& each) { return is_impossible(each); });
}

bool NetFacts::is_impossible(const std::vector<LinearConstraint>& all) {
  const double left = seconds_ - watch_.seconds();
  if (all.empty() || left <= 0 || poll(monitor_, {Phase::analysing})) return false;
  ++statistics_.programs;
  return equation_.excludes(all, std::min(left, kSecondsOfProgram));
}

bool NetFacts::never_fires(petri::TransitionIndex transition) {
  if (fired_[transition]) return false;
  std::vector<LinearConstraint> enabled;
  for (const petri::Arc& arc : net_.transitions()[transition].inputs) {
    enabled.push_back({{{arc.place, -1}}, -std::int64_t{arc.weight}});
  }
  if (!is_impossible(enabled)) return false;
  ++statistics_.exclusions;
  return true;
}

bool NetFacts::excludes(std::span<const ltl::AtomValue> values) {
  Key key;
  for (const ltl::AtomValue& each : values) key.emplace_back(each.atom.index, each.value);
  if (was_seen(key)) return false;
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const bool result = follows(key) || prove(key);
  if (result) {
    ++statistics_.exclusions;
    excluded_.push_back(key);
  }
  known_.emplace(std::move(key), result);
  return result;
}

} // namespace fairly::reduce
