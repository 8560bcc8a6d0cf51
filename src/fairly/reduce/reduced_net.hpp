// What the rules have left of a net, and the way back.
// Tested by tests/cross/reduce_cross_test.cpp.
#pragma once

#include "fairly/model/trace.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"
#include "fairly/reduce/net_draft.hpp"

#include <optional>
#include <vector>

namespace fairly::reduce {

class ReducedNet {
 public:
  ReducedNet(const petri::Net& given, const NetDraft& draft);

  const petri::Net& net() const { return net_; }
  // The same proposition about the smaller net. Its places must be observed and its transitions
  // named.
  petri::Proposition image(const petri::Proposition& proposition) const;
  // The transitions of the smaller net that have one of these names.
  std::vector<TransitionIndex> image(const std::vector<TransitionIndex>& transitions) const;
  // The transitions of the given net that each transition stands for.
  const std::vector<std::vector<TransitionIndex>>& sequences() const { return sequences_; }

  // The moves in the given net. The cycle is empty if it only repeats a marking.
  Trace written_out(const Trace& trace) const;
  // Turns a run of this net into a run of the given one. Where this net is dead, the given one may
  // have some steps left that change nothing that is observed. Each round of the cycle may add
  // tokens to places that are not in this net. Returns nullopt if those last steps do not come to
  // an end.
  std::optional<Trace> lift(const petri::Net& given, const Trace& trace) const;

 private:
  petri::Net net_;
  std::vector<PlaceIndex> places_; // by place of the given net
  std::vector<std::vector<TransitionIndex>> sequences_;
  std::vector<std::vector<TransitionIndex>> images_; // by transition of the given net
};

} // namespace fairly::reduce
