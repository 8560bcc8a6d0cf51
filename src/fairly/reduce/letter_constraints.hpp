// Markings with given values of atoms, as linear constraints.
// Tested by tests/unit/reduce/net_facts_test.cpp.
#pragma once

#include "fairly/ltl/letter_facts.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"
#include "fairly/reduce/state_equation.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace fairly::reduce {

inline constexpr std::size_t kMaxAlternatives = 24;

// The markings that satisfy all constraints of one of these.
using Alternatives = std::vector<std::vector<LinearConstraint>>;

// Those where a proposition has a value. nullopt: that cannot be said, or takes too many.
std::optional<Alternatives> alternatives(const petri::Proposition& proposition, bool value,
                                         const petri::Net& net);
// Those with a letter of the cube, or more. Atom i means propositions[i].
Alternatives alternatives(const ltl::LetterCube& cube,
                          const std::vector<petri::Proposition>& propositions,
                          const petri::Net& net);
// Those of both. nullopt: that takes too many.
std::optional<Alternatives> both(const Alternatives& a, const Alternatives& b);

// The transition can fire.
std::vector<LinearConstraint> enabled(const petri::Transition& transition);
// Where it cannot, one of these holds.
std::vector<LinearConstraint> disabled(const petri::Transition& transition);

} // namespace fairly::reduce
