// How much memory the program uses and may use, and what it does when memory runs out.
#pragma once

#include "command.hpp"

#include <cstdint>
#include <string>

namespace fairly::tool {

// In bytes: what the program uses now, the most it has used, and what the machine could still give.
std::uint64_t used_memory();
std::uint64_t peak_memory();
std::uint64_t available_memory();

// The backstop behind the watching of memory: twice the limit, since a growing table is in memory
// twice for a moment, but not more than is available.
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

  // Called as soon as the answer is known, so that the exit code says it.
  static void set(const std::string& text, int exit_code = kUnknown);
};

} // namespace fairly::tool
