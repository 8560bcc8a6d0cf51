// Reads tokens of the DOT language, as far as TLC writes it, line by line.
//
// Strings may span several lines; \" \\ and \n in them are decoded, and so are \l and \r, which
// also end lines. Comments are skipped. Wrong input is thrown as Error.
// Cost: linear in the text. Tested by tests/unit/graph/tlc_reader_test.cpp.
#pragma once

#include "fairly/graph/line_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace fairly::graph {

struct DotToken {
  enum class Kind : std::uint8_t { end, word, string, arrow, symbol };

  Kind kind = Kind::end;
  std::string text{};        // for a string, its decoded content
  bool has_line_end = false; // a string that continues on another line
  std::size_t line = 1, column = 1, length = 1;

  bool is(char symbol) const { return kind == Kind::symbol && text[0] == symbol; }
  // A word or string: what DOT calls an ID.
  bool is_id() const { return kind == Kind::word || kind == Kind::string; }
  // Is it this keyword of DOT, in upper or lower case? `lower` must be in lower case.
  bool is_keyword(std::string_view lower) const;
};

class DotLexer {
 public:
  DotLexer(std::istream& in, std::string source, Monitor* monitor)
      : lines_(in, std::move(source), monitor) {}

  const DotToken& token() const { return token_; }
  void advance();

  // Throws an error at the current token, or at an earlier one, whose line may be gone.
  [[noreturn]] void fail(std::string message, std::string hint = {}) const;
  [[noreturn]] void fail_at(const DotToken& token, std::string message,
                            std::string hint = {}) const;
  // Keeps the line of the current token for later errors.
  void keep_line();
  // Describes the current token for a message.
  std::string found() const;
  const std::string& source() const { return lines_.source(); }

 private:
  bool skip_space();
  bool skip_comment();
  void read_word();
  void read_string();
  void finish(DotToken::Kind kind, std::size_t end);

  LineReader lines_;
  std::size_t at_ = 0; // offset in the line
  bool has_line_ = false;
  DotToken token_{};
  std::string kept_line_{};
  std::size_t kept_number_ = 0;
};

} // namespace fairly::graph
