#include "fairly/ltl/formula.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/proposition.hpp"
#include "fairly/petri/proposition_parser.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::proposition_test {

using Kind = Proposition::Kind;
using Marking = std::vector<std::uint64_t>;

// p -2-> t -> q, q -> u
Net small_net() {
  Net net;
  net.add(Place{.id = "p"});
  net.add(Place{.id = "q"});
  net.add(Place{.id = "r"});
  net.add(Transition{.id = "t", .inputs = {{0, 2}}, .outputs = {{1, 1}}});
  net.add(Transition{.id = "u", .inputs = {{1, 1}}});
  return net;
}

Proposition read(const std::string& text) {
  const Result<Proposition> p = parse_proposition(text, small_net());
  EXPECT_TRUE(p.ok()) << describe(p.error());
  return p.ok() ? *p : Proposition{};
}

bool holds_in(const std::string& text, const Marking& marking) {
  return holds(read(text), small_net(), marking);
}

std::string canonical(const std::string& text) {
  return to_text(read(text), small_net());
}

TEST(Proposition, HasOneTextForAllWaysToWriteIt) {
  for (const char* text : {"p", "p >= 1", "p > 0", "0 < p", "1 <= p", "p != 0", "0 != p",
                           "2*p >= 1", "p + q >= q + 1", "3*(p + 1) > 3", "tokens(p) >= 1",
                           "p - 1 >= 0", "-p <= -1", "-p != 0", "2*p > 1", "p*1 + 0*q*r > 0"}) {
    EXPECT_EQ(canonical(text), "p >= 1") << text;
  }
  for (const char* text : {"p <= 0", "p = 0", "p < 1", "-p >= 0", "5*p < 5"}) {
    EXPECT_EQ(canonical(text), "p <= 0") << text;
  }
  EXPECT_EQ(canonical("q < p"), "q <= p - 1");
  EXPECT_EQ(canonical("p > q"), "q <= p - 1");
  EXPECT_EQ(canonical("2*p + 4*q <= 7"), "p + 2*q <= 3");
  EXPECT_EQ(canonical("-2*p - 4*q <= -7"), "p + 2*q >= 4");
  EXPECT_EQ(canonical("q = p"), "p = q");
  EXPECT_EQ(canonical("q + 3 == p"), "p = q + 3");
  EXPECT_EQ(canonical("q != p + 3"), "p != q - 3");
  EXPECT_EQ(canonical("tokens(p, q, p) <= r*q"), "2*p + q <= q*r");
  EXPECT_EQ(canonical("fireable(u, t, u)"), "fireable(t, u)");
  EXPECT_EQ(canonical(" dead "), "dead");
}

TEST(Proposition, IsAConstantIfTokensDoNotMatter) {
  for (const char* text : {"p >= 0", "p + q > -1", "p = p", "1 < 2", "-p <= 0", "p != -1",
                           "2*p != 1", "p*q + r >= -3", "true", "p - p = 0"}) {
    EXPECT_EQ(canonical(text), "true") << text;
  }
  for (const char* text : {"p < 0", "p != p", "2 < 1", "p = -1", "2*p = 1", "false", "-p > 0"}) {
    EXPECT_EQ(canonical(text), "false") << text;
  }
}

TEST(Proposition, IsEvaluatedInAMarking) {
  EXPECT_TRUE(holds_in("p", {1, 0, 0}));
  EXPECT_FALSE(holds_in("p", {0, 5, 5}));
  EXPECT_TRUE(holds_in("p*q - r = 1", {2, 3, 5}));
  EXPECT_FALSE(holds_in("p*q - r = 1", {2, 3, 4}));
  EXPECT_TRUE(holds_in("tokens(p, q) < r", {1, 1, 3}));
  EXPECT_FALSE(holds_in("tokens(p, q) < r", {1, 1, 2}));
  EXPECT_TRUE(holds_in("fireable(t)", {2, 0, 0}));
  EXPECT_FALSE(holds_in("fireable(t)", {1, 1, 0}));
  EXPECT_TRUE(holds_in("fireable(t, u)", {1, 1, 0}));
  EXPECT_TRUE(holds_in("dead", {1, 0, 9}));
  EXPECT_FALSE(holds_in("dead", {0, 1, 0}));
  EXPECT_TRUE(holds_in("true", {0, 0, 0}));
  EXPECT_FALSE(holds_in("false", {0, 0, 0}));
}

TEST(Proposition, IsExactForTheLargestMarkings) {
  const Marking most{kMaxTokens, kMaxTokens, kMaxTokens};
  EXPECT_TRUE(holds_in("1000000000*p*q*r > 4611686018427387904", most));
  EXPECT_TRUE(holds_in("p*q*r = p*q*r", most));
  EXPECT_TRUE(holds_in("p*p*p != p*p + 1", most));
  EXPECT_TRUE(holds_in("p*p*p - p*p*q = r - p", most));
  EXPECT_FALSE(holds_in("-p*q*r > -4611686018427387904", most));
}

TEST(Proposition, TakesConstantsUpToTheLimit) {
  EXPECT_EQ(canonical("p <= 4611686018427387904"), "p <= 4611686018427387904");
  EXPECT_EQ(canonical("p >= 4611686018427387904"), "p >= 4611686018427387904");
  EXPECT_EQ(canonical("p - q <= -4611686018427387904"), "p <= q - 4611686018427387904");
  const Result<Proposition> beyond = parse_proposition("p > 4611686018427387904", small_net());
  ASSERT_FALSE(beyond.ok());
  EXPECT_EQ(beyond.error().message, "constants are limited to 4611686018427387904, also when this "
                                    "comparison is written with <= or >=");
  EXPECT_EQ(beyond.error().column, 3U);
}

TEST(Proposition, QuotesNamesThatAreNoWords) {
  EXPECT_EQ(name_text("a_1.x"), "a_1.x");
  EXPECT_EQ(name_text("P-1 a"), "'P-1 a'");
  EXPECT_EQ(name_text("1a"), "'1a'");
  EXPECT_EQ(name_text(".a"), "'.a'");
  EXPECT_EQ(name_text("dead"), "'dead'");
  EXPECT_EQ(name_text("it's\\"), "'it\\'s\\\\'");
  EXPECT_EQ(name_text("é"), "'é'");
  EXPECT_EQ(name_text(""), "''");
}

TEST(Proposition, HasATextThatIsNotTheIdOfAPlace) {
  Net net;
  for (const char* id : {"p", "p >= 1", " p >= 1", "dead", "fireable(t)"}) {
    net.add(Place{.id = id});
  }
  net.add(Transition{.id = "t"});
  const auto check = [&](const Proposition& p, const std::string& text) {
    EXPECT_EQ(to_text(p, net), text);
    const Result<Proposition> again = parse_proposition(text, net);
    ASSERT_TRUE(again.ok()) << describe(again.error());
    EXPECT_TRUE(*again == p);
  };
  check(marked_proposition(0), "  p >= 1");
  check(marked_proposition(1), "'p >= 1' >= 1");
  check(marked_proposition(3), "'dead' >= 1");
  check(dead_proposition(), "dead");
  check(fireable_proposition({0}), " fireable(t)");
}

TEST(Proposition, ReadsBackFromItsText) {
  test::Random random(test::base_seed());
  for (std::size_t round = 0; round < test::scaled(200); ++round) {
    const Net net = test::nasty_net(random);
    for (int i = 0; i < 50; ++i) {
      const Proposition p = test::random_proposition(random, net);
      const std::string text = to_text(p, net);
      const Result<Proposition> again = parse_proposition(text, net);
      ASSERT_TRUE(again.ok()) << describe(again.error());
      ASSERT_TRUE(*again == p) << text << " became " << to_text(*again, net);
    }
  }
}

TEST(Proposition, ReadsBackFromAnAtomOfAFormula) {
  test::Random random(test::base_seed());
  const Net net = test::nasty_net(random);
  for (std::size_t round = 0; round < test::scaled(2'000); ++round) {
    const Proposition p = test::random_proposition(random, net);
    ltl::Formulas formulas;
    const ltl::Formula atom = formulas.atom(to_text(p, net));
    for (const ltl::Syntax syntax : {ltl::Syntax::Spot, ltl::Syntax::Spin, ltl::Syntax::Lbt}) {
      const std::string text = print(formulas, atom, syntax);
      const Result<ltl::Formula> again = ltl::parse(formulas, text, {.syntax = syntax});
      ASSERT_TRUE(again.ok()) << describe(again.error());
      if (p.kind == Kind::constant) continue;
      ASSERT_EQ(*again, atom) << text;
    }
  }
}

// Equal propositions, and only those, have equal texts, and they hold in the same markings.
TEST(Proposition, KeepsItsMeaningInTheNormalForm) {
  test::Random random(test::base_seed() + 1);
  const Net net = test::nasty_net(random);
  for (std::size_t round = 0; round < test::scaled(20'000); ++round) {
    Polynomial left = test::random_polynomial(random, net);
    Polynomial right = test::random_polynomial(random, net);
    const Marking marking = test::random_marking(random, net);
    const Wide a = value(left.monomials(), marking) + left.constant_part();
    const Wide b = value(right.monomials(), marking) + right.constant_part();
    const bool expected[] = {a<b, a <= b, a == b, a != b, a >= b, a> b};
    for (std::size_t op = 0; op < 6; ++op) {
      const Proposition p = compare(left, static_cast<Comparison>(op), right);
      ASSERT_EQ(holds(p, net, marking), expected[op]) << to_text(p, net);
    }
  }
}

} // namespace fairly::petri::proposition_test
