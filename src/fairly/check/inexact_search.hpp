// Nested depth-first searches with a table that may take one node for another.
//
// The nodes on the path of the search are kept exactly, together with their outgoing edges; all
// other nodes are only members of a table. A row of the table is a node and, in the bits for the
// search, a statement about the node. If the table takes one row for another, the search misses
// something. But what it finds is correct: it follows edges that exist, from the path back to the
// path. The list of an inner search keeps the nodes on the path of this inner search, so that ndfs
// knows the whole cycle.
//
//     tau03   like emptiness/nested_tau03.cpp. Statements in the table: the node was entered;
//             condition i is in the label of the node, which is not on the path. Labels of nodes
//             on the path are kept with the path.
//     ndfs    like emptiness/nested_dfs.cpp. Statements in the table: the node was entered at this
//             level by the outer search; it was entered by an inner search.
//
// Cost: as the exact searches, but every visit expands its node again; for m conditions up to m + 1
// rows of the table for each node; for each node on the path, the node and the targets of its
// edges.
// Tested by tests/cross/inexact_check_cross_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/mark_rows.hpp"
#include "fairly/product/row_product.hpp"
#include "fairly/store/row_stack.hpp"
#include "fairly/store/state_store.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace fairly {

// A way by the number of the edge taken at each node.
using Way = std::vector<std::size_t>;

struct InexactLasso {
  Way way;   // the number of an initial node, then edges to a node on an accepting cycle
  Way cycle; // edges from this node back to it; empty: not known
};

// What a search works on. The table has rows of product.width() words.
struct InexactTask {
  RowProduct& product;
  const MarkTable& marks;
  const StreettForm& form; // without pairs
  StateStore& table;
  emptiness::SearchState& state;
  const Word* root = nullptr; // the node where the search begins; null: the initial nodes
};

// What the two searches share: the path and the outer depth-first search.
class InexactSearch {
 public:
  explicit InexactSearch(const InexactTask& task);
  virtual ~InexactSearch() = default;

  // Returns nullopt if no lasso was found, if the search was stopped, or if a state did not fit. In
  // the last case fits() is false and the model has to be widened.
  std::optional<InexactLasso> run();
  bool fits() const { return fits_; }

 protected:
  struct Frame {
    MarksId own;
    std::size_t edges; // where its edges begin in edges_, up to those of the next frame
    std::size_t next;  // the first edge that was not followed yet
  };

  // Called when the top of the path has just been entered; its edges are the last ones in edges_.
  virtual void entered() = 0;
  // Called when an edge of the top leads to a node that the table knows.
  virtual void met_again(std::size_t edge) = 0;
  // Called when all edges of the top have been followed.
  virtual void leave() = 0;

  bool goes_on() const { return !found_ && fits_ && !state_.stopped(); }
  // Reports a cycle: from the node at `position` along the path to its top, then along the edges
  // `closing`.
  void found_at(std::size_t position, Way closing = {}) {
    found_ = position;
    closing_ = std::move(closing);
  }

  // Prepares a row for the table: the node, with `more` added to its last word.
  void prepare(const Word* node, Word more = 0);
  // Inserts the prepared rows. Returns true if one of them is new.
  bool commit();
  bool insert(const Word* node, Word more = 0) { return prepare(node, more), commit(); }
  bool contains(const Word* node) const { return table_.contains(node); }

  // Puts a node on the list of the inner search. `edge` leads to it from the node that is being
  // visited or from the top of the path.
  void open(const Word* node, std::size_t edge) {
    open_.insert(open_.end(), node, node + width_);
    opened_.push_back({edge, false});
  }
  // Visits the nodes of this list until it is empty. For each of them visit(first) is called: node_
  // is then the node, its edges are edges_ from `first` on, and own_ are its marks. A node stays on
  // the list until all nodes that its visit has put there are gone.
  template <class Visit>
  void search_inside(Visit visit) {
    while (!opened_.empty() && goes_on()) {
      if (opened_.back().is_visited) {
        opened_.pop_back();
        open_.resize(open_.size() - width_);
        continue;
      }
      opened_.back().is_visited = true;
      node_.assign(open_.end() - static_cast<std::ptrdiff_t>(width_), open_.end());
      if (!state_.enter(true, path_.size() + opened_.size())) return;
      const std::size_t first = edges_.size();
      if (!expand(node_.data())) return;
      visit(first);
      edges_.cut(first);
    }
  }
  // The edges of the inner search from the top of the path to the node that is being visited.
  Way inner_way() const {
    Way edges;
    for (const Opened& each : opened_) {
      if (each.is_visited) edges.push_back(each.edge);
    }
    return edges;
  }

  const std::size_t width_; // of a node
  emptiness::StreettRows rows_;
  RowStack path_;
  std::vector<Frame> frames_; // of the path
  RowEdges edges_;            // the edges to the initial nodes come first
  std::vector<Word> node_;
  MarksId own_ = kNoMarks; // of the node that was expanded last

 private:
  struct Opened {
    std::size_t edge;
    bool is_visited;
  };

  void follow(std::size_t edge);
  void step();
  void pop();
  bool expand(const Word* node);
  // The edge that the search took last from a node on the path.
  std::size_t taken(std::size_t position) const {
    return frames_[position].next - 1 - frames_[position].edges;
  }
  InexactLasso lasso() const;

  RowProduct& product_;
  StateStore& table_;
  emptiness::SearchState& state_;
  const Word* const root_node_;
  std::vector<Word> row_, open_;
  std::vector<Opened> opened_; // one entry for each node in open_
  std::vector<StateNumber> numbers_;
  std::size_t root_ = 0;             // the initial node below the path
  std::optional<std::size_t> found_; // position on the path of a node on a cycle
  Way closing_;                      // from the top of the path back to this node
  bool fits_ = true;
};

std::unique_ptr<InexactSearch> make_inexact_tau03(const InexactTask& task);
std::unique_ptr<InexactSearch> make_inexact_ndfs(const InexactTask& task);

} // namespace fairly
