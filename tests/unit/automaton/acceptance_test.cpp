#include "fairly/automaton/acceptance.hpp"
#include "support/random_graph.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace fairly::acceptance_test {

using Id = AcceptanceBuilder::Id;

Acceptance parse_like(const std::function<Id(AcceptanceBuilder&)>& build) {
  AcceptanceBuilder builder;
  const Id root = build(builder);
  return builder.finish(root);
}

TEST(Acceptance, DefaultAcceptsEverything) {
  EXPECT_TRUE(Acceptance().accepts({}));
  EXPECT_EQ(Acceptance().to_string(), "t");
  EXPECT_FALSE(Acceptance::never().accepts({0, 1}));
}

TEST(Acceptance, FlattensAndFoldsButKeepsTheOrder) {
  const Acceptance condition = parse_like([](AcceptanceBuilder& b) {
    const Id left = b.all_of(std::array{b.inf(3), b.constant(true)});
    const Id inner = b.all_of(std::array{b.fin(1), b.inf(0)});
    return b.all_of(std::array{left, b.any_of(std::array{inner, b.constant(false)})});
  });
  EXPECT_EQ(condition.to_string(), "Inf(3) & Fin(1) & Inf(0)");
}

TEST(Acceptance, AnAbsorbingOperandDecidesAGroup) {
  const Acceptance condition = parse_like([](AcceptanceBuilder& b) {
    return b.any_of(std::array{b.inf(0), b.constant(true), b.fin(2)});
  });
  EXPECT_EQ(condition, Acceptance());
}

TEST(Acceptance, SurvivesDeepNesting) {
  const Acceptance condition = parse_like([](AcceptanceBuilder& b) {
    Id at = b.inf(0);
    for (Mark i = 1; i <= 100'000; ++i) {
      const std::array operands{i % 2 == 0 ? b.inf(1) : b.fin(2), at};
      at = i % 2 == 0 ? b.any_of(operands) : b.all_of(operands);
    }
    return at;
  });
  EXPECT_TRUE(condition.accepts({1}));
  EXPECT_FALSE(condition.accepts({2}));
  EXPECT_GT(condition.to_string().size(), 100'000U);
}

TEST(Acceptance, BuildsAWideChainInLinearTime) {
  const Acceptance condition = parse_like([](AcceptanceBuilder& b) {
    Id at = b.inf(0);
    for (Mark i = 1; i < 200'000; ++i) at = b.all_of(std::array{at, b.inf(i % 7)});
    return at;
  });
  EXPECT_EQ(condition.root().count, 200'000U);
}

TEST(Acceptance, KnowsHoasCanonicalNames) {
  const auto name = [](const Acceptance& condition, std::uint32_t marks) {
    return condition.hoa_name(marks).value_or("none of them");
  };
  EXPECT_EQ(name({}, 0), "all");
  EXPECT_EQ(name(Acceptance::never(), 0), "none");
  EXPECT_EQ(name(Acceptance::generalized_buchi(1), 1), "Buchi");
  EXPECT_EQ(name(Acceptance::generalized_buchi(3), 3), "generalized-Buchi 3");
  EXPECT_EQ(name(Acceptance::generalized_buchi(3), 4), "none of them");
  EXPECT_EQ(name(Acceptance::streett(2), 4), "Streett 2");
  EXPECT_EQ(name(parse_like([](auto& b) { return b.fin(0); }), 1), "co-Buchi");
  EXPECT_EQ(name(parse_like([](auto& b) {
                   return b.any_of(std::array{b.inf(0), b.all_of(std::array{b.fin(1), b.inf(2)})});
                 }),
                 3),
            "parity min even 3");
  EXPECT_EQ(name(parse_like([](auto& b) {
                   return b.all_of(std::array{b.fin(2), b.any_of(std::array{b.inf(1), b.fin(0)})});
                 }),
                 3),
            "parity max odd 3");
  EXPECT_EQ(name(parse_like([](auto& b) {
                   const Id one = b.all_of(std::array{b.fin(0), b.inf(1)});
                   return b.any_of(std::array{one, b.all_of(std::array{b.fin(2), b.inf(3)})});
                 }),
                 4),
            "Rabin 2");
}

TEST(Acceptance, PartIsASubformulaOfItsOwn) {
  const Acceptance pairs = Acceptance::streett(2);
  EXPECT_EQ(pairs.part(pairs.operands(pairs.root())[1]).to_string(), "Fin(2) | Inf(3)");
}

TEST(StreettForm, JoinsPairsThatShareTheirRightSide) {
  const auto form = streett_form(parse_like([](auto& b) {
    return b.all_of(std::array{b.fin(0), b.fin(1)});
  }));
  ASSERT_TRUE(form);
  ASSERT_EQ(form->pairs.size(), 1U);
  EXPECT_EQ(form->pairs[0].fin, (MarkSet{0, 1}));
}

TEST(StreettForm, DoesNotExistForRabinConditions) {
  EXPECT_FALSE(streett_form(parse_like([](auto& b) {
    const Id one = b.all_of(std::array{b.fin(0), b.inf(1)});
    return b.any_of(std::array{one, b.all_of(std::array{b.fin(2), b.inf(3)})});
  })));
}

TEST(StreettForm, TakesHundredsOfPairs) {
  const auto form = streett_form(Acceptance::streett(500));
  ASSERT_TRUE(form);
  EXPECT_EQ(form->pairs.size(), 500U);
}

bool holds(const StreettForm& form, const MarkSet& seen) {
  return std::all_of(form.inf.begin(), form.inf.end(),
                     [&](const MarkSet& inf) { return inf.intersects(seen); }) &&
         std::all_of(form.pairs.begin(), form.pairs.end(), [&](const StreettForm::Pair& pair) {
           return !pair.fin.intersects(seen) || pair.inf.intersects(seen);
         });
}

TEST(StreettForm, AndAllOperationsAgreeWithTruthTables) {
  test::Random random(test::base_seed());
  std::size_t with_form = 0;
  for (std::size_t i = 0; i < test::scaled(20'000); ++i) {
    const oracle::TinyGraph graph =
        random_graph(random, test::kShapes[random.below(std::size(test::kShapes))]);
    const Acceptance condition = test::to_acceptance(graph.condition);
    const std::optional<StreettForm> form = streett_form(condition);
    with_form += form ? 1 : 0;
    const std::uint32_t fixed = random.below(8);
    const Acceptance substituted =
        condition.substitute([&](const Acceptance::Node& leaf) -> std::optional<bool> {
          if (leaf.mark != fixed) return std::nullopt;
          return leaf.kind == Acceptance::Kind::fin;
        });
    const Acceptance complement = condition.complement();
    const Acceptance shifted = condition.renumber([](Mark mark) { return mark + 40; });
    for (std::uint32_t marks = 0; marks < 1U << graph.marks; ++marks) {
      const MarkSet seen = test::to_mark_set(marks);
      ASSERT_EQ(condition.accepts(seen), graph.condition.holds(marks)) << condition.to_string();
      ASSERT_TRUE(!form || holds(*form, seen) == condition.accepts(seen)) << condition.to_string();
      ASSERT_EQ(substituted.accepts(seen), graph.condition.holds(marks & ~(1U << fixed)))
          << condition.to_string();
      ASSERT_NE(complement.accepts(seen), condition.accepts(seen)) << condition.to_string();
      MarkSet moved;
      seen.for_each([&](Mark mark) { moved.add(mark + 40); });
      ASSERT_EQ(shifted.accepts(moved), condition.accepts(seen)) << condition.to_string();
    }
  }
  EXPECT_GT(with_form, 0U);
}

} // namespace fairly::acceptance_test
