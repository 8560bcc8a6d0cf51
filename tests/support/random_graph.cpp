#include "support/random_graph.hpp"

#include <memory>
#include <utility>

namespace fairly::test {
namespace {

using oracle::Condition;
using oracle::TinyGraph;

Condition random_condition(Random& random, std::uint32_t marks, std::uint32_t depth) {
  if (depth == 0 || random.chance(0.2)) {
    const std::uint32_t mark = random.below(marks);
    return random.chance(0.5) ? Condition::inf(mark) : Condition::fin(mark);
  }
  std::vector<Condition> operands;
  for (std::uint32_t n = random.between(2, 3); n > 0; --n) {
    operands.push_back(random_condition(random, marks, depth - 1));
  }
  return random.chance(0.5) ? Condition::all_of(std::move(operands))
                            : Condition::any_of(std::move(operands));
}

Condition pairs(std::uint32_t first, std::uint32_t count, bool streett) {
  std::vector<Condition> operands;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t mark = first + 2 * i;
    std::vector<Condition> pair{Condition::fin(mark), Condition::inf(mark + 1)};
    operands.push_back(streett ? Condition::any_of(std::move(pair))
                               : Condition::all_of(std::move(pair)));
  }
  return streett ? Condition::all_of(std::move(operands)) : Condition::any_of(std::move(operands));
}

Condition buchi(std::uint32_t marks) {
  std::vector<Condition> operands;
  for (std::uint32_t mark = 0; mark < marks; ++mark) operands.push_back(Condition::inf(mark));
  return Condition::all_of(std::move(operands));
}

Condition parity(Random& random, std::uint32_t marks) {
  const std::uint32_t good = random.below(2);
  Condition inner{random.chance(0.5) ? Condition::Kind::always : Condition::Kind::never, 0, {}};
  for (std::uint32_t mark = 0; mark < marks; ++mark) {
    inner = mark % 2 == good ? Condition::any_of({Condition::inf(mark), std::move(inner)})
                             : Condition::all_of({Condition::fin(mark), std::move(inner)});
  }
  return inner;
}

void choose_condition(Random& random, Shape shape, TinyGraph& graph) {
  switch (shape) {
  case Shape::all:
    graph.marks = random.below(2);
    graph.condition = {};
    break;
  case Shape::never:
    graph.marks = random.below(2);
    graph.condition = {Condition::Kind::never, 0, {}};
    break;
  case Shape::buchi:
    graph.marks = 1;
    graph.condition = buchi(1);
    break;
  case Shape::generalized_buchi:
    graph.marks = random.between(2, 4);
    graph.condition = buchi(graph.marks);
    break;
  case Shape::co_buchi:
    graph.marks = 1;
    graph.condition = Condition::fin(0);
    break;
  case Shape::streett: {
    const std::uint32_t count = random.between(1, 4);
    graph.marks = 2 * count;
    graph.condition = pairs(0, count, true);
    break;
  }
  case Shape::buchi_and_streett: {
    const std::uint32_t b = random.between(1, 2), count = random.between(1, 3);
    graph.marks = b + 2 * count;
    graph.condition = Condition::all_of({buchi(b), pairs(b, count, true)});
    break;
  }
  case Shape::parity:
    graph.marks = random.between(2, 6);
    graph.condition = parity(random, graph.marks);
    break;
  case Shape::rabin: {
    const std::uint32_t count = random.between(1, 3);
    graph.marks = 2 * count;
    graph.condition = pairs(0, count, false);
    break;
  }
  case Shape::emerson_lei:
    graph.marks = random.between(1, 6);
    graph.condition = random_condition(random, graph.marks, 3);
    break;
  }
}

std::uint32_t random_marks(Random& random, std::uint32_t marks, double density) {
  std::uint32_t set = 0;
  for (std::uint32_t mark = 0; mark < marks; ++mark) {
    if (random.chance(density)) set |= 1U << mark;
  }
  return set;
}

} // namespace

std::string to_string(Shape shape) {
  switch (shape) {
  case Shape::all:
    return "All";
  case Shape::buchi:
    return "Buchi";
  case Shape::generalized_buchi:
    return "GeneralizedBuchi";
  case Shape::co_buchi:
    return "CoBuchi";
  case Shape::streett:
    return "Streett";
  case Shape::buchi_and_streett:
    return "BuchiAndStreett";
  case Shape::parity:
    return "Parity";
  case Shape::rabin:
    return "Rabin";
  case Shape::emerson_lei:
    return "EmersonLei";
  case Shape::never:
    return "Never";
  }
  return "";
}

TinyGraph random_graph(Random& random, Shape shape) {
  TinyGraph graph;
  choose_condition(random, shape, graph);
  graph.nodes = random.between(1, 8);
  const std::uint32_t arcs = random.below(3 * graph.nodes + 1);
  const double density = 0.1 + 0.1 * random.below(5);
  const bool with_node_marks = random.chance(0.3);
  for (std::uint32_t i = 0; i < arcs; ++i) {
    graph.arcs.push_back({random.below(graph.nodes), random.below(graph.nodes),
                          random_marks(random, graph.marks, density)});
  }
  for (std::uint32_t node = 0; node < graph.nodes; ++node) {
    graph.node_marks.push_back(with_node_marks ? random_marks(random, graph.marks, density / 2)
                                               : 0);
  }
  graph.initial.push_back(random.below(graph.nodes));
  while (random.chance(0.15)) graph.initial.push_back(random.below(graph.nodes));
  if (random.chance(0.01)) graph.initial.clear();
  return graph;
}

namespace {

AcceptanceBuilder::Id build(AcceptanceBuilder& builder, const Condition& condition) {
  std::vector<AcceptanceBuilder::Id> operands;
  for (const Condition& operand : condition.operands) {
    operands.push_back(build(builder, operand));
  }
  switch (condition.kind) {
  case Condition::Kind::always:
    return builder.constant(true);
  case Condition::Kind::never:
    return builder.constant(false);
  case Condition::Kind::inf:
    return builder.inf(condition.mark);
  case Condition::Kind::fin:
    return builder.fin(condition.mark);
  case Condition::Kind::all_of:
    return builder.all_of(operands);
  case Condition::Kind::any_of:
    return builder.any_of(operands);
  }
  return 0;
}

} // namespace

Acceptance to_acceptance(const Condition& condition) {
  AcceptanceBuilder builder;
  const AcceptanceBuilder::Id root = build(builder, condition);
  return builder.finish(root);
}

MarkSet to_mark_set(std::uint32_t marks) {
  MarkSet set;
  for (Mark mark = 0; mark < 32; ++mark) {
    if ((marks >> mark & 1) != 0) set.add(mark);
  }
  return set;
}

ExplicitGraph to_graph(const TinyGraph& graph) {
  auto table = std::make_shared<MarkTable>();
  std::vector<ExplicitGraph::Arc> arcs;
  for (const oracle::Arc& arc : graph.arcs) {
    const auto action = static_cast<std::uint32_t>(arcs.size());
    arcs.push_back({arc.source, {arc.target, table->intern(to_mark_set(arc.marks)), action}});
  }
  std::vector<MarksId> node_marks;
  for (const std::uint32_t marks : graph.node_marks) {
    node_marks.push_back(table->intern(to_mark_set(marks)));
  }
  return ExplicitGraph(graph.nodes, graph.initial, arcs, table, std::move(node_marks));
}

TinyGraph shrink(TinyGraph graph, const std::function<bool(const TinyGraph&)>& fails) {
  bool smaller = true;
  const auto keep_if_failing = [&](TinyGraph candidate) {
    if (!fails(candidate)) return false;
    graph = std::move(candidate);
    return smaller = true;
  };
  while (std::exchange(smaller, false)) {
    for (std::size_t i = graph.arcs.size(); i-- > 0;) {
      TinyGraph candidate = graph;
      candidate.arcs.erase(candidate.arcs.begin() + static_cast<std::ptrdiff_t>(i));
      if (keep_if_failing(std::move(candidate))) continue;
      for (std::uint32_t mark = 0; mark < graph.marks; ++mark) {
        candidate = graph;
        candidate.arcs[i].marks &= ~(1U << mark);
        if (candidate.arcs[i].marks != graph.arcs[i].marks) keep_if_failing(std::move(candidate));
      }
    }
    for (std::size_t i = graph.initial.size(); i-- > 0;) {
      TinyGraph candidate = graph;
      candidate.initial.erase(candidate.initial.begin() + static_cast<std::ptrdiff_t>(i));
      keep_if_failing(std::move(candidate));
    }
    for (std::uint32_t node = 0; node < graph.nodes; ++node) {
      TinyGraph candidate = graph;
      if (std::exchange(candidate.node_marks[node], 0) != 0) keep_if_failing(std::move(candidate));
    }
  }
  return graph;
}

} // namespace fairly::test
