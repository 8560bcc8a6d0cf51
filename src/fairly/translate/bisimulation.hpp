// States that no sequence of letters and marks tells apart.
//
// Partition refinement by signatures: in each round states are separated by what their edges
// look like when targets are replaced by their classes. Unlike simulation it needs to know nothing
// about acceptance. Cost: edges times rounds, at most as many rounds as states.
// Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"

#include <vector>

namespace fairly::translate {

// The class of each state, numbered from 0, as coarse as possible but not coarser than the given
// classes.
std::vector<State> bisimulation_classes(const std::vector<std::vector<DraftEdge>>& edges,
                                        std::vector<State> classes, Bdds& bdds);

} // namespace fairly::translate
