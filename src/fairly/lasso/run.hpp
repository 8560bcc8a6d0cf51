// An accepting run of an automaton as a lasso of states and letters, and its verification.
//
// check_run() looks at nothing but the automaton: it stands between a search that may have a bug
// and what is printed. Tested by tests/unit/lasso/run_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/lasso/lasso.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fairly {

struct RunStep {
  State state;   // before the letter is read
  Cube letter;   // what the propositions must be; others do not matter
  MarksId marks; // of the transition taken, in automaton.marks()
};

struct Run {
  std::vector<RunStep> prefix; // may be empty
  std::vector<RunStep> cycle;  // leads back to its own first state
};

// The run along a lasso of automaton.graph().
Run to_run(const Automaton& automaton, const Lasso& lasso);

// Says what is wrong with a run. Returns nullopt if it starts in an initial state, every step is a
// transition of the automaton that its letter allows, the cycle closes, and its marks are accepted.
std::optional<std::string> check_run(const Automaton& automaton, const Run& run);

// "a & !b", names quoted where they are not plain words; "true" for any letter.
std::string letter_text(const Automaton& automaton, const Cube& letter);

} // namespace fairly
