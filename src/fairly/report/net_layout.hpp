// Where the places and transitions of a net are drawn.
//
// A layout comes from one of four sources, best first: the positions that the net's author gave;
// copies of one process in a circle or in rows; a layout by Graphviz, which the caller runs (the
// library starts no programs); and breadth-first layers from left to right, each ordered by the
// mean position of the neighbours. Layers work for nets of any size; Graphviz draws better pictures
// of small ones. One unit is a pixel at the natural size. A place is a circle and a transition an
// upright box, both with their names below; page/net_drawing.js draws them with the same sizes.
// Cost: our own layout and the author's both take O(n log n) for n nodes and arcs. Tested by
// tests/unit/report/net_layout_test.cpp, copies_layout_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

inline constexpr double kNodeHeight = 36, kTransitionWidth = 22;

struct NetLayout {
  // A curve of cubic Bezier pieces in the direction of the arc: a first point, then three points
  // for each piece. Empty: a straight line will do.
  using Route = std::vector<petri::Position>;

  using Positions = std::vector<std::optional<petri::Position>>;

  Positions places{}, transitions{}; // their middle, by index; nullopt: not drawn
  // By transition, then in the order of its arcs. Empty: no arc has a route. Inhibitor arcs never
  // have one.
  std::vector<std::vector<Route>> input_routes{}, output_routes{};
};

// The positions in the net, stretched so that neighbours have room. Returns nullopt if a node has
// no position or if too many nodes lie on each other.
std::optional<NetLayout> layout_from_net(const petri::Net& net);

// Nodes whose names differ in a number only, such as eating_1 to eating_15, belong to copies of one
// process. If each copy has the same nodes, and arcs only within itself, to its neighbours and to a
// few nodes that all copies share, all copies are drawn alike: around a circle if they form a ring
// or share nodes, else in rows. Returns nullopt if the net is not of this kind.
std::optional<NetLayout> layout_of_copies(const petri::Net& net);

// Graphviz aims at short arcs, not at a shape that fits a screen. So it is asked twice, the second
// time for a picture that will be turned by a quarter.
enum class Turned : bool { no, yes };

// The input for `dot -Tplain`. Nodes are called p0, t0 and so on, so it contains no text of the
// net.
std::string graphviz_text(const petri::Net& net, Turned turned = Turned::no);

// Reads the answer of Graphviz. Returns nullopt if it is not a layout of all nodes of this net.
std::optional<NetLayout> layout_from_graphviz(const petri::Net& net, std::string_view plain,
                                              Turned turned = Turned::no);

// How large a layout can be drawn on a screen that is wider than high: the pixels for one unit.
double landscape_scale(const NetLayout& layout);

NetLayout layered_layout(const petri::Net& net);

} // namespace fairly
