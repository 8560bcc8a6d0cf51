// Finds parts of a net that are copies of each other and may be exchanged.
//
// Places have colours and transitions have labels, which say what somebody tells apart. A *swap*
// exchanges some pairs of places of the same colour so that every transition, with its arcs carried
// along, becomes a transition of the net with the same label. Let G be the set of all maps on
// markings that are made by swaps one after the other.
//
// 1. If t leads from m to m', then for each g in G a transition with the label of t leads from g(m)
//    to g(m'). So the transitions enabled in m and in g(m) have the same labels, and one of the
//    markings is dead if the other is. An atom that counts places of the same colour alike has the
//    same value in both.
// 2. Let the normal form n(m) of m be some g(m), chosen in any way. Look at the graph of the normal
//    forms: it starts in n(m0), and t leads from m to n(m') if it leads from m to m' in the net. By
//    1, the pairs of m and g(m) are a bisimulation between the markings of the net and this graph:
//    steps have the same labels, and states the same values of atoms. So the runs of both show the
//    same words, and the answer is the same for every formula, and for every fairness that names
//    unions of labels.
//
// The initial marking need not be symmetric: then some normal forms are not reachable from m0 in
// the net, but from some g(m0). So a layout for them must not rely on invariants whose sums differ
// there, see symmetric_invariants().
//
// How swaps are found: colours are refined by hashes of their surroundings until nothing changes.
// Two places p and q that still have the same colour are candidates. The colours are then refined
// twice, once with p marked "first" and q "second", once with q "first" and p "second". Places that
// have the same colour both times stay where they are. That refines the others further, and each of
// them goes where its colour has gone. The result is checked exactly to be a swap. Swaps of one
// place with several others make one `Parts` if they exchange a part of the net for several copies
// of it and touch nothing else. Not found: symmetries of places with two indices that change
// together, as in "i waits for j", and of rings.
// Cost: a few rounds over all arcs for each pair that is tried, up to a constant.
// Tested by tests/cross/symmetry_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/petri/invariants.hpp"
#include "fairly/petri/net.hpp"

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::petri {

struct Symmetry {
  // roles[r][i] is the place that copy i has in role r. All these places are different, and there
  // are at least two copies. Any two copies can be exchanged by a swap that leaves all other places
  // alone.
  struct Parts {
    std::vector<std::vector<PlaceIndex>> roles{};
    std::size_t copies() const { return roles[0].size(); }
  };
  std::vector<Parts> parts{};          // a place may be in several of them
  std::vector<std::uint32_t> labels{}; // by transition: what swaps keep

  bool empty() const { return parts.empty(); }
};

// `colours` is by place, `labels` by transition. The monitor may end the search; what was found
// until then is right.
Symmetry find_symmetry(const Net& net, const std::vector<std::uint32_t>& colours,
                       const std::vector<std::uint32_t>& labels, Monitor* monitor = nullptr);

// Finds transitions of the net by what they do.
class MovedTransitions {
 public:
  // Both arguments must outlive this object.
  MovedTransitions(const Net& net, const std::vector<std::uint32_t>& labels);

  // Finds the transition that has the label of the given one and its arcs, each moved to the image
  // of its place.
  std::optional<TransitionIndex> find(TransitionIndex transition,
                                      const std::vector<PlaceIndex>& images) const;

 private:
  using Key = std::vector<std::uint32_t>; // label and arcs
  Key key_of(TransitionIndex transition, const std::vector<PlaceIndex>& images) const;

  const Net& net_;
  const std::vector<std::uint32_t>& labels_;
  absl::flat_hash_map<Key, TransitionIndex> transitions_;
};

// By place: the smallest place to which it can be moved.
std::vector<PlaceIndex> orbits(const Symmetry& symmetry, std::size_t places);

// Those invariants whose sums are the same in all markings that exchanging parts can make of the
// initial one. They hold in all normal forms of reachable markings. Some may be missing.
std::vector<Invariant> symmetric_invariants(const Net& net, const Symmetry& symmetry,
                                            std::vector<Invariant> invariants);

} // namespace fairly::petri
