// Parts of a net that are copies of each other, and may be exchanged.
//
// Places have colours and transitions labels: what somebody tells apart. A *swap* exchanges some
// pairs of places of the same colour, so that every transition, with its arcs carried along, is one
// of the net again, with the same label. Let G be all that swaps one after the other do to
// markings.
//
// 1. If t leads from m to m', then for each g in G a transition with the label of t leads from g(m)
//    to g(m'). So what is enabled in m and in g(m) has the same labels, and one is dead if the
//    other is. An atom that counts places of the same colour alike has the same value in both.
// 2. Let n(m), the normal form of m, be any g(m), chosen in any way. Look at the graph of the
//    normal forms: from n(m0) on, t leads from m to n(m') if it leads from m to m' in the net. The
//    relation of all m and g(m) is a bisimulation between the markings of the net and this graph,
//    by 1: steps have the same labels, states the same values of atoms. So the runs of both show
//    the same words, and every formula, and every fairness that names unions of labels, has the
//    same answer.
//
// The initial marking need not be symmetric: then some normal forms are not reachable in the net,
// but from some g(m0). Who packs them must not believe in invariants that differ there, see
// symmetric_invariants().
//
// Finding: colours are refined by hashes of what is around, until nothing changes. Two places p and
// q whose colours are still the same are candidates. Refined once more with p and q as "first" and
// "second", and with p and q as "second" and "first": places that have the same colour both times
// stay where they are, which refines the others further, and these go where their colour has gone.
// What comes out is checked exactly to be a swap. Swaps of one place with several others make one
// `Parts` if they exchange a part of the net for several copies of it and touch nothing else. Not
// found: places with two numbers that change together, as in "i waits for j", and rings.
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
  // roles[r][i] is the place that copy i has in role r; all of these are different, and there are
  // at least two copies. Two copies can be exchanged by a swap that leaves all other places alone.
  struct Parts {
    std::vector<std::vector<PlaceIndex>> roles{};
    std::size_t copies() const { return roles[0].size(); }
  };
  std::vector<Parts> parts{};          // a place may be in several of these
  std::vector<std::uint32_t> labels{}; // by transition: what swaps keep

  bool empty() const { return parts.empty(); }
};

// By place and by transition. The monitor may end it; what was found until then is right.
Symmetry find_symmetry(const Net& net, const std::vector<std::uint32_t>& colours,
                       const std::vector<std::uint32_t>& labels, Monitor* monitor = nullptr);

// Transitions of the net by what they do.
class MovedTransitions {
 public:
  // Both must outlive this.
  MovedTransitions(const Net& net, const std::vector<std::uint32_t>& labels);

  // With the label of the given one and its arcs, each at the image of its place.
  std::optional<TransitionIndex> find(TransitionIndex transition,
                                      const std::vector<PlaceIndex>& images) const;

 private:
  using Key = std::vector<std::uint32_t>; // label, arcs
  Key key_of(TransitionIndex transition, const std::vector<PlaceIndex>& images) const;

  const Net& net_;
  const std::vector<std::uint32_t>& labels_;
  absl::flat_hash_map<Key, TransitionIndex> transitions_;
};

// By place: the smallest place to which it can be moved.
std::vector<PlaceIndex> orbits(const Symmetry& symmetry, std::size_t places);

// The invariants whose sums are the same in all markings that the initial one can become by
// exchanging parts: they hold in all normal forms of reachable markings. Some may be missing.
std::vector<Invariant> symmetric_invariants(const Net& net, const Symmetry& symmetry,
                                            std::vector<Invariant> invariants);

} // namespace fairly::petri
