// The value of a formula on an ultimately periodic word: the oracle of everything else.
//
// Written to be obviously right: a Boolean operator looks at one position, a temporal one at its
// value at the next position, from the end backwards. It shares no code with the simplifier.
// Cost: (nodes of the formula) x (positions of the word).
// Tested by tests/unit/ltl/evaluate_test.cpp, against an evaluator that follows the definitions.
#pragma once

#include "fairly/ltl/formula.hpp"

#include <cstddef>
#include <vector>

namespace fairly::ltl {

// The truth value of each atom by AtomId; atoms beyond the end are false.
using Letter = std::vector<bool>;

// The prefix, then the cycle for ever. The cycle is not empty.
struct LassoWord {
  std::vector<Letter> prefix{};
  std::vector<Letter> cycle{};

  std::size_t positions() const { return prefix.size() + cycle.size(); }
  // The position after a position: the last one is followed by the first of the cycle.
  std::size_t next(std::size_t position) const {
    return position + 1 < positions() ? position + 1 : prefix.size();
  }
  const Letter& letter(std::size_t position) const {
    return position < prefix.size() ? prefix[position] : cycle[position - prefix.size()];
  }
};

// The values of all subformulas at all positions.
class Values {
 public:
  Values(const Formulas& formulas, Formula root, const LassoWord& word);
  // The values that are certain whatever values the open atoms have on the cycle, even different
  // ones in each round: an entry is true only if the subformula holds in all cases. The formula
  // must be in negation normal form.
  Values(const Formulas& formulas, Formula root, const LassoWord& word, const Letter& open);

  bool at(Formula subformula, std::size_t position) const;
  // Children before parents.
  const std::vector<Formula>& subformulas() const { return subformulas_; }

 private:
  std::size_t row(Formula subformula) const;

  std::size_t positions_;
  std::vector<Formula> subformulas_;
  std::vector<bool> values_; // row by row: a subformula's value at each position
};

// Does the word satisfy the formula, that is, is it true at position 0?
bool evaluate(const Formulas& formulas, Formula formula, const LassoWord& word);

// Returns true if the formula is false whatever values the open atoms have on the cycle, even
// different ones in each round. Returns false if that does not follow from its operators one by
// one.
bool is_false_in_any_case(Formulas& formulas, Formula formula, const LassoWord& word,
                          const Letter& open);

} // namespace fairly::ltl
