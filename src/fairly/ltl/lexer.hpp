// Cuts the text of a formula into tokens, for both grammars.
//
// What a letter means depends on where it stands: in "a U b" the U is an operator, in "Ub & c" it
// begins an atom, in "GFa" two operators are glued to their operand. The parser therefore says
// whether it expects an operand; the rules are Spot's (see syntax.hpp).
// Cost: linear in the text. Tested by tests/unit/ltl/parser_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairly::ltl {

// The bounds of X[3], F[2:5] and G[2:]: how many steps from here on.
struct StepBounds {
  std::uint32_t from = 0;
  std::optional<std::uint32_t> to{}; // nullopt: for ever
};

struct Token {
  enum class Kind { End, Open, Close, Prefix, Infix, Constant, Atom, Bad };

  Kind kind = Kind::End;
  Op op = Op::True; // Prefix, Infix, Constant
  std::size_t offset = 0;
  std::size_t length = 0;
  std::string text{};                 // the atom's name; what is wrong with a bad token
  std::string hint{};                 // only for a bad token
  std::optional<StepBounds> bounds{}; // Prefix: X, F, G
};

// The token at or after an offset of an infix formula.
Token next_infix_token(std::string_view text, std::size_t offset, bool operand_expected);

// The token at or after an offset of a formula in prefix notation: here the kind Infix only says
// that the operator takes two operands.
Token next_lbt_token(std::string_view text, std::size_t offset);

} // namespace fairly::ltl
