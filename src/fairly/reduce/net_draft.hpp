// A net while the rules make it smaller.
//
// Places and transitions keep their numbers; those that are removed are only marked. A transition
// stands for a sequence of transitions of the given net. To lift a run, fire the transitions of
// each sequence one after the other.
// Tested by tests/cross/reduce_cross_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace fairly::reduce {

using petri::Arc;
using petri::PlaceIndex;
using petri::TransitionIndex;
using petri::weight_at;

// Transitions of the given net, in the order in which they fire. Longer sequences share their
// parts.
struct Sequence {
  std::shared_ptr<const Sequence> first, second; // both set; or both null, and `transition` counts
  TransitionIndex transition = 0;
  std::size_t length = 1;
};
using SequencePointer = std::shared_ptr<const Sequence>;
SequencePointer joined(const SequencePointer& first, const SequencePointer& second);
void append_to(std::vector<TransitionIndex>& out, const SequencePointer& sequence);

struct DraftTransition {
  std::vector<Arc> inputs{}, outputs{}, inhibitors{}; // sorted by place
  SequencePointer fires{};                            // null: fires nothing, only repeats a marking
  // The transitions of the given net that the property names and that this one stands for: it is
  // enabled where they were, and fires when they did. Several transitions may have the same name;
  // then one of them is enabled or fires.
  std::vector<TransitionIndex> names{};
  bool removed = false;
  bool fair = false;    // a hypothesis is about it
  bool watched = false; // an atom asks whether it is enabled
};

struct DraftPlace {
  std::uint32_t tokens = 0; // initially
  bool removed = false;
  bool observed = false; // the property sees how many tokens it holds
};

class NetDraft {
 public:
  explicit NetDraft(const petri::Net& net);

  std::vector<DraftPlace> places{};
  std::vector<DraftTransition> transitions{};

  // The transitions that take from a place, or put into it, without the removed ones, in increasing
  // order.
  const std::vector<TransitionIndex>& consumers(PlaceIndex place);
  const std::vector<TransitionIndex>& producers(PlaceIndex place);
  // The transitions that tokens in a place may inhibit.
  const std::vector<TransitionIndex>& inhibited(PlaceIndex place);

  TransitionIndex add(DraftTransition transition);
  void remove_transition(TransitionIndex transition) { transitions[transition].removed = true; }
  // Removes the place and its arcs.
  void remove_place(PlaceIndex place);
  // Returns true if firing the transition changes an observed place.
  bool is_visible(TransitionIndex transition) const;

  std::size_t place_count() const;
  std::size_t transition_count() const;

 private:
  using Users = std::vector<std::vector<TransitionIndex>>; // by place
  const std::vector<TransitionIndex>& without_removed(std::vector<TransitionIndex>& users);

  Users consumers_, producers_, inhibited_;
};

} // namespace fairly::reduce
