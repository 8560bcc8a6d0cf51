// A net while rules make it smaller.
//
// Places and transitions keep their numbers; what is removed is marked. A transition stands for a
// sequence of transitions of the net as given, which is how a run is lifted back: fire them one
// after the other.
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

// The transitions of the given net, in the order in which they fire. Shared by all that extend it.
struct Sequence {
  std::shared_ptr<const Sequence> first, second; // both, or neither and `transition` counts
  TransitionIndex transition = 0;
  std::size_t length = 1;
};
using SequencePointer = std::shared_ptr<const Sequence>;
SequencePointer joined(const SequencePointer& first, const SequencePointer& second);
void append_to(std::vector<TransitionIndex>& out, const SequencePointer& sequence);

struct DraftTransition {
  std::vector<Arc> inputs{}, outputs{}, inhibitors{}; // sorted by place
  SequencePointer fires{};                            // null: nothing, it only repeats a marking
  // Transitions of the given net that the property names: this one is enabled where they were, and
  // fires when they did; or one of several that have the name does.
  std::vector<TransitionIndex> names{};
  bool removed = false;
  bool fair = false;    // something is assumed of it
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

  // Those that take from a place, or put into it, and are not removed, in increasing order.
  const std::vector<TransitionIndex>& consumers(PlaceIndex place);
  const std::vector<TransitionIndex>& producers(PlaceIndex place);
  // Those that tokens in a place may inhibit.
  const std::vector<TransitionIndex>& inhibited(PlaceIndex place);

  TransitionIndex add(DraftTransition transition);
  void remove_transition(TransitionIndex transition) { transitions[transition].removed = true; }
  // With its arcs.
  void remove_place(PlaceIndex place);
  // Does firing it change an observed place?
  bool is_visible(TransitionIndex transition) const;

  std::size_t place_count() const;
  std::size_t transition_count() const;

 private:
  using Users = std::vector<std::vector<TransitionIndex>>; // by place
  const std::vector<TransitionIndex>& without_removed(std::vector<TransitionIndex>& users);

  Users consumers_, producers_, inhibited_;
};

} // namespace fairly::reduce
