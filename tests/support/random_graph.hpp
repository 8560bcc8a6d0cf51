// Random tiny graphs with random acceptance conditions, and their translation into the types of the
// library.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/automaton/explicit_graph.hpp"
#include "oracle/brute_force.hpp"
#include "support/random.hpp"

#include <functional>
#include <ostream>
#include <string>

namespace fairly::test {

enum class Shape {
  all,
  buchi,
  generalized_buchi,
  co_buchi,
  streett,
  buchi_and_streett,
  parity,
  rabin,
  emerson_lei,
  never
};
inline constexpr Shape kShapes[] = {Shape::all,      Shape::buchi,   Shape::generalized_buchi,
                                    Shape::co_buchi, Shape::streett, Shape::buchi_and_streett,
                                    Shape::parity,   Shape::rabin,   Shape::emerson_lei,
                                    Shape::never};
std::string to_string(Shape shape);
inline void PrintTo(Shape shape, std::ostream* out) {
  *out << to_string(shape);
}

oracle::TinyGraph random_graph(Random& random, Shape shape);

Acceptance to_acceptance(const oracle::Condition& condition);
MarkSet to_mark_set(std::uint32_t marks);
ExplicitGraph to_graph(const oracle::TinyGraph& graph);

// Removes arcs, marks and initial nodes for as long as the graph still fails.
oracle::TinyGraph shrink(oracle::TinyGraph graph,
                         const std::function<bool(const oracle::TinyGraph&)>& fails);

} // namespace fairly::test
