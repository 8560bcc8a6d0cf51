// The part of a large net that counterexamples are about, as a net of its own.
//
// In it are the transitions that fire, the places of the property, then, as long as there is room,
// the other transitions at the places that change; and all places of these transitions.
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
  petri::Net net{};                        // its nodes in the order of the whole net
  std::vector<petri::PlaceIndex> places{}; // what they are in the whole net
  std::vector<petri::TransitionIndex> transitions{};
};

// What fires and the property are in it even if that is more than `room` nodes.
NetPart part_around(const petri::NetModel& model, std::span<const Counterexample* const> runs,
                    std::size_t room);

// A layout of the part as one of the whole net: the other nodes are not drawn.
NetLayout of_whole_net(const petri::Net& whole, const NetPart& part, NetLayout layout);

} // namespace fairly
