// A short accepting cycle of a strongly connected graph.
//
// First, from a few starts: goes to the nearest edge that has something the cycle still needs,
// again and again, then takes the shortest way back. What the cycle needs depends on what it has
// met: the right side of a pair only if it came by the left one. Then, while the effort lasts,
// searches exactly: breadth-first over pairs of a node and the marks met since the start, never
// deeper than the best lasso known allows. If that ends for every start, no cycle is better.
// Finding the shortest cycle is NP-hard [CGMZ95], so the effort is bounded.
// Cost: for the first cycle, one search of the graph for each mark it needs; then the effort.
// Tested by tests/unit/lasso/cycle_test.cpp and, against brute force,
// tests/cross/lasso_cross_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/lasso/lasso.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace fairly {

class CycleFinder {
 public:
  struct Options {
    std::size_t effort = 0; // edges to look at for a cycle that is better than the first one
    // Only lassos with fewer steps count. If this is set, the effort limits the first cycle as
    // well.
    std::size_t below = std::numeric_limits<std::size_t>::max();
    Monitor* monitor = nullptr;
  };

  // The marks of the graph together must satisfy the acceptance. distance[n] is the number of steps
  // to node n. The length of a lasso is that of its cycle plus the way to the nearest node of the
  // cycle.
  CycleFinder(ExplicitGraph& graph, const Acceptance& acceptance,
              const std::vector<std::uint32_t>& distance, const Options& options);

  // Returns a cycle that begins with its nearest node. Returns an empty path if the monitor asked
  // to stop before there was a cycle, or none is short enough.
  std::vector<LassoStep> find();
  // The number of edges that were looked at.
  std::size_t spent() const { return spent_; }

 private:
  using Path = std::vector<LassoStep>;
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  struct Reached {
    LassoStep by;
    std::size_t parent; // its index in order_, or kNone
    Node node;
    MarksId seen; // exact search: the marks on the way, in sets_
  };

  const MarkSet& own_marks(Node node) { return graph_.marks()[graph_.shared_marks(node)]; }
  MarkSet marks_of(const LassoStep& step);
  void add_marks(const Path& path, MarkSet& seen);
  void count(MarksId id, std::size_t edges);
  std::optional<MarkSet> missing_marks(const MarkSet& seen, const MarkSet& present) const;
  std::optional<Mark> rarest_mark() const;
  std::vector<Node> starts(std::optional<Mark> mark) const;

  bool is_over();
  std::size_t room(std::size_t used) const;
  template <class IsGoal>
  bool walk(Node from, IsGoal is_goal, Path& path);
  bool walk_round(Node start, Path& cycle);
  void drop_detours(Path& cycle);
  void search_exactly(Node start, std::size_t way);
  MarksId unite(MarksId seen, Node node, MarksId marks);
  void append_path(std::size_t at, const LassoStep& last, Path& path) const;
  void offer(Path cycle);

  ExplicitGraph& graph_;
  const Acceptance& acceptance_;
  const std::vector<std::uint32_t>& distance_;
  const Options options_;
  std::vector<std::size_t> counts_; // by set of marks: the edges with it
  MarkSet relevant_;                // marks that the acceptance mentions
  MarkSet present_;                 // marks that some edge has
  std::uint32_t nearest_ = 0;

  Path best_;
  std::size_t best_size_; // including the way to it
  std::size_t spent_ = 0, ticks_ = 0;
  bool stopped_ = false;

  std::vector<std::uint32_t> reached_; // the round of walk() in which the node was reached last
  std::uint32_t round_ = 0;
  std::vector<Reached> order_;

  MarkTable sets_; // of marks seen by the exact search
  absl::flat_hash_map<std::uint64_t, MarksId> unions_;
  absl::flat_hash_set<std::uint64_t> pairs_; // (node, marks) that the exact search has reached
};

} // namespace fairly
