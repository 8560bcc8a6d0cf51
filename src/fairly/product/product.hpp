// Automaton x model x fairness as one graph, expanded on demand.
//
// A node is a state of the model together with a state of the automaton. A step of the model from s
// and a transition of the automaton that reads the letter of s make an edge; a dead state repeats
// itself for ever. The labelling gives the marks of both. Each state is looked at only once: the
// number of its letter is kept, and that of its shared marks once they have been asked for.
// If the automaton is small, the number of a node is composed of those of its two states; otherwise
// pairs are numbered as they are met.
// With a testing automaton an edge depends on the letters of both its ends, so the successors of a
// state are looked at one step earlier; see automaton/testing_table.hpp.
// Cost: for each expanded node the arcs of its state; 1 to 8 bytes for each state; 8 bytes for each
// node, and the index, if pairs are numbered.
// Tested by tests/cross/product_cross_test.cpp.
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
  // The propositions of the automaton and the atoms of the hypotheses are atoms of the property.
  // The formula and the hypotheses of the property itself do not matter. All arguments must outlive
  // the product.
  Product(Model& model, StateSpace& space, const Automaton& automaton, const Property& property,
          std::vector<FairnessHypothesis> hypotheses);

  // Uses the automaton as a testing automaton. Must be called before anything is expanded.
  void test_changes(std::vector<bool> insensitive, TestingKind kind);
  // Says which states of the automaton are preliminary; see automaton/structure.hpp. These flags
  // are ignored for testing automata, and when not all arcs are followed (the order of the search
  // matters then).
  void set_preliminary(std::vector<bool> states) { preliminary_ = std::move(states); }
  // Follows only the arcs that `stubborn` selects; null: all arcs. Allowed only without hypotheses
  // and without a testing automaton.
  void set_stubborn(std::unique_ptr<StubbornArcs> stubborn) {
    stubborn_ = std::move(stubborn);
    follow_stubborn(true);
  }
  const StubbornArcs* stubborn() const { return stubborn_.get(); }
  // If `on` is false, all arcs are followed until it is switched on again. This changes the graph,
  // so it must not be called during a search.
  void follow_stubborn(bool on) { followed_ = on ? stubborn_.get() : nullptr; }
  bool follows_stubborn() const { return followed_ != nullptr; }
  // Chooses what is shown of a classic testing automaton.
  void set_pass(TestingPass pass) { testing_->pass = pass; }
  // Must be called after a search: nodes that it knows can then be expanded again, whatever the
  // limits say.
  void end_search() { space_.set_asking(false); }
  TestingPass pass() const { return testing_ ? testing_->pass : TestingPass::changes; }
  bool needs_two_passes() const { return testing_ && testing_->kind == TestingKind::classic; }

  const Automaton& automaton() const { return automaton_; }
  StateSpace& space() { return space_; }
  // The acceptance condition of the automaton together with all hypotheses.
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
  bool allows_any_order() const override { return !followed_ && !testing_; }
  void prefetch(std::span<const Edge> edges) override;
  const MarkTable& marks() const override { return labelling_.marks(); }
  Node node_count() const override;

  // Why the product has failed, if it has.
  std::optional<Error> failure() const override { return failure_; }

  StateNumber state(Node node) const {
    return is_dense_ ? node >> shift_ : nodes_[node] & kStateMask;
  }
  // The node of a state that the space knows already.
  Node node(StateNumber state, State automaton_state) { return number(state, automaton_state); }
  State automaton_state(Node node) const {
    return is_dense_ ? node & ((1U << shift_) - 1) : static_cast<State>(nodes_[node] >> kStateBits);
  }

  // The action of an edge by which a run rests in its state. It is used in place of kStutter.
  Action stutter() const { return labelling_.stutter(); }
  // The move of the model along an edge that leaves `source`.
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
  // Finds the arcs that the product follows. A dead state has none; if a state is not dead, there
  // may still be none to follow. Returns false on failure.
  bool find_arcs(Node node, std::uint32_t letter, std::span<const Arc>& arcs);
  // Returns the letter of a state. `arcs` is looked at only if the letter depends on what is
  // enabled.
  std::uint32_t letter_of(StateNumber state, std::span<const Arc> arcs);
  // Returns nullopt if the state could not be expanded.
  std::optional<std::uint32_t> letter_of(StateNumber state);
  // Makes sure that the letters of all targets are known. Returns false if some state could not be
  // expanded.
  bool read_letters(std::span<const Arc>& arcs);
  // Sets readings_ to what the automaton can do with the letter. Returns false if it can do
  // nothing.
  bool find_readings(std::uint32_t letter, State automaton_state);
  bool find_readings_once(std::uint32_t letter, State automaton_state);
  bool has_room();
  // Adds the edges along these arcs, which are all arcs that are followed from the node.
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
  // By state of the model, + 1; 0: unknown.
  NarrowArray letters_, shared_;

  struct Reading { // a transition of the automaton that reads a letter
    State target;
    const MarksId* marks; // by action
  };
  std::vector<Reading> readings_;
  std::optional<std::pair<std::uint32_t, State>> readings_of_; // letter, state; expand_together()
  std::vector<std::uint32_t> event_classes_;                   // that occur on a state's arcs
  std::optional<Testing> testing_;
  std::vector<bool> preliminary_; // states of the automaton; empty: none
  std::unique_ptr<StubbornArcs> stubborn_;
  StubbornArcs* followed_ = nullptr; // null: all arcs are followed
  std::vector<bool> expanded_;       // by node, if there is a second pass
  std::vector<Arc> arcs_;
  std::vector<std::uint32_t> together_; // letters of nodes that are expanded together

  std::optional<Error> failure_;
  std::vector<Action> enabled_;
};

} // namespace fairly
