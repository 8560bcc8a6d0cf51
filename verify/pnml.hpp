// The places, transitions and arcs of a net in PNML, before the meaning of their labels is known.
#pragma once

#include "model.hpp"
#include "xml.hpp"

namespace verify {

struct PnmlArc {
  std::uint32_t place = 0, transition = 0;
  bool is_input = true;
  const Element* element = nullptr;
};

struct PnmlNet {
  std::vector<const Element*> places{}, transitions{}, declarations{}; // in the order of the file
  std::vector<PnmlArc> arcs{};
};

constexpr std::int64_t kMaxTokens = 0xFFFFFFFF, kMaxWeight = 0x7FFFFFFF;

// Merges the arcs of a transition from the same place, or to it, into one with the summed weight.
void add_up(Transition& transition, const Element& where);

// Unfolds a coloured net. Defined in coloured.cpp.
Model unfold(const PnmlNet& net, Meter& meter);

} // namespace verify
