// Values of TLA+, as TLC writes them:
//
//     3  -1  "idle"  TRUE  m1                    numbers, strings, Booleans, model values
//     {2, 1}  1..2                               sets
//     <<x, y>>  (1 :> x @@ 2 :> y)               functions: a tuple is one of 1, 2, ...,
//     [a |-> x]  ("a" :> x)                      a record one of strings
//
// Values that are the same are equal, however they are written.
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
  std::string text{};          // a word, or a string with its quotes
  std::vector<Value> keys{};   // the elements of a set, or the domain of a function; increasing
  std::vector<Value> values{}; // of a function, by key

  friend bool operator<(const Value& a, const Value& b);
  friend bool operator==(const Value& a, const Value& b);
  const Value* at(const Value& key) const; // of a function; null: there is none
  bool is_tuple() const;
  // Is one of these words a model value in it, or itself?
  bool has_word(const std::vector<std::string>& words) const;
  std::size_t size() const; // how many values it has inside, and itself
};

// Takes a value from the beginning of a text. Throws Failed.
Value take_value(std::string_view& text);
// The text is a value and nothing else.
Value to_value(std::string_view text);
// A sign at the beginning of a text, behind white space, which is taken: is it there? Then it is
// taken, too.
bool take_sign(std::string_view& text, std::string_view sign);
std::string take_word(std::string_view& text); // letters, digits, _; may be empty

} // namespace verify
