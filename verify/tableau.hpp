// The tableau: what a run that satisfies a set of formulas promises, step by step.
//
// A way to satisfy formulas now is a pair (N, P). N are the formulas that the rest of the run then
// has to satisfy. P are those formulas a U b whose b this step puts off. In a state with given
// values of the atoms, with 0 for the empty set:
//
//     ways of   true, an atom that holds   (0, 0)
//               false, one that does not   none
//               a & b                      each way of a joined with each way of b
//               a | b                      those of a and those of b
//               X a                        ({a}, 0)
//               a U b                      those of b; those of a joined with ({a U b}, {a U b})
//               a R b                      those of b joined with those of a or with ({a R b}, 0)
//     a set     the ways of all its members, joined
//
// In N the operands of & stand by themselves, and true is left out. Only minimal ways are kept:
// (N, P) goes if there is another (N', P') with N' within N and P' within P. A run that can go on
// from (N, P) can go on from (N', P') with less, step by step, so nothing is lost.
// A run satisfies the set if and only if there is a sequence of ways, one for each step, such that
// no a U b is put off by all steps from some point on.
#pragma once

#include "claim.hpp"

#include <set>

namespace verify {

using FormulaSet = std::vector<FormulaId>; // increasing
using SetId = std::uint32_t;

using Way = std::pair<FormulaSet, FormulaSet>; // N and P
using Ways = std::set<Way>;

class Tableau {
 public:
  Tableau(const Claim& claim, Meter& meter) : claim_(claim), meter_(meter) {}

  SetId number(const FormulaSet& set);
  // What represents a formula in a set: the operands of & by themselves, and true not at all.
  FormulaSet conjuncts(FormulaId formula) const;
  // The minimal ways of a set, ordered by N and then by P, both as lists of numbers.
  const std::vector<std::pair<SetId, FormulaSet>>& ways(SetId set, const Letter& letter);

 private:
  struct Known { // for one letter
    std::map<FormulaId, Ways> of_formula{};
    std::map<SetId, std::vector<std::pair<SetId, FormulaSet>>> of_set{};
  };
  Ways minimal(const Ways& all) const;
  Ways joined(const Ways& a, const Ways& b) const;
  Ways together(Ways a, const Ways& b) const;
  const Ways& ways_of(FormulaId formula, const Letter& letter, Known& known);

  const Claim& claim_;
  Meter& meter_;
  std::vector<FormulaSet> sets_;
  std::map<FormulaSet, SetId> numbers_;
  std::map<Letter, Known> known_;
};

} // namespace verify
