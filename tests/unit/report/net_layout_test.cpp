#include "fairly/petri/families.hpp"
#include "fairly/report/net_layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace fairly::net_layout_test {

using petri::Position;

// p -> t -> q; q is both an input and an output of u.
petri::Net small_net() {
  petri::Net net;
  net.add(petri::Place{.id = "p", .tokens = 1});
  net.add(petri::Place{.id = "q"});
  net.add(petri::Transition{.id = "t", .inputs = {{0, 1}}, .outputs = {{1, 1}}});
  net.add(petri::Transition{.id = "u", .inputs = {{1, 1}}, .outputs = {{1, 1}}});
  return net;
}

petri::Net placed_net(std::vector<Position> places, std::vector<Position> transitions) {
  petri::Net net;
  for (const Position& each : places) {
    net.add(petri::Place{.id = "p" + std::to_string(net.places().size()), .position = each});
  }
  for (const Position& each : transitions) {
    net.add(
        petri::Transition{.id = "t" + std::to_string(net.transitions().size()), .position = each});
  }
  return net;
}

double distance(const std::optional<Position>& a, const std::optional<Position>& b) {
  return std::hypot(a->x - b->x, a->y - b->y);
}

TEST(LayoutFromNet, KeepsTheShapeAndGivesNeighboursRoom) {
  const auto layout = layout_from_net(placed_net({{0, 0}, {20, 0}}, {{10, 0}, {10, 5}}));
  ASSERT_TRUE(layout);
  const double unit = distance(layout->transitions[0], layout->transitions[1]) / 5;
  EXPECT_GE(unit * 5, 2 * kNodeHeight);
  EXPECT_NEAR(distance(layout->places[0], layout->places[1]), 20 * unit, 1e-9);
  EXPECT_NEAR(distance(layout->places[0], layout->transitions[0]), 10 * unit, 1e-9);
  EXPECT_TRUE(layout->input_routes.empty());
}

TEST(LayoutFromNet, ShrinksWhatIsFarApart) {
  const auto layout = layout_from_net(placed_net({{0, 0}}, {{1e6, 0}}));
  ASSERT_TRUE(layout);
  EXPECT_LT(distance(layout->places[0], layout->transitions[0]), 200);
}

TEST(LayoutFromNet, WantsAPositionForEveryNode) {
  EXPECT_FALSE(layout_from_net(small_net()));
  petri::Net net = placed_net({{0, 0}, {1, 1}}, {});
  net.add(petri::Transition{.id = "t"});
  EXPECT_FALSE(layout_from_net(net));
}

TEST(LayoutFromNet, RejectsNodesOnEachOther) {
  EXPECT_FALSE(layout_from_net(placed_net({{0, 0}, {0, 0}}, {{0, 0}, {0, 0}})));
  EXPECT_FALSE(layout_from_net(placed_net({{NAN, 0}, {0, 0}}, {})));
}

TEST(LayoutFromNet, TakesASingleNodeAndNone) {
  EXPECT_TRUE(layout_from_net(placed_net({{3, 4}}, {})));
  EXPECT_TRUE(layout_from_net(petri::Net()));
}

constexpr const char* kPlain = "graph 1 4 3\n"
                               "node p0 0.5 2.5 0.5 0.5 <x> solid circle black lightgrey\n"
                               "node p1 2.5 0.5 0.5 0.5 <x> solid circle black lightgrey\n"
                               "node t0 1.5 2.5 0.3 0.5 <x> solid box black lightgrey\n"
                               "node t1 3.5 0.5 0.3 0.5 <x> solid box black lightgrey\n"
                               "edge p0 t0 4 0.75 2.5 1 2.5 1.1 2.5 1.25 2.5 solid black\n"
                               "edge t0 p1 4 1.75 2.5 2 2 2.5 1 2.5 0.75 solid black\n"
                               "edge t1 p1 4 3 0.6 3 0.6 3 0.6 2.75 0.6 solid black\n"
                               " solid black\n"
                               "stop\n";

TEST(LayoutFromGraphviz, ReadsNodesAndRoutes) {
  const auto layout = layout_from_graphviz(small_net(), kPlain);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->places, (NetLayout::Positions{Position{36, 36}, Position{180, 180}}));
  EXPECT_EQ(layout->transitions, (NetLayout::Positions{Position{108, 36}, Position{252, 180}}));
  EXPECT_EQ(layout->input_routes[0][0],
            (NetLayout::Route{{54, 36}, {72, 36}, {1.1 * 72, 36}, {90, 36}}));
  EXPECT_EQ(layout->output_routes[0][0].size(), 4U);
  EXPECT_TRUE(layout->input_routes[1][0].empty()) << "it has none";
  EXPECT_EQ(layout->output_routes[1][0].size(), 4U);
}

TEST(LayoutFromGraphviz, TurnsByAQuarter) {
  const auto layout = layout_from_graphviz(small_net(), kPlain, Turned::yes);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->transitions, (NetLayout::Positions{Position{36, 108}, Position{180, 252}}));
  EXPECT_EQ(layout->input_routes[0][0].front(), (Position{36, 54}));
}

TEST(LayoutFromGraphviz, RejectsWhatIsNotALayoutOfTheNet) {
  const auto fails = [](const std::string& text) {
    return !layout_from_graphviz(small_net(), text);
  };
  const std::string plain = kPlain;
  EXPECT_TRUE(fails(""));
  EXPECT_TRUE(fails("graph 1 4 3\nstop\n"));
  EXPECT_TRUE(fails(plain.substr(0, plain.find("node t1")))) << "a node is missing";
  EXPECT_TRUE(fails("graph 1 4 3\nnode p7 1 1\n"));
  EXPECT_TRUE(fails("graph 1 4 3\nnode x 1 1\n"));
  EXPECT_TRUE(fails("graph 1 4 3\nnode p0 one 1\n"));
  EXPECT_TRUE(fails("graph 1 4 3\nedge p0 p1 4 1 1 1 1 1 1 1 1\n")) << "no arc";
  EXPECT_TRUE(fails("graph 1 4 3\nedge p0 t1 4 1 1 1 1 1 1 1 1\n")) << "no arc";
  EXPECT_TRUE(fails("graph 1 4 3\nedge p0 t0 4 1 1 1 1 1 1\n")) << "too few points";
  EXPECT_TRUE(fails("graph 1 4 3\nedge p0 t0 99999999999999999999 1 1\n"));
}

TEST(GraphvizText, NamesNothingAsTheNetDoes) {
  petri::Net net;
  net.add(petri::Place{.id = "evil\"]; node [shape=x"});
  net.add(petri::Transition{.id = "<b>", .inputs = {{0, 1}}});
  const std::string text = graphviz_text(net);
  EXPECT_EQ(text.find("evil"), std::string::npos);
  EXPECT_EQ(text.find("<b>"), std::string::npos);
  EXPECT_NE(text.find("p0 -> t0\n"), std::string::npos);
}

TEST(LandscapeScale, PrefersWideToHigh) {
  const NetLayout wide{.places = {Position{0, 0}, std::nullopt, Position{1000, 300}}};
  const NetLayout high{.places = {Position{0, 0}, std::nullopt, Position{300, 1000}}};
  EXPECT_GT(landscape_scale(wide), landscape_scale(high));
}

TEST(LayeredLayout, PutsNoNodesOnEachOther) {
  for (const char* family : {"philosophers", "token-ring", "kanban", "alternating-bit"}) {
    const petri::Net net = *petri::make_family(family, 5);
    const NetLayout layout = layered_layout(net);
    ASSERT_EQ(layout.places.size(), net.places().size());
    ASSERT_EQ(layout.transitions.size(), net.transitions().size());
    std::set<std::pair<double, double>> taken;
    for (const auto* all : {&layout.places, &layout.transitions}) {
      for (const std::optional<Position>& each : *all) {
        EXPECT_TRUE(taken.emplace(each->x, each->y).second) << family;
      }
    }
  }
}

TEST(LayeredLayout, GoesFromTheMarkedPlacesToTheRight) {
  const NetLayout layout = layered_layout(small_net());
  EXPECT_LT(layout.places[0]->x, layout.transitions[0]->x);
  EXPECT_LT(layout.transitions[0]->x, layout.places[1]->x);
  EXPECT_LT(layout.places[1]->x, layout.transitions[1]->x);
}

TEST(LayeredLayout, TakesALargeNetAndAnEmptyOne) {
  const petri::Net net = *petri::make_family("philosophers", 5000);
  EXPECT_EQ(layered_layout(net).places.size(), net.places().size());
  EXPECT_TRUE(layered_layout(petri::Net()).places.empty());
}

} // namespace fairly::net_layout_test
