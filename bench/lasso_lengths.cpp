// How long lassos are: ours against the constructions of Latvala and Heljanko [LH00].
//
//     lasso_lengths [CASES [SEED]]      default: 1000 for each row of the table
//
// Random graphs with Büchi conditions and Streett pairs; the component is the one that dpc09 finds.
// All constructions start from the same shortest prefix, except ours, which may choose another.
// LH00 lazy: breadth-first; keeps the path to the first edge of each left side and of each right
// side that is owed, until the start is reached with nothing owed. Not lazy: the same, but all
// right sides that the component has are owed from the start.
#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/emptiness/subgraph.hpp"
#include "fairly/lasso/approach.hpp"
#include "fairly/lasso/build.hpp"
#include "support/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

using namespace fairly;
using fairly::test::Random;

namespace {

struct Shape {
  Node nodes;
  std::uint32_t buchi, pairs;
};

constexpr Shape kTable[] = {{30, 1, 0},  {30, 0, 4},   {30, 1, 8},   {300, 3, 0},
                            {300, 1, 4}, {300, 0, 16}, {3000, 1, 8}, {3000, 8, 32}};

struct Case {
  ExplicitGraph graph;
  Acceptance acceptance;
  StreettForm form;
  AcceptingComponent component;
};

// Marks 0 .. b-1 are the Büchi conditions; then come l and u of each pair.
Acceptance condition(const Shape& shape) {
  AcceptanceBuilder builder;
  std::vector<AcceptanceBuilder::Id> operands;
  for (Mark mark = 0; mark < shape.buchi; ++mark) operands.push_back(builder.inf(mark));
  for (std::uint32_t i = 0; i < shape.pairs; ++i) {
    const Mark left = shape.buchi + 2 * i;
    const AcceptanceBuilder::Id pair[] = {builder.fin(left), builder.inf(left + 1)};
    operands.push_back(builder.any_of(pair));
  }
  return builder.finish(builder.all_of(operands));
}

// One to three edges per node. Some marks are everywhere, and some are rare.
Case random_case(Random& random, const Shape& shape) {
  for (;;) {
    auto table = std::make_shared<MarkTable>();
    std::vector<double> chance(shape.buchi + 2 * shape.pairs);
    for (double& each : chance) each = random.chance(0.5) ? 0.2 : 5.0 / shape.nodes;
    std::vector<ExplicitGraph::Arc> arcs;
    for (Node node = 0; node < shape.nodes; ++node) {
      for (std::uint32_t n = random.between(1, 3); n > 0; --n) {
        MarkSet marks;
        for (Mark mark = 0; mark < chance.size(); ++mark) {
          if (random.chance(chance[mark])) marks.add(mark);
        }
        arcs.push_back({node, {random.below(shape.nodes), table->intern(marks), 0}});
      }
    }
    Case made{ExplicitGraph(shape.nodes, {0}, arcs, table), condition(shape), {}, {}};
    made.form = *streett_form(made.acceptance);
    EmptinessResult found = *check_emptiness(made.graph, made.acceptance);
    if (found.verdict != Emptiness::nonempty) continue;
    made.component = std::move(found.component);
    return made;
  }
}

class Lh00 {
 public:
  Lh00(ExplicitGraph& part, const StreettForm& form, bool lazy)
      : part_(part), form_(form), owed_(form.pairs.size(), !lazy), paid_(form.pairs.size(), false),
        wanted_(form.inf.size(), true) {
    if (lazy) return;
    for (std::size_t i = 0; i < form.pairs.size(); ++i) {
      bool is_there = false;
      for (Node node = 0; node < part.node_count(); ++node) {
        for (const Edge& edge : part.edges(node)) is_there |= meets(edge, form.pairs[i].inf);
      }
      owed_[i] = is_there;
    }
  }

  // The length of the cycle.
  std::size_t run(Node start) {
    std::size_t length = 0;
    for (Node at = start;;) {
      const std::vector<Edge> path = search(at, start);
      for (const Edge& edge : path) lock(edge);
      length += path.size();
      at = path.back().target;
      if (at == start && nothing_owed()) return length;
    }
  }

 private:
  bool meets(const Edge& edge, const MarkSet& marks) const {
    return part_.marks()[edge.marks].intersects(marks);
  }
  bool nothing_owed() const {
    return std::find(owed_.begin(), owed_.end(), true) == owed_.end() &&
           std::find(wanted_.begin(), wanted_.end(), true) == wanted_.end();
  }

  bool freezes(const Edge& edge) const {
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (wanted_[i] && meets(edge, form_.inf[i])) return true;
    }
    for (std::size_t i = 0; i < owed_.size(); ++i) {
      if (owed_[i] && meets(edge, form_.pairs[i].inf)) return true;
      if (!owed_[i] && !paid_[i] && meets(edge, form_.pairs[i].fin)) return true;
    }
    return false;
  }

  void lock(const Edge& edge) {
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (meets(edge, form_.inf[i])) wanted_[i] = false;
    }
    for (std::size_t i = 0; i < owed_.size(); ++i) {
      if (meets(edge, form_.pairs[i].fin) && !paid_[i]) owed_[i] = true;
      if (!meets(edge, form_.pairs[i].inf)) continue;
      owed_[i] = false;
      paid_[i] = true;
    }
  }

  std::vector<Edge> search(Node from, Node start) const {
    struct Reached {
      Node node;
      std::size_t parent;
      Edge by;
    };
    std::vector<Reached> order{{from, 0, {}}};
    std::vector<bool> known(part_.node_count());
    known[from] = true;
    for (std::size_t at = 0;; ++at) {
      for (const Edge& edge : part_.edges(order[at].node)) {
        if (freezes(edge) || (edge.target == start && nothing_owed())) {
          std::vector<Edge> path{edge};
          for (std::size_t i = at; i != 0; i = order[i].parent) path.push_back(order[i].by);
          std::reverse(path.begin(), path.end());
          return path;
        }
        if (known[edge.target]) continue;
        known[edge.target] = true;
        order.push_back({edge.target, at, edge});
      }
    }
  }

  ExplicitGraph& part_;
  const StreettForm& form_;
  std::vector<bool> owed_, paid_, wanted_;
};

struct Lengths {
  std::size_t prefix, cycle;
  std::size_t sum() const { return prefix + cycle; }
};

Lengths lh00(Case& each, bool lazy) {
  emptiness::Subgraph part = emptiness::SubgraphMaker(each.graph)
                                 .make({nullptr, each.component.nodes}, each.component.avoided);
  const Approach approach(each.graph, part, {}, 0, nullptr);
  const auto& distances = approach.distances();
  const auto nearest = std::min_element(distances.begin(), distances.end());
  const auto start = static_cast<Node>(nearest - distances.begin());
  return {*nearest, Lh00(part.graph, each.form, lazy).run(start)};
}

Lengths ours(Case& each, const LassoEffort& effort) {
  const Lasso lasso = *build_lasso(each.graph, each.acceptance, each.component, nullptr, effort);
  if (const auto fault = check_lasso(each.graph, each.acceptance, lasso)) {
    fmt::print(stderr, "a lasso is wrong: {}\n", *fault);
    std::exit(1);
  }
  return {lasso.prefix.size(), lasso.cycle.size()};
}

} // namespace

int main(int argc, char** argv) {
  const std::size_t cases = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000;
  Random random(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  fmt::print("| nodes | Büchi | pairs | LH00 lazy | not lazy | ours, no effort | ours | "
             "ours shorter | longer | ms a lasso |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  for (const Shape& shape : kTable) {
    double lazy = 0, eager = 0, quick = 0, best = 0, seconds = 0;
    std::size_t shorter = 0, longer = 0;
    for (std::size_t i = 0; i < cases; ++i) {
      Case each = random_case(random, shape);
      const Lengths theirs = lh00(each, true);
      const auto start = std::chrono::steady_clock::now();
      const Lengths own = ours(each, {.near_nodes = 0});
      seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      lazy += static_cast<double>(theirs.sum());
      eager += static_cast<double>(lh00(each, false).sum());
      quick += static_cast<double>(
          ours(each, {.prefix_nodes = 0, .cycle_edges = 0, .near_nodes = 0}).sum());
      best += static_cast<double>(own.sum());
      shorter += own.sum() < theirs.sum() ? 1 : 0;
      longer += own.sum() > theirs.sum() ? 1 : 0;
    }
    const auto n = static_cast<double>(cases);
    fmt::print("| {} | {} | {} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {} | {} | {:.2f} |\n",
               shape.nodes, shape.buchi, shape.pairs, lazy / n, eager / n, quick / n, best / n,
               shorter, longer, 1000 * seconds / n);
  }
}
