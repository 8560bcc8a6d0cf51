// Two ways to say no, and what a certificate may cost.
#pragma once

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace verify {

// The certificate does not prove its claim: exit code 1.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// Whether it does cannot be found out: the model cannot be read, or memory or time is short. Exit
// code 3.
struct Failed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A name or a text for people: control bytes become '?'.
inline std::string shown(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = (c >= 0 && c < 0x20) || c == 0x7F ? '?' : c;
  return out;
}

// Everything that can grow because of a model or a certificate is counted here, and everything that
// can take long looks at the clock.
class Meter {
 public:
  Meter() : most_bytes_(~std::uint64_t{0}), end_(Clock::time_point::max()) {} // no limits
  Meter(std::uint64_t most_bytes, std::uint64_t seconds)
      : most_bytes_(most_bytes), end_(Clock::now() + std::chrono::seconds(seconds)) {}
  void take(std::uint64_t bytes) {
    allow(bytes);
    bytes_ += bytes;
    work(1 + bytes / 64);
  }
  // Checks that so many more bytes are allowed, for memory that is needed only for a while.
  void allow(std::uint64_t bytes) const {
    if (bytes > most_bytes_ - bytes_) throw Failed("--memory allows too little");
  }
  // Counts so many small steps and now and then looks at the clock.
  void work(std::uint64_t steps) {
    steps_ += steps;
    if (steps_ < 10'000) return;
    steps_ = 0;
    look_at_clock();
  }
  void look_at_clock() const {
    if (Clock::now() > end_) throw Failed("--time allows too little");
  }
  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t most_bytes() const { return most_bytes_; }

 private:
  using Clock = std::chrono::steady_clock;
  const std::uint64_t most_bytes_;
  const Clock::time_point end_;
  std::uint64_t bytes_ = 0, steps_ = 0;
};
inline Meter& no_limits() {
  thread_local Meter meter;
  return meter;
}

} // namespace verify
