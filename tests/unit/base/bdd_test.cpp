#include "fairly/base/bdd.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::bdd_test {

bool value(const Bdds& bdds, Bdd f, unsigned assignment) {
  while (!bdds.is_constant(f)) {
    f = (assignment >> bdds.variable(f) & 1) != 0 ? bdds.high(f) : bdds.low(f);
  }
  return f == Bdds::kTrue;
}

bool value(const Cube& cube, unsigned assignment) {
  for (const Literal& literal : cube) {
    if ((assignment >> literal.variable & 1) != (literal.positive ? 1U : 0U)) return false;
  }
  return true;
}

// A random function of five variables: its truth table and its diagram.
struct RandomFunction {
  std::uint32_t table = 0;
  Bdd bdd;
};

RandomFunction random_function(Bdds& bdds, test::Random& random) {
  RandomFunction f{random.below(std::uint64_t{1} << 32), Bdds::kFalse};
  for (unsigned a = 0; a < 32; ++a) {
    if ((f.table >> a & 1) == 0) continue;
    Bdd minterm = Bdds::kTrue;
    for (unsigned v = 0; v < 5; ++v) {
      minterm = bdds.both(minterm, bdds.literal(v, (a >> v & 1) != 0));
    }
    f.bdd = bdds.either(f.bdd, minterm);
  }
  return f;
}

TEST(Bdd, OperationsAgreeWithTruthTables) {
  test::Random random(1);
  Bdds bdds;
  for (int round = 0; round < 300; ++round) {
    const RandomFunction f = random_function(bdds, random);
    const RandomFunction g = random_function(bdds, random);
    const RandomFunction h = random_function(bdds, random);
    const Bdd ite = bdds.if_then_else(f.bdd, g.bdd, h.bdd);
    const std::uint32_t expected = (f.table & g.table) | (~f.table & h.table);
    for (unsigned a = 0; a < 32; ++a) {
      ASSERT_EQ(value(bdds, ite, a), (expected >> a & 1) != 0);
      ASSERT_EQ(value(bdds, bdds.negate(f.bdd), a), (f.table >> a & 1) == 0);
    }
  }
}

TEST(Bdd, EqualFunctionsHaveEqualNumbers) {
  Bdds bdds;
  const Bdd a = bdds.literal(0), b = bdds.literal(1);
  EXPECT_EQ(bdds.negate(bdds.both(a, b)), bdds.either(bdds.negate(a), bdds.negate(b)));
  EXPECT_EQ(bdds.both(a, bdds.negate(a)), Bdds::kFalse);
}

TEST(Bdd, CubesCoverTheFunctionExactlyAndNoneIsRedundant) {
  test::Random random(2);
  Bdds bdds;
  for (int round = 0; round < 300; ++round) {
    const RandomFunction f = random_function(bdds, random);
    std::vector<Cube> cubes;
    ASSERT_TRUE(bdds.cubes(f.bdd, 100, cubes));
    for (unsigned a = 0; a < 32; ++a) {
      const bool covered =
          std::any_of(cubes.begin(), cubes.end(), [&](const Cube& c) { return value(c, a); });
      ASSERT_EQ(covered, (f.table >> a & 1) != 0);
    }
    for (std::size_t skipped = 0; skipped < cubes.size(); ++skipped) {
      std::uint32_t table = 0;
      for (unsigned a = 0; a < 32; ++a) {
        for (std::size_t c = 0; c < cubes.size(); ++c) {
          if (c != skipped && value(cubes[c], a)) table |= std::uint32_t{1} << a;
        }
      }
      ASSERT_NE(table, f.table) << "cube " << skipped << " is redundant";
    }
  }
}

TEST(Bdd, CubesGiveUpOnExponentiallyMany) {
  Bdds bdds;
  Bdd parity = Bdds::kFalse;
  for (unsigned v = 0; v < 40; ++v) {
    parity = bdds.if_then_else(bdds.literal(v), bdds.negate(parity), parity);
  }
  std::vector<Cube> cubes;
  EXPECT_FALSE(bdds.cubes(parity, 100, cubes));
}

TEST(Bdd, SomeCubeImpliesTheFunction) {
  test::Random random(3);
  Bdds bdds;
  for (int round = 0; round < 100; ++round) {
    const RandomFunction f = random_function(bdds, random);
    if (f.bdd == Bdds::kFalse) continue;
    const Cube cube = bdds.some_cube(f.bdd);
    for (unsigned a = 0; a < 32; ++a) {
      ASSERT_TRUE(!value(cube, a) || value(bdds, f.bdd, a));
    }
  }
}

TEST(Bdd, StopsAtItsNodeLimit) {
  Bdds bdds(1000);
  Bdd f = Bdds::kFalse; // pairs far apart in the order: exponential size
  for (unsigned v = 0; v < 20; ++v) {
    f = bdds.either(f, bdds.both(bdds.literal(v), bdds.literal(v + 20)));
  }
  EXPECT_TRUE(bdds.exhausted());
  EXPECT_LE(bdds.size(), 1000U);
}

TEST(Bdd, CubesEndWhenTheNodesRunOut) {
  for (std::size_t limit = 50; limit < 400; ++limit) {
    Bdds bdds(limit);
    Bdd parity = Bdds::kFalse;
    for (unsigned v = 0; v < 12; ++v) {
      parity = bdds.if_then_else(bdds.literal(v), bdds.negate(parity), parity);
    }
    std::vector<Cube> cubes;
    EXPECT_FALSE(bdds.cubes(parity, 10'000, cubes) && bdds.exhausted());
  }
}

TEST(Bdd, CopesWithAllItsVariables) {
  Bdds bdds;
  Bdd f = Bdds::kTrue;
  for (std::uint32_t v = Bdds::kMaxVariables; v-- > 0;) f = bdds.both(bdds.literal(v), f);
  EXPECT_FALSE(bdds.exhausted());
  EXPECT_EQ(bdds.some_cube(f).size(), Bdds::kMaxVariables);
  std::vector<Cube> cubes;
  EXPECT_TRUE(bdds.cubes(f, 1, cubes));
  EXPECT_NE(bdds.negate(f), f);
}

} // namespace fairly::bdd_test
