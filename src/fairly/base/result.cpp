#include "fairly/base/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace fairly {
namespace {

constexpr std::size_t kExcerptWidth = 96;
constexpr std::size_t kMessageWidth = 400;

bool is_continuation_byte(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// Control bytes would disturb the terminal and the caret, so they are shown as spaces.
std::string printable(std::string_view text) {
  std::string out(text);
  std::replace_if(
      out.begin(), out.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
  return out;
}

// How many columns a terminal needs for this part of a line.
std::size_t width(std::string_view text) {
  return text.size() -
         static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_continuation_byte));
}

std::string excerpt(const Error& error) {
  const std::string_view line = error.text;
  const std::size_t caret = std::min(error.column - 1, line.size());
  std::size_t begin = caret > kExcerptWidth * 2 / 3 ? caret - kExcerptWidth * 2 / 3 : 0;
  // Do not cut in the middle of a character, which has at most three continuation bytes.
  for (int i = 0; i < 3 && begin > 0 && is_continuation_byte(line[begin]); ++i) --begin;
  std::size_t end = std::min(line.size(), begin + kExcerptWidth);
  for (int i = 0; i < 3 && end < line.size() && is_continuation_byte(line[end]); ++i) ++end;

  const std::string_view head = begin > 0 ? "..." : "";
  const std::string_view tail = end < line.size() ? "..." : "";
  const std::string_view marked = line.substr(caret, std::min(error.length, end - caret));
  return fmt::format("  {}{}{}\n  {:{}}{:^<{}}", head, printable(line.substr(begin, end - begin)),
                     tail, "", head.size() + width(line.substr(begin, caret - begin)), "",
                     std::max<std::size_t>(1, width(marked)));
}

} // namespace

Error to_error(Stop stop, std::string source) {
  return {.message = std::move(stop.text),
          .source = std::move(source),
          .kind = ErrorKind::limit,
          .stop = stop.kind};
}

Stop to_stop(const Error& error) {
  return {error.stop, error.message};
}

Error error_at(std::string_view source, std::string_view text, std::size_t offset,
               std::size_t length, std::string message, std::string hint) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  const std::size_t line_begin = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t line_end = std::min(text.find('\n', offset), text.size());
  Error error;
  error.message = std::move(message);
  error.source = source;
  error.line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  error.column = offset - line_begin + 1;
  error.length = std::max<std::size_t>(1, std::min(length, line_end - offset));
  error.text = text.substr(line_begin, line_end - line_begin);
  error.hint = std::move(hint);
  return error;
}

std::string describe(const Error& error) {
  std::string out;
  if (!error.source.empty()) out += error.source + ":";
  if (error.line > 0) out += fmt::format("{}:{}:", error.line, error.column);
  if (!out.empty()) out += ' ';
  out += "error: " + printable(std::string_view(error.message).substr(0, kMessageWidth));
  if (error.message.size() > kMessageWidth) out += "...";
  if (error.line > 0 && !error.text.empty()) out += "\n" + excerpt(error);
  if (!error.hint.empty()) out += "\n  hint: " + error.hint;
  return out;
}

void throw_without_value(const Error& error) {
  throw std::logic_error(describe(error));
}

} // namespace fairly
