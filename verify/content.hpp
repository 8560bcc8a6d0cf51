// The bytes of a certificate. They are not trusted: a count larger than what is left of the bytes
// is refused, and so is an index beyond its list.
#pragma once

#include "limits.hpp"

namespace verify {

class Content {
 public:
  // Checks the version and unpacks. Throws Refused, or Failed if unpacking takes too much memory.
  Content(std::string_view file, Meter& meter);

  // Seven bits per byte, the lowest first; the highest bit of a byte says that more bytes follow.
  std::uint64_t number();
  // Encoded as 0, -1, 1, -2, 2, ...
  std::int64_t signed_number();
  // A number below `bound`.
  std::uint32_t index(std::uint64_t bound, const char* what);
  // A number of things that follow, each of which takes at least one byte.
  std::size_t count(const char* what);
  std::string text();

  bool at_end() const { return at_ == bytes_.size(); }
  [[noreturn]] void fail(const std::string& message) const;

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

} // namespace verify
