// Memory that runs out, and tables that run full before that.
#pragma once

#include "fairly/base/monitor.hpp"

#include <new>

namespace fairly {

// A table takes no more, whatever memory there is. Who survives std::bad_alloc survives this, and
// nothing that is thrown then may allocate: the text is a literal.
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
