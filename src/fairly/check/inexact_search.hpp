// Nested searches with a table that may take one node for another.
//
// The nodes on the path of the search are kept exactly, with the edges that leave them; all others
// only as members of a table. A row of the table is a node and, in the bits for the search, what is
// said about it. A table that takes a row for another makes the search miss something; but what it
// finds is true: it goes along edges that are there, from the path to the path. The list of an
// inner search keeps the nodes on its own path, so that ndfs has the whole cycle in hand.
//
//     tau03   as emptiness/nested_tau03.cpp. In the table: the node was entered; condition i is in
//             the label of the node, which is not on the path. Labels on the path stand beside it.
//     ndfs    as emptiness/nested_dfs.cpp. In the table: the node was entered at this level by the
//             outer search; by an inner one.
//
// Cost: that of the exact searches, but every visit expands its node again; up to m + 1 rows of the
// table a node for m conditions; on the path the node and the targets of its edges.
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

// Which edge of each node on a way.
using Way = std::vector<std::size_t>;

struct InexactLasso {
  Way way;   // which of the initial nodes, then edges to a node on an accepting cycle
  Way cycle; // edges from there back; empty: not known
};

// What a search works on. The table has rows of product.width() words.
struct InexactTask {
  RowProduct& product;
  const MarkTable& marks;
  const StreettForm& form; // without pairs
  StateStore& table;
  emptiness::SearchState& state;
  const Word* root = nullptr; // a node where the search begins; null: at the initial ones
};

// What both searches share: the path and the outer depth-first search.
class InexactSearch {
 public:
  explicit InexactSearch(const InexactTask& task);
  virtual ~InexactSearch() = default;

  // nullopt: none was found, or the search was stopped, or a state did not fit: then the model has
  // to be widened.
  std::optional<InexactLasso> run();
  bool fits() const { return fits_; }

 protected:
  struct Frame {
    MarksId own;
    std::size_t edges; // its edges: edges_ from here up to the next frame's
    std::size_t next;  // the first one not followed yet
  };

  // The top of the path has just been entered; its edges are the last ones.
  virtual void entered() = 0;
  // One of its edges leads to a node that the table knows.
  virtual void met_again(std::size_t edge) = 0;
  // All its edges were followed.
  virtual void leave() = 0;

  bool goes_on() const { return !found_ && fits_ && !state_.stopped(); }
  // A node on the path. The cycle: from there along the path to its top, then along these edges.
  void found_at(std::size_t position, Way closing = {}) {
    found_ = position;
    closing_ = std::move(closing);
  }

  // A row for the table: the node, with `more` added to its last word.
  void prepare(const Word* node, Word more = 0);
  // Whether one of the rows that were prepared is new there.
  bool commit();
  bool insert(const Word* node, Word more = 0) { return prepare(node, more), commit(); }
  bool contains(const Word* node) const { return table_.contains(node); }

  // Puts a node on the list of the inner search, to which this edge leads: of the node that is
  // visited, or of the top of the path.
  void open(const Word* node, std::size_t edge) {
    open_.insert(open_.end(), node, node + width_);
    opened_.push_back({edge, false});
  }
  // Takes nodes off it: visit(first) for each of them, which is node_ and whose edges are edges_
  // from `first` on, with the marks own_. A node stays on the list until all that it has put there
  // is gone.
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
  // The edges of the inner search from the top of the path to the node that is visited.
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
  RowEdges edges_;            // those to the initial nodes first
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
  // The edge that the search has taken last from a node on the path.
  std::size_t taken(std::size_t position) const {
    return frames_[position].next - 1 - frames_[position].edges;
  }
  InexactLasso lasso() const;

  RowProduct& product_;
  StateStore& table_;
  emptiness::SearchState& state_;
  const Word* const root_node_;
  std::vector<Word> row_, open_;
  std::vector<Opened> opened_; // the same nodes
  std::vector<StateNumber> numbers_;
  std::size_t root_ = 0;             // the initial node below the path
  std::optional<std::size_t> found_; // its position on the path
  Way closing_;                      // from the top of the path back to it
  bool fits_ = true;
};

std::unique_ptr<InexactSearch> make_inexact_tau03(const InexactTask& task);
std::unique_ptr<InexactSearch> make_inexact_ndfs(const InexactTask& task);

} // namespace fairly
