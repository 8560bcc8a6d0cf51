// What every check begins with: the automaton of the words that violate the formula.
//
// The formula is negated and simplified. Fairness in the negation becomes hypotheses like those
// that were given, and only the rest an automaton; unless a kind of automaton is asked for, which
// then stands for the whole negation.
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
  std::vector<FairnessHypothesis> hypotheses; // given, and found in the formula
  std::vector<bool> insensitive;              // states, for a testing automaton
  // Letters of each of these come infinitely often where the hypotheses hold.
  std::vector<std::vector<ltl::LetterCube>> again;

  // From an accepting state of the automaton everything is accepted, and fairness excludes nothing:
  // any run that leads there is a bad prefix.
  bool prefix_decides() const;
};

// Fills in what the answer says about the formula and the automaton. nullopt: the answer is final,
// because the formula is valid or a limit was met. An error as that of translate_ltl().
Result<std::optional<Violations>> find_violations(const CheckTask& task, Answer& answer);

bool has_strong(const std::vector<FairnessHypothesis>& hypotheses);

// Is the formula true on all words, whatever the model is? False also where a limit was met.
bool is_valid(const Property& property, Monitor* monitor);

} // namespace fairly
