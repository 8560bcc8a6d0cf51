#include "fairly/base/components.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::components_test {

struct Arc {
  std::uint32_t target;
};
using Arcs = std::vector<std::vector<Arc>>;

ComponentNumbers components_of(const Arcs& arcs) {
  return component_numbers(
      arcs.size(), [&](std::uint32_t node) -> const std::vector<Arc>& { return arcs[node]; });
}

// Which node reaches which.
std::vector<std::vector<bool>> closure(const Arcs& arcs) {
  std::vector<std::vector<bool>> reach(arcs.size(), std::vector<bool>(arcs.size()));
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    reach[i][i] = true;
    for (const Arc& arc : arcs[i]) reach[i][arc.target] = true;
  }
  for (std::size_t k = 0; k < arcs.size(); ++k) {
    for (std::size_t i = 0; i < arcs.size(); ++i) {
      for (std::size_t j = 0; j < arcs.size(); ++j) {
        if (reach[i][k] && reach[k][j]) reach[i][j] = true;
      }
    }
  }
  return reach;
}

TEST(Components, AreTheClassesOfMutualReachabilityInReverseOrder) {
  test::Random random(test::base_seed());
  for (std::size_t round = 0; round < test::scaled(3'000); ++round) {
    const std::uint32_t nodes = random.between(1, 9);
    Arcs arcs(nodes);
    for (std::uint32_t i = random.below(16); i > 0; --i) {
      arcs[random.below(nodes)].push_back({random.below(nodes)});
    }
    const ComponentNumbers found = components_of(arcs);
    const auto reach = closure(arcs);
    for (std::uint32_t i = 0; i < nodes; ++i) {
      ASSERT_LT(found.of[i], found.count);
      for (std::uint32_t j = 0; j < nodes; ++j) {
        ASSERT_EQ(found.of[i] == found.of[j], reach[i][j] && reach[j][i]);
        if (reach[i][j]) {
          ASSERT_GE(found.of[i], found.of[j]);
        }
      }
    }
  }
}

TEST(Components, OfALongChainNeedNoRecursion) {
  constexpr std::uint32_t kNodes = 1'000'000;
  Arcs arcs(kNodes);
  for (std::uint32_t i = 0; i + 1 < kNodes; ++i) arcs[i].push_back({i + 1});
  EXPECT_EQ(components_of(arcs).count, kNodes);
}

} // namespace fairly::components_test
