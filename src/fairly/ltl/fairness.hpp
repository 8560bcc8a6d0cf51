// Finds fairness in simplified formulas.
//
// The simplifier writes GF p -> GF q as FG !p | GF q; weak fairness, FG p -> GF q, becomes
// GF(!p | q) and needs no special treatment.
// Tested by tests/unit/ltl/fairness_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace fairly::ltl {

bool is_persistence(const Formulas& formulas, Formula f); // FG p

struct StrongFairness {
  Formula persistence; // FG !p
  Formula recurrence;  // GF q
};

std::optional<StrongFairness> as_strong_fairness(const Formulas& formulas, Formula f);

// Fairness about single letters: GF q, or GF p -> GF q, with Boolean p and q.
struct LetterFairness {
  std::optional<Formula> enabled; // p; nullopt: GF q
  Formula occurs;                 // q
};

// Weak fairness FG p -> GF q is GF(!p | q) here.
std::optional<LetterFairness> as_letter_fairness(Formulas& formulas, Formula f);

// A conjunction of letter fairness and the rest of a simplified formula.
struct FairnessParts {
  std::vector<LetterFairness> fairness;
  Formula rest;
};
FairnessParts split_letter_fairness(Formulas& formulas, Formula f);

// The operands of a conjunction; any other formula is its only conjunct.
std::vector<Formula> conjuncts(const Formulas& formulas, Formula f);

// How many conjuncts are strong fairness.
std::size_t strong_fairness_count(const Formulas& formulas, Formula f);

} // namespace fairly::ltl
