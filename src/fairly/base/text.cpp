#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fairly {
namespace {

bool is_word_part(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

bool is_plain_word(std::string_view text) {
  const bool starts_well =
      !text.empty() && is_word_part(text[0]) && (text[0] < '0' || text[0] > '9');
  return starts_well && std::all_of(text.begin(), text.end(), is_word_part) && text != "true";
}

} // namespace

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string displayed(std::string_view text) {
  if (is_plain_word(text)) return std::string(text);
  std::string out;
  for (const char c : quoted(text)) {
    const auto code = static_cast<unsigned char>(c);
    out += code < 0x20 || code == 0x7F ? fmt::format("\\x{:02x}", code) : std::string(1, c);
  }
  return out;
}

} // namespace fairly
