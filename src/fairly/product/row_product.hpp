// The product by value: nodes are not numbered, and nothing is kept.
//
// A node is a row of words that hold everything that is known about it:
//
//     | state of the model ... | state of the automaton, 32 bits | for the search, 32 bits |
//
// For searches that store exactly only the nodes on their path. Nodes and edges come in the same
// order as in Product, so that a path there is also a path here; see product.hpp.
// Cost: every expansion evaluates the propositions and fires the steps again.
// Tested by tests/cross/inexact_check_cross_test.cpp.
#pragma once

#include "fairly/product/labelling.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace fairly {

// A list of edges, each with the whole row of its target.
class RowEdges {
 public:
  // Rows have `width` words.
  explicit RowEdges(std::size_t width) : width_(width) {}

  std::size_t size() const { return marks_.size(); }
  MarksId marks(std::size_t edge) const { return marks_[edge]; }
  // Valid until the next add().
  Word* target(std::size_t edge) { return rows_.data() + edge * width_; }

  void add(const Word* state, State automaton_state, MarksId marks) {
    rows_.insert(rows_.end(), state, state + width_ - 1);
    rows_.push_back(automaton_state);
    marks_.push_back(marks);
  }
  // Forgets all edges but the first `size` ones.
  void cut(std::size_t size) {
    rows_.resize(size * width_);
    marks_.resize(size);
  }

 private:
  std::size_t width_;
  std::vector<Word> rows_;
  std::vector<MarksId> marks_;
};

class RowProduct {
 public:
  static constexpr unsigned kSearchShift = 32; // first bit for the search in the last word

  // Both arguments must outlive this object. Fetches the initial states, so that the width of rows
  // is known. If the model is widened, this object and all rows become useless.
  RowProduct(Model& model, Labelling& labelling);

  std::size_t width() const { return words_ + 1; }

  // Appends edges that lead to the initial nodes and have no marks.
  void initial(RowEdges& out) const;

  // Appends the edges that leave a node and returns the marks that they share. The node must not be
  // in `out`. Its bits for the search are ignored, and are 0 in the targets. Returns nullopt,
  // without appending anything, if some state does not fit.
  std::optional<MarksId> expand(const Word* node, RowEdges& out);

 private:
  void add_by_event(const Word* node, State automaton_state, std::uint32_t letter, RowEdges& out);

  Model& model_;
  Labelling& labelling_;
  std::size_t words_; // of a state of the model
  Steps initial_, steps_;
  std::vector<Action> actions_;              // that are enabled
  std::vector<std::uint32_t> event_classes_; // of the steps
};

} // namespace fairly
