// Syntactic implication: a sound, incomplete and cheap test for "a implies b".
//
// Compares two formulas in negation normal form by structural rules [SB00], with those for pure
// eventualities and universal formulas [EH00] added. "No" means "not found". Answers are
// remembered. A budget of comparisons, and a limit on how deep two formulas are followed, bound
// time, memory and the C++ stack; beyond them the answer is "no".
// Cost: at most one comparison per pair of subformulas, and never more than the budget.
// Tested by tests/unit/ltl/implication_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"
#include "fairly/ltl/properties.hpp"

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <cstdint>

namespace fairly::ltl {

class Implication {
 public:
  Implication(const Formulas& formulas, PropertyTable& properties, std::size_t budget)
      : formulas_(formulas), properties_(properties), budget_(budget) {}

  bool implies(Formula a, Formula b);

 private:
  bool decide(Formula a, Formula b);
  bool by_boolean_operators(Formula a, Formula b);
  bool by_premise(Formula a, Formula b);
  bool by_conclusion(Formula a, Formula b);
  bool by_pair(Formula a, Formula b);

  const Formulas& formulas_;
  PropertyTable& properties_;
  std::size_t budget_;
  int depth_ = 0;
  bool cut_ = false; // a limit was met: "no" may be wrong at a smaller depth
  absl::flat_hash_map<std::uint64_t, bool> known_;
};

} // namespace fairly::ltl
