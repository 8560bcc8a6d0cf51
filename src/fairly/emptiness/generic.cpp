// Any Emerson-Lei condition: components, and a case split on Fin.
//
// For a component with marks M, all marks that are not in M are settled: Inf(m) is false and Fin(m)
// is true there. If M satisfies what is left of the condition, the component accepts. If not, some
// mark of a Fin has to be avoided [BBDKMS19]:
//   - a disjunction is split: each side is a task of its own, on the same component;
//   - Fin(m) as a conjunct: delete the edges with m and look at the components of the rest;
//   - otherwise choose some Fin(m): either it holds (as above), or it may be taken to be false.
// The condition loses a mark in each step, so the work list ends. With many different Fin it can
// take exponential time, as the problem is NP-complete [EL87].
// Tested by tests/cross/emptiness_cross_test.cpp.
#include "fairly/emptiness/component_search.hpp"
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/mark_rows.hpp"
#include "fairly/emptiness/subgraph.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace fairly::emptiness {
namespace {

using Kind = Acceptance::Kind;

struct Task {
  std::shared_ptr<const NodeSet> nodes; // a component; several tasks may look at the same one
  MarkSet marks;                        // the marks on its edges
  Acceptance condition;                 // some cycle in it must satisfy this
  MarkSet avoided;
};

Mark mark_count(const Acceptance& acceptance) {
  Mark count = 0;
  for (const Acceptance::Node& node : acceptance.nodes()) {
    if (node.kind == Kind::inf || node.kind == Kind::fin) count = std::max(count, node.mark + 1);
  }
  return count;
}

// What is left of a condition where only the marks in `present` occur.
Acceptance settle(const Acceptance& condition, const MarkSet& present) {
  return condition.substitute([&](const Acceptance::Node& leaf) -> std::optional<bool> {
    if (present.contains(leaf.mark)) return std::nullopt;
    return leaf.kind == Kind::fin;
  });
}

// The marks of those conjuncts that are a single Fin.
MarkSet required_fin(const Acceptance& condition) {
  MarkSet marks;
  const Acceptance::Node& root = condition.root();
  if (root.kind == Kind::fin) marks.add(root.mark);
  if (root.kind != Kind::all_of) return marks;
  for (const Acceptance::Node& node : condition.operands(root)) {
    if (node.kind == Kind::fin) marks.add(node.mark);
  }
  return marks;
}

std::optional<Mark> some_fin(const Acceptance& condition) {
  for (const Acceptance::Node& node : condition.nodes()) {
    if (node.kind == Kind::fin) return node.mark;
  }
  return std::nullopt;
}

class GenericSearch {
 public:
  GenericSearch(Graph& graph, const Acceptance& acceptance, SearchState& state)
      : graph_(graph), acceptance_(acceptance),
        rows_(identity_rows(graph.marks(), mark_count(acceptance))), maker_(graph), state_(state) {}

  Found run() {
    ComponentSearch search(graph_, rows_, state_);
    ComponentSearch::Component component;
    while (search.next(component)) {
      if (!component.has_cycle) continue;
      const MarkSet marks = identity_marks(component.marks);
      if (acceptance_.accepts(marks))
        return AcceptingComponent{std::move(component.nodes), {}, search.path()};
      Acceptance rest = settle(acceptance_, marks);
      if (!some_fin(rest)) continue; // only Inf is left, and there are no further marks
      add_task({nullptr, std::move(component.nodes)}, marks, std::move(rest), {});
      Found found = work();
      if (found) return found;
    }
    return std::nullopt;
  }

 private:
  Found work() {
    while (!tasks_.empty() && !state_.stopped()) {
      const Task task = std::move(tasks_.back());
      tasks_.pop_back();
      if (task.condition.accepts(task.marks)) {
        return AcceptingComponent{SubgraphMaker::origins(*task.nodes), task.avoided, {}};
      }
      const Acceptance::Node& root = task.condition.root();
      const MarkSet fin = required_fin(task.condition);
      if (!fin.empty()) {
        avoid(task, fin);
      } else if (root.kind == Kind::any_of) {
        for (const Acceptance::Node& side : task.condition.operands(root)) {
          tasks_.push_back({task.nodes, task.marks, task.condition.part(side), task.avoided});
        }
      } else if (const std::optional<Mark> mark = some_fin(task.condition)) {
        tasks_.push_back(
            {task.nodes, task.marks, without_fin(task.condition, *mark), task.avoided});
        avoid(task, {*mark});
      }
    }
    return std::nullopt;
  }

  void add_task(NodeSet nodes, const MarkSet& marks, Acceptance condition, const MarkSet& avoided) {
    tasks_.push_back(
        {std::make_shared<const NodeSet>(std::move(nodes)), marks, std::move(condition), avoided});
  }

  static Acceptance without_fin(const Acceptance& condition, Mark mark) {
    return condition.substitute([&](const Acceptance::Node& leaf) -> std::optional<bool> {
      if (leaf.kind == Kind::fin && leaf.mark == mark) return false;
      return std::nullopt;
    });
  }

  // Fin of these marks must hold: go on in the components of the graph without them.
  void avoid(const Task& task, const MarkSet& fin) {
    const MarkSet avoided = task.avoided | fin;
    const auto rest = std::make_shared<Subgraph>(maker_.make(*task.nodes, avoided));
    ComponentSearch search(rest->graph, rows_, state_, true);
    ComponentSearch::Component component;
    while (search.next(component)) {
      if (!component.has_cycle) continue;
      const MarkSet marks = identity_marks(component.marks);
      Acceptance condition = settle(task.condition, marks);
      if (condition.root().kind == Kind::never) continue;
      add_task({rest, std::move(component.nodes)}, marks, std::move(condition), avoided);
    }
  }

  Graph& graph_;
  const Acceptance& acceptance_;
  MarkRows rows_;
  SubgraphMaker maker_;
  SearchState& state_;
  std::vector<Task> tasks_;
};

} // namespace

Found generic(Graph& graph, const Acceptance& acceptance, SearchState& state) {
  return GenericSearch(graph, acceptance, state).run();
}

} // namespace fairly::emptiness
