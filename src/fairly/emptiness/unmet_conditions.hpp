// Which further conditions would leave no accepting cycle?
//
// Some conditions are fixed, others can be chosen. For a given choice, all maximal components that
// accept under it are looked at. The answer for each one is the set of conditions that it does not
// meet: a run through all its edges violates them, so at least one of them has to be chosen as
// well. Answers are made short, because a part of the component may meet more conditions.
//
// The graph is searched once. The parts of it in which the fixed conditions could hold are copied,
// and every choice works on the copy. Each component is refined as in streett_lh00.cpp: edges with
// the left side of a pair whose right side is missing are deleted, until nothing is missing or
// nothing is left.
// Cost: one search of the graph; for each choice O(edges of the copy * min(nodes, pairs)), and
// about as much again to make the answers short.
// Tested by tests/unit/emptiness/unmet_conditions_test.cpp and tests/cross/suggest_cross_test.cpp.
#pragma once

#include "fairly/emptiness/component_search.hpp"
#include "fairly/emptiness/subgraph.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fairly::emptiness {

// Fin(fin) | Inf(inf), or Inf(inf) alone.
struct Condition {
  std::optional<MarkSet> fin{};
  MarkSet inf{};
  // Another one of the conditions to choose from. What does not meet that one does not meet this
  // one either.
  std::optional<std::uint32_t> weaker{};
};

class UnmetConditions {
 public:
  // The graph must outlive this object. The work stops when `state` says so; then nothing here is
  // of use.
  UnmetConditions(Graph& graph, const std::vector<Condition>& fixed,
                  const std::vector<Condition>& choices, SearchState& state);

  // For components that accept under the fixed and the chosen conditions: which of the other
  // choices they do not meet, in increasing order. Returns at most `most` answers; none if no
  // component accepts.
  std::vector<std::vector<std::uint32_t>> find(const std::vector<std::uint32_t>& chosen,
                                               std::size_t most);

  std::size_t node_count() const { return copy_.graph.node_count(); } // of the copy

 private:
  using Bits = std::vector<Word>; // by condition
  struct Part {
    NodeSet nodes;
    std::vector<Word> marks;
    MarkSet avoided{}; // marks whose edges were deleted so far
  };

  // Copies the components in which the fixed conditions without fin hold.
  Subgraph copy(Graph& graph);
  Bits unmet(const std::vector<Word>& marks) const;
  // Deletes what keeps the part from accepting under `active` and adds the components of the rest.
  void split(const Part& part, const Bits& bad, std::vector<Part>& out);
  // Takes a part off the list and refines it until it is known whether it accepts under `active`.
  std::optional<Part> next_accepting(std::vector<Part>& parts, const Bits& active);
  // The conditions that the part does not meet, after looking for a part of it that meets more.
  std::vector<std::uint32_t> short_answer(Part part);

  const std::vector<Condition> conditions_; // fixed ones first
  const std::size_t fixed_count_;
  const std::size_t words_; // number of words in Bits
  Bits always_;             // conditions without fin
  MarkRows rows_;           // [fin | inf], both by condition
  SearchState& state_;
  Subgraph copy_;
  SubgraphMaker maker_;
  std::uint64_t effort_left_ = 0; // edges that may be looked at to make answers short
};

} // namespace fairly::emptiness
