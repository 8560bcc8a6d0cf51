// Where the places and transitions of a net are drawn.
//
// Four sources for all nodes, best first: the positions that the net's author gave; copies of one
// process in a circle or in rows; a layout by Graphviz, which the caller runs (the library starts
// no programs); and breadth-first layers from left to right, each ordered by the mean position of
// the neighbours. Layers take a net of any size, Graphviz draws better pictures of small ones. One
// unit is a pixel at the natural size. A place is a circle, a transition an upright box, both with
// their names below; page/net_drawing.js draws them with the same sizes. Cost: our own layout is
// O(n log n) for n nodes and arcs, the author's one O(n log n). Tested by
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
  // A curve of cubic Bezier pieces, three points each behind the first one, in the direction of the
  // arc. Empty: a straight line will do.
  using Route = std::vector<petri::Position>;

  using Positions = std::vector<std::optional<petri::Position>>;

  Positions places{}, transitions{}; // their middle, by index; nullopt: it is not drawn
  // By transition, then as its arcs. Empty: no arc has a route. Inhibitor arcs never have one.
  std::vector<std::vector<Route>> input_routes{}, output_routes{};
};

// The positions in the net, stretched so that neighbours have room. nullopt: a node has none, or
// too many of them lie on each other.
std::optional<NetLayout> layout_from_net(const petri::Net& net);

// Nodes whose names differ in a number only, such as eating_1 to eating_15, are copies. If each
// copy has the same nodes and arcs only within itself, to its neighbours and to a few nodes that
// all share, all are drawn alike: around a circle if there is a way round or something shared, else
// in rows. nullopt: the net is not like that.
std::optional<NetLayout> layout_of_copies(const petri::Net& net);

// Graphviz looks for short arcs, not for a shape that fits a screen: it is asked twice, the second
// time for a picture that will be turned by a quarter.
enum class Turned : bool { no, yes };

// What `dot -Tplain` shall read. Nodes are called p0, t0 and so on: no text of the net is in it.
std::string graphviz_text(const petri::Net& net, Turned turned = Turned::no);

// What it answered. nullopt: that is not a layout of all nodes of this net.
std::optional<NetLayout> layout_from_graphviz(const petri::Net& net, std::string_view plain,
                                              Turned turned = Turned::no);

// How large it can be drawn on a screen that is wider than high: the scale in pixels.
double landscape_scale(const NetLayout& layout);

NetLayout layered_layout(const petri::Net& net);

} // namespace fairly
