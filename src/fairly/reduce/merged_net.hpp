// Places that are interchangeable become one place, which holds the tokens of all of them.
//
// Let the places be divided into classes, and let h(m) be what a multiset m of tokens holds by
// class. Every transition has a label. The classes are *exchangeable* if for each transition t that
// takes a token from p, and each place q in the class of p, there is a transition t' with the label
// of t that takes the same as t, except for one token from q instead of p, and with
// h(out t') = h(out t). No arc inhibits.
//
// (*) Then, by exchanging one token after the other: for each t and each multiset I with
//     h(I) = h(in t) there is a t' with in t' = I, h(out t') = h(out t) and the label of t.
//
// The merged net has a place for each class, and for each t its image, the transition (h(in t),
// h(out t), label of t).
//
// 1. If t leads from m to m', its image leads from h(m) to h(m').
// 2. If the image of t is enabled in h(m), then m has enough tokens in each class: there is an
//    I <= m with h(I) = h(in t). The t' of (*) is enabled in m, has the same image, and leads to
//    m - I + out t', whose image under h is h(m) - h(in t) + h(out t).
//
// So h is a bisimulation whose steps keep their labels: the runs of the merged net are those of the
// given one, seen through h. An atom that counts all places of a class alike has the same value in
// m and in h(m). Let T be a union of labels, which is what an atom fireable(T) or a hypothesis
// about T names. By 1 and 2, some transition of T is enabled in m exactly if some image of T is
// enabled in h(m), and a step takes a transition of T exactly if its image is an image of T. A
// marking m is dead exactly if h(m) is. So every formula and every fairness has the same answer as
// before. If each binding has a hypothesis of its own, it has a label of its own, and what it takes
// is exchanged with nothing.
//
// The way back: step 2 says which transition to fire. After one round of the cycle the marking has
// the same image but need not be the same. If nothing grows, there are only finitely many such
// markings, so one of them comes back; the effort spent on waiting for it is bounded.
//
// Finding classes: begin with those that the caller allows and divide them until the places p of a
// class have the same set of (in t - one token of p, h(out t), label of t). Hashes of 64 bits stand
// for these sets. The result is then checked in the form of (*), whatever the hashes do: the
// transitions with one image must have as many different inputs as there are multisets I. Cost:
// linear in the arcs for each round of dividing. Tested by tests/cross/merge_cross_test.cpp and
// tests/cross/coloured_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/model/trace.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace fairly::reduce {

class MergedNet {
 public:
  // Only places of the same class are merged; `labels` are those of the transitions. Returns
  // nullopt if there is nothing to merge, or the monitor has ended the search.
  static std::optional<MergedNet> find(const petri::Net& given, std::vector<std::uint32_t> classes,
                                       const std::vector<std::uint32_t>& labels, Monitor* monitor);

  const std::shared_ptr<const petri::Net>& net() const { return net_; }
  // By place and by transition of the given net.
  const std::vector<petri::PlaceIndex>& places() const { return places_; }
  const std::vector<petri::TransitionIndex>& images() const { return images_; }

  // The same statement about the merged net. The proposition must count all places of a class
  // alike, and the transitions must be a union of labels.
  petri::Proposition image(const petri::Proposition& proposition) const;
  std::vector<petri::TransitionIndex> image(const std::vector<petri::TransitionIndex>& some) const;

  // Turns a run of the merged net into one of the given net. Returns nullopt if no marking came
  // back.
  std::optional<Trace> lift(const petri::Net& given, const Trace& trace) const;

 private:
  bool build(const petri::Net& given, const std::vector<std::uint32_t>& labels, Monitor* monitor);
  bool is_exchangeable(const petri::Net& given) const;

  std::shared_ptr<const petri::Net> net_;
  std::vector<petri::PlaceIndex> places_;                    // by place of the given net
  std::vector<petri::TransitionIndex> images_;               // by transition of the given net
  std::vector<std::vector<petri::TransitionIndex>> members_; // by transition: those with this image
};

} // namespace fairly::reduce
