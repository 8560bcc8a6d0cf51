// Edges per second of each engine on graphs in memory. All are empty, so no search is cut short.
//
//   RandomBuchi      2 million nodes, 10 million edges, one Büchi condition that never holds
//   RandomStreett/k  the same graph; every edge carries the left side of one of k pairs and no
//                    right side exists, so everything is searched a second time
//   NestedChain/k    components inside components: each pair costs one more visit
#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/emptiness/emptiness.hpp"

#include <benchmark/benchmark.h>

#include <memory>
#include <random>

namespace fairly {
namespace {

constexpr Node kNodes = 2'000'000;
constexpr std::size_t kEdges = 10'000'000;

// With k = 0 pairs, mark 0 is on a tenth of the edges and mark 1 on none.
ExplicitGraph random_graph(std::uint32_t pairs) {
  std::mt19937_64 random(1);
  auto table = std::make_shared<MarkTable>();
  std::vector<MarksId> sets;
  for (std::uint32_t i = 0; i < pairs; ++i) sets.push_back(table->intern({2 * i}));
  if (pairs == 0) sets = {table->intern({0}), 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::vector<ExplicitGraph::Arc> arcs;
  arcs.reserve(kEdges);
  for (std::size_t i = 0; i < kEdges; ++i) {
    arcs.push_back({static_cast<Node>(random() % kNodes),
                    {static_cast<Node>(random() % kNodes), sets[random() % sets.size()], 0}});
  }
  return ExplicitGraph(kNodes, {0}, arcs, table);
}

// A ring of rings: pair i becomes bad only after the edges of pair i - 1 are gone.
ExplicitGraph nested_chain(std::uint32_t pairs, Node ring) {
  auto table = std::make_shared<MarkTable>();
  std::vector<ExplicitGraph::Arc> arcs;
  const MarksId last = table->intern({2 * pairs - 2});
  for (Node n = 0; n < ring; ++n) {
    arcs.push_back({n, {(n + 1) % ring, last, 0}});
    arcs.push_back({n, {(n + 2) % ring, last, 0}});
  }
  for (std::uint32_t i = 0; i + 1 < pairs; ++i) {
    arcs.push_back({i, {i + 1, table->intern({2 * i, 2 * i + 3}), 0}});
  }
  return ExplicitGraph(ring, {0}, arcs, table);
}

void run(benchmark::State& state, Graph& graph, const Acceptance& acceptance, Engine engine) {
  SearchStatistics statistics;
  for (auto _ : state) {
    const auto result = check_emptiness(graph, acceptance, {.engine = engine});
    if (!result.ok() || result->verdict != Emptiness::empty) {
      state.SkipWithError("the graph should be empty");
      return;
    }
    statistics = result->statistics;
  }
  state.counters["edges/s"] = benchmark::Counter(static_cast<double>(statistics.edges),
                                                 benchmark::Counter::kIsIterationInvariantRate);
  state.counters["visits"] = static_cast<double>(statistics.nodes + statistics.revisits) /
                             static_cast<double>(statistics.nodes);
}

void RandomBuchi(benchmark::State& state, Engine engine) {
  static ExplicitGraph graph = random_graph(0);
  run(state, graph, Acceptance::generalized_buchi(2), engine);
}

void RandomStreett(benchmark::State& state, Engine engine) {
  const auto pairs = static_cast<std::uint32_t>(state.range(0));
  static std::unique_ptr<ExplicitGraph> graph;
  static std::uint32_t built = 0;
  if (built != pairs) graph = std::make_unique<ExplicitGraph>(random_graph(built = pairs));
  run(state, *graph, Acceptance::streett(pairs), engine);
}

void NestedChain(benchmark::State& state, Engine engine) {
  const auto pairs = static_cast<std::uint32_t>(state.range(0));
  ExplicitGraph graph = nested_chain(pairs, 100'000);
  run(state, graph, Acceptance::streett(pairs), engine);
}

BENCHMARK_CAPTURE(RandomBuchi, dpc09, Engine::dpc09)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(RandomBuchi, lh00, Engine::lh00)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(RandomBuchi, tau03, Engine::tau03)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(RandomBuchi, ndfs, Engine::ndfs)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(RandomBuchi, generic, Engine::generic)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(RandomStreett, dpc09, Engine::dpc09)
    ->Arg(8)
    ->Arg(32)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(RandomStreett, lh00, Engine::lh00)
    ->Arg(8)
    ->Arg(32)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(RandomStreett, generic, Engine::generic)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(NestedChain, dpc09, Engine::dpc09)
    ->Arg(8)
    ->Arg(32)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(NestedChain, lh00, Engine::lh00)->Arg(8)->Arg(32)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace fairly
