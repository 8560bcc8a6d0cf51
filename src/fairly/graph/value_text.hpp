// Values of TLA+ as TLC writes them, as texts and parts of texts.
//
//     3  -1  "idle"  TRUE  m1      numbers, strings, Booleans, model values
//     <<1, 2>>                     tuples and sequences, counted from 1
//     {1, 2}  1..3                 sets
//     [type |-> "ack", to |-> 3]   records
//     (a :> 1 @@ b :> 2)           functions
//
// No tree is built: a part of a value is a part of its text. White space outside strings means
// nothing; TLC breaks long values into lines.
// Cost: linear in the text, without recursion.
// Tested by tests/unit/graph/value_text_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairly::graph {

// Puts a value on one line, with one space where there was white space, but none inside next to
// brackets.
std::string tidy_value(std::string_view text);

// Removes white space outside strings.
std::string compact_value(std::string_view text);

// A value for messages: without control bytes, and only the beginning of a long one.
std::string shown_value(std::string_view text);

// Where the first bracket or string is that is never closed, or the first bracket that closes
// nothing. Returns nullopt if all is well.
std::optional<std::size_t> unbalanced_at(std::string_view text);

// The parts into which the separator cuts a text outside strings and brackets, one after the other.
class ValueParts {
 public:
  ValueParts(std::string_view text, std::string_view separator)
      : text_(text), separator_(separator) {}
  // The next part, trimmed. Returns nullopt if there are no more. A text of only white space has no
  // parts.
  std::optional<std::string_view> next();

 private:
  std::string_view text_, separator_;
  std::size_t at_ = 0;
  bool done_ = false;
};

// Where a bracket or a string that begins here ends.
std::size_t value_end(std::string_view text, std::size_t offset);

// What a function, record or tuple has for a key. Returns nullopt if it has nothing there or is
// none of the three. The key is a compact value; for a record it is a string.
std::optional<std::string_view> value_at(std::string_view value, std::string_view key);

std::optional<std::int64_t> integer_of(std::string_view value);
// The length of a tuple or sequence. Returns nullopt if the value is none.
std::optional<std::int64_t> length_of(std::string_view value);
// The same for a set.
std::optional<std::int64_t> cardinality_of(std::string_view value);
// Is the element in the set? The element must be compact. Returns nullopt if `set` is no set.
std::optional<bool> is_element(std::string_view element, std::string_view set);

} // namespace fairly::graph
