// Makes automata smaller by direct and reverse simulation.
//
// A state q simulates p if every edge of p is covered by edges of q: same letters, at least the
// same marks, targets that simulate. Then q accepts what p accepts. States that simulate each other
// are joined, and an edge is cut where a better one exists: the same letters and marks to a target
// that simulates its own [SB00]. Reverse simulation is the same on incoming edges; states joined by
// it unite their outgoing edges.
// Cost: the square of states times the square of edges for each round of refinement, which skips
// states whose targets have kept their relations. Automata with more states than the limit are left
// alone.
// Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"

namespace fairly::translate {

// Where an automaton has and keeps its marks: on edges, or a single mark on all edges of a state.
enum class MarksOn { edges, states };

// Applies both simulations in turns until nothing gets smaller. The result is pruned.
void reduce_by_simulation(Draft& draft, Bdds& bdds, MarksOn marks_on = MarksOn::edges);

} // namespace fairly::translate
