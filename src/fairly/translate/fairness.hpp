// Finds fairness in simplified formulas.
//
// The simplifier writes GF p -> GF q as FG !p | GF q; weak fairness, FG p -> GF q, becomes
// GF(!p | q) and needs no special treatment.
// Tested by tests/unit/translate/fairness_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace fairly::translate {

bool is_persistence(const ltl::Formulas& formulas, ltl::Formula f); // FG p

struct StrongFairness {
  ltl::Formula persistence; // FG !p
  ltl::Formula recurrence;  // GF q
};

std::optional<StrongFairness> as_strong_fairness(const ltl::Formulas& formulas, ltl::Formula f);

// The operands of a conjunction; any other formula is its only conjunct.
std::vector<ltl::Formula> conjuncts(const ltl::Formulas& formulas, ltl::Formula f);

// How many conjuncts are strong fairness.
std::size_t strong_fairness_count(const ltl::Formulas& formulas, ltl::Formula f);

} // namespace fairly::translate
