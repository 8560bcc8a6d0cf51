// Converted automata against the original, word by word.
#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/automaton/hoa_writer.hpp"
#include "fairly/automaton/structure.hpp"
#include "fairly/translate/convert.hpp"
#include "support/random_formula.hpp"
#include "support/random_graph.hpp"
#include "support/scale.hpp"
#include "support/word_acceptance.hpp"

#include <gtest/gtest.h>

namespace fairly::test::convert_cross_test {

constexpr AutomatonKind kKinds[] = {AutomatonKind::tgba, AutomatonKind::ba, AutomatonKind::streett,
                                    AutomatonKind::generic};

// Two propositions, a few states, any acceptance; zero to two initial states.
Automaton random_automaton(Random& random) {
  const oracle::TinyGraph graph = random_graph(random, kShapes[random.below(std::size(kShapes))]);
  AutomatonParts parts;
  parts.propositions = {"a", "b"};
  parts.acceptance = to_acceptance(graph.condition);
  if (random.chance(0.02)) parts.acceptance = Acceptance::never();
  parts.mark_count = graph.marks;
  parts.state_count = random.between(1, 4);
  const std::uint32_t initial = random.chance(0.9) ? 1 : random.below(3);
  for (std::uint32_t i = 0; i < initial; ++i) {
    parts.initial.push_back(random.below(parts.state_count));
  }
  for (std::uint32_t i = random.between(1, 10); i > 0; --i) {
    MarkSet marks;
    for (Mark mark = 0; mark < parts.mark_count; ++mark) {
      if (random.chance(0.35)) marks.add(mark);
    }
    Bdd guard = parts.guards.literal(random.below(2), random.chance(0.5));
    if (random.chance(0.3)) guard = Bdds::kTrue;
    if (random.chance(0.3)) guard = parts.guards.both(guard, parts.guards.literal(random.below(2)));
    parts.transitions.push_back({random.below(parts.state_count), random.below(parts.state_count),
                                 guard, parts.marks.intern(marks)});
  }
  return Automaton(std::move(parts));
}

TEST(ConvertCross, ConversionsKeepTheLanguage) {
  Random random(base_seed());
  ltl::Formulas formulas; // for the names of the propositions
  formulas.atom("a");
  formulas.atom("b");
  for (std::size_t i = 0; i < scaled(4'000); ++i) {
    const Automaton automaton = random_automaton(random);
    for (const AutomatonKind kind : kKinds) {
      const Result<Automaton> converted = convert(automaton, {.kind = kind});
      ASSERT_TRUE(converted.ok()) << describe(converted.error());
      for (int w = 0; w < 20; ++w) {
        const ltl::LassoWord word = random_word(random, 2);
        ASSERT_EQ(accepts(*converted, formulas, word), accepts(automaton, formulas, word))
            << static_cast<int>(kind) << "\n"
            << to_hoa(automaton) << to_hoa(*converted);
      }
    }
  }
}

// An automaton that has the wanted kind already does not grow.
TEST(ConvertCross, ASecondConversionChangesNoSize) {
  Random random(base_seed() + 1);
  for (std::size_t i = 0; i < scaled(2'000); ++i) {
    const Automaton automaton = random_automaton(random);
    for (const AutomatonKind kind : kKinds) {
      const Result<Automaton> once = convert(automaton, {.kind = kind});
      const Result<Automaton> twice = convert(*once, {.kind = kind});
      ASSERT_LE(twice->state_count(), once->state_count()) << static_cast<int>(kind) << "\n"
                                                           << to_hoa(*once) << to_hoa(*twice);
    }
  }
}

TEST(ConvertCross, OnePairCostsOneCopy) {
  const Automaton streett = *read_hoa("HOA: v1 States: 1 Start: 0 AP: 2 \"a\" \"b\" Acceptance: 2 "
                                      "Fin(0) | Inf(1) --BODY-- State: 0 "
                                      "[!0&!1] 0 [0&!1] 0 {0} [1] 0 {1} --END--");
  EXPECT_EQ(convert(streett, {.kind = AutomatonKind::tgba})->state_count(), 2U);
  EXPECT_EQ(convert(streett, {.kind = AutomatonKind::streett})->state_count(), 1U);
}

// State 0 does what state 1 does only by going to state 1, so it must not replace state 1.
TEST(ConvertCross, AWayOutOfAComponentIsKept) {
  const Automaton automaton = *read_hoa(
      "HOA: v1 States: 3 Start: 0 AP: 1 \"p\" Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 1 "
      "State: 1 [t] 0 [t] 2 State: 2 [0] 2 {0} --END--");
  for (const AutomatonKind kind : kKinds) {
    const Automaton converted = *convert(automaton, {.kind = kind});
    ExplicitGraph graph = converted.graph();
    EXPECT_EQ(check_emptiness(graph, converted.acceptance())->verdict, Emptiness::nonempty);
  }
}

TEST(ConvertCross, TooManyAcceptanceSetsAreALimit) {
  const Automaton many = *read_hoa("HOA: v1 Start: 0 Acceptance: 70 Inf(0) & Inf(69) --BODY-- "
                                   "State: 0 [t] 0 {0 69} --END--");
  const Result<Automaton> converted = convert(many, {.kind = AutomatonKind::ba});
  ASSERT_FALSE(converted.ok());
  EXPECT_EQ(converted.error().kind, ErrorKind::limit);
  EXPECT_TRUE(convert(many, {.kind = AutomatonKind::generic}).ok());
}

} // namespace fairly::test::convert_cross_test
