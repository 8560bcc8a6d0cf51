// Reads formulas whose atoms are interpreted by a model.
// Tested by tests/unit/model/property_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/ltl/syntax.hpp"
#include "fairly/model/model.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

// Where the formulas about a model are kept, and what their atoms mean in the model.
struct FormulaTable {
  Model& model;
  ltl::Formulas& formulas;
  std::vector<std::uint32_t>& propositions; // of the model, by atom of the formulas
};
inline constexpr std::uint32_t kNoProposition = ~std::uint32_t{0}; // the atom is not used

// Reads a formula. Atoms that are always or never true become constants.
Result<ltl::Formula> read_formula(const FormulaTable& table, std::string_view text,
                                  const std::string& source,
                                  ltl::Syntax syntax = ltl::Syntax::Spot);

} // namespace fairly
