// Is there an accepting cycle in a product that several workers share? Uses forward closures only.
//
// With Büchi conditions b and Streett pairs (l, u), on the edges that are left at each moment:
//
//     repeat until nothing changes:
//       drop nodes without an incoming edge, and their edges, again and again
//       for each b:      R = nodes that can be reached from targets of edges with b
//                        drop nodes outside R
//       for each (l, u): R = the same from targets of edges with u
//                        drop edges with l whose source is outside R
//     there is an accepting cycle iff a node is left
//
// An accepting component never loses an edge of its accepting part, because its nodes stay in each
// R that matters. Conversely, if nodes are left, each has an incoming edge, so there is a component
// with a cycle that no other component leads into. Whatever reaches its nodes lies in it, so it has
// every b, and u for each l that is left. [CP03] does the same with backward closures.
// Only forward steps are needed, and a message is about one node. Sixty-four conditions are spread
// at once, as the bits of a word. Dropped edges are not marked: whether a node is left, and which
// pairs it has lost, tells which of its edges are left. Cost: a bit, a counter and a word for each
// node; each edge is looked at a few times in each round. Tested by tests/workers/check_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/base/zero_array.hpp"
#include "fairly/emptiness/mark_rows.hpp"
#include "fairly/workers/exchange.hpp"
#include "fairly/workers/product_part.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::workers {

class Closures {
 public:
  // All arguments must outlive this object.
  Closures(ProductPart& part, Exchange& exchange, const StreettForm& form);

  // Called by all workers. Returns true if a node is left, and nullopt if there was a reason to
  // stop. is_node(number) says which numbers are nodes.
  template <class IsNode>
  std::optional<bool> run(IsNode is_node) {
    for (Node node = 0; node < part_.node_count(); ++node) {
      if (is_node(node)) set_left(node);
    }
    return run();
  }

  bool is_left(Node node) const {
    return node / 64 < left_.size() && (left_[node / 64] >> (node % 64) & 1) != 0;
  }
  // Calls f(worker, key, marks) for each edge that is left of a node that is left. The target of an
  // edge may have been dropped.
  template <class F>
  void for_each_edge(Node node, F&& f) {
    const MarksId lost = node < lost_.size() ? lost_[node] : kNoMarks;
    if (lost == kNoMarks) return part_.for_each_edge(node, f);
    if (shares_lost(node, lost)) return;
    part_.for_each_edge(node, [&](unsigned worker, NodeKey key, MarksId marks) {
      if (!is_lost(marks, lost)) f(worker, key, marks);
    });
  }

  std::uint64_t rounds() const { return rounds_; }

 private:
  class Passing;
  class Counting;
  class Dropping;
  class Judging;
  class Spreading;

  std::optional<bool> run();
  void set_left(Node node);
  bool has_all_buchi(std::vector<Word> mine);
  // Whether edges with these marks are dropped if these pairs are lost.
  bool is_lost(MarksId marks, MarksId pairs);
  // The same for the marks that all edges of a node share. The set of these marks is not looked up:
  // with hundreds of hypotheses it is a different one at nearly every node.
  bool shares_lost(Node node, MarksId pairs);
  MarksId marks_of_letter(std::uint32_t letter);
  const Word* row_of_action(Action action, std::uint32_t letter);
  std::vector<MarkSet> group(std::size_t number) const;
  // Whether marks that all edges of a node share can occur in these conditions. To find the shared
  // marks of a node is costly.
  bool may_be_shared(const std::vector<MarkSet>& conditions) const;

  ProductPart& part_;
  Exchange& exchange_;
  const StreettForm& form_;
  std::vector<MarkSet> conditions_;   // b, then u
  emptiness::MarkRows fin_rows_;      // of pairs
  NumberedSets lost_sets_;            // of pairs
  std::vector<MarksId> letter_marks_; // shared if nothing is enabled, + 1; 0: not known
  std::vector<std::vector<Word>>
      action_rows_;      // of pairs: what is shared in addition where it is enabled
  ZeroArray<Word> left_; // bits by node
  ZeroArray<std::uint32_t> incoming_, lost_;
  ZeroArray<Word> reached_; // conditions of the current group
  std::uint64_t left_count_ = 0, rounds_ = 0;
};

} // namespace fairly::workers
