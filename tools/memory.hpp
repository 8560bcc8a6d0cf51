// How much memory the program has, may have, and what it does when there is none.
#pragma once

#include "command.hpp"

#include <cstdint>
#include <string>

namespace fairly::tool {

// In bytes: what it has now, the most that it has had, and what the machine could still give.
std::uint64_t used_memory();
std::uint64_t peak_memory();
std::uint64_t available_memory();

// The backstop behind the watching: twice the limit, since tables that grow are there twice for
// a moment, but not more than there is.
void limit_address_space(std::uint64_t bytes);

// While one of these lives, an allocation that fails makes the program write its last words and
// exit with kUnknown instead of crashing.
class LastWords {
 public:
  enum class To { output, errors };
  LastWords(const std::string& text, To where);
  ~LastWords();
  LastWords(const LastWords&) = delete;
  LastWords& operator=(const LastWords&) = delete;

  // Whoever knows the answer already says so with the exit code.
  static void set(const std::string& text, int exit_code = kUnknown);
};

} // namespace fairly::tool
