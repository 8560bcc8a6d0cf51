#include "fairly/reduce/net_facts.hpp"

#include <algorithm>
#include <random>

namespace fairly::reduce {
namespace {

using petri::Proposition;

constexpr std::uint64_t kMaxWalkEffort = 4'000'000; // arcs that random runs look at
constexpr std::size_t kWalkLength = 200;
constexpr std::size_t kMaxWalks = 8;

} // namespace

NetFacts::NetFacts(const petri::Net& net, std::vector<Proposition> propositions, double seconds,
                   Monitor* monitor)
    : net_(net), propositions_(std::move(propositions)), prover_(net, seconds, monitor),
      endings_(net_, propositions_, seconds, monitor) {
  look_around();
}

void NetFacts::adopt(const NetFacts& other) {
  excluded_ = other.excluded_;
  const Statistics before = other.statistics();
  programs_ = before.programs;
  exclusions_ = before.exclusions;
}

void NetFacts::remember_letter(std::span<const std::uint64_t> marking) {
  std::vector<bool> letter;
  letter.reserve(propositions_.size());
  for (const Proposition& each : propositions_) letter.push_back(holds(each, net_, marking));
  if (std::find(letters_.begin(), letters_.end(), letter) == letters_.end()) {
    letters_.push_back(std::move(letter));
  }
}

// The random runs are the same every time.
void NetFacts::look_around() {
  std::mt19937 random(1);
  enabled_.assign(net_.transitions().size(), false);
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
      for (const petri::TransitionIndex each : enabled) enabled_[each] = true; // or could have
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

// Returns true if a part of the key is already known to be excluded.
bool NetFacts::follows(const Key& key) const {
  return std::any_of(excluded_.begin(), excluded_.end(), [&](const Key& part) {
    return std::includes(key.begin(), key.end(), part.begin(), part.end());
  });
}

bool NetFacts::prove(const ltl::LetterCube& cube) {
  const Alternatives cases = alternatives(cube, propositions_, net_);
  return std::all_of(cases.begin(), cases.end(),
                     [&](const auto& each) { return prover_.is_impossible(each); });
}

bool NetFacts::is_known_never_to_fire(petri::TransitionIndex transition) const {
  const std::vector<LinearConstraint> all = enabled(net_.transitions()[transition]);
  const auto is_met = [&](const LinearConstraint& reason) {
    return std::any_of(all.begin(), all.end(), [&](const LinearConstraint& each) {
      return each.sum == reason.sum && each.bound <= reason.bound;
    });
  };
  return std::any_of(impossible_.begin(), impossible_.end(), [&](const auto& reasons) {
    return std::all_of(reasons.begin(), reasons.end(), is_met);
  });
}

bool NetFacts::never_fires(petri::TransitionIndex transition) {
  if (enabled_[transition]) return false;
  if (!is_known_never_to_fire(transition)) {
    std::vector<LinearConstraint> reasons;
    const std::vector<LinearConstraint> wanted = enabled(net_.transitions()[transition]);
    if (!prover_.is_impossible(wanted, nullptr, nullptr, &reasons)) return false;
    impossible_.push_back(std::move(reasons));
  }
  ++exclusions_;
  return true;
}

bool NetFacts::excludes(std::span<const ltl::AtomValue> values) {
  Key key;
  for (const ltl::AtomValue& each : values) key.emplace_back(each.atom.index, each.value);
  if (was_seen(key)) return false;
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const bool result = follows(key) || prove({values.begin(), values.end()});
  if (result) {
    ++exclusions_;
    excluded_.push_back(key);
  }
  known_.emplace(std::move(key), result);
  return result;
}

bool NetFacts::excludes_ending(const ltl::Ending& ending) {
  if (!endings_.excludes(ending)) return false;
  ++exclusions_;
  return true;
}

} // namespace fairly::reduce
