// What rules have left of a net, and the way back.
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
  // The same about the smaller net; its places must be observed and its transitions named ones.
  petri::Proposition image(const petri::Proposition& proposition) const;
  // Those that have one of these names.
  std::vector<TransitionIndex> image(const std::vector<TransitionIndex>& transitions) const;
  // What each transition stands for in the given net.
  const std::vector<std::vector<TransitionIndex>>& sequences() const { return sequences_; }

  // The moves in the given net; the cycle is empty where only a marking is repeated.
  Trace written_out(const Trace& trace) const;
  // A run of this net as a run of the given one. Where this one is dead, the given one may have
  // some steps left that change nothing that is observed. Each round of the cycle may add tokens to
  // places that are not here. nullopt: there is no end of those steps.
  std::optional<Trace> lift(const petri::Net& given, const Trace& trace) const;

 private:
  petri::Net net_;
  std::vector<PlaceIndex> places_; // by place of the given net
  std::vector<std::vector<TransitionIndex>> sequences_;
  std::vector<std::vector<TransitionIndex>> images_; // by transition of the given net
};

} // namespace fairly::reduce
