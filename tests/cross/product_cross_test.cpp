// Products of random nets, formulas and fairness, against brute force on a product that is written
// out.
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/product/product.hpp"
#include "fairly/translate/translate.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::product_cross_test {

// What every engine that fits must say about the product.
void expect_verdict(const oracle::FairNet& fair, const Automaton& automaton, bool nonempty) {
  test::FairProperty asked(fair, fair.formulas.constant(true));
  const Property& property = asked.property();
  for (const std::uint64_t cache_bytes : {std::uint64_t{0}, std::uint64_t{1} << 23}) {
    // Also if a missing mark is looked for first, which depends on what the search met before.
    for (const std::uint64_t before : {0U, 1U, 5U}) {
      StateSpace other_space(asked.model(), StoreKind::tree, {}, cache_bytes);
      Product other(asked.model(), other_space, automaton, property, property.hypotheses());
      if (!streett_form(other.acceptance())) continue;
      const auto result = check_emptiness(
          other, other.acceptance(), {.engine = Engine::dpc09, .nodes_before_breadth = before});
      ASSERT_TRUE(result.ok());
      ASSERT_EQ(result->verdict == Emptiness::nonempty, nonempty) << "breadth after " << before;
    }
    StateSpace space(asked.model(), StoreKind::tree, {}, cache_bytes);
    Product product(asked.model(), space, automaton, property, property.hypotheses());
    for (const Engine engine : engines_for(product.acceptance())) {
      const auto result = check_emptiness(product, product.acceptance(), {.engine = engine});
      ASSERT_TRUE(result.ok());
      ASSERT_FALSE(product.failure());
      ASSERT_EQ(result->verdict == Emptiness::nonempty, nonempty) << name(engine);
    }
  }
}

TEST(ProductCross, VerdictsAreThoseOfBruteForce) {
  std::size_t compared = 0, nonempty = 0, with_strong = 0, large = 0;
  const std::size_t cases = test::scaled(6000);
  for (std::size_t i = 0; i < cases; ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    auto fair = test::random_fair_net(random);
    if (!fair) continue;
    // Automata with more than 8 states take another path through the code.
    const bool is_large = i % 4 == 0;
    const ltl::Formula formula =
        test::RandomFormulas(random, {.operators = is_large ? 10U : 5U, .atoms = 3})
            .draw(fair->formulas);
    const Result<Automaton> automaton = translate_ltl(fair->formulas, formula);
    ASSERT_TRUE(automaton.ok());
    const std::optional<bool> expected = oracle::has_fair_accepted_run(*fair, *automaton);
    if (!expected) continue;
    SCOPED_TRACE(testing::Message()
                 << "seed " << seed << ' ' << print(fair->formulas, formula) << '\n'
                 << petri::to_pnml(fair->net));
    expect_verdict(*fair, *automaton, *expected);
    if (testing::Test::HasFatalFailure()) return;
    ++compared;
    nonempty += *expected ? 1 : 0;
    large += automaton->state_count() > 8 ? 1 : 0;
    for (const FairnessHypothesis& each : fair->hypotheses) {
      with_strong += each.kind == FairnessHypothesis::Kind::strong ? 1 : 0;
    }
  }
  EXPECT_GT(compared, cases / 4);
  EXPECT_GT(nonempty, compared / 5);
  EXPECT_LT(nonempty, compared * 4 / 5);
  EXPECT_GT(with_strong, compared / 10);
  if (test::scale() >= 50) { // rare: a small run may have none
    EXPECT_GT(large, 0U);
  }
}

} // namespace fairly::product_cross_test
