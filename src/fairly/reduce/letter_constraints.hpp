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

// The markings that satisfy all constraints of at least one of the members.
using Alternatives = std::vector<std::vector<LinearConstraint>>;

// The markings where a proposition has a value. Returns nullopt if linear constraints cannot say
// that, or too many are needed.
std::optional<Alternatives> alternatives(const petri::Proposition& proposition, bool value,
                                         const petri::Net& net);
// At least the markings whose letter is in the cube, perhaps more. Atom i means propositions[i].
Alternatives alternatives(const ltl::LetterCube& cube,
                          const std::vector<petri::Proposition>& propositions,
                          const petri::Net& net);
// The markings that are in both. Returns nullopt if that takes too many alternatives or
// constraints.
std::optional<Alternatives> both(const Alternatives& a, const Alternatives& b);

// The constraints under which the transition can fire: all of them hold.
std::vector<LinearConstraint> enabled(const petri::Transition& transition);
// The reasons why the transition cannot fire: at least one of them holds.
std::vector<LinearConstraint> disabled(const petri::Transition& transition);

} // namespace fairly::reduce
