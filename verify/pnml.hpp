// The places, transitions and arcs of a net in PNML, before it is known what their labels mean.
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

// Arcs from and to the same nodes add up: of those of a transition.
void add_up(Transition& transition, const Element& where);

// Unfolds a coloured net: coloured.cpp.
Model unfold(const PnmlNet& net, Meter& meter);

} // namespace verify
