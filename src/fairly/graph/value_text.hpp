// Values of TLA+ as TLC writes them, as texts and parts of texts.
//
//     3  -1  "idle"  TRUE  m1      numbers, strings, Booleans, model values
//     <<1, 2>>                     tuples and sequences, counted from 1
//     {1, 2}  1..3                 sets
//     [type |-> "ack", to |-> 3]   records
//     (a :> 1 @@ b :> 2)           functions
//
// Nothing is built: a part of a value is a part of its text. White space outside strings means
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

// On one line, one space where there was white space, and none inside next to brackets.
std::string tidy_value(std::string_view text);

// Without white space outside strings.
std::string compact_value(std::string_view text);

// Without control bytes, the beginning of a long one.
std::string shown_value(std::string_view text);

// Where the first bracket or string is that is never closed, or the first bracket that closes
// nothing; nullopt: all is well.
std::optional<std::size_t> unbalanced_at(std::string_view text);

// The parts of a text that the separator cuts outside strings and brackets, one after the other.
class ValueParts {
 public:
  ValueParts(std::string_view text, std::string_view separator)
      : text_(text), separator_(separator) {}
  // Trimmed; nullopt: there are no more. A text of nothing but white space has no parts.
  std::optional<std::string_view> next();

 private:
  std::string_view text_, separator_;
  std::size_t at_ = 0;
  bool done_ = false;
};

// Where a bracket or a string that begins here ends.
std::size_t value_end(std::string_view text, std::size_t offset);

// What the function, record or tuple has for a key; nullopt: it has none, or is none of these. The
// key is a compact value; of a record a string.
std::optional<std::string_view> value_at(std::string_view value, std::string_view key);

std::optional<std::int64_t> integer_of(std::string_view value);
// Of a tuple or sequence; nullopt: it is none.
std::optional<std::int64_t> length_of(std::string_view value);
// Of a set.
std::optional<std::int64_t> cardinality_of(std::string_view value);
// Is it in the set? The element is compact. nullopt: that is no set.
std::optional<bool> is_element(std::string_view element, std::string_view set);

} // namespace fairly::graph
