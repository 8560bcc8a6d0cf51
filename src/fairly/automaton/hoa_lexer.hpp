// Tokens of the Hanoi Omega-Automata format, read line by line from a stream.
//
// Only the current line is held, so a long stream of automata needs no memory. Wrong input is
// thrown as Error, and --ABORT-- as HoaAbort. Neither leaves the reader, which catches them.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>

namespace fairly {

struct HoaToken {
  enum class Kind { end_of_input, header, identifier, integer, string, alias, symbol, body, end };
  Kind kind = Kind::end_of_input;
  std::string text;         // without quotes, colon or '@'; for a symbol, the character
  std::uint32_t number = 0; // value of an integer
  std::size_t line = 1, column = 1, length = 1;

  bool is(char symbol) const { return kind == Kind::symbol && text[0] == symbol; }
};

struct HoaAbort {};

class HoaLexer {
 public:
  HoaLexer(std::istream& in, std::string source, Monitor* monitor)
      : in_(in), source_(std::move(source)), monitor_(monitor) {}

  const HoaToken& peek() {
    if (!peeked_) read();
    peeked_ = true;
    return token_;
  }
  HoaToken take() {
    peek();
    peeked_ = false;
    return token_;
  }

  // Fails at the token that was peeked at or taken last.
  [[noreturn]] void fail(std::string message, std::string hint = {}) const;
  // Fails at an earlier token, whose line may be gone.
  [[noreturn]] void fail_at(const HoaToken& token, std::string message,
                            std::string hint = {}) const;
  // Describes the next token for a message: "number 3", "the end of the input".
  std::string describe_next();

 private:
  bool next_line();
  void skip_space_and_comments();
  void skip_comment();
  void read();
  void read_word();
  void read_integer();
  void read_string();
  void read_alias();
  void read_marker();
  std::size_t word_end(std::size_t from) const;
  void finish(HoaToken::Kind kind, std::size_t end);

  void check_limits();

  std::istream& in_;
  std::string source_;
  Monitor* monitor_;
  std::size_t tokens_ = 0;
  std::string line_;
  std::size_t line_number_ = 0;
  std::size_t at_ = 0;
  bool has_line_ = false;
  HoaToken token_;
  bool peeked_ = false;
};

} // namespace fairly
