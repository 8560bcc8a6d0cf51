// The bytes of a certificate, which are not believed: no count is larger than what is left of them,
// no index is beyond its list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace verify {

class Content {
 public:
  // Looks at the version and unpacks. Throws Refused, and Failed if it takes more bytes than that.
  Content(std::string_view file, std::uint64_t most_bytes);

  // Seven bits a byte, the lowest first; the highest bit of a byte says that more follow.
  std::uint64_t number();
  // 0, -1, 1, -2, 2, ...
  std::int64_t signed_number() {
    const std::uint64_t value = number();
    return static_cast<std::int64_t>(value >> 1 ^ (value % 2 == 0 ? 0 : ~std::uint64_t{0}));
  }
  // Below a bound.
  std::uint32_t index(std::uint64_t bound, const char* what);
  // Of things that take at least a byte each.
  std::size_t count(const char* what);

  bool at_end() const { return at_ == bytes_.size(); }
  [[noreturn]] void fail(const std::string& message) const;

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

} // namespace verify
