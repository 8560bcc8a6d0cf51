// Tarjan's algorithm on the fly: one maximal strongly connected component after the other.
//
// Components come in reverse topological order, each with the union of the marks on its own edges
// [Tar72]. The search is suspended between two calls of next(), so a caller can stop early without
// having seen the rest of the graph. Independent of streett_dpc09.cpp.
// Cost: every edge once; 4 bytes for each node, 12 for each edge of the current path.
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
    std::vector<Word> marks; // on the edges inside it
    bool has_cycle;          // false: a single node without an edge to itself
  };

  // `again`: this search looks at nodes that were counted before.
  ComponentSearch(Graph& graph, MarkRows& rows, SearchState& state, bool again = false);

  // Finds the next component. Returns false if there is none, or if the search was stopped.
  bool next(Component& out);
  // A path from an initial node to the component that came last; the nodes of the component are not
  // on it.
  std::vector<Node> path() const;

 private:
  struct Frame {
    Node node;
    std::uint32_t low;
    MarksId led;       // marks of the edge that led here
    MarksId own;       // marks that all edges leaving the node share
    bool has_cycle;    // in the known part of its component
    std::size_t edges; // its remaining edges are those in edges_ from here up
  };

  bool enter(Node node, MarksId led);
  bool enter_next_initial();
  void follow_edge();
  // Leaves the top frame. Returns true if it was the root of a component, which is then in `out`.
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
