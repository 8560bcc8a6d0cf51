// The first step of every check: the automaton of the words that violate the formula.
//
// The formula is negated and simplified. Fairness in the negation becomes hypotheses like the given
// ones, and only the rest becomes an automaton. If a certain kind of automaton is asked for, it
// stands for the whole negation.
// Tested by tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/structure.hpp"
#include "fairly/check/check.hpp"

#include <optional>
#include <vector>

namespace fairly {

struct Violations {
  Automaton automaton;
  Structure shape;                            // of the automaton
  std::vector<FairnessHypothesis> hypotheses; // given or found in the formula
  std::vector<bool> insensitive;              // by state, for a testing automaton
  // In runs that satisfy the hypotheses, letters of each of these entries occur infinitely often.
  std::vector<std::vector<ltl::LetterCube>> again;

  // Whether everything is accepted from an accepting state of the automaton, and fairness excludes
  // nothing: then any run that leads to such a state is a bad prefix.
  bool prefix_decides() const;
};

// Fills in what the answer says about the formula and the automaton. Returns nullopt if the answer
// is final, because the formula is valid or a limit was reached. Returns the same errors as
// translate_ltl().
Result<std::optional<Violations>> find_violations(const CheckTask& task, Answer& answer);

bool has_strong(const std::vector<FairnessHypothesis>& hypotheses);

// Is the formula true on all words, whatever the model is? Also returns false if a limit was
// reached.
bool is_valid(const Property& property, Monitor* monitor);

} // namespace fairly
