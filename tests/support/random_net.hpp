// Random small nets for property tests: 2 to 8 places p1, p2, ..., 1 to 8 transitions t1, t2, ...,
// weights 1 to 3, any fairness.
// Tested by tests/unit/support/random_net_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"
#include "support/random.hpp"

namespace fairly::test {

enum class NetShape {
  any,          // with sources, sinks and self-loops; many are unbounded
  conservative, // no transition changes the number of tokens: bounded
  machines,     // one-safe: state machines with one token each, which may move together
};
inline constexpr NetShape kNetShapes[] = {NetShape::any, NetShape::conservative,
                                          NetShape::machines};

petri::Net random_net(Random& random, NetShape shape);

// A net of any of the shapes.
petri::Net random_net(Random& random);

// Adds an inhibitor arc of weight 1 to 3 to about this share of the transitions, and a read arc to
// a quarter of that share. Arcs come from any place. At least one transition gets an inhibitor arc.
void add_special_arcs(Random& random, petri::Net& net, double share = 0.3);

// Any transition, but every other time one with inhibitor arcs, if the net has one.
petri::TransitionIndex random_transition(Random& random, const petri::Net& net);

} // namespace fairly::test
