// Values of TLA+ as TLC writes them:
//
//     3  -1  "idle"  TRUE  m1                    numbers, strings, Booleans, model values
//     {2, 1}  1..2                               sets
//     <<x, y>>  (1 :> x @@ 2 :> y)               functions: a tuple is one of 1, 2, ...,
//     [a |-> x]  ("a" :> x)                      a record one of strings
//
// Different ways to write the same value give equal Values.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace verify {

struct Value {
  enum class Kind : std::uint8_t { number, text, set, function };
  Kind kind = Kind::number;
  std::int64_t number = 0;
  std::string text{};          // a word, or a string including its quotes
  std::vector<Value> keys{};   // the elements of a set, or the domain of a function; increasing
  std::vector<Value> values{}; // of a function, by key

  friend bool operator<(const Value& a, const Value& b);
  friend bool operator==(const Value& a, const Value& b);
  const Value* at(const Value& key) const; // value of a function; null: none
  bool is_tuple() const;
  // Is the value, or a value inside it, a model value that is one of these words?
  bool has_word(const std::vector<std::string>& words) const;
  std::size_t size() const; // the number of values inside it, plus itself
};

// Takes a value from the beginning of the text. Throws Failed.
Value take_value(std::string_view& text);
// The text must be a value and nothing else. Throws Failed.
Value to_value(std::string_view text);
// Skips white space at the beginning of the text. If `sign` follows, takes it and returns true.
bool take_sign(std::string_view& text, std::string_view sign);
std::string take_word(std::string_view& text); // letters, digits, _; may be empty

} // namespace verify
