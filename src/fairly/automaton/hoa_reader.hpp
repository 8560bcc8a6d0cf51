// Reads automata in the Hanoi Omega-Automata format, version 1 [HOA15].
//
// Everything in the format except alternation is supported: labels on states and transitions,
// implicit labels, aliases, acceptance on states (pushed to the transitions that leave them) and
// transitions, complemented acceptance sets, several initial states, nested comments, and streams
// of several automata. An unknown header that starts with a capital letter changes the meaning of
// an automaton, so it is refused; other unknown headers are skipped.
// Tested by tests/unit/automaton/hoa_reader_test.cpp and tests/fuzz/hoa_reader_fuzz.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/hoa_lexer.hpp"
#include "fairly/base/result.hpp"

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace fairly {

class HoaReader {
 public:
  // `source` names the input in errors. The stream must outlive the reader. If the monitor asks to
  // stop, next() returns that as an error.
  HoaReader(std::istream& in, std::string source, Monitor* monitor = nullptr)
      : lexer_(in, std::move(source), monitor) {}

  // Returns the next automaton, or nullopt at the end of the stream. After an error the stream
  // cannot be read any further.
  Result<std::optional<Automaton>> next();

  // The line on which the automaton that was read last starts.
  std::size_t line() const { return line_; }
  // How many automata were given up with --ABORT-- so far.
  std::size_t aborted() const { return aborted_; }

 private:
  HoaLexer lexer_;
  std::size_t line_ = 0;
  std::size_t aborted_ = 0;
};

// Reads the only automaton of a text.
Result<Automaton> read_hoa(std::string_view text, std::string source = "automaton");

} // namespace fairly
