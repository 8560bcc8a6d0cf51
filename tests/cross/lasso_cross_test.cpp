// The lengths of lassos against brute force, on random tiny graphs of every shape of acceptance.
// The effort suffices for these graphs, so no lasso of the component is shorter.
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/lasso/build.hpp"
#include "oracle/brute_force.hpp"
#include "support/random_graph.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::test::lasso_cross_test {

std::vector<oracle::Arc> arcs_inside(const oracle::TinyGraph& graph,
                                     const AcceptingComponent& component) {
  const auto is_inside = [&](Node node) {
    return std::count(component.nodes.begin(), component.nodes.end(), node) > 0;
  };
  std::vector<oracle::Arc> arcs;
  for (const oracle::Arc& arc : graph.arcs) {
    const bool is_avoided = to_mark_set(graph.marks_of(arc)).intersects(component.avoided);
    if (is_inside(arc.source) && is_inside(arc.target) && !is_avoided) arcs.push_back(arc);
  }
  return arcs;
}

class LassoCross : public testing::TestWithParam<Shape> {};

TEST_P(LassoCross, NoLassoOfTheComponentIsShorter) {
  Random random(base_seed() + 77 + static_cast<std::uint64_t>(GetParam()));
  std::size_t lassos = 0, longer = 0, not_shortest = 0;
  for (std::size_t i = 0; i < scaled(4'000); ++i) {
    const oracle::TinyGraph tiny = random_graph(random, GetParam());
    const Acceptance acceptance = to_acceptance(tiny.condition);
    ExplicitGraph graph = to_graph(tiny);
    const EmptinessResult found = *check_emptiness(graph, acceptance);
    if (found.verdict != Emptiness::nonempty) continue;
    ++lassos;
    const std::size_t shortest = oracle::shortest_lasso(tiny, arcs_inside(tiny, found.component));
    const Lasso inside =
        *build_lasso(graph, acceptance, found.component, nullptr, {.near_nodes = 0});
    ASSERT_EQ(inside.size(), shortest) << "case " << i;
    const Lasso quick = *build_lasso(graph, acceptance, found.component, nullptr,
                                     {.cycle_edges = 0, .near_nodes = 0});
    ASSERT_GE(quick.size(), shortest) << "case " << i;
    ASSERT_FALSE(check_lasso(graph, acceptance, quick)) << "case " << i;
    if (quick.size() > shortest) ++longer;
    const Lasso best = *build_lasso(graph, acceptance, found.component);
    const std::size_t anywhere = oracle::shortest_lasso(tiny, tiny.arcs);
    ASSERT_GE(best.size(), anywhere) << "case " << i;
    ASSERT_FALSE(check_lasso(graph, acceptance, best)) << "case " << i;
    if (best.size() > anywhere) ++not_shortest;
  }
  if (scaled(4'000) < 1'000) return;
  if (GetParam() != Shape::never) {
    EXPECT_GT(lassos, scaled(4'000) / 10);
  }
  // Without effort a cycle is still rarely longer than necessary.
  EXPECT_LE(longer, lassos / 10);
  // Some components are missed only if a condition is neither Büchi nor Streett.
  const bool is_other = GetParam() == Shape::rabin || GetParam() == Shape::emerson_lei;
  EXPECT_LE(not_shortest, is_other ? lassos / 10 : 0);
}

INSTANTIATE_TEST_SUITE_P(Shapes, LassoCross, testing::ValuesIn(kShapes),
                         [](const auto& shape) { return to_string(shape.param); });

} // namespace fairly::test::lasso_cross_test
