// What the shape of an automaton tells: determinism, completeness, weakness.
//
// A search can be cheaper on a weak automaton (each component accepts as a whole or not at all),
// and is plain reachability on a terminal one (once in an accepting component, every word is
// accepted). Both are judged by marks alone: a mark that all or no edges of a component carry has a
// known value there. If these values decide the acceptance in every component, the automaton is
// weak.
// Cost: linear in the transitions, times the diagrams of the guards.
// Tested by tests/unit/automaton/structure_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"

#include <vector>

namespace fairly {

struct Structure {
  bool deterministic = true; // at most one initial state, no letter on two edges of a state
  bool complete = true;      // an initial state, every letter on some edge of each state
  bool state_based = true;   // the edges of a state carry the same marks
  bool weak = true;
  bool terminal = true; // weak, and in an accepting component every letter leads to one again
  std::vector<bool> accepting{}; // by state: it is in a component that is known to accept
  // By state: no accepting cycle goes through it or through any state that leads to it.
  std::vector<bool> preliminary{};
};

Structure structure(const Automaton& automaton);

} // namespace fairly
