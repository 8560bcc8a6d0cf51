// The part of a large net that matters for some counterexamples, as a net of its own.
//
// It has the transitions that fire, the places of the property and, as long as there is room, the
// other transitions at places that change; and all places of these transitions.
// Cost: linear in the net and the traces.
// Tested by tests/unit/report/net_part_test.cpp.
#pragma once

#include "fairly/petri/net_model.hpp"
#include "fairly/replay/replay.hpp"
#include "fairly/report/net_layout.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace fairly {

struct NetPart {
  petri::Net net{};                        // with its nodes in the order of the whole net
  std::vector<petri::PlaceIndex> places{}; // their indices in the whole net
  std::vector<petri::TransitionIndex> transitions{};
};

// Transitions that fire and places of the property are included even if they are more than `room`
// nodes.
NetPart part_around(const petri::NetModel& model, std::span<const Counterexample* const> runs,
                    std::size_t room);

// Makes a layout of the part one of the whole net, in which the other nodes are not drawn.
NetLayout of_whole_net(const petri::Net& whole, const NetPart& part, NetLayout layout);

} // namespace fairly
