// Ends work after some time, in addition to what another monitor watches.
// Tested by tests/unit/check/checker_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"

#include <chrono>
#include <optional>

namespace fairly {

class TimeLimit final : public Monitor {
 public:
  // If `time` is 0 there is no limit, and only `other` counts; see monitor(). `other` may be null.
  TimeLimit(std::chrono::duration<double> time, Monitor* other) : time_(time), other_(other) {}

  void begin() { start_ = std::chrono::steady_clock::now(); }
  // The monitor to ask: this object, or the other one if there is no limit.
  Monitor* monitor() { return time_.count() > 0 ? this : other_; }

  std::optional<Stop> poll(const Progress& so_far) override;
  double seconds_left() const override;

 private:
  std::chrono::duration<double> time_;
  Monitor* other_;
  std::chrono::steady_clock::time_point start_{};
};

} // namespace fairly
