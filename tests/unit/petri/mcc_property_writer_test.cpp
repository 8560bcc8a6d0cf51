#include "fairly/base/text.hpp"
#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/mcc_property_reader.hpp"
#include "fairly/petri/mcc_property_writer.hpp"
#include "support/random_formula.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace fairly::petri::mcc_property_writer_test {

Net small_net() {
  Net net;
  net.add(Place{.id = "p"});
  net.add(Place{.id = "q<1>"});
  net.add(Place{.id = " odd"});
  net.add(Transition{.id = "t"});
  net.add(Transition{.id = "u.v"});
  return net;
}

// The formula as elements; its atoms are a, b, ... in the order of the propositions.
Result<std::string> written(const Net& net, const std::string& text,
                            const std::vector<Proposition>& propositions) {
  ltl::Formulas formulas;
  for (std::size_t i = 0; i < propositions.size(); ++i) {
    formulas.intern(std::string(1, static_cast<char>('a' + i)));
  }
  const ltl::Formula formula = ltl::parse(formulas, text).value();
  Result<std::string> file = to_mcc_property({net, formulas, formula, propositions}, "x&y");
  if (!file) return file;
  EXPECT_NE(file->find("<id>x&amp;y</id>"), std::string::npos) << *file;
  const std::string begin = "<all-paths>", end = "</all-paths>";
  const std::size_t from = file->find(begin) + begin.size();
  return file->substr(from, file->find(end) - from);
}

Polynomial tokens(PlaceIndex place, std::int64_t factor = 1) {
  Polynomial result = Polynomial::tokens(place);
  result.multiply(Polynomial::constant(factor));
  return result;
}

TEST(MccPropertyWriter, WritesAtomsInTheWordsOfTheContest) {
  const Net net = small_net();
  EXPECT_EQ(*written(net, "F a", {marked_proposition(1)}),
            "<finally><integer-le><integer-constant>1</integer-constant><tokens-count>"
            "<place>q&lt;1&gt;</place></tokens-count></integer-le></finally>");
  EXPECT_EQ(*written(net, "a & X b", {fireable_proposition({0, 1}), dead_proposition()}),
            "<conjunction><is-fireable><transition>t</transition><transition>u.v</transition>"
            "</is-fireable><next><deadlock/></next></conjunction>");
  EXPECT_EQ(*written(net, "1 U a", {constant_proposition(false)}),
            "<until><before><true/></before><reach><false/></reach></until>");
}

TEST(MccPropertyWriter, PutsWhatIsSubtractedOnTheOtherSide) {
  const Net net = small_net();
  Polynomial sum = tokens(0);
  sum.add(tokens(1, -2));
  EXPECT_EQ(*written(net, "a", {compare(sum, Comparison::equal, Polynomial::constant(-3))}),
            "<integer-eq><integer-sum><tokens-count><place>p</place></tokens-count>"
            "<integer-constant>3</integer-constant></integer-sum><integer-product>"
            "<integer-constant>2</integer-constant><tokens-count><place>q&lt;1&gt;</place>"
            "</tokens-count></integer-product></integer-eq>");
}

TEST(MccPropertyWriter, KnowsOnlyUntil) {
  const std::string a = "<is-fireable><transition>t</transition></is-fireable>";
  const std::string b = "<is-fireable><transition>u.v</transition></is-fireable>";
  const std::string both = "<conjunction>" + a + b + "</conjunction>";
  const auto until = [](const std::string& left, const std::string& right) {
    return "<until><before>" + left + "</before><reach>" + right + "</reach></until>";
  };
  const auto weak = [&](const std::string& left, const std::string& right) {
    return "<disjunction>" + until(left, right) + "<globally>" + left + "</globally></disjunction>";
  };
  const Net net = small_net();
  const std::vector<Proposition> atoms{fireable_proposition({0}), fireable_proposition({1})};
  EXPECT_EQ(*written(net, "a U b", atoms), until(a, b));
  EXPECT_EQ(*written(net, "a W b", atoms), weak(a, b));
  EXPECT_EQ(*written(net, "a R b", atoms), weak(b, both));
  EXPECT_EQ(*written(net, "a M b", atoms), until(b, both));
}

TEST(MccPropertyWriter, RefusesIdsThatWouldBeReadAsOthers) {
  const Result<std::string> file = written(small_net(), "a", {marked_proposition(2)});
  ASSERT_FALSE(file.ok());
  EXPECT_NE(file.error().message.find("\" odd\""), std::string::npos) << file.error().message;
  EXPECT_EQ(file.error().kind, ErrorKind::unsupported);
}

TEST(MccPropertyWriter, RefusesFormulasThatAreTooLargeAsText) {
  const Net net = small_net();
  ltl::Formulas formulas;
  ltl::Formula formula = formulas.atom("a");
  for (int i = 0; i < 40; ++i) {
    formula = formulas.binary(ltl::Op::Equiv, formula, formulas.unary(ltl::Op::Next, formula));
  }
  const std::vector<Proposition> propositions{dead_proposition()};
  const auto file = to_mcc_property({net, formulas, formula, propositions}, "x");
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.error().kind, ErrorKind::limit);
}

// Whatever the operators become, the formula keeps its value on every word.
TEST(MccPropertyWriter, WhatIsReadBackMeansTheSame) {
  test::Random random(test::base_seed());
  Net net;
  for (const std::string& id : test::nasty_ids()) {
    if (trimmed(id) != id) continue;
    net.add(Place{.id = id});
    net.add(Transition{.id = id + "-"});
  }
  for (std::size_t round = 0; round < test::scaled(1'000); ++round) {
    ltl::Formulas formulas;
    const ltl::Formula drawn =
        test::RandomFormulas(random, {.operators = 8, .atoms = 3}).draw(formulas);
    std::vector<Proposition> meanings;
    while (meanings.size() < formulas.atom_count()) {
      Proposition next = test::random_proposition(random, net);
      if (next.kind == Proposition::Kind::constant) continue;
      if (std::find(meanings.begin(), meanings.end(), next) != meanings.end()) continue;
      meanings.push_back(std::move(next));
    }
    const auto file = to_mcc_property({net, formulas, drawn, meanings}, "x");
    ASSERT_TRUE(file.ok()) << describe(file.error());
    ASSERT_EQ(file->find("<integer-constant>-"), std::string::npos) << *file;
    std::istringstream in(*file);
    NetModel model(net);
    const auto read = read_mcc_properties(in, model, "written");
    ASSERT_TRUE(read.ok()) << describe(read.error()) << *file;
    const Property& property = read->at(0);
    // The original of each atom that was read.
    std::vector<std::size_t> origin;
    for (const std::uint32_t number : property.propositions()) {
      const auto at = std::find(meanings.begin(), meanings.end(), model.meaning(number));
      ASSERT_NE(at, meanings.end()) << *file;
      origin.push_back(static_cast<std::size_t>(at - meanings.begin()));
    }
    const auto renamed = [&](const std::vector<ltl::Letter>& letters) {
      std::vector<ltl::Letter> result;
      for (const ltl::Letter& letter : letters) {
        ltl::Letter& next = result.emplace_back(origin.size());
        for (std::size_t i = 0; i < origin.size(); ++i) next[i] = letter[origin[i]];
      }
      return result;
    };
    for (int i = 0; i < 5; ++i) {
      const ltl::LassoWord word = test::random_word(random, formulas.atom_count());
      const ltl::LassoWord same{renamed(word.prefix), renamed(word.cycle)};
      ASSERT_EQ(ltl::evaluate(formulas, drawn, word),
                ltl::evaluate(property.formulas(), property.formula(), same))
          << print(formulas, drawn) << '\n'
          << *file;
    }
  }
}

} // namespace fairly::petri::mcc_property_writer_test
