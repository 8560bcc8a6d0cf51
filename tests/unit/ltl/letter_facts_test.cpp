#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/letter_facts.hpp"
#include "fairly/ltl/printer.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::ltl::letter_facts_test {

constexpr std::size_t kAtoms = 3;

// Excludes some letters and knows nothing else.
class SomeLetters final : public LetterFacts {
 public:
  explicit SomeLetters(test::Random& random) {
    for (std::size_t letter = 0; letter < excluded_.size(); ++letter) {
      excluded_[letter] = letter > 0 && random.chance(0.4);
    }
  }

  bool excludes(std::span<const AtomValue> values) override {
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end(),
                               [](auto a, auto b) { return a.atom < b.atom; }));
    for (std::size_t letter = 0; letter < excluded_.size(); ++letter) {
      const bool fits = std::all_of(values.begin(), values.end(), [&](const AtomValue& each) {
        return (letter >> each.atom.index & 1) == (each.value ? 1U : 0U);
      });
      if (fits && !excluded_[letter]) return false;
    }
    return true;
  }
  bool allows(const Letter& letter) const {
    std::size_t number = 0;
    for (std::size_t atom = 0; atom < kAtoms; ++atom) number += letter[atom] ? 1U << atom : 0U;
    return !excluded_[number];
  }
  bool allows(const LassoWord& word) const {
    const auto fine = [&](const Letter& letter) { return allows(letter); };
    return std::all_of(word.prefix.begin(), word.prefix.end(), fine) &&
           std::all_of(word.cycle.begin(), word.cycle.end(), fine);
  }

 private:
  std::vector<bool> excluded_ = std::vector<bool>(1U << kAtoms);
};

TEST(LetterFacts, FormulasMeanTheSameOnPossibleWords) {
  std::size_t changed = 0;
  const std::size_t cases = test::scaled(3000);
  for (std::size_t i = 0; i < cases; ++i) {
    test::Random random(test::base_seed() + i);
    Formulas formulas;
    for (const char* atom : {"a", "b", "c"}) formulas.intern(atom);
    const Formula formula =
        test::RandomFormulas(random, {.operators = 7, .atoms = kAtoms}).draw(formulas);
    SomeLetters facts(random);
    const Formula simple = simplify_by_facts(formulas, formula, facts);
    changed += simple != formula ? 1 : 0;
    for (int round = 0; round < 30; ++round) {
      const LassoWord word = test::random_word(random, kAtoms);
      if (!facts.allows(word)) continue;
      ASSERT_EQ(evaluate(formulas, formula, word), evaluate(formulas, simple, word))
          << "seed " << test::base_seed() + i << ' ' << print(formulas, formula) << " became "
          << print(formulas, simple);
    }
  }
  EXPECT_GT(changed, cases / 20);
}

TEST(LetterFacts, LeavesFormulasWithTooManyAtomsAsTheyAre) {
  Formulas formulas;
  std::vector<Formula> atoms;
  for (std::uint32_t i = 0; i <= Bdds::kMaxVariables; ++i) {
    atoms.push_back(formulas.atom(formulas.intern("p" + std::to_string(i))));
  }
  const Formula all = formulas.nary(Op::Or, atoms);
  class NoLetter final : public LetterFacts {
   public:
    bool excludes(std::span<const AtomValue>) override { return true; }
  } facts;
  EXPECT_EQ(simplify_by_facts(formulas, all, facts), all);
  EXPECT_FALSE(letter_cubes(formulas, all));
}

TEST(LetterFacts, PossibleLettersStay) {
  std::size_t dropped = 0;
  for (std::size_t i = 0; i < test::scaled(1000); ++i) {
    test::Random random(test::base_seed() + i);
    Bdds bdds;
    Bdd function = Bdds::kFalse;
    for (int cubes = 0; cubes < 4; ++cubes) {
      Bdd cube = Bdds::kTrue;
      for (std::uint32_t variable = 0; variable < kAtoms; ++variable) {
        if (random.chance(0.6)) {
          cube = bdds.both(cube, bdds.literal(variable, random.chance(0.5)));
        }
      }
      function = bdds.either(function, cube);
    }
    SomeLetters facts(random);
    const std::vector<AtomId> atoms{{2}, {0}, {1}}; // not the order of the variables
    const Bdd possible = possible_letters(bdds, function, atoms, facts);
    for (std::size_t number = 0; number < 1U << kAtoms; ++number) {
      Letter letter(kAtoms);
      for (std::size_t atom = 0; atom < kAtoms; ++atom) letter[atom] = (number >> atom & 1) != 0;
      const auto value = [&](std::uint32_t variable) { return letter[atoms[variable].index]; };
      const bool before = bdds.value(function, value), after = bdds.value(possible, value);
      ASSERT_FALSE(after && !before);
      ASSERT_FALSE(before && !after && facts.allows(letter));
      dropped += before && !after ? 1 : 0;
    }
  }
  EXPECT_GT(dropped, test::scaled(1000) / 5);
}

} // namespace fairly::ltl::letter_facts_test
