// Cuts the text of a proposition into tokens.
// Cost: linear in the text. Tested by tests/unit/petri/proposition_parser_test.cpp.
#pragma once

#include "fairly/petri/proposition.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairly::petri {

struct PropositionToken {
  enum class Kind : std::uint8_t {
    end,
    word,   // true, false, dead, fireable, tokens
    name,   // of a node, without its quotes
    number, // the digits
    open,
    close,
    comma,
    plus,
    minus,
    times,
    comparison,
    bad
  };

  Kind kind = Kind::end;
  std::size_t offset = 0, length = 0;
  std::string text{};                 // what is wrong with a bad token
  std::string hint{};                 // for a bad token
  std::optional<std::string> index{}; // after a name: what stands in brackets behind it
  Comparison comparison = Comparison::equal;
};

// The token at or after an offset.
PropositionToken next_proposition_token(std::string_view text, std::size_t offset);

} // namespace fairly::petri
