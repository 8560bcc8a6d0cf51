#include "fairly/petri/packed_propositions.hpp"

#include <algorithm>
#include <utility>

namespace fairly::petri {
namespace {

using Kind = Proposition::Kind;

constexpr std::size_t kMostInputs = 16; // of the transitions of one proposition, together

bool is_linear(const Proposition& proposition) {
  return std::all_of(proposition.sum.begin(), proposition.sum.end(),
                     [](const Monomial& monomial) { return monomial.places[1] == kNoPlace; });
}

template <class Number>
Number sum_of(const Proposition& proposition, const Layout& layout, const Word* marking) {
  Number total = 0;
  for (const Monomial& monomial : proposition.sum) {
    Number part = monomial.coefficient;
    for (const PlaceIndex place : monomial.places) {
      if (place == kNoPlace) break;
      part *= static_cast<Number>(layout.tokens(place, marking));
    }
    total += part;
  }
  return total;
}

template <class Number>
bool compares(const Proposition& proposition, Number sum) {
  const Number bound = proposition.bound;
  return proposition.kind == Kind::at_most ? sum <= bound
                                           : (sum == bound) == (proposition.kind == Kind::equal);
}

// Coefficients sum up to kMaxCoefficients, so linear sums fit into 64 bits.
static_assert(kMaxCoefficients <= std::int64_t{1} << 30 && kMaxTokens < std::uint64_t{1} << 32);

bool holds(const Proposition& proposition, bool is_linear, const Layout& layout,
           const Word* marking) {
  return is_linear ? compares(proposition, sum_of<std::int64_t>(proposition, layout, marking))
                   : compares(proposition, sum_of<Wide>(proposition, layout, marking));
}

bool is_fireable(const Transition& transition, const Layout& layout, const Word* marking) {
  return std::all_of(
             transition.inputs.begin(), transition.inputs.end(),
             [&](const Arc& arc) { return layout.tokens(arc.place, marking) >= arc.weight; }) &&
         std::all_of(
             transition.inhibitors.begin(), transition.inhibitors.end(),
             [&](const Arc& arc) { return layout.tokens(arc.place, marking) < arc.weight; });
}

void set(Word* values, std::uint32_t bit) {
  values[bit / 64] |= Word{1} << (bit % 64);
}

} // namespace

PackedPropositions::PackedPropositions(const Net& net, std::vector<Proposition> propositions)
    : net_(net), all_(std::move(propositions)) {
  for (std::uint32_t number = 0; number < all_.size(); ++number) add(number);
}

void PackedPropositions::add(std::uint32_t number) {
  const Proposition& proposition = all_[number];
  switch (proposition.kind) {
  case Kind::constant:
    constant_.push_back(number);
    break;
  case Kind::at_most:
  case Kind::equal:
  case Kind::different:
    sums_.push_back({number, is_linear(proposition)});
    break;
  case Kind::fireable:
    add_fireable(number);
    break;
  case Kind::dead:
    dead_.push_back(number);
    break;
  }
}

void PackedPropositions::add_fireable(std::uint32_t number) {
  const std::vector<TransitionIndex>& transitions = all_[number].transitions;
  std::size_t inputs = 0;
  for (const TransitionIndex t : transitions) {
    inputs += 1 + net_.transitions()[t].inputs.size() + net_.transitions()[t].inhibitors.size();
  }
  if (inputs <= kMostInputs) return fireable_.push_back(number);
  by_transition_.resize(
      std::max<std::size_t>(by_transition_.size(), transitions.back() + std::size_t{1}));
  for (const TransitionIndex t : transitions) by_transition_[t].push_back(number);
}

void PackedPropositions::evaluate(const Layout& layout, const Word* marking,
                                  std::span<const Action> enabled, Word* values) const {
  std::fill_n(values, words_for(all_.size()), Word{0});
  for (const Sum& sum : sums_) {
    if (holds(all_[sum.number], sum.is_linear, layout, marking)) set(values, sum.number);
  }
  for (const std::uint32_t number : fireable_) {
    const auto& transitions = all_[number].transitions;
    const auto is_enabled = [&](TransitionIndex t) {
      return is_fireable(net_.transitions()[t], layout, marking);
    };
    if (std::any_of(transitions.begin(), transitions.end(), is_enabled)) set(values, number);
  }
  for (const Action action : enabled) {
    if (action >= by_transition_.size()) continue;
    for (const std::uint32_t number : by_transition_[action]) set(values, number);
  }
  for (const std::uint32_t number : constant_) {
    if (all_[number].bound != 0) set(values, number);
  }
  if (!enabled.empty()) return;
  for (const std::uint32_t number : dead_) set(values, number);
}

} // namespace fairly::petri
