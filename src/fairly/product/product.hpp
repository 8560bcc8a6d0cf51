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
// the model: a table. A state is looked at once: the letter it gives to read is a small number that
// is kept, and so are its shared marks once somebody has asked for them.
// If the automaton is small the number of a node is made of those of its two states, otherwise
// pairs are numbered as they are met.
// Cost: for each expanded node the arcs of its state; 8 bytes a state; 8 bytes a node and the index
// if pairs are numbered.
// Tested by tests/cross/product_cross_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/graph.hpp"
#include "fairly/automaton/letter_table.hpp"
#include "fairly/base/zero_array.hpp"
#include "fairly/model/fairness.hpp"
#include "fairly/product/state_space.hpp"
#include "fairly/store/word_table.hpp"

#include <optional>
#include <vector>

namespace fairly {

class Product final : public Graph {
 public:
  // The propositions of the automaton and the atoms of the hypotheses are atoms of `formulas`; atom
  // i is propositions[i] of the model. All must outlive the product.
  Product(Model& model, StateSpace& space, const Automaton& automaton,
          const ltl::Formulas& formulas, const std::vector<std::uint32_t>& propositions,
          std::vector<FairnessHypothesis> hypotheses);

  // The condition of the automaton and all hypotheses.
  const Acceptance& acceptance() const { return acceptance_; }

  void initial(std::vector<Node>& out) override;
  void expand(Node node, std::vector<Edge>& out) override;
  MarksId shared_marks(Node node) override;
  MarkSet possible_shared_marks() const override { return possible_shared_marks_; }
  void prefetch(std::span<const Edge> edges) override;
  const MarkTable& marks() const override { return marks_; }
  Node node_count() const override;

  // Why some nodes could not be expanded: they then seem to have no edges, so that a search that
  // found nothing means nothing.
  const std::optional<Error>& failure() const { return failure_; }

  StateNumber state(Node node) const {
    return is_dense_ ? node >> shift_ : nodes_[node] & kStateMask;
  }
  State automaton_state(Node node) const {
    return is_dense_ ? node & ((1U << shift_) - 1) : static_cast<State>(nodes_[node] >> kStateBits);
  }

  // The action of an edge by which a dead state repeats itself is this and not kStutter.
  Action stutter() const { return static_cast<Action>(model_.action_count()); }

 private:
  static constexpr unsigned kStateBits = 40;
  static constexpr Word kStateMask = (Word{1} << kStateBits) - 1;

  struct Pending {
    Word node;
    std::uint64_t hash;
    StateNumber guess;
  };
  // What is known about a state of the model.
  struct Seen {
    std::uint32_t letter; // its number + 1; 0: not looked at
    MarksId shared;       // the same
  };
  // How an action that is enabled changes the marks of a state: (word & keep) | set.
  struct Change {
    std::uint32_t word;
    std::uint64_t keep, set;
  };

  static Word pair(StateNumber state, State automaton_state) {
    return state | Word{automaton_state} << kStateBits;
  }
  void number_marks();
  void fill_edge_marks();
  void watch(std::uint32_t proposition);
  std::uint32_t look_at(StateNumber state, std::span<const Arc> arcs);
  std::uint32_t number_letter();
  void add_letter_marks(std::size_t letter);
  MarksId find_shared_marks(std::uint32_t letter, std::span<const Arc> arcs);
  void add_pending(Word node);
  void number_targets(std::vector<Edge>& out, std::size_t first);

  Model& model_;
  StateSpace& space_;
  const Automaton& automaton_;
  const ltl::Formulas& formulas_;
  std::vector<std::uint32_t> proposition_of_; // by atom of the formulas
  LetterTable letters_;
  std::vector<FairnessHypothesis> hypotheses_;
  std::vector<Mark> first_mark_; // of each hypothesis
  Mark mark_count_ = 0;
  Acceptance acceptance_;
  MarkTable marks_;
  std::vector<MarksId> edge_marks_;          // by marks of the automaton and action
  std::vector<std::vector<Change>> changes_; // by action
  std::vector<std::uint64_t> when_nothing_is_enabled_;
  MarkSet possible_shared_marks_;

  const bool is_dense_;
  const unsigned shift_;
  WordTable nodes_; // if not dense
  std::vector<Pending> pending_;

  // Letters: the values of the watched propositions, those of the automaton first.
  std::vector<std::uint32_t> watched_; // propositions of the model
  MarkTable letter_numbers_;
  std::vector<Word> letter_words_;          // watched_words_ for each letter
  std::vector<std::uint64_t> letter_marks_; // of the hypotheses about states, for each letter
  ZeroArray<Seen> seen_;                    // by state of the model

  std::optional<Error> failure_;
  std::vector<Action> enabled_;
  std::vector<Word> values_, letter_;
  std::vector<std::uint64_t> shared_;
};

} // namespace fairly
