#include "fairly/graph/dot_lexer.hpp"

#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fairly::graph {
namespace {

constexpr std::size_t kShownLength = 24;

bool is_dot_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}
bool is_id_part(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

} // namespace

bool DotToken::is_keyword(std::string_view lower) const {
  return kind == Kind::word &&
         std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
}

void DotLexer::fail(std::string message, std::string hint) const {
  fail_at(token_, std::move(message), std::move(hint));
}

void DotLexer::fail_at(const DotToken& token, std::string message, std::string hint) const {
  if (token.line == lines_.number() || lines_.number() == 0) {
    lines_.fail(token.column - 1, token.length, std::move(message), std::move(hint));
  }
  throw Error{.message = std::move(message),
              .source = lines_.source(),
              .line = token.line,
              .column = token.column,
              .length = token.length,
              .text = token.line == kept_number_ ? kept_line_ : "",
              .hint = std::move(hint)};
}

void DotLexer::keep_line() {
  kept_number_ = lines_.number();
  kept_line_ = lines_.text();
}

std::string DotLexer::found() const {
  if (token_.kind == DotToken::Kind::end) return "the end of the file";
  if (token_.kind == DotToken::Kind::string) return "a string";
  return token_.text.size() > kShownLength
             ? "a long word"
             : fmt::format("'{}'", without_control_bytes(token_.text));
}

// Returns false if nothing follows.
bool DotLexer::skip_space() {
  while (true) {
    if (!has_line_) {
      if (!lines_.next()) return false;
      has_line_ = true;
      at_ = 0;
    }
    const std::string_view text = lines_.text();
    while (at_ < text.size() && is_dot_space(text[at_])) ++at_;
    if (at_ == text.size()) {
      has_line_ = false;
    } else if (!skip_comment()) {
      return true;
    }
  }
}

// Skips a comment: from //, or from # at the beginning of a line, to the end of the line, or /* */.
bool DotLexer::skip_comment() {
  const std::string_view text = lines_.text();
  if (text.substr(at_, 2) == "//" || (at_ == 0 && text[0] == '#')) {
    at_ = text.size();
    return true;
  }
  if (text.substr(at_, 2) != "/*") return false;
  DotToken begin;
  begin.line = lines_.number();
  begin.column = at_ + 1;
  begin.length = 2;
  at_ += 2;
  while (true) {
    const std::size_t end = lines_.text().find("*/", at_);
    if (end != std::string_view::npos) {
      at_ = end + 2;
      return true;
    }
    at_ = 0;
    if (!lines_.next()) fail_at(begin, "this comment is never closed", "end it with */");
  }
}

void DotLexer::finish(DotToken::Kind kind, std::size_t end) {
  token_.kind = kind;
  token_.text = lines_.text().substr(at_, end - at_);
  token_.length = end - at_;
  at_ = end;
}

void DotLexer::advance() {
  const bool is_there = skip_space();
  token_.has_line_end = false;
  token_.line = std::max<std::size_t>(lines_.number(), 1);
  token_.column = at_ + 1;
  token_.length = 1;
  if (!is_there) {
    token_.kind = DotToken::Kind::end;
    token_.column = lines_.text().size() + 1;
    return;
  }
  const std::string_view text = lines_.text();
  const char c = text[at_];
  if (c == '"') {
    read_string();
  } else if (text.substr(at_, 2) == "->" || text.substr(at_, 2) == "--") {
    finish(DotToken::Kind::arrow, at_ + 2);
  } else if (is_id_part(c) || c == '-') {
    read_word();
  } else if (std::string_view("{}[]=;,:+").find(c) != std::string_view::npos) {
    finish(DotToken::Kind::symbol, at_ + 1);
  } else {
    fail(fmt::format("unexpected character '{}'", without_control_bytes({&c, 1})),
         "this does not look like a graph in the DOT language");
  }
}

void DotLexer::read_word() {
  const std::string_view text = lines_.text();
  std::size_t end = at_ + 1;
  while (end < text.size() && is_id_part(text[end])) ++end;
  finish(DotToken::Kind::word, end);
}

void DotLexer::read_string() {
  token_.kind = DotToken::Kind::string;
  token_.text.clear();
  std::size_t i = at_ + 1;
  while (true) {
    const std::string_view text = lines_.text();
    if (i == text.size()) {
      if (!lines_.next()) fail("this string is never closed", "end it with a double quote");
      token_.text += '\n';
      token_.has_line_end = true;
      i = 0;
      continue;
    }
    const char c = text[i++];
    if (c == '"') break;
    if (c != '\\' || i == text.size()) {
      token_.text += c;
      continue;
    }
    const char escaped = text[i++];
    if (escaped == 'n' || escaped == 'l' || escaped == 'r') {
      token_.text += '\n';
    } else {
      if (escaped != '"' && escaped != '\\') token_.text += '\\';
      token_.text += escaped;
    }
  }
  token_.length = token_.has_line_end ? 1 : i - at_;
  at_ = i;
}

} // namespace fairly::graph
