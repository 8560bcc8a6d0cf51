// Wrong input is a value: Result<T> is either a T or an Error that knows where it happened.
//
// An Error carries the name of its source, line and column (both counted from 1, columns in
// bytes), the text of that line and a hint, so that whoever prints it needs nothing else.
// Broken invariants are not errors: they assert.
// Tested by tests/unit/base/result_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace fairly {

enum class ErrorKind : std::uint8_t {
  input,       // something is wrong with the input
  unsupported, // nothing is wrong with the input, but this program cannot do it
  limit,       // nothing is wrong with the input: time, memory or size ran out
  internal     // this program has a bug
};

struct Error {
  std::string message{};  // what is wrong, and what was expected
  std::string source{};   // file name, "formula", ...; empty: no position is known
  std::size_t line = 0;   // from 1; 0: the error is about the whole source
  std::size_t column = 0; // from 1, in bytes
  std::size_t length = 1; // how many bytes the caret underlines
  std::string text{};     // the offending line; empty: not available
  ErrorKind kind = ErrorKind::input;
  Stop::Kind stop = Stop::Kind::other; // which limit was reached
  std::string hint{};                  // what to do about it; may be empty
};

// to_error() turns a stop into an error; to_stop() gives the stop for work that ended with an
// error.
Error to_error(Stop stop, std::string source = {});
Stop to_stop(const Error& error);

// Makes an error at a byte offset of a text that is held in memory.
Error error_at(std::string_view source, std::string_view text, std::size_t offset,
               std::size_t length, std::string message, std::string hint = {});

// Returns "source:line:column: error: message", then the line with a caret below it, and the hint.
// The text may have several lines, and has no final newline. A long line is cut down to the part
// around the caret.
std::string describe(const Error& error);

// Throws std::logic_error with the text of the error: a value was taken that is not there.
[[noreturn]] void throw_without_value(const Error& error);

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // Taking the value of an error is a mistake of the caller. It throws std::logic_error, which ends
  // a program that does not catch it with the text of the error.
  T& value() & { return require(), std::get<0>(content_); }
  const T& value() const& { return require(), std::get<0>(content_); }
  T&& value() && { return require(), std::get<0>(std::move(content_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const& { return assert(!ok()), std::get<1>(content_); }
  Error&& error() && { return assert(!ok()), std::get<1>(std::move(content_)); }

 private:
  void require() const {
    if (!ok()) throw_without_value(std::get<1>(content_));
  }

  std::variant<T, Error> content_;
};

} // namespace fairly
