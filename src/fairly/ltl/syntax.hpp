// What the parsers and the printers share: the names of the syntaxes, and which words can stand
// for an atom without quotes. The infix rules are Spot's: words may contain letters, digits, '_'
// and '.'; F, G and X at the beginning of a word are operators unless a digit follows (GFa is
// G F a, but F1 is an atom); words that are operators or constants are not atoms.
// Tested by tests/unit/ltl/parser_test.cpp and printer_test.cpp.
#pragma once

#include <cstddef>
#include <string_view>

namespace fairly::ltl {

enum class Syntax { Spot, Spin, Lbt };

bool is_word_start(char c);
bool is_word_part(char c);

// "true" and "false" in any mixture of cases.
bool is_true_word(std::string_view word);
bool is_false_word(std::string_view word);

// A word that the infix grammar reads as one atom where an operand is expected.
bool is_plain_infix_atom(std::string_view name);

// p followed by digits, which every LBT reader knows.
bool is_plain_lbt_atom(std::string_view name);

} // namespace fairly::ltl
