#include "fairly/automaton/letter_table.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::letter_table_test {

// Random guards over `propositions`, of which the first and the last few are used.
Automaton random_automaton(test::Random& random, std::uint32_t propositions, int depth) {
  AutomatonParts parts;
  for (std::uint32_t i = 0; i < propositions; ++i) parts.propositions.push_back(std::to_string(i));
  parts.state_count = 3;
  parts.initial = {0};
  const auto guard = [&](auto& self, int levels) -> Bdd {
    if (levels == 0) {
      const std::uint32_t near = random.below(std::min(propositions, 8U));
      const std::uint32_t variable = random.chance(0.5) ? near : propositions - 1 - near;
      return parts.guards.literal(variable, random.chance(0.5));
    }
    const Bdd a = self(self, levels - 1), b = self(self, levels - 1);
    return random.chance(0.5) ? parts.guards.both(a, b) : parts.guards.either(a, b);
  };
  for (int i = 0; i < 8; ++i) {
    parts.transitions.push_back({random.below(3), random.below(3), guard(guard, depth), kNoMarks});
  }
  return Automaton(std::move(parts));
}

void compare_with_diagrams(std::uint32_t propositions, int depth) {
  test::Random random(test::base_seed() + propositions);
  for (std::size_t round = 0; round < test::scaled(300); ++round) {
    const Automaton automaton = random_automaton(random, propositions, depth);
    const LetterTable table(automaton);
    ASSERT_EQ(table.words(), (propositions + 63) / 64);
    for (int i = 0; i < 30; ++i) {
      std::vector<std::uint64_t> letter(table.words());
      for (std::uint32_t p = 0; p < propositions; ++p) {
        if (random.chance(0.5)) letter[p / 64] |= std::uint64_t{1} << p % 64;
      }
      std::vector<std::uint32_t> expected, found;
      for (std::uint32_t t = 0; t < automaton.transitions().size(); ++t) {
        const bool holds =
            automaton.guards().value(automaton.transitions()[t].guard, [&](std::uint32_t v) {
              return (letter[v / 64] >> v % 64 & 1) != 0;
            });
        if (holds) expected.push_back(t);
      }
      for (State state = 0; state < automaton.state_count(); ++state) {
        table.for_each(state, letter.data(), [&](std::uint32_t t) { found.push_back(t); });
      }
      ASSERT_EQ(found, expected);
    }
  }
}

TEST(LetterTable, FindsTheTransitionsWhoseGuardsHold) {
  compare_with_diagrams(4, 3);
  compare_with_diagrams(64, 3);
}

TEST(LetterTable, TakesMorePropositionsThanAWordHas) {
  compare_with_diagrams(65, 3);
  compare_with_diagrams(300, 3);
}

TEST(LetterTable, TakesGuardsWithManyCubes) {
  AutomatonParts parts;
  for (int i = 0; i < 20; ++i) parts.propositions.push_back(std::to_string(i));
  Bdd parity = Bdds::kFalse; // has half a million cubes
  for (std::uint32_t i = 0; i < 20; ++i) {
    const Bdd p = parts.guards.literal(i);
    parity = parts.guards.if_then_else(p, parts.guards.negate(parity), parity);
  }
  parts.state_count = 1;
  parts.initial = {0};
  parts.transitions = {{0, 0, parity, kNoMarks}};
  const Automaton automaton(std::move(parts));
  const LetterTable table(automaton);
  for (std::uint64_t letter = 0; letter < 1000; ++letter) {
    bool found = false;
    table.for_each(0, &letter, [&](std::uint32_t) { found = true; });
    ASSERT_EQ(found, std::popcount(letter) % 2 == 1);
  }
}

} // namespace fairly::letter_table_test
