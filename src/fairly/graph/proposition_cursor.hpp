// A place in the text of a proposition, and the small parts that can be taken from there.
//
// Wrong input is thrown as Error, which the parser catches.
// Cost: linear in what is taken. Tested by tests/unit/graph/proposition_parser_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/model.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace fairly::graph {

// A range of the text, in bytes.
struct TextRange {
  std::size_t begin = 0, end = 0;
};

class PropositionCursor {
 public:
  // The text and `where` must outlive this object.
  PropositionCursor(std::string_view text, const AtomSource& where) : text_(text), where_(where) {}

  [[noreturn]] void fail(TextRange range, std::string message, std::string hint = {}) const;
  // Fails with a message that also says what is there instead.
  [[noreturn]] void fail_expected(std::string_view what, std::string hint = {}) const;

  std::size_t offset() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }
  std::string_view rest() const { return text_.substr(at_); }
  // The text from an offset up to a comma or a parenthesis that closes outside of brackets and
  // strings, trimmed.
  std::string_view item_at(std::size_t begin) const;
  // The text that was taken since an offset.
  std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }

  void go_to(std::size_t offset) { at_ = offset; }
  void skip_space();
  bool take(std::string_view symbol);
  // Is this name next, with an opening parenthesis behind it?
  bool begins_call(std::string_view name) const;

  // Takes letters, digits and '_'. The result may be empty.
  std::string_view take_word();
  // Takes a word of letters, digits, '_', '.' and '!', or anything in single quotes.
  std::string take_action_name();
  // Takes a number, together with ".." and another number if they follow.
  std::string_view take_number_or_interval();
  // Takes a bracket or string with all that is in it.
  std::string_view take_closed();
  // Takes a number, a string or something in brackets, but not a word.
  std::string_view take_literal();

 private:
  std::string take_quoted_name();

  std::string_view text_;
  const AtomSource& where_;
  std::size_t at_ = 0;
};

} // namespace fairly::graph
