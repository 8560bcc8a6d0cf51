// Reports that memory has run out, or that a table is full before that.
#pragma once

#include "fairly/base/monitor.hpp"

#include <new>

namespace fairly {

// A table cannot grow, whatever memory there is. Code that survives std::bad_alloc also survives
// this. The text must be a literal, because nothing may be allocated when this is thrown.
class TableFull final : public std::bad_alloc {
 public:
  explicit TableFull(const char* text) : text_(text) {}
  const char* what() const noexcept override { return text_; }

 private:
  const char* text_;
};

inline Stop stop_for(const std::bad_alloc& error) {
  const auto* full = dynamic_cast<const TableFull*>(&error);
  if (full != nullptr) return {Stop::Kind::size, full->what()};
  return {Stop::Kind::memory, "out of memory"};
}

} // namespace fairly
