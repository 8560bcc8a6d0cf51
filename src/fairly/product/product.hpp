// Automaton x model x fairness as one graph, expanded on demand.
//
// A node is a state of the model and a state of the automaton. A step of the model from s and a
// transition of the automaton that reads the letter of s make an edge; a dead state repeats itself
// for ever. Each hypothesis adds marks to the automaton's:
//
//     unconditional   b where it occurs                                        Inf(b)
//     weak            b where it is not enabled, or occurs                     Inf(b)
//     strong          l where it is enabled, u where it occurs                 Fin(l) | Inf(u)
//
// What is enabled depends on the state alone: these marks are shared by all edges that leave a
// node. What an edge carries besides depends on the transition of the automaton and the action of
// the model: a table that is filled when a pair is first met.
// Cost: for each expanded node the steps of its state; 8 bytes a node and the index.
// Tested by tests/cross/product_cross_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/graph.hpp"
#include "fairly/automaton/letter_table.hpp"
#include "fairly/model/fairness.hpp"
#include "fairly/product/state_space.hpp"
#include "fairly/store/word_table.hpp"

#include <optional>
#include <vector>

namespace fairly {

class Product final : public Graph {
 public:
  // Proposition i of the automaton is propositions[i] of the model. All must outlive the product.
  Product(Model& model, StateSpace& space, const Automaton& automaton,
          std::vector<std::uint32_t> propositions, std::vector<FairnessHypothesis> hypotheses);

  // The condition of the automaton and all hypotheses.
  const Acceptance& acceptance() const { return acceptance_; }

  void initial(std::vector<Node>& out) override;
  MarksId expand(Node node, std::vector<Edge>& out) override;
  const MarkTable& marks() const override { return marks_; }
  Node node_count() const override { return static_cast<Node>(nodes_.size()); }

  // Why some nodes could not be expanded: they then seem to have no edges, so that a search that
  // found nothing means nothing.
  const std::optional<Error>& failure() const { return failure_; }

  StateNumber state(Node node) const { return nodes_[node] & kStateMask; }
  State automaton_state(Node node) const { return static_cast<State>(nodes_[node] >> kStateBits); }

  // The action of the edge by which a dead state repeats itself.
  Action stutter() const { return static_cast<Action>(model_.action_count()); }

 private:
  static constexpr unsigned kStateBits = 40;
  static constexpr Word kStateMask = (Word{1} << kStateBits) - 1;
  static constexpr MarksId kUnset = ~MarksId{0};

  struct Pending {
    Word node;
    std::uint64_t hash;
    StateNumber guess;
  };

  static Word pair(StateNumber state, State automaton_state) {
    return state | Word{automaton_state} << kStateBits;
  }
  void number_marks();
  bool load(StateNumber state);
  MarksId shared_marks();
  MarksId edge_marks(MarksId automaton_marks, Action action);
  bool holds(std::uint32_t proposition) const {
    return (values_[proposition / 64] >> (proposition % 64) & 1) != 0;
  }

  Model& model_;
  StateSpace& space_;
  const Automaton& automaton_;
  LetterTable letters_;
  std::vector<std::uint32_t> propositions_;
  std::vector<FairnessHypothesis> hypotheses_;
  std::vector<Mark> first_mark_;                      // of each hypothesis
  std::vector<std::vector<std::uint32_t>> groups_of_; // by action: hypotheses
  Acceptance acceptance_;
  MarkTable marks_;
  std::vector<MarksId> edge_marks_; // by marks of the automaton and action
  WordTable nodes_;
  std::optional<Error> failure_;

  // The state that was expanded last.
  std::optional<StateNumber> loaded_;
  Steps steps_;
  std::vector<StateNumber> targets_;
  std::vector<Action> actions_;
  std::vector<Word> values_, letter_;
  std::vector<bool> is_enabled_; // by hypothesis
  MarksId shared_ = kNoMarks;
  std::vector<Pending> pending_;
};

} // namespace fairly
