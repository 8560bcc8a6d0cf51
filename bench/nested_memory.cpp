// What the nested searches keep about a node, against the number of Büchi conditions [Tau03].
//
//     nested_memory [NODES]      default: 1,000,000 nodes
//
// A random graph with three edges per node. Each of m conditions is on a fifth of the edges, except
// for the last one, which is nowhere: nothing is accepting, and everything is searched. tau03 keeps
// m bits for a node and two that say where it is. ndfs keeps two for each of m levels, and enters a
// node once for each level at which it is reached. If a table keeps the states themselves, as
// classic tools do, each of these entries is a state of its own: the last column.
#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/emptiness/emptiness.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <random>

using namespace fairly;

namespace {

ExplicitGraph random_graph(Node nodes, Mark conditions) {
  std::mt19937_64 random(conditions);
  auto table = std::make_shared<MarkTable>();
  std::vector<ExplicitGraph::Arc> arcs;
  for (Node node = 0; node < nodes; ++node) {
    for (int i = 0; i < 3; ++i) {
      MarkSet marks;
      for (Mark mark = 0; mark + 1 < conditions; ++mark) {
        if (random() % 5 == 0) marks.add(mark);
      }
      arcs.push_back({node, {static_cast<Node>(random() % nodes), table->intern(marks), 0}});
    }
  }
  return ExplicitGraph(nodes, {0}, arcs, table);
}

} // namespace

int main(int argc, char** argv) {
  const auto nodes = static_cast<Node>(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1'000'000);
  fmt::print("| conditions | tau03, bits a node | ndfs, bits a node | tau03, edges a node | ndfs, "
             "edges a node | ndfs, states a node |\n|--:|--:|--:|--:|--:|--:|\n");
  for (Mark conditions = 1; conditions <= 8; ++conditions) {
    ExplicitGraph graph = random_graph(nodes, conditions);
    const Acceptance acceptance = Acceptance::generalized_buchi(conditions);
    const auto search = [&](Engine engine) {
      return check_emptiness(graph, acceptance, {.engine = engine})->statistics;
    };
    const SearchStatistics tau03 = search(Engine::tau03), ndfs = search(Engine::ndfs);
    const auto a_node = [](std::uint64_t amount, const SearchStatistics& of) {
      return static_cast<double>(amount) / static_cast<double>(of.nodes);
    };
    // Nothing is accepting, so the inner search never starts, and every visit belongs to the outer
    // one.
    fmt::print("| {} | {:.1f} | {:.1f} | {:.2f} | {:.2f} | {:.2f} |\n", conditions,
               a_node(8 * tau03.table_bytes, tau03), a_node(8 * ndfs.table_bytes, ndfs),
               a_node(tau03.edges, tau03), a_node(ndfs.edges, ndfs),
               a_node(ndfs.nodes + ndfs.revisits, ndfs));
  }
}
