// Emptiness by brute force: slow, short, and independent of everything in src/.
//
// The graphs are tiny (at most 16 nodes and marks). A run is accepting iff the set M of marks on
// the edges that it repeats for ever satisfies the condition; these edges are strongly connected.
// So: for every set A of marks, keep the edges whose marks lie in A, close the reachability
// relation, and look at the marks of each strongly connected part.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace fairly::oracle {

// An acceptance condition as a plain tree.
struct Condition {
  enum class Kind { always, never, inf, fin, all_of, any_of };
  Kind kind = Kind::always;
  std::uint32_t mark = 0;
  std::vector<Condition> operands;

  static Condition inf(std::uint32_t m) { return {Kind::inf, m, {}}; }
  static Condition fin(std::uint32_t m) { return {Kind::fin, m, {}}; }
  static Condition all_of(std::vector<Condition> c) { return {Kind::all_of, 0, std::move(c)}; }
  static Condition any_of(std::vector<Condition> c) { return {Kind::any_of, 0, std::move(c)}; }

  bool holds(std::uint32_t marks) const {
    switch (kind) {
    case Kind::always:
      return true;
    case Kind::never:
      return false;
    case Kind::inf:
      return (marks >> mark & 1) != 0;
    case Kind::fin:
      return (marks >> mark & 1) == 0;
    case Kind::all_of:
      for (const Condition& c : operands) {
        if (!c.holds(marks)) return false;
      }
      return true;
    case Kind::any_of:
      for (const Condition& c : operands) {
        if (c.holds(marks)) return true;
      }
      return false;
    }
    return false;
  }
};

struct Arc {
  std::uint32_t source, target;
  std::uint32_t marks; // bit m: mark m
};

struct TinyGraph {
  std::uint32_t nodes = 0, marks = 0;
  std::vector<std::uint32_t> initial;
  std::vector<Arc> arcs;
  std::vector<std::uint32_t> node_marks; // carried by every arc that leaves the node
  Condition condition;

  std::uint32_t marks_of(const Arc& arc) const { return arc.marks | node_marks[arc.source]; }
};

// For each node, the set of nodes that it reaches by one or more arcs whose marks are within
// `marks`.
inline std::vector<std::uint32_t> reach(const TinyGraph& graph, std::uint32_t marks) {
  std::vector<std::uint32_t> reached(graph.nodes);
  for (const Arc& arc : graph.arcs) {
    if ((graph.marks_of(arc) & ~marks) == 0) reached[arc.source] |= 1U << arc.target;
  }
  for (std::uint32_t via = 0; via < graph.nodes; ++via) {
    for (std::uint32_t& row : reached) {
      if ((row >> via & 1) != 0) row |= reached[via];
    }
  }
  return reached;
}

inline std::uint32_t reachable_nodes(const TinyGraph& graph) {
  const std::vector<std::uint32_t> from = reach(graph, ~0U);
  std::uint32_t nodes = 0;
  for (const std::uint32_t node : graph.initial) nodes |= from[node] | 1U << node;
  return nodes;
}

// The number of steps of a shortest lasso whose cycle uses only these arcs; 0 if there is none.
// Searches breadth-first: over nodes for the prefix, over pairs of a node and the marks met for the
// cycle.
inline std::uint32_t shortest_lasso(const TinyGraph& graph, const std::vector<Arc>& arcs) {
  std::vector<std::uint32_t> level = graph.initial, next;
  std::uint32_t known = 0, best = 0;
  for (std::uint32_t depth = 0; !level.empty(); ++depth) {
    next.clear();
    for (const std::uint32_t start : level) {
      if ((known >> start & 1) != 0) continue;
      known |= 1U << start;
      for (const Arc& arc : graph.arcs) {
        if (arc.source == start) next.push_back(arc.target);
      }
      // reached[node][marks]: by a walk from the start with exactly these marks
      std::vector<std::vector<bool>> reached(graph.nodes, std::vector<bool>(1U << graph.marks));
      std::vector<std::pair<std::uint32_t, std::uint32_t>> here{{start, 0}}, there;
      for (std::uint32_t length = 1; !here.empty() && (best == 0 || depth + length < best);
           ++length) {
        there.clear();
        for (const auto& [node, seen] : here) {
          for (const Arc& arc : arcs) {
            const std::uint32_t more = seen | graph.marks_of(arc);
            if (arc.source != node || reached[arc.target][more]) continue;
            reached[arc.target][more] = true;
            there.emplace_back(arc.target, more);
            const bool is_lasso = arc.target == start && graph.condition.holds(more);
            if (is_lasso && (best == 0 || depth + length < best)) best = depth + length;
          }
        }
        here.swap(there);
      }
    }
    level.swap(next);
  }
  return best;
}

inline bool is_nonempty(const TinyGraph& graph) {
  const std::uint32_t reachable = reachable_nodes(graph);
  for (std::uint32_t allowed = 0; allowed < 1U << graph.marks; ++allowed) {
    const std::vector<std::uint32_t> reached = reach(graph, allowed);
    for (std::uint32_t node = 0; node < graph.nodes; ++node) {
      if ((reachable >> node & 1) == 0 || (reached[node] >> node & 1) == 0) continue;
      std::uint32_t seen = 0; // on arcs between nodes that reach each other
      for (const Arc& arc : graph.arcs) {
        const bool inside = (graph.marks_of(arc) & ~allowed) == 0 &&
                            (reached[node] >> arc.source & 1) != 0 &&
                            (reached[arc.target] >> node & 1) != 0;
        if (inside) seen |= graph.marks_of(arc);
      }
      if (graph.condition.holds(seen)) return true;
    }
  }
  return false;
}

} // namespace fairly::oracle
