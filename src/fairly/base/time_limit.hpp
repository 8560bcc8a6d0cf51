// Ends work after some time, on top of what another monitor watches.
// Tested by tests/unit/check/checker_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"

#include <chrono>
#include <optional>

namespace fairly {

class TimeLimit final : public Monitor {
 public:
  // No time: only what the other one says counts. It may be null.
  TimeLimit(std::chrono::duration<double> time, Monitor* other) : time_(time), other_(other) {}

  void begin() { start_ = std::chrono::steady_clock::now(); }
  // What to ask: this, or the other one where there is no limit.
  Monitor* monitor() { return time_.count() > 0 ? this : other_; }

  std::optional<Stop> poll(const Progress& so_far) override;
  double seconds_left() const override;

 private:
  std::chrono::duration<double> time_;
  Monitor* other_;
  std::chrono::steady_clock::time_point start_{};
};

} // namespace fairly
