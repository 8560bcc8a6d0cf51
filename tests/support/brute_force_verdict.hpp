// Asks brute force about a net with fairness and a formula.
#pragma once

#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/translate/translate.hpp"
#include "oracle/naive_product.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace fairly::test {

// Returns nullopt if it is too large for brute force.
inline std::optional<bool> is_violated(oracle::FairNet& fair, ltl::Formula formula) {
  const ltl::Formula negation = fair.formulas.unary(ltl::Op::Not, formula);
  const Result<Automaton> automaton = translate_ltl(fair.formulas, negation);
  EXPECT_TRUE(automaton.ok());
  return automaton ? oracle::has_fair_accepted_run(fair, *automaton) : std::nullopt;
}

// Describes a failing case for whoever has to look at it.
inline testing::Message described(std::uint64_t seed, const oracle::FairNet& fair,
                                  ltl::Formula formula) {
  return testing::Message() << "seed " << seed << ' ' << print(fair.formulas, formula) << '\n'
                            << petri::to_pnml(fair.net);
}

} // namespace fairly::test
