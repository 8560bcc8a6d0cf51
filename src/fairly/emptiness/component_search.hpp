// Tarjan's algorithm on the fly: one maximal strongly connected component after the other.
//
// Components come in reverse topological order, each with the union of the marks on its own
// edges [Tar72]. The search is suspended between two calls of next(), so that a caller can
// stop early without having seen the rest of the graph. Independent of streett_dpc09.cpp.
// Cost: every edge once; 4 bytes a node, 12 an edge of the current path.
// Tested by tests/unit/emptiness/component_search_test.cpp.
#pragma once

#include "fairly/automaton/graph.hpp"
#include "fairly/base/zero_array.hpp"
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/mark_rows.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairly::emptiness {

class ComponentSearch {
 public:
  struct Component {
    std::vector<Node> nodes;
    std::vector<Word> marks; // of the edges inside it
    bool has_cycle;          // false: a single node without an edge to itself
  };

  // `again`: this search looks at nodes that were counted before.
  ComponentSearch(Graph& graph, MarkRows& rows, SearchState& state, bool again = false);

  // False: there is no further component, or the search was stopped.
  bool next(Component& out);
  // A path from an initial node to the component that came last, without that.
  std::vector<Node> path() const;

 private:
  struct Frame {
    Node node;
    std::uint32_t low;
    MarksId led;       // marks of the edge that led here
    MarksId own;       // marks that all edges leaving the node share
    bool has_cycle;    // in what is known of its component
    std::size_t edges; // its edges not looked at yet: edges_ from here up
  };

  bool enter(Node node, MarksId led);
  bool enter_next_initial();
  void follow_edge();
  // Leaves the top frame; true if it was the root of a component, which is then in `out`.
  bool leave(Component& out);
  Word* marks(std::size_t frame) { return words_.data() + frame * rows_.width(); }
  void add(std::size_t frame, MarksId id) {
    if (id != kNoMarks) unite(marks(frame), rows_[id], rows_.width());
  }

  Graph& graph_;
  MarkRows& rows_;
  SearchState& state_;
  const bool again_;
  std::vector<Node> initial_;
  std::size_t next_initial_ = 0;
  std::uint32_t last_index_ = 0;
  ZeroArray<std::uint32_t> index_; // 0: unseen, kDone: in a complete component
  std::vector<Node> stack_;
  std::vector<Frame> frames_;
  std::vector<Word> words_; // one row for each frame
  std::vector<Edge> edges_;
};

} // namespace fairly::emptiness
