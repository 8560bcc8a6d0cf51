// The product of a model and the plain tableau, numbered breadth-first in the order that
// docs/certificates.md fixes, with all its edges and marks.
//
// Marks: first the Büchi conditions (formulas a U b that an edge does not put off, then weak and
// unconditional fairness), then l and u of each Streett pair. Marks that all edges of a node share
// are kept with the node. So is l, unless formulas speak about the steps that are taken.
// Cost: 8 bytes per edge, about 50 per node, and the states.
// Tested by tests/cross/certificate_cross_test.cpp.
#pragma once

#include "fairly/base/mark_set.hpp"
#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/certificate/claim.hpp"
#include "fairly/product/state_space.hpp"

#include <cstdint>
#include <vector>

namespace fairly::certificate {

struct MarkedProduct {
  std::uint32_t buchi_count = 0, pair_count = 0;
  std::vector<std::uint64_t> first_edge{0}; // by node, and one more behind the last
  std::vector<std::uint32_t> targets{};
  std::vector<MarksId> edge_marks{};
  std::vector<MarksId> node_marks{};
  MarkTable marks{};

  std::uint32_t size() const { return static_cast<std::uint32_t>(first_edge.size() - 1); }
  Mark enabled_mark(std::uint32_t pair) const { return buchi_count + 2 * pair; }
  Mark occurs_mark(std::uint32_t pair) const { return buchi_count + 2 * pair + 1; }
};

// `space` must be that of the model that the claim is about. Fails with an error of kind limit if
// there is a reason to stop.
Result<MarkedProduct> make_product(StateSpace& space, Model& model, const Claim& claim,
                                   Monitor* monitor);

} // namespace fairly::certificate
