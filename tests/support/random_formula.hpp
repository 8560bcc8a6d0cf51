// Random formulas and random words for property tests, and a shrinker for failing formulas.
#pragma once

#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/formula.hpp"
#include "support/random.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairly::test {

struct OperatorWeight {
  ltl::Op op;
  unsigned weight;
};

struct RandomFormulaOptions {
  std::size_t operators = 8; // at most; a formula has fewer when leaves are drawn early
  std::size_t atoms = 3;     // a, b, c, ...
  bool next = true;          // may contain X
  bool equivalences = true;  // may contain <-> and xor
  std::vector<OperatorWeight> weights = {
      {ltl::Op::Not, 3},          {ltl::Op::Next, 2},    {ltl::Op::Finally, 3},
      {ltl::Op::Globally, 3},     {ltl::Op::And, 4},     {ltl::Op::Or, 4},
      {ltl::Op::Implies, 2},      {ltl::Op::Equiv, 1},   {ltl::Op::Xor, 1},
      {ltl::Op::Until, 3},        {ltl::Op::Release, 3}, {ltl::Op::WeakUntil, 2},
      {ltl::Op::StrongRelease, 2}};
};

class RandomFormulas {
 public:
  RandomFormulas(Random& random, RandomFormulaOptions options)
      : random_(random), options_(std::move(options)) {
    for (const OperatorWeight& entry : options_.weights) {
      if (entry.op == ltl::Op::Next && !options_.next) continue;
      const bool equivalence = entry.op == ltl::Op::Equiv || entry.op == ltl::Op::Xor;
      if (equivalence && !options_.equivalences) continue;
      drawn_.insert(drawn_.end(), entry.weight, entry.op);
    }
  }

  // Grows a forest from the leaves up, so that any size works without recursion.
  ltl::Formula draw(ltl::Formulas& formulas) {
    std::vector<ltl::Formula> forest;
    const std::size_t leaves = 1 + random_.below(options_.operators / 2 + 1);
    for (std::size_t i = 0; i < leaves; ++i) forest.push_back(leaf(formulas));
    for (std::size_t i = 0; i < options_.operators || forest.size() > 1; ++i) {
      const ltl::Op op = random_.pick(drawn_);
      const ltl::Formula first = take(forest);
      if (ltl::arity(op) == ltl::Arity::Unary)
        forest.push_back(formulas.unary(op, first));
      else if (forest.empty())
        forest.push_back(first);
      else
        forest.push_back(formulas.binary(op, first, take(forest)));
    }
    return forest[0];
  }

 private:
  ltl::Formula leaf(ltl::Formulas& formulas) {
    if (random_.chance(0.04)) return formulas.constant(random_.chance(0.5));
    return formulas.atom(std::string(1, static_cast<char>('a' + random_.below(options_.atoms))));
  }
  ltl::Formula take(std::vector<ltl::Formula>& forest) {
    std::swap(forest[random_.below(forest.size())], forest.back());
    const ltl::Formula taken = forest.back();
    forest.pop_back();
    return taken;
  }

  Random& random_;
  RandomFormulaOptions options_;
  std::vector<ltl::Op> drawn_;
};

// Words of at most five positions over the first atoms of an arena.
inline ltl::LassoWord random_word(Random& random, std::size_t atoms) {
  const auto letters = [&](std::size_t count) {
    std::vector<ltl::Letter> drawn(count, ltl::Letter(atoms));
    for (ltl::Letter& letter : drawn)
      for (std::size_t atom = 0; atom < atoms; ++atom) letter[atom] = random.chance(0.5);
    return drawn;
  };
  ltl::LassoWord word;
  word.prefix = letters(random.below(3));
  word.cycle = letters(1 + random.below(3));
  return word;
}

// All formulas that are one step smaller: one subformula replaced by one of its operands or by a
// constant.
inline std::vector<ltl::Formula> smaller_formulas(ltl::Formulas& formulas, ltl::Formula root) {
  std::vector<ltl::Formula> found;
  const std::vector<ltl::Formula> parts = ltl::subformulas(formulas, root);
  const auto replace = [&](ltl::Formula part, ltl::Formula by) {
    std::vector<ltl::Formula> image(root.id() + 1);
    for (const ltl::Formula f : parts) {
      std::vector<ltl::Formula> operands;
      for (const ltl::Formula child : formulas.children(f)) operands.push_back(image[child.id()]);
      if (f == part)
        image[f.id()] = by;
      else
        image[f.id()] = operands.empty() ? f : formulas.make(formulas.op(f), operands);
    }
    found.push_back(image[root.id()]);
  };
  for (const ltl::Formula part : parts) {
    for (const ltl::Formula child : formulas.children(part)) replace(part, child);
    if (formulas.op(part) == ltl::Op::True || formulas.op(part) == ltl::Op::False) continue;
    replace(part, formulas.constant(true));
    replace(part, formulas.constant(false));
  }
  return found;
}

// A formula that still fails, but none of its smaller_formulas() does.
inline ltl::Formula shrink(ltl::Formulas& formulas, ltl::Formula failing,
                           const std::function<bool(ltl::Formula)>& fails) {
  for (;;) {
    std::optional<ltl::Formula> smaller;
    for (const ltl::Formula candidate : smaller_formulas(formulas, failing))
      if (fails(candidate)) {
        smaller = candidate;
        break;
      }
    if (!smaller) return failing;
    failing = *smaller;
  }
}

} // namespace fairly::test
