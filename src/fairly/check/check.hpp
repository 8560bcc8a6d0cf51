// Does every fair run of a model satisfy a formula?
//
//   1. The formula is negated and simplified. Fairness that it contains (GF p -> GF q as a
//      premise) becomes marks like any other hypothesis; only the rest becomes an automaton.
//   2. The product of automaton, model and hypotheses is searched on the fly for a cycle that the
//      automaton accepts and the hypotheses allow.
//   3. A lasso through that cycle is the counterexample.
//
// A cheaper way: if the automaton is terminal (a bad prefix is enough) and the hypotheses are weak
// or strong ones about actions, a breadth-first search for a bad prefix decides. Fairness cannot
// help there, because every finite run has a fair continuation: always take an action of the
// hypothesis that was served least recently among those that are enabled. Of k hypotheses, none is
// then passed over more than k - 1 times while it is enabled. If no hypothesis is strong, the
// search is one for generalised Büchi acceptance. Tested by tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/check/answer.hpp"
#include "fairly/ltl/letter_facts.hpp"
#include "fairly/product/state_space.hpp"

namespace fairly {

// What is asked, and how.
struct CheckTask {
  const Property& property;
  const CheckOptions& options;
  Monitor* monitor = nullptr;
  ltl::LetterFacts* facts = nullptr; // about the atoms of the property
  bool has_crew = false;             // several workers do the check, where this is possible
};

// Returns an error if the engine does not fit the acceptance. All limits make the verdict unknown.
// The counterexample is what the search found; it has not been replayed yet.
Result<Answer> check_exactly(StateSpace& space, const CheckTask& task);

} // namespace fairly
