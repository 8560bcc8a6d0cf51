// The part of a product of automaton, model and hypotheses that belongs to one worker: the nodes of
// its own states.
//
// Nodes of other workers are known by their owner and their key there. The steps between states are
// kept only once, whatever the automaton does meanwhile. Edges of the product are computed when
// they are looked at, from the steps, the letter of the state and its shared marks. The numbers of
// letters and marks mean something to this worker only: they are never sent.
// Cost: 8 bytes a step, 16 a state, and what product.hpp has for nodes.
// Tested by tests/workers/check_test.cpp.
#pragma once

#include "fairly/automaton/graph.hpp"
#include "fairly/base/out_of_room.hpp"
#include "fairly/base/zero_array.hpp"
#include "fairly/product/labelling.hpp"
#include "fairly/store/word_table.hpp"
#include "fairly/workers/own_states.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fairly::workers {

inline constexpr unsigned kMostWorkers = 256;
inline constexpr std::size_t kMostActions = (std::size_t{1} << 24) - 1;

// A node as its owner knows it: the number of its state there, and the state of the automaton.
using NodeKey = Word;
inline NodeKey node_key(StateNumber state, State automaton_state) {
  return state | Word{automaton_state} << 32;
}
inline StateNumber state_of(NodeKey key) {
  return key & 0xFFFF'FFFFU;
}
inline State automaton_state_of(NodeKey key) {
  return static_cast<State>(key >> 32);
}

class ProductPart {
 public:
  // Both arguments must outlive this object. The labelling must be that of the model of this
  // worker.
  ProductPart(OwnStates& states, Labelling& labelling);

  OwnStates& states() { return states_; }
  Labelling& labelling() { return labelling_; }

  // The numbers of own nodes. A key that is met for the first time gets a new number.
  Node node(NodeKey key) {
    if (!is_dense_) return static_cast<Node>(nodes_.insert(key));
    return static_cast<Node>(state_of(key) << shift_ | automaton_state_of(key));
  }
  NodeKey key(Node node) const {
    if (!is_dense_) return nodes_[node];
    return node_key(node >> shift_, node & ((1U << shift_) - 1));
  }
  // All numbers of nodes are below this.
  std::size_t node_count() const { return node_count_of(states_.store().size()); }
  // The same if there are so many states.
  std::size_t node_count_of(StateNumber states) const {
    return is_dense_ ? states << shift_ : nodes_.size();
  }
  // Throws TableFull if there are too many nodes or states.
  void refuse_too_many() const {
    if (std::max(node_count(), states_.store().size()) >= kMostNodes) {
      throw TableFull("the product has 2^32 nodes at one worker");
    }
  }

  // Calls f(worker, key, marks) for each edge that leaves an own node. There are none if its state
  // has not been expanded.
  template <class F>
  void for_each_edge(Node from, F&& f) const {
    const NodeKey source = key(from);
    const StateNumber state = state_of(source);
    if (state >= letters_.size() || letters_[state] == 0) return;
    const std::span<const Word> steps = this->steps(state);
    if (steps.empty()) return;
    if (labelling_.has_events()) return for_each_event_edge(source, steps, f);
    labelling_.for_each(
        automaton_state_of(source), letters_[state] - 1, [&](State next, const MarksId* marks) {
          for (const Word step : steps) {
            f(worker_of(step), node_key(step & 0xFFFF'FFFFU, next), marks[action_of(step)]);
          }
        });
  }
  // The marks that all edges of a node share, for nodes that have edges. They are computed when
  // they are first asked for: this is costly, and many nodes lie on no cycle that could be
  // accepting.
  MarksId shared_marks(Node node) {
    const StateNumber state = state_of(key(node));
    if (state >= shared_.size() || shared_[state] == 0) find_shared_marks(state);
    return shared_[state] - 1;
  }

  // --- while the product is made

  // A step as a word: the state, the worker that owns it, the action.
  static Word step(Word state, unsigned worker, Action action) {
    return state | Word{worker} << 32 | Word{action} << 40;
  }
  static Action action_of(Word step) { return static_cast<Action>(step >> 40); }
  // The steps of an own state, empty until all of them are known.
  std::span<const Word> steps(StateNumber state) const {
    if (state >= places_.size() || places_[state] == 0) return {};
    const Word* begin = &steps_[places_[state] - 1];
    if ((*begin >> 32) != 0) return {};
    return {begin + 1, static_cast<std::size_t>(*begin)};
  }
  bool are_asked_for(StateNumber state) const {
    return state < places_.size() && places_[state] != 0;
  }
  bool are_complete(StateNumber state) const {
    return are_asked_for(state) && (steps_[places_[state] - 1] >> 32) == 0;
  }
  // The place of the first step of a state whose steps are asked for.
  std::uint64_t first_step(StateNumber state) const { return places_[state]; }
  // Makes room for the steps of a state, which are all missing yet. Returns the place of the first
  // one.
  std::uint64_t add_steps(StateNumber state, std::size_t count);
  void set_step(StateNumber state, std::uint64_t place, Word step) {
    steps_[place] = step;
    steps_[places_[state] - 1] -= Word{1} << 32;
  }
  Word step_at(std::uint64_t place) const { return steps_[place]; }
  void put_step(std::uint64_t place, Word step) { steps_[place] = step; }

  bool has_letter(StateNumber state) const {
    return state < letters_.size() && letters_[state] != 0;
  }
  std::uint32_t letter(StateNumber state) const { return letters_[state] - 1; }
  void set_letter(StateNumber state, std::uint32_t letter) {
    letters_.grow(state + 1);
    letters_[state] = letter + 1;
  }
  std::uint64_t step_bytes() const { return used_ * sizeof(Word); }

 private:
  static constexpr std::size_t kMostNodes = 0xFFFF'0000U;

  // For automata that read what is fired: each step has a letter of its own.
  template <class F>
  void for_each_event_edge(NodeKey source, std::span<const Word> steps, F& f) const {
    const std::uint32_t letter = letters_[state_of(source)] - 1;
    for (const Word step : steps) {
      const Action action = action_of(step);
      const std::uint32_t own = labelling_.letter_of_step(letter, labelling_.event_class(action));
      labelling_.for_each(automaton_state_of(source), own, [&](State next, const MarksId* marks) {
        f(worker_of(step), node_key(step & 0xFFFF'FFFFU, next),
          labelling_.marks_of_step(marks[action], own));
      });
    }
  }
  void find_shared_marks(StateNumber state);
  static unsigned worker_of(Word step) { return static_cast<unsigned>(step >> 32 & 0xFF); }

  OwnStates& states_;
  Labelling& labelling_;
  const bool is_dense_;
  const unsigned shift_;
  WordTable nodes_; // keys, if not dense
  // By state: where its steps begin, or 0. The word before them is their number and, in the upper
  // half, how many of them are missing.
  ZeroArray<std::uint64_t> places_;
  ZeroArray<Word> steps_;
  std::uint64_t used_ = 0;
  ZeroArray<std::uint32_t> letters_; // by state, + 1; 0: not known
  ZeroArray<MarksId> shared_;        // the same
  std::vector<Action> enabled_;
};

} // namespace fairly::workers
