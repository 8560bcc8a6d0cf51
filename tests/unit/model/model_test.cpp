#include "fairly/model/model.hpp"
#include "fairly/model/property.hpp"

#include <gtest/gtest.h>

namespace fairly::model_test {

// A state is the set of the propositions that hold there.
class Bits final : public Model {
 public:
  explicit Bits(std::vector<std::string> names) : names_(std::move(names)) {}

  std::uint32_t state_bits() const override { return static_cast<std::uint32_t>(names_.size()); }
  void initial(Steps& out) override { std::fill_n(out.add(0), words_for(state_bits()), Word{0}); }
  bool successors(const Word*, Steps&) override { return true; }
  std::size_t action_count() const override { return 3; }
  std::string action_name(Action action) const override { return "act " + std::to_string(action); }
  std::vector<std::string> proposition_names() const override { return names_; }
  bool holds(std::uint32_t proposition, const Word* state) const override {
    return (state[proposition / 64] >> (proposition % 64) & 1) != 0;
  }

 private:
  std::vector<std::string> names_;
};

TEST(Steps, KeepStatesAndActionsTogether) {
  Steps steps;
  EXPECT_TRUE(steps.empty());
  for (const std::size_t words : {1U, 3U, 2U}) {
    steps.clear(words);
    for (Action action = 0; action < 50; ++action) {
      Word* const state = steps.add(action);
      for (std::size_t i = 0; i < words; ++i) state[i] = 10 * action + i;
    }
    ASSERT_EQ(steps.size(), 50U);
    for (Action action = 0; action < 50; ++action) {
      EXPECT_EQ(steps.actions()[action], action);
      for (std::size_t i = 0; i < words; ++i) EXPECT_EQ(steps.state(action)[i], 10 * action + i);
    }
  }
  steps.clear(1);
  EXPECT_TRUE(steps.empty());
  EXPECT_TRUE(steps.actions().empty());
}

TEST(Model, NumbersPropositionsByTheirNames) {
  Bits model({"red", "green", "with space"});
  EXPECT_EQ(model.proposition("red").value(), 0U);
  EXPECT_EQ(model.proposition("with space").value(), 2U);
  EXPECT_EQ(model.proposition_count(), 3U);
  EXPECT_FALSE(model.constant(0));
}

TEST(Model, KnowsWhatIsEnabledWithoutHelp) {
  Bits model({"red", "fireable('act 0')"});
  EXPECT_EQ(model.proposition("enabled('act 2', 'act 0')").value(), 2U);
  EXPECT_EQ(model.proposition("dead").value(), 3U);
  EXPECT_EQ(model.proposition("enabled('act 0','act 2')").value(), 2U);
  EXPECT_EQ(model.proposition("deadlock").value(), 3U);
  EXPECT_EQ(model.proposition("fireable('act 0')").value(), 1U); // the name comes first
  EXPECT_EQ(model.proposition("fireable('act 1')").value(), 4U);
  EXPECT_EQ(model.proposition_count(), 5U);

  const auto evaluator = model.evaluator({0, 2, 3, 4});
  EXPECT_TRUE(evaluator->reads_enabled());
  EXPECT_FALSE(model.evaluator({0, 1})->reads_enabled());
  const auto values = [&](std::vector<Action> enabled) {
    const Word state = 1;
    Word out = 0;
    evaluator->evaluate(&state, enabled, &out);
    return out;
  };
  EXPECT_EQ(values({}), 0b0101U);
  EXPECT_EQ(values({2, 1}), 0b1011U);
  EXPECT_EQ(values({1}), 0b1001U);

  const Result<std::uint32_t> wrong = model.proposition("enabled('act 3')");
  ASSERT_FALSE(wrong.ok());
  EXPECT_NE(wrong.error().message.find("act 3"), std::string::npos) << wrong.error().message;
  EXPECT_FALSE(model.proposition("enabled()").ok());
}

TEST(Model, NamesWhatIsCloseToAnUnknownProposition) {
  Bits model({"waiting", "green"});
  const Result<std::uint32_t> close = model.proposition("wating");
  ASSERT_FALSE(close.ok());
  EXPECT_EQ(close.error().message, "there is no proposition wating");
  EXPECT_EQ(close.error().hint, "did you mean waiting?");
  EXPECT_EQ(close.error().source, "proposition");
  EXPECT_EQ(close.error().text, "wating");
  EXPECT_EQ(close.error().column, 1U);
  EXPECT_EQ(close.error().length, 6U);
  EXPECT_EQ(model.proposition("xyzzy 1").error().hint, "there is waiting, for example");
  Bits nothing({});
  EXPECT_EQ(nothing.proposition("p").error().hint, "this model has no propositions");
}

TEST(Model, PointsIntoTheFormulaAroundAnAtom) {
  Bits model({"waiting", "green"});
  const auto at = [&](const char* formula) {
    const Result<Property> property = Property::parse(model, formula, {.name = "claim"});
    EXPECT_FALSE(property.ok()) << formula;
    const Error& error = property.error();
    EXPECT_EQ(error.source, "claim");
    EXPECT_EQ(error.text, formula);
    return std::pair(error.column, error.length);
  };
  EXPECT_EQ(at("G(green -> F wating)"), std::pair(14UL, 6UL));
  EXPECT_EQ(at("G(green -> F \"wating\")"), std::pair(15UL, 6UL)); // behind the quote
  EXPECT_EQ(at(R"(G "wat\"ing")"), std::pair(4UL, 8UL));           // with the backslash
}

TEST(Model, PointsIntoAnAtom) {
  const std::string formula = R"(F "a\"b c")"; // the atom is a"b c
  const AtomSource where{.source = "f", .formula = formula, .offset = 2};
  const Error c = error_in_atom(where, "a\"b c", 4, 1, "wrong", "hint");
  EXPECT_EQ(c.column, 9U); // of the c
  EXPECT_EQ(c.length, 1U);
  EXPECT_EQ(c.text, formula);
  EXPECT_EQ(c.hint, "hint");
  EXPECT_EQ(error_in_atom(where, "a\"b c", 0, 1, "wrong").column, 4U);
  const Error quote = error_in_atom(where, "a\"b c", 1, 1, "wrong");
  EXPECT_EQ(quote.column, 5U); // its backslash
  EXPECT_EQ(quote.length, 2U);
  const Error plain =
      error_in_atom({.source = "f", .formula = "X abc", .offset = 2}, "abc", 1, 2, "w");
  EXPECT_EQ(plain.column, 4U);
  EXPECT_EQ(plain.length, 2U);
  const Error alone = error_in_atom({}, "abc", 1, 1, "wrong");
  EXPECT_EQ(alone.source, "proposition");
  EXPECT_EQ(alone.text, "abc");
  EXPECT_EQ(alone.column, 2U);
}

TEST(Model, EvaluatesPropositionsOneByOne) {
  std::vector<std::string> names;
  for (int i = 0; i < 130; ++i) names.push_back("p" + std::to_string(i));
  Bits model(names);
  const Word state[] = {0b1010, 1, 0b10}; // 1, 3, 64 and 129 hold
  const auto few = model.evaluator({3, 2, 129, 1, 3});
  EXPECT_FALSE(few->reads_enabled());
  Word value = ~Word{0};
  few->evaluate(state, {}, &value);
  EXPECT_EQ(value, 0b11101U);
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 130; i > 0; --i) all.push_back(i - 1);
  std::vector<Word> values(3, ~Word{0});
  model.evaluator(all)->evaluate(state, {}, values.data());
  for (std::size_t i = 0; i < 192; ++i) {
    const bool expected = i == 129 - 1 || i == 129 - 3 || i == 129 - 64 || i == 0;
    EXPECT_EQ(values[i / 64] >> (i % 64) & 1, expected ? 1U : 0U) << i;
  }
}

TEST(Model, CannotWidenUnlessItSaysHow) {
  Bits model({"p"});
  const std::optional<Error> error = model.widen();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "a state does not fit, and this model cannot make it wider");
}

} // namespace fairly::model_test
