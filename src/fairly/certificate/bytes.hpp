// Numbers as bytes of a certificate: seven bits per byte, the lowest first.
#pragma once

#include <cstdint>
#include <string>

namespace fairly::certificate {

inline void put(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

// 0, -1, 1, -2, 2, ... as 0, 1, 2, 3, 4, ...
inline void put_signed(std::string& out, std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  put(out, value < 0 ? ~(bits << 1) : bits << 1);
}

} // namespace fairly::certificate
