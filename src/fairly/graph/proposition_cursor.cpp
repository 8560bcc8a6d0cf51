#include "fairly/graph/proposition_cursor.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"
#include "fairly/graph/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly::graph {
namespace {

// Actions in instances of modules are named M!A.
bool is_action_name_part(char c) {
  return is_name_part(c) || c == '.' || c == '!';
}

template <class IsPart>
std::size_t length_of(std::string_view text, IsPart is_part) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_part) -
                                  text.begin());
}

} // namespace

void PropositionCursor::fail(TextRange range, std::string message, std::string hint) const {
  throw error_in_atom(where_, text_, range.begin, range.end - range.begin, std::move(message),
                      std::move(hint));
}

void PropositionCursor::fail_expected(std::string_view what, std::string hint) const {
  if (at_end()) fail({at_, at_}, fmt::format("{} expected, found the end", what), std::move(hint));
  const std::size_t length = std::max<std::size_t>(utf8_length(rest()), 1);
  const bool is_boolean = rest().starts_with("/\\") || rest().starts_with("\\/") ||
                          std::string_view("!&|^~").find(rest()[0]) != std::string_view::npos;
  if (is_boolean) hint = "Boolean operators go outside the double quotes";
  fail(
      {at_, at_ + length},
      fmt::format("{} expected, found '{}'", what, without_control_bytes(rest().substr(0, length))),
      std::move(hint));
}

std::string_view PropositionCursor::item_at(std::size_t begin) const {
  std::size_t end = begin;
  while (end < text_.size() && text_[end] != ',' && text_[end] != ')') end = value_end(text_, end);
  return trimmed(text_.substr(begin, end - begin));
}

void PropositionCursor::skip_space() {
  at_ += length_of(rest(), is_space);
}

bool PropositionCursor::take(std::string_view symbol) {
  skip_space();
  if (!rest().starts_with(symbol)) return false;
  at_ += symbol.size();
  return true;
}

bool PropositionCursor::begins_call(std::string_view name) const {
  return rest().starts_with(name) && trimmed(rest().substr(name.size())).starts_with('(');
}

std::string_view PropositionCursor::take_word() {
  const std::size_t begin = at_;
  at_ += length_of(rest(), is_name_part);
  return since(begin);
}

std::string PropositionCursor::take_action_name() {
  skip_space();
  if (rest().starts_with('\'')) return take_quoted_name();
  const std::size_t begin = at_;
  at_ += length_of(rest(), is_action_name_part);
  if (at_ == begin) {
    fail_expected("the name of an action", "put a name that is not a word in single quotes");
  }
  return std::string(since(begin));
}

std::string PropositionCursor::take_quoted_name() {
  const std::size_t begin = at_++;
  std::string name;
  for (; !at_end(); ++at_) {
    if (text_[at_] == '\'') {
      ++at_;
      return name;
    }
    if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
    name += text_[at_];
  }
  fail({begin, begin + 1}, "this name is never closed", "add a single quote");
}

std::string_view PropositionCursor::take_number_or_interval() {
  const std::size_t begin = at_;
  const auto take_number = [&] {
    skip_space();
    if (rest().starts_with('-')) ++at_;
    const std::size_t digits = length_of(rest(), is_digit);
    at_ += digits;
    return digits > 0;
  };
  take_number();
  const std::size_t end = at_;
  if (!take("..") || !take_number()) at_ = end;
  return since(begin);
}

std::string_view PropositionCursor::take_closed() {
  const std::size_t begin = at_;
  at_ = value_end(text_, at_);
  if (const auto wrong = unbalanced_at(since(begin))) {
    const std::size_t offset = begin + *wrong;
    const bool closes = std::string_view(")]}>").find(text_[offset]) != std::string_view::npos;
    fail({offset, offset + 1}, closes ? "this closes nothing" : "this is never closed");
  }
  return since(begin);
}

std::string_view PropositionCursor::take_literal() {
  const std::string_view text = rest();
  const bool is_number = text.size() > 1 && text[0] == '-' && is_digit(text[1]);
  if (is_number || (!text.empty() && is_digit(text[0]))) return take_number_or_interval();
  const bool opens =
      text.starts_with("<<") ||
      (!text.empty() && std::string_view("\"([{").find(text[0]) != std::string_view::npos);
  if (!opens) fail_expected("a variable or a value");
  return take_closed();
}

} // namespace fairly::graph
