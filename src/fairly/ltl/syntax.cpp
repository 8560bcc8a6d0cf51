#include "fairly/ltl/syntax.hpp"

#include "fairly/base/characters.hpp"

#include <algorithm>
#include <cstdint>

namespace fairly::ltl {
namespace {

bool equals_in_any_case(std::string_view word, std::string_view lower) {
  const auto equal = [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a + 32 == b); };
  return std::equal(word.begin(), word.end(), lower.begin(), lower.end(), equal);
}

} // namespace

bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

bool is_word_part(char c) {
  return is_word_start(c) || is_digit(c);
}

bool is_true_word(std::string_view word) {
  return equals_in_any_case(word, "true");
}
bool is_false_word(std::string_view word) {
  return equals_in_any_case(word, "false");
}

bool is_plain_infix_atom(std::string_view name) {
  if (name.empty() || !is_word_start(name[0])) return false;
  if (!std::all_of(name.begin(), name.end(), is_word_part)) return false;
  if (is_true_word(name) || is_false_word(name) || name == "xor") return false;
  switch (name[0]) {
  case 'F':
  case 'G':
  case 'X':
    return name.size() > 1 && is_digit(name[1]);
  case 'U':
  case 'R':
  case 'V':
  case 'W':
  case 'M':
    return name.size() > 1;
  default:
    return true;
  }
}

bool is_plain_lbt_atom(std::string_view name) {
  return name.size() > 1 && name[0] == 'p' && std::all_of(name.begin() + 1, name.end(), is_digit);
}

} // namespace fairly::ltl
