// Every engine against brute force, and so against every other engine, on random tiny graphs of
// every shape of acceptance. A disagreement is shrunk and printed as an automaton.
#include "fairly/automaton/hoa_writer.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/lasso/build.hpp"
#include "oracle/brute_force.hpp"
#include "support/random_graph.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::test::emptiness_cross_test {

constexpr std::size_t kGraphsPerShape = 110'000;

std::uint32_t bits(const std::vector<Node>& nodes) {
  std::uint32_t set = 0;
  for (const Node node : nodes) set |= 1U << node;
  return set;
}

// Is the component what AcceptingComponent promises?
std::string check_component(const oracle::TinyGraph& graph, const AcceptingComponent& component) {
  const std::uint32_t nodes = bits(component.nodes);
  if (nodes == 0 || (nodes & ~oracle::reachable_nodes(graph)) != 0) return "is not reachable";
  std::uint32_t avoided = 0;
  component.avoided.for_each([&](Mark mark) { avoided |= 1U << mark; });
  oracle::TinyGraph inside = graph;
  std::erase_if(inside.arcs, [&](const oracle::Arc& arc) {
    return (nodes >> arc.source & 1) == 0 || (nodes >> arc.target & 1) == 0 ||
           (graph.marks_of(arc) & avoided) != 0;
  });
  const std::vector<std::uint32_t> reached = oracle::reach(inside, ~0U);
  for (const Node node : component.nodes) {
    if ((nodes & ~reached[node]) != 0) return "is not strongly connected";
  }
  std::uint32_t seen = 0;
  for (const oracle::Arc& arc : inside.arcs) seen |= graph.marks_of(arc);
  return graph.condition.holds(seen) ? "" : "is not accepting";
}

std::string check_lasso(const oracle::TinyGraph& graph, const Lasso& lasso) {
  std::vector<LassoStep> steps = lasso.prefix;
  steps.insert(steps.end(), lasso.cycle.begin(), lasso.cycle.end());
  if (lasso.cycle.empty()) return "has no cycle";
  if (std::count(graph.initial.begin(), graph.initial.end(), steps[0].source) == 0) {
    return "does not start in an initial node";
  }
  std::uint32_t seen = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const oracle::Arc& arc = graph.arcs[steps[i].edge.action];
    const Node next = i + 1 < steps.size() ? steps[i + 1].source : lasso.cycle[0].source;
    if (arc.source != steps[i].source || arc.target != next) return "does not follow edges";
    if (i >= lasso.prefix.size()) seen |= graph.marks_of(arc);
  }
  return graph.condition.holds(seen) ? "" : "has no accepting cycle";
}

std::string check_visits(const Acceptance& acceptance, const EmptinessOptions& options,
                         const EmptinessResult& result) {
  if (result.engine != Engine::dpc09) return "";
  const std::size_t pairs = streett_form(acceptance)->pairs.size();
  const bool begins_anew = options.nodes_before_breadth < 20'000;
  const std::uint64_t rounds = pairs + (begins_anew ? 2 : 0);
  const SearchStatistics& done = result.statistics;
  if (done.revisits <= rounds * done.nodes) return "";
  return "enters nodes more than k + 1 times";
}

// Checks the lassos of a component, made with and without effort.
std::string check_lassos(const oracle::TinyGraph& tiny, ExplicitGraph& graph,
                         const Acceptance& acceptance, const AcceptingComponent& component) {
  for (const LassoEffort effort : {LassoEffort{0, 0, 0, 0}, LassoEffort{}}) {
    const Lasso lasso = *build_lasso(graph, acceptance, component, nullptr, effort);
    std::string fault = check_lasso(tiny, lasso);
    if (fault.empty()) fault = fairly::check_lasso(graph, acceptance, lasso).value_or("");
    if (!fault.empty()) return fault;
  }
  return "";
}

// The first thing that is wrong; empty if all is well.
std::string find_fault(const oracle::TinyGraph& tiny, bool expected) {
  const Acceptance acceptance = to_acceptance(tiny.condition);
  ExplicitGraph graph = to_graph(tiny);
  std::vector<AcceptingComponent> known; // most engines return the same components
  for (const Engine engine : engines_for(acceptance)) {
    for (const int way : {0, 1, 2, 3, 4}) {
      if (way > 0 && engine != Engine::dpc09) break;
      EmptinessOptions options{.engine = engine, .known_first = way != 1};
      if (way > 1) options.nodes_before_breadth = static_cast<std::uint64_t>(way) - 2;
      const Result<EmptinessResult> result = check_emptiness(graph, acceptance, options);
      const std::string who = "engine " + std::string(name(engine)) + " ";
      if (!result) return who + describe(result.error());
      if (result->verdict != (expected ? Emptiness::nonempty : Emptiness::empty)) {
        return who + "is wrong: the graph is " + (expected ? "nonempty" : "empty");
      }
      std::string fault = check_visits(acceptance, options, *result);
      if (!fault.empty()) return who + fault;
      if (!expected) continue;
      fault = check_component(tiny, result->component);
      if (!fault.empty()) return who + "hands back a component that " + fault;
      if (std::find(known.begin(), known.end(), result->component) != known.end()) continue;
      known.push_back(result->component);
      fault = check_lassos(tiny, graph, acceptance, result->component);
      if (!fault.empty()) return who + "leads to a lasso that " + fault;
    }
  }
  return "";
}

std::string as_hoa(const oracle::TinyGraph& tiny) {
  AutomatonParts parts;
  parts.acceptance = to_acceptance(tiny.condition);
  parts.mark_count = tiny.marks;
  parts.state_count = tiny.nodes;
  parts.initial = tiny.initial;
  for (const oracle::Arc& arc : tiny.arcs) {
    parts.transitions.push_back(
        {arc.source, arc.target, Bdds::kTrue, parts.marks.intern(to_mark_set(tiny.marks_of(arc)))});
  }
  return to_hoa(Automaton(std::move(parts)));
}

class EmptinessCross : public testing::TestWithParam<Shape> {};

TEST_P(EmptinessCross, AllEnginesAgreeWithBruteForce) {
  Random random(base_seed() + 1000 * static_cast<std::uint64_t>(GetParam()));
  std::size_t nonempty = 0;
  const std::size_t cases = scaled(kGraphsPerShape);
  for (std::size_t i = 0; i < cases; ++i) {
    const oracle::TinyGraph graph = random_graph(random, GetParam());
    const bool is_nonempty = oracle::is_nonempty(graph);
    const std::string fault = find_fault(graph, is_nonempty);
    if (!fault.empty()) {
      const auto fault_of = [](const oracle::TinyGraph& g) {
        return find_fault(g, oracle::is_nonempty(g));
      };
      const oracle::TinyGraph small =
          shrink(graph, [&](const oracle::TinyGraph& g) { return !fault_of(g).empty(); });
      FAIL() << "case " << i << ": " << fault_of(small) << "\n" << as_hoa(small);
    }
    nonempty += is_nonempty ? 1 : 0;
  }
  // The cases are useful: both answers occur often.
  if (GetParam() == Shape::never) {
    EXPECT_EQ(nonempty, 0U);
  } else if (cases >= 1000) {
    EXPECT_GT(nonempty, cases / 10);
    EXPECT_LT(nonempty, cases * 9 / 10);
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, EmptinessCross, testing::ValuesIn(kShapes),
                         [](const auto& shape) { return to_string(shape.param); });

} // namespace fairly::test::emptiness_cross_test
