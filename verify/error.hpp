// Two ways to say no. Refused: the certificate does not prove its claim. Failed: that cannot be
// found out, since the model cannot be read or memory is short.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace verify {

struct Refused : std::runtime_error { // exit code 1
  using std::runtime_error::runtime_error;
};
struct Failed : std::runtime_error { // exit code 3
  using std::runtime_error::runtime_error;
};

// A name or a text for people: control bytes become '?'.
inline std::string shown(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = (c >= 0 && c < 0x20) || c == 0x7F ? '?' : c;
  return out;
}

} // namespace verify
