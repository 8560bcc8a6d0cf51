// Nested searches with a table that may take one node for another.
//
// The nodes on the path of the search are kept exactly, with the edges that leave them; all others
// only as members of a table. A row of the table is a node and, in the bits for the search, what is
// said about it. A table that takes a row for another makes the search miss something; but what it
// finds is true: it goes along edges that are there, from the path to the path.
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

// From outside to a node: which of the initial nodes, then which edge of each node on the way.
using Way = std::vector<std::size_t>;

// What a search works on. The table has rows of product.width() words.
struct InexactTask {
  RowProduct& product;
  const MarkTable& marks;
  const StreettForm& form; // without pairs
  StateStore& table;
  emptiness::SearchState& state;
};

// What both searches share: the path and the outer depth-first search.
class InexactSearch {
 public:
  explicit InexactSearch(const InexactTask& task);
  virtual ~InexactSearch() = default;

  // To a node on an accepting cycle. nullopt: none was found, or the search was stopped, or a state
  // did not fit: then the model has to be widened.
  std::optional<Way> run();
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
  void found_at(std::size_t position) { found_ = position; }

  // A row for the table: the node, with `more` added to its last word.
  void prepare(const Word* node, Word more = 0);
  // Whether one of the rows that were prepared is new there.
  bool commit();
  bool insert(const Word* node, Word more = 0) { return prepare(node, more), commit(); }
  bool contains(const Word* node) const { return table_.contains(node); }

  // Puts a node on the list of the inner search.
  void open(const Word* node) { open_.insert(open_.end(), node, node + width_); }
  // Takes nodes off it: visit(first) for each of them, which is node_ and whose edges are edges_
  // from `first` on, with the marks own_.
  template <class Visit>
  void search_inside(Visit visit) {
    while (!open_.empty() && goes_on()) {
      node_.assign(open_.end() - static_cast<std::ptrdiff_t>(width_), open_.end());
      open_.resize(open_.size() - width_);
      if (!state_.enter(true, path_.size() + open_.size() / width_)) return;
      const std::size_t first = edges_.size();
      if (!expand(node_.data())) return;
      visit(first);
      edges_.cut(first);
    }
  }

  const std::size_t width_; // of a node
  emptiness::StreettRows rows_;
  RowStack path_;
  std::vector<Frame> frames_; // of the path
  RowEdges edges_;            // those to the initial nodes first
  std::vector<Word> node_;
  MarksId own_ = kNoMarks; // of the node that was expanded last

 private:
  void follow(std::size_t edge);
  void step();
  void pop();
  bool expand(const Word* node);
  Way way() const;

  RowProduct& product_;
  StateStore& table_;
  emptiness::SearchState& state_;
  std::vector<Word> row_, open_;
  std::vector<StateNumber> numbers_;
  std::size_t root_ = 0;             // the initial node below the path
  std::optional<std::size_t> found_; // its position on the path
  bool fits_ = true;
};

std::unique_ptr<InexactSearch> make_inexact_tau03(const InexactTask& task);
std::unique_ptr<InexactSearch> make_inexact_ndfs(const InexactTask& task);

} // namespace fairly
