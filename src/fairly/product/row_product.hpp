// The product by value: nothing is numbered and nothing is kept.
//
// A node is a row of words that are all that is known about it:
//
//     | state of the model ... | state of the automaton, 32 bits | for the search, 32 bits |
//
// For searches that remember only the nodes on their path exactly. Nodes and edges come in the
// order of Product, so that a path there is a path here: product.hpp.
// Cost: an expansion evaluates the propositions and fires the steps again, whenever it happens.
// Tested by tests/cross/inexact_check_cross_test.cpp.
#pragma once

#include "fairly/product/labelling.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace fairly {

// Edges one after the other, each with the whole row of its target.
class RowEdges {
 public:
  // Rows have so many words.
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
  // Forgets all but the first ones.
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
  static constexpr unsigned kSearchShift = 32; // where the bits for the search begin

  // Both must outlive this. Fetches the initial states, so that the width of rows is known; a
  // widening of the model makes all rows and this useless.
  RowProduct(Model& model, Labelling& labelling);

  std::size_t width() const { return words_ + 1; }

  // Appends edges to the initial nodes, without marks.
  void initial(RowEdges& out) const;

  // Appends the edges that leave a node, which stands elsewhere, and returns the marks that they
  // share. The bits for the search are ignored, and 0 in the targets. nullopt: some state does not
  // fit, and nothing was appended.
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
