// Kinds of characters in ASCII, whatever the locale.
#pragma once

#include <string_view>

namespace fairly {

// Some editors put this at the beginning of a text in UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Part of a character beyond ASCII in UTF-8.
constexpr bool is_utf8_part(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

// Letters, digits and _, of any script.
constexpr bool is_name_part(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || is_utf8_part(c);
}

} // namespace fairly
