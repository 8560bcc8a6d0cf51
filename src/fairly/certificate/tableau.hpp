// The plain tableau of docs/certificates.md: sets of formulas, and the ways to satisfy them in a
// state. It is made to be easy to check, not to be small; the automata that searches use come from
// translate/.
// Cost: the ways of a set are found once for each letter.
// Tested by tests/unit/certificate/tableau_test.cpp, tests/cross/certificate_cross_test.cpp.
#pragma once

#include "fairly/certificate/claim.hpp"

#include <absl/container/flat_hash_map.h>

#include <compare>
#include <cstdint>
#include <vector>

namespace fairly::certificate {

using Set = std::vector<FormulaNumber>; // increasing
using SetNumber = std::uint32_t;

// Adds a formula to a set: the operands of & one by one, true not at all.
void add_conjuncts(const NormalForms& formulas, FormulaNumber f, Set& set);

struct Way {
  Set next{}, postponed{};
  friend std::strong_ordering operator<=>(const Way&, const Way&) = default;
};

class Tableau {
 public:
  // The formulas must outlive this object.
  explicit Tableau(const NormalForms& formulas) : formulas_(formulas) {}

  SetNumber number(const Set& set);
  const Set& operator[](SetNumber set) const { return sets_[set]; }
  // Returns the minimal ways of a set if the Boolean formulas have these values, in increasing
  // order. Throws TableFull if there are too many.
  std::vector<Way> ways(SetNumber set, const std::vector<bool>& values) const;

 private:
  using Ways = std::vector<Way>;
  using Known = absl::flat_hash_map<FormulaNumber, Ways>;
  Ways ways_of(FormulaNumber f, const std::vector<bool>& values, Known& known) const;

  const NormalForms& formulas_;
  std::vector<Set> sets_;
  absl::flat_hash_map<Set, SetNumber> numbers_;
};

} // namespace fairly::certificate
