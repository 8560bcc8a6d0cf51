// Automaton x model x fairness as one graph, expanded on demand.
//
// A node is a state of the model and a state of the automaton. A step of the model from s and a
// transition of the automaton that reads the letter of s make an edge; a dead state repeats itself
// for ever. The labelling gives both their marks. A state is looked at once: the number of its
// letter is kept, and that of its shared marks once somebody has asked for them.
// If the automaton is small the number of a node is made of those of its two states, otherwise
// pairs are numbered as they are met.
// With a testing automaton an edge depends on the letters of both its ends, so that the successors
// of a state are looked at one step earlier; see automaton/testing_table.hpp. Cost: for each
// expanded node the arcs of its state; 1 to 8 bytes a state; 8 bytes a node and the index if pairs
// are numbered. Tested by tests/cross/product_cross_test.cpp.
#pragma once

#include "fairly/automaton/graph.hpp"
#include "fairly/base/narrow_array.hpp"
#include "fairly/model/trace.hpp"
#include "fairly/product/labelling.hpp"
#include "fairly/product/state_space.hpp"
#include "fairly/product/stubborn_arcs.hpp"
#include "fairly/product/testing.hpp"
#include "fairly/store/word_table.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace fairly {

class Product final : public Graph {
 public:
  // The propositions of the automaton and the atoms of the hypotheses are atoms of the property,
  // whose own formula and hypotheses do not matter. All must outlive the product.
  Product(Model& model, StateSpace& space, const Automaton& automaton, const Property& property,
          std::vector<FairnessHypothesis> hypotheses);

  // The automaton becomes a testing automaton: to be called before anything is expanded.
  void test_changes(std::vector<bool> insensitive, TestingKind kind);
  // States of the automaton; see automaton/structure.hpp. Of a testing automaton they mean nothing,
  // and where not all arcs are followed the order of the search matters.
  void set_preliminary(std::vector<bool> states) { preliminary_ = std::move(states); }
  // Only the arcs that these say are followed, null: all. Only without hypotheses and testing
  // automata.
  void set_stubborn(std::unique_ptr<StubbornArcs> stubborn) {
    stubborn_ = std::move(stubborn);
    follow_stubborn(true);
  }
  const StubbornArcs* stubborn() const { return stubborn_.get(); }
  // Off: all arcs are followed meanwhile. A graph changes by that: not during a search.
  void follow_stubborn(bool on) { followed_ = on ? stubborn_.get() : nullptr; }
  bool follows_stubborn() const { return followed_ != nullptr; }
  // Of a classic testing automaton.
  void show(TestingPass pass) { testing_->pass = pass; }
  // A search is over: what it knows can be expanded again, whatever the limits say.
  void end_search() { space_.set_asking(false); }
  TestingPass pass() const { return testing_ ? testing_->pass : TestingPass::changes; }
  bool needs_two_passes() const { return testing_ && testing_->kind == TestingKind::classic; }

  const Automaton& automaton() const { return automaton_; }
  StateSpace& space() { return space_; }
  // The condition of the automaton and all hypotheses.
  const Acceptance& acceptance() const { return labelling_.acceptance(); }
  // The mark of a hypothesis, or the first of its two: see labelling.hpp.
  Mark first_mark(std::size_t hypothesis) const { return labelling_.first_mark(hypothesis); }

  void initial(std::vector<Node>& out) override;
  void expand(Node node, std::vector<Edge>& out) override;
  void expand_together(std::span<const Node> nodes, std::vector<Edge>& out,
                       std::vector<std::size_t>& ends) override;
  bool is_preliminary(Node node) const override {
    return !preliminary_.empty() && !followed_ && !testing_ && preliminary_[automaton_state(node)];
  }
  MarksId shared_marks(Node node) override;
  MarkSet possible_shared_marks() const override { return labelling_.possible_shared_marks(); }
  MarkSet shared_marks_so_far() const override { return labelling_.shared_marks_so_far(); }
  std::size_t shared_marks_version() const override { return labelling_.letters_met(); }
  bool is_for_any_order() const override { return !followed_ && !testing_; }
  void prefetch(std::span<const Edge> edges) override;
  const MarkTable& marks() const override { return labelling_.marks(); }
  Node node_count() const override;

  // Why it has failed.
  std::optional<Error> failure() const override { return failure_; }

  StateNumber state(Node node) const {
    return is_dense_ ? node >> shift_ : nodes_[node] & kStateMask;
  }
  // The node of a state that the space knows.
  Node node(StateNumber state, State automaton_state) { return number(state, automaton_state); }
  State automaton_state(Node node) const {
    return is_dense_ ? node & ((1U << shift_) - 1) : static_cast<State>(nodes_[node] >> kStateBits);
  }

  // The action of an edge by which a run rests in its state is this and not kStutter.
  Action stutter() const { return labelling_.stutter(); }
  // What the model does along an edge that leaves a node.
  Move move(Node source, const Edge& edge);

 private:
  static constexpr unsigned kStateBits = 40;
  static constexpr Word kStateMask = (Word{1} << kStateBits) - 1;

  struct Pending {
    Word node;
    std::uint64_t hash;
    StateNumber guess;
  };

  static Word pair(StateNumber state, State automaton_state) {
    return state | Word{automaton_state} << kStateBits;
  }
  std::span<const Action> enabled(std::span<const Arc> arcs);
  // The arcs that the product follows. Of a dead state there are none; of others there may be none.
  bool find_arcs(Node node, std::uint32_t letter, std::span<const Arc>& arcs);
  // The arcs are looked at only if the letter depends on them.
  std::uint32_t letter_of(StateNumber state, std::span<const Arc> arcs);
  // nullopt: the state could not be expanded.
  std::optional<std::uint32_t> letter_of(StateNumber state);
  // Afterwards the letters of all targets are known. False: some state could not be expanded.
  bool read_letters(std::span<const Arc>& arcs);
  // What the automaton can do with a letter. False: nothing.
  bool find_readings(std::uint32_t letter, State automaton_state);
  bool find_readings_once(std::uint32_t letter, State automaton_state);
  bool has_room();
  // The edges along these arcs, which are all that the node has.
  void add_edges(Node node, std::uint32_t letter, std::span<const Arc> arcs,
                 std::vector<Edge>& out);
  void add_by_event(State automaton_state, std::uint32_t letter, std::span<const Arc> arcs,
                    std::vector<Edge>& out);
  void add_tested(Node node, std::uint32_t letter, std::span<const Arc> arcs,
                  std::vector<Edge>& out);
  void add_edge(StateNumber target, State automaton_state, MarksId marks, Action action,
                std::vector<Edge>& out);
  void add_initial(StateNumber state, std::vector<Node>& out);
  Node number(StateNumber state, State automaton_state);
  void add_pending(Word node);
  void number_targets(std::vector<Edge>& out, std::size_t first);

  StateSpace& space_;
  const Automaton& automaton_;
  Labelling labelling_;

  const bool is_dense_;
  const unsigned shift_;
  WordTable nodes_; // if not dense
  std::vector<Pending> pending_;
  // By state of the model, + 1; 0: not known.
  NarrowArray letters_, shared_;

  struct Reading { // of a letter by the automaton
    State target;
    const MarksId* marks; // by action
  };
  std::vector<Reading> readings_;
  std::optional<std::pair<std::uint32_t, State>> readings_of_; // in expand_together()
  std::vector<std::uint32_t> event_classes_;                   // of the arcs of a state
  std::optional<Testing> testing_;
  std::vector<bool> preliminary_; // states of the automaton; empty: none
  std::unique_ptr<StubbornArcs> stubborn_;
  StubbornArcs* followed_ = nullptr; // null: all arcs are followed
  std::vector<bool> expanded_;       // nodes, if there is a second pass
  std::vector<Arc> arcs_;
  std::vector<std::uint32_t> together_; // letters of nodes that are expanded together

  std::optional<Error> failure_;
  std::vector<Action> enabled_;
};

} // namespace fairly
