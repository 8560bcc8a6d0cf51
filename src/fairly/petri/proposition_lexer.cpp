#include "fairly/petri/proposition_lexer.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fairly::petri {
namespace {

using Token = PropositionToken;
using TokenKind = Token::Kind;

struct Symbol {
  std::string_view text;
  TokenKind kind;
  Comparison comparison = Comparison::equal;
};

// Longer symbols come before those that they begin with.
constexpr Symbol kSymbols[] = {
    {"<=", TokenKind::comparison, Comparison::at_most},
    {"<", TokenKind::comparison, Comparison::less},
    {">=", TokenKind::comparison, Comparison::at_least},
    {">", TokenKind::comparison, Comparison::greater},
    {"==", TokenKind::comparison, Comparison::equal},
    {"=<", TokenKind::bad}, // of TLA+
    {"=", TokenKind::comparison, Comparison::equal},
    {"!=", TokenKind::comparison, Comparison::different},
    {"(", TokenKind::open},
    {")", TokenKind::close},
    {",", TokenKind::comma},
    {"+", TokenKind::plus},
    {"-", TokenKind::minus},
    {"*", TokenKind::times},
};

Token bad(std::size_t offset, std::size_t length, std::string message, std::string hint = {}) {
  return {.kind = TokenKind::bad,
          .offset = offset,
          .length = length,
          .text = std::move(message),
          .hint = std::move(hint)};
}

Token quoted_name(std::string_view text, std::size_t begin) {
  std::string name;
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (text[i] == '\'') {
      return {.kind = TokenKind::name,
              .offset = begin,
              .length = i + 1 - begin,
              .text = std::move(name)};
    }
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    name += text[i];
  }
  return bad(begin, 1, "this quoted name is never closed", "add a single quote");
}

Token word(std::string_view text, std::size_t offset) {
  const std::string_view rest = text.substr(offset);
  const auto end = std::find_if_not(rest.begin(), rest.end(), is_proposition_name_part);
  const std::string_view found = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  if (!is_digit(found[0])) {
    const TokenKind kind = is_proposition_word(found) ? TokenKind::word : TokenKind::name;
    return {.kind = kind, .offset = offset, .length = found.size(), .text = std::string(found)};
  }
  if (!std::all_of(found.begin(), found.end(), is_digit)) {
    return bad(offset, found.size(), "a name cannot begin with a digit", "put it in single quotes");
  }
  return {.kind = TokenKind::number,
          .offset = offset,
          .length = found.size(),
          .text = std::string(found)};
}

Token bad_character(std::string_view text, std::size_t offset) {
  const std::size_t length = utf8_length(text.substr(offset));
  const char c = text[offset];
  if (length == 0 || static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
    return bad(offset, 1, fmt::format("unexpected byte 0x{:02X}", static_cast<unsigned char>(c)));
  }
  const bool is_boolean = std::string_view("!&|^~").find(c) != std::string_view::npos;
  return bad(offset, length, fmt::format("unexpected character '{}'", text.substr(offset, length)),
             is_boolean ? "Boolean operators go outside the double quotes"
                        : "put a name with such characters in single quotes");
}

// Adds the index that stands directly behind a name: [2], [x=3,y=(1,2)].
Token with_index(std::string_view text, Token name) {
  const std::size_t begin = name.offset + name.length;
  if (name.kind != TokenKind::name || begin >= text.size() || text[begin] != '[') return name;
  const std::size_t end = text.find(']', begin);
  if (end == std::string_view::npos) {
    return bad(begin, 1, "this bracket is never closed", "add a ']'");
  }
  name.index = std::string(text.substr(begin + 1, end - begin - 1));
  name.length = end + 1 - name.offset;
  return name;
}

} // namespace

PropositionToken next_proposition_token(std::string_view text, std::size_t offset) {
  while (offset < text.size() && is_space(text[offset])) ++offset;
  if (offset == text.size()) return {.kind = TokenKind::end, .offset = offset};
  const char first = text[offset];
  if (first == '\'') return with_index(text, quoted_name(text, offset));
  if (is_proposition_name_start(first) || is_digit(first)) {
    return with_index(text, word(text, offset));
  }
  for (const Symbol& symbol : kSymbols) {
    if (!text.substr(offset).starts_with(symbol.text)) continue;
    if (symbol.kind == TokenKind::bad) {
      return bad(offset, symbol.text.size(), fmt::format("unexpected '{}'", symbol.text),
                 "write <=");
    }
    return {.kind = symbol.kind,
            .offset = offset,
            .length = symbol.text.size(),
            .comparison = symbol.comparison};
  }
  return bad_character(text, offset);
}

} // namespace fairly::petri
