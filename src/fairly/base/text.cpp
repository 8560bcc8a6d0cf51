#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

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

// A word with an index: fork[2], take_fork[x=3].
bool is_indexed_word(std::string_view text) {
  const std::size_t bracket = text.find('[');
  if (bracket == std::string_view::npos || !text.ends_with(']')) return false;
  const std::string_view index = text.substr(bracket + 1, text.size() - bracket - 2);
  return is_plain_word(text.substr(0, bracket)) && !index.empty() &&
         std::all_of(index.begin(), index.end(), [](char c) {
           return is_word_part(c) || std::string_view(",=()-").find(c) != std::string_view::npos;
         });
}

// C1 controls, marks of the writing direction, and characters without a width.
bool is_invisible(std::uint32_t code) {
  return (code >= 0x80 && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

std::string in_quotes(std::string_view text, char quote) {
  std::string out(1, quote);
  for (const char c : text) {
    if (c == quote || c == '\\') out += '\\';
    out += c;
  }
  return out + quote;
}

} // namespace

std::string quoted(std::string_view text) {
  return in_quotes(text, '"');
}

std::string in_single_quotes(std::string_view text) {
  return in_quotes(text, '\'');
}

std::string displayed(std::string_view text) {
  if (is_plain_word(text) || is_indexed_word(text)) return std::string(text);
  return without_control_bytes(fairly::quoted(text));
}

std::string without_control_bytes(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto byte = [&](std::size_t i) -> std::uint32_t {
      return static_cast<std::uint8_t>(text[i]);
    };
    const std::size_t length = std::max<std::size_t>(utf8_length(text), 1);
    const std::uint32_t code =
        length == 2   ? (byte(0) & 0x1FU) << 6 | (byte(1) & 0x3FU)
        : length == 3 ? (byte(0) & 0xFU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU)
                      : byte(0);
    if (code < 0x20 || code == 0x7F) {
      out += fmt::format("\\x{:02x}", code);
    } else if (length > 1 && is_invisible(code)) {
      out += fmt::format("\\u{:04x}", code);
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  return out;
}

std::string shell_word(std::string_view text) {
  const auto is_safe = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./:@%+=,").find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_safe)) return std::string(text);
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += "'\\''";
    } else {
      word += c;
    }
  }
  return word + '\'';
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) + 1 - first);
}

std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<std::uint8_t>(c) & 0xC0U) != 0x80;
  }));
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::size_t length = columns(text.substr(0, end));
    if (column > indent && column + 1 + length > width) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += text.substr(0, end);
    column += length;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string grouped(std::uint64_t number) {
  std::string text = fmt::format("{}", number);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3) {
    text.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return text;
}

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || length > text.size()) return 0;
  std::uint32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  const bool overlong = code < (length == 2 ? 0x80U : length == 3 ? 0x800U : 0x10000U);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return overlong || surrogate || code > 0x10FFFF ? 0 : length;
}

} // namespace fairly
