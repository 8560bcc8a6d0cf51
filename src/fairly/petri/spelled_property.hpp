// Spells out a property of a net in the words of that net, for files and command lines.
//
// The atoms of a property keep the names under which they were read, which may be the words of
// another net, and its fairness may come from anywhere. Here atoms are named by what they mean.
// Fairness of single transitions becomes part of the net; groups and hypotheses about states become
// what people write. Reading all of it back gives the same property.
// Cost: linear in the formulas (shared parts counted once) and in the net; the texts may be longer.
// Tested by tests/unit/petri/spelled_property_test.cpp and tests/cross/reduce_files_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/model/property.hpp"
#include "fairly/petri/mcc_property_writer.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <string>
#include <vector>

namespace fairly::petri {

struct SpelledProperty {
  Net net{};                               // declares the fairness of single transitions
  ltl::Formulas formulas{};                // atoms are named by what they mean in the net
  ltl::Formula formula{};                  // simplified if an atom turned out to be constant
  std::vector<Proposition> propositions{}; // by atom
  std::string text{};                      // the formula
  Assumptions assumptions{};               // the other hypotheses, which the net does not declare

  NetFormula net_formula() const { return {net, formulas, formula, propositions}; }
};

// The property must be about a net. Returns an error if the formula is too large to be written out,
// or if there is fairness that cannot be written (a transition that unconditionally occurs again
// and again).
Result<SpelledProperty> spell_out(const Property& property);

} // namespace fairly::petri
