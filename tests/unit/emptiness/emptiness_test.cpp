#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "support/scale.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace fairly::emptiness_test {

struct TestEdge {
  Node source, target;
  MarkSet marks;
};

ExplicitGraph graph_of(Node nodes, const std::vector<TestEdge>& edges) {
  auto marks = std::make_shared<MarkTable>();
  std::vector<ExplicitGraph::Arc> arcs;
  for (const TestEdge& e : edges) arcs.push_back({e.source, {e.target, marks->intern(e.marks), 0}});
  return ExplicitGraph(nodes, {0}, arcs, marks);
}

EmptinessResult check(Graph& graph, const Acceptance& acceptance, Engine engine,
                      bool known_first = true, Monitor* monitor = nullptr) {
  const Result<EmptinessResult> result = check_emptiness(
      graph, acceptance, {.engine = engine, .known_first = known_first, .monitor = monitor});
  EXPECT_TRUE(result.ok()) << describe(result.error());
  return *result;
}

void expect_verdict(Graph& graph, const Acceptance& acceptance, Emptiness expected) {
  for (const Engine engine : engines_for(acceptance)) {
    for (const bool known_first : {true, false}) {
      EXPECT_EQ(check(graph, acceptance, engine, known_first).verdict, expected) << name(engine);
    }
  }
}

// DPC09's figure crosses the avoided edge 1 -> 2, cannot merge, and takes 2 for dead although
// 0 -> 2 leads there as well. The fault depends on the order of the edges of 0, so both are tested.
TEST(Emptiness, AnAvoidedEdgeDoesNotHideWhatANormalPathReaches) {
  const MarkSet l{0};
  ExplicitGraph graph = graph_of(3, {{0, 1, {}}, {0, 2, {}}, {2, 0, {}}, {1, 2, l}});
  expect_verdict(graph, Acceptance::streett(1), Emptiness::nonempty);
  ExplicitGraph reversed = graph_of(3, {{0, 2, {}}, {0, 1, {}}, {2, 0, {}}, {1, 2, l}});
  expect_verdict(reversed, Acceptance::streett(1), Emptiness::nonempty);
}

// DPC09's figure leaves the root of a finished component active: a second edge to it would
// look like a cycle.
TEST(Emptiness, ASecondEdgeToTheRootOfADeadComponentIsNoCycle) {
  ExplicitGraph graph = graph_of(3, {{0, 1, {}}, {0, 2, {}}, {2, 1, {}}, {1, 1, {0}}});
  expect_verdict(graph, Acceptance::streett(1), Emptiness::empty);
  ExplicitGraph chain = graph_of(3, {{0, 1, {}}, {0, 2, {}}, {2, 1, {}}});
  expect_verdict(chain, Acceptance(), Emptiness::empty);
}

// A component in which avoiding pair i takes away the right side of pair i + 1, and so on:
// every pair costs one more visit of what is left.
ExplicitGraph nested_components(std::uint32_t pairs, Node ring) {
  std::vector<TestEdge> edges;
  for (Node n = 0; n < ring; ++n) edges.push_back({n, (n + 1) % ring, {2 * pairs}});
  for (std::uint32_t i = 0; i < pairs; ++i) {
    // l_i and u_{i+1} are on this edge only
    edges.push_back({i % ring, (i + 1) % ring, MarkSet{2 * i, 2 * i + 3}});
  }
  return graph_of(ring, edges);
}

Acceptance chain_condition(std::uint32_t pairs) {
  // As many pairs, plus one on the ring itself whose right side is lost last.
  return Acceptance::streett(pairs + 1);
}

TEST(StreettDpc09, EntersEachNodeAtMostOnceMoreThanThereArePairs) {
  for (std::uint32_t pairs = 1; pairs <= 20; ++pairs) {
    for (const bool known_first : {true, false}) {
      ExplicitGraph graph = nested_components(pairs, 50);
      const EmptinessResult result =
          check(graph, chain_condition(pairs), Engine::dpc09, known_first);
      EXPECT_EQ(result.verdict, Emptiness::empty);
      EXPECT_EQ(result.statistics.nodes, 50U);
      // k + 1 pairs: the bound is reached exactly.
      EXPECT_EQ(result.statistics.revisits, 50U * (pairs + 1));
    }
  }
}

TEST(StreettDpc09, EntersEachNodeOnceForBuchiConditions) {
  std::vector<TestEdge> edges;
  for (Node n = 0; n < 100; ++n) {
    edges.push_back({n, (n + 1) % 100, {0}});
    edges.push_back({n, (n * 7) % 100, {}});
  }
  ExplicitGraph graph = graph_of(100, edges);
  const EmptinessResult result = check(graph, Acceptance::generalized_buchi(2), Engine::dpc09);
  EXPECT_EQ(result.verdict, Emptiness::empty);
  EXPECT_EQ(result.statistics.nodes, 100U);
  EXPECT_EQ(result.statistics.edges, 200U);
  EXPECT_EQ(result.statistics.revisits, 0U);
}

TEST(StreettDpc09, DropsAComponentThatLacksABuchiConditionWithoutASecondLook) {
  // Pair 0 is bad, but mark 2 (Inf) never occurs.
  AcceptanceBuilder builder;
  const std::array pair{builder.fin(0), builder.inf(1)};
  const std::array both{builder.inf(2), builder.any_of(pair)};
  const Acceptance acceptance = builder.finish(builder.all_of(both));
  ExplicitGraph graph = graph_of(2, {{0, 1, {0}}, {1, 0, {}}, {0, 0, {}}});
  const EmptinessResult result = check(graph, acceptance, Engine::dpc09);
  EXPECT_EQ(result.verdict, Emptiness::empty);
  EXPECT_EQ(result.statistics.revisits, 0U);
}

TEST(Emptiness, HandlesHundredsOfMarks) {
  // A ring whose node i carries l_i. u_i exists for all but the last pair. An edge that skips the
  // last node makes the graph nonempty; without that edge it is empty.
  constexpr std::uint32_t kPairs = 300;
  for (const bool skip : {true, false}) {
    std::vector<TestEdge> edges;
    for (Node n = 0; n < kPairs; ++n) {
      MarkSet marks{2 * n};
      if (n + 1 < kPairs) marks.add(2 * n + 1);
      edges.push_back({n, (n + 1) % kPairs, marks});
    }
    if (skip) edges.push_back({kPairs - 2, 0, {2 * (kPairs - 2), 2 * (kPairs - 2) + 1}});
    ExplicitGraph graph = graph_of(kPairs, edges);
    expect_verdict(graph, Acceptance::streett(kPairs),
                   skip ? Emptiness::nonempty : Emptiness::empty);
  }
}

// A path of `length` nodes that ends in a loop, generated on demand.
class LongPath final : public Graph {
 public:
  explicit LongPath(Node length) : length_(length), mark_(table_.intern({0})) {}
  void initial(std::vector<Node>& out) override { out.push_back(0); }
  void expand(Node node, std::vector<Edge>& out) override {
    const bool last = node + 1 == length_;
    out.push_back({last ? node : node + 1, last ? mark_ : kNoMarks, 0});
  }
  const MarkTable& marks() const override { return table_; }
  Node node_count() const override { return length_; }

 private:
  Node length_;
  MarkTable table_;
  MarksId mark_;
};

TEST(Emptiness, NoEngineMindsAPathOfMillionsOfNodes) {
  const auto length = static_cast<Node>(test::scaled(3'000'000));
  LongPath graph(length);
  for (const Engine engine : kEngines) {
    const EmptinessResult result = check(graph, Acceptance::generalized_buchi(1), engine);
    EXPECT_EQ(result.verdict, Emptiness::nonempty) << name(engine);
    EXPECT_EQ(result.component.nodes, std::vector<Node>{length - 1}) << name(engine);
  }
}

// Waiting edges keep their own marks, however many sets of marks there are.
TEST(Emptiness, HundredThousandMarkSetsAreKeptApart) {
  constexpr Mark kMarks = 17;
  constexpr Node kSets = Node{1} << kMarks;
  for (const Node back : {kSets - 1, kSets - 2, Node{70'000}}) { // the node with a way back to 0
    std::vector<TestEdge> edges;
    for (Node set = 1; set < kSets; ++set) {
      MarkSet marks;
      for (Mark mark = 0; mark < kMarks; ++mark) {
        if ((set >> mark & 1) != 0) marks.add(mark);
      }
      edges.push_back({0, set, marks});
    }
    edges.push_back({back, 0, {}});
    ExplicitGraph graph = graph_of(kSets, edges);
    const Emptiness expected = back == kSets - 1 ? Emptiness::nonempty : Emptiness::empty;
    for (const bool known_first : {true, false}) {
      const auto found =
          check(graph, Acceptance::generalized_buchi(kMarks), Engine::dpc09, known_first);
      EXPECT_EQ(found.verdict, expected) << back;
    }
  }
}

TEST(Emptiness, RefusesAnEngineThatDoesNotFitAndNamesThoseThatDo) {
  ExplicitGraph graph = graph_of(1, {});
  const auto result = check_emptiness(graph, Acceptance::streett(1), {.engine = Engine::tau03});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().message,
            "engine tau03 cannot decide the acceptance condition Fin(0) | Inf(1): it takes "
            "generalised Büchi conditions only");
  EXPECT_EQ(result.error().hint, "these engines can: dpc09, lh00, generic");
}

TEST(Emptiness, AutomaticTakesTheCheapestThatFits) {
  ExplicitGraph graph = graph_of(1, {});
  EXPECT_EQ(check(graph, Acceptance::streett(1), Engine::automatic).engine, Engine::dpc09);
  AcceptanceBuilder builder;
  const std::array one{builder.fin(0), builder.inf(1)}, two{builder.fin(2), builder.inf(3)};
  const std::array rabin{builder.all_of(one), builder.all_of(two)};
  const Acceptance acceptance = builder.finish(builder.any_of(rabin));
  EXPECT_EQ(check(graph, acceptance, Engine::automatic).engine, Engine::generic);
}

TEST(Emptiness, AMonitorCanStopEveryEngineAndStatisticsAreKept) {
  LongPath graph(100'000);
  test::TestMonitor monitor;
  for (const Engine engine : kEngines) {
    const EmptinessResult result =
        check(graph, Acceptance::generalized_buchi(1), engine, true, &monitor);
    EXPECT_EQ(result.verdict, Emptiness::unknown) << name(engine);
    EXPECT_EQ(result.reason->text, "enough");
    EXPECT_GT(result.statistics.nodes, 1000U);
    EXPECT_LT(result.statistics.nodes, 100'000U);
  }
}

// Memory runs out in the middle of a search.
class OutOfMemory final : public Graph {
 public:
  void initial(std::vector<Node>& out) override { out.push_back(0); }
  void expand(Node node, std::vector<Edge>& out) override {
    if (node == 1000) throw std::bad_alloc();
    out.push_back({node + 1, kNoMarks, 0});
  }
  const MarkTable& marks() const override { return table_; }
  Node node_count() const override { return 2000; }

 private:
  MarkTable table_;
};

TEST(Emptiness, RunningOutOfMemoryIsAnUnknownVerdict) {
  OutOfMemory graph;
  for (const Engine engine : kEngines) {
    const EmptinessResult result = check(graph, Acceptance(), engine);
    EXPECT_EQ(result.verdict, Emptiness::unknown);
    EXPECT_EQ(result.reason, (Stop{Stop::Kind::memory, "out of memory"}));
    EXPECT_GE(result.statistics.nodes, 1000U);
  }
}

// A graph that cannot be expanded from some node on.
class Failing final : public Graph {
 public:
  void initial(std::vector<Node>& out) override { out.push_back(0); }
  void expand(Node node, std::vector<Edge>& out) override {
    has_failed_ = has_failed_ || node == 10;
    if (!has_failed_) out.push_back({node + 1, kNoMarks, 0});
  }
  std::optional<Error> failure() const override {
    if (!has_failed_) return std::nullopt;
    return to_error({Stop::Kind::unbounded, "it goes on for ever"});
  }
  const MarkTable& marks() const override { return table_; }
  Node node_count() const override { return 20; }

 private:
  MarkTable table_;
  bool has_failed_ = false;
};

TEST(Emptiness, AGraphThatFailsIsTheReasonOfAnUnknownVerdict) {
  for (const Engine engine : kEngines) {
    Failing graph;
    const EmptinessResult result = check(graph, Acceptance(), engine);
    EXPECT_EQ(result.verdict, Emptiness::unknown);
    EXPECT_EQ(result.reason, (Stop{Stop::Kind::unbounded, "it goes on for ever"}));
  }
}

TEST(Emptiness, EngineNamesRoundTrip) {
  for (const Engine engine : kEngines) EXPECT_EQ(engine_by_name(name(engine)), engine);
  EXPECT_EQ(engine_by_name("auto"), Engine::automatic);
  EXPECT_FALSE(engine_by_name("spot"));
}

} // namespace fairly::emptiness_test
