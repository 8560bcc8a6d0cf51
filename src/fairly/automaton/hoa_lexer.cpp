#include "fairly/automaton/hoa_lexer.hpp"

#include "fairly/base/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace fairly {
namespace {

constexpr std::string_view kMarkers[] = {"--BODY--", "--END--", "--ABORT--"};

bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
// The point is not in the grammar of words; it is allowed for "HOA: v1.1".
bool is_word(char c) {
  return is_word_start(c) || is_digit(c) || c == '-' || c == '.';
}
bool is_symbol(char c) {
  return std::strchr("!&|()[]{}", c) != nullptr && c != '\0';
}

} // namespace

void HoaLexer::fail(std::string message, std::string hint) const {
  fail_at(token_, std::move(message), std::move(hint));
}

void HoaLexer::fail_at(const HoaToken& token, std::string message, std::string hint) const {
  Error error;
  error.message = std::move(message);
  error.source = source_;
  error.line = token.line;
  error.column = token.column;
  error.length = token.length;
  if (token.line == line_number_) error.text = line_;
  error.hint = std::move(hint);
  throw error;
}

std::string HoaLexer::describe_next() {
  const HoaToken& token = peek();
  switch (token.kind) {
  case HoaToken::Kind::end_of_input:
    return "the end of the input";
  case HoaToken::Kind::header:
    return fmt::format("header '{}:'", token.text);
  case HoaToken::Kind::identifier:
    return fmt::format("'{}'", token.text);
  case HoaToken::Kind::integer:
    return fmt::format("number {}", token.number);
  case HoaToken::Kind::string:
    return "a string";
  case HoaToken::Kind::alias:
    return fmt::format("alias '@{}'", token.text);
  case HoaToken::Kind::symbol:
    return fmt::format("'{}'", token.text);
  case HoaToken::Kind::body:
    return "'--BODY--'";
  case HoaToken::Kind::end:
    return "'--END--'";
  }
  return "";
}

bool HoaLexer::next_line() {
  has_line_ = static_cast<bool>(std::getline(in_, line_));
  if (in_.bad()) throw Error{.message = "reading failed", .source = source_};
  if (!has_line_) return false;
  if (line_number_ == 0 && line_.starts_with(kByteOrderMark)) line_.erase(0, kByteOrderMark.size());
  ++line_number_;
  at_ = 0;
  check_limits();
  return true;
}

void HoaLexer::check_limits() {
  if ((++tokens_ & 0xFFF) != 0) return;
  if (std::optional<Stop> stop = poll(monitor_, {Phase::reading})) {
    throw to_error(*std::move(stop), source_);
  }
}

void HoaLexer::skip_space_and_comments() {
  while (has_line_ || next_line()) {
    while (at_ < line_.size() && is_space(line_[at_])) ++at_;
    if (at_ == line_.size()) {
      has_line_ = false;
    } else if (line_.compare(at_, 2, "/*") == 0) {
      skip_comment();
    } else {
      return;
    }
  }
}

// Comments nest and may go over several lines.
void HoaLexer::skip_comment() {
  token_.line = line_number_;
  token_.column = at_ + 1;
  token_.length = 2;
  std::string first_line; // kept in case the comment goes on after it
  std::size_t depth = 0;
  do {
    while (at_ >= line_.size()) {
      if (line_number_ == token_.line) first_line = line_;
      if (next_line()) continue;
      line_ = first_line;
      line_number_ = token_.line;
      fail("this comment is never closed", "end it with */");
    }
    if (line_.compare(at_, 2, "/*") == 0) {
      ++depth;
      at_ += 2;
    } else if (line_.compare(at_, 2, "*/") == 0) {
      --depth;
      at_ += 2;
    } else {
      ++at_;
    }
  } while (depth > 0);
}

void HoaLexer::read() {
  check_limits();
  skip_space_and_comments();
  token_ = {};
  token_.line = std::max<std::size_t>(line_number_, 1);
  token_.column = at_ + 1;
  if (!has_line_) return;
  const char c = line_[at_];
  if (is_symbol(c)) {
    finish(HoaToken::Kind::symbol, at_ + 1);
  } else if (is_digit(c)) {
    read_integer();
  } else if (is_word_start(c)) {
    read_word();
  } else if (c == '"') {
    read_string();
  } else if (c == '@') {
    read_alias();
  } else if (c == '-') {
    read_marker();
  } else {
    fail(fmt::format("unexpected character (code {})", static_cast<unsigned char>(c)),
         "this does not look like an automaton in HOA format");
  }
}

std::size_t HoaLexer::word_end(std::size_t from) const {
  while (from < line_.size() && is_word(line_[from])) ++from;
  return from;
}

void HoaLexer::finish(HoaToken::Kind kind, std::size_t end) {
  token_.kind = kind;
  token_.text = line_.substr(at_, end - at_);
  token_.length = end - at_;
  at_ = end;
}

void HoaLexer::read_word() {
  const std::size_t end = word_end(at_);
  const bool is_header = end < line_.size() && line_[end] == ':';
  finish(is_header ? HoaToken::Kind::header : HoaToken::Kind::identifier, end);
  if (is_header) ++at_;
}

void HoaLexer::read_integer() {
  std::size_t end = at_;
  while (end < line_.size() && is_digit(line_[end])) ++end;
  finish(HoaToken::Kind::integer, end);
  if (token_.text.size() > 1 && token_.text[0] == '0') {
    fail("a number must not start with 0");
  }
  std::uint64_t value = 0;
  for (const char digit : token_.text) {
    value = value * 10 + static_cast<std::uint64_t>(digit - '0');
    if (value >= std::uint64_t{1} << 31) fail("this number is too large: the limit is 2147483647");
  }
  token_.number = static_cast<std::uint32_t>(value);
}

void HoaLexer::read_string() {
  std::string text;
  std::size_t i = at_ + 1;
  std::string first_line; // kept in case the string goes on after it
  while (true) {
    if (i >= line_.size()) {
      if (line_number_ == token_.line) first_line = line_;
      if (!next_line()) {
        line_ = first_line;
        line_number_ = token_.line;
        fail("this string is never closed", "end it with a double quote");
      }
      text += '\n';
      i = 0;
      continue;
    }
    if (line_[i] == '"') break;
    if (line_[i] == '\\' && i + 1 < line_.size()) ++i;
    text += line_[i++];
  }
  token_.kind = HoaToken::Kind::string;
  token_.text = std::move(text);
  token_.length = token_.line == line_number_ ? i + 2 - token_.column : 1;
  at_ = i + 1;
}

void HoaLexer::read_alias() {
  const std::size_t end = word_end(at_ + 1);
  if (end == at_ + 1) fail("expected a name behind '@'");
  finish(HoaToken::Kind::alias, end);
  token_.text.erase(0, 1);
}

void HoaLexer::read_marker() {
  for (const std::string_view marker : kMarkers) {
    if (line_.compare(at_, marker.size(), marker) != 0) continue;
    finish(marker == "--BODY--" ? HoaToken::Kind::body : HoaToken::Kind::end, at_ + marker.size());
    if (marker == "--ABORT--") throw HoaAbort{};
    return;
  }
  fail("expected --BODY--, --END-- or --ABORT--");
}

} // namespace fairly
