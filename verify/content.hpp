// The bytes of a certificate, which are not believed: no count is larger than what is left of them,
// no index is beyond its list.
#pragma once

#include "limits.hpp"

namespace verify {

class Content {
 public:
  // Looks at the version and unpacks. Throws Refused, and Failed if it takes too much memory.
  Content(std::string_view file, Meter& meter);

  // Seven bits a byte, the lowest first; the highest bit of a byte says that more follow.
  std::uint64_t number();
  // 0, -1, 1, -2, 2, ...
  std::int64_t signed_number();
  // Below a bound.
  std::uint32_t index(std::uint64_t bound, const char* what);
  // Of things that take at least a byte each.
  std::size_t count(const char* what);
  std::string text();

  bool at_end() const { return at_ == bytes_.size(); }
  [[noreturn]] void fail(const std::string& message) const;

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

} // namespace verify
