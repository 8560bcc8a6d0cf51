// Ranks and reasons: why no path of a product is accepted.
//
// The components of the product are treated one after the other, successors first. A component that
// lacks a Büchi condition has this as its reason, and joins the rank of those behind it if they
// have the same reason. A component that lacks none has Streett pairs whose l it has and whose u it
// lacks: an accepted path would leave the edges with these l behind, and what is left of the
// component gets further levels of its own in the same way. If there is no such pair, the component
// is accepted.
// Cost: that of Tarjan's algorithm, once for each level of a component.
// Tested by tests/cross/certificate_cross_test.cpp.
#pragma once

#include "fairly/certificate/marked_product.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::certificate {

struct Reason {
  enum class Kind : std::uint8_t { none, lacks, pairs };
  Kind kind = Kind::none;
  std::vector<std::uint32_t> conditions{};
  auto operator<=>(const Reason&) const = default;
};

struct Level {
  std::uint32_t rank = 0, reason = 0;
};

struct Levels {
  std::vector<Reason> reasons{};
  std::vector<std::vector<Level>> classes{};
  std::vector<std::uint32_t> class_of{}; // by node
  std::optional<std::uint32_t> accepted; // a node on an accepted path; then there are no levels
  std::uint32_t ranks = 0, most_levels = 0;
};

Levels find_levels(const MarkedProduct& product);

} // namespace fairly::certificate
