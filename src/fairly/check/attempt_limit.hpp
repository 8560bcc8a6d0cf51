// Lets a search go on for a limited number of nodes or seconds.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/stopwatch.hpp"

#include <cstdint>
#include <limits>
#include <optional>

namespace fairly {

inline constexpr double kForEver = std::numeric_limits<double>::infinity();
inline constexpr std::uint64_t kAnyNodes = std::numeric_limits<std::uint64_t>::max();

// Stops an attempt when it reaches its limit, or when the other monitor says so.
class AttemptLimit final : public Monitor {
 public:
  AttemptLimit(std::uint64_t nodes, double seconds, Monitor* other)
      : nodes_(nodes), seconds_(seconds), other_(other) {}

  std::optional<Stop> poll(const Progress& so_far) override {
    if (std::optional<Stop> stop = fairly::poll(other_, so_far)) return stop;
    was_reached_ = so_far.nodes >= nodes_ || so_far.edges / kEdgesForNode >= nodes_ ||
                   watch_.seconds() > seconds_;
    return was_reached_ ? std::optional(Stop{.text = "the attempt is over"}) : std::nullopt;
  }
  double seconds_left() const override { return fairly::seconds_left(other_); }
  bool was_reached() const { return was_reached_; } // by its own limit

 private:
  static constexpr std::uint64_t kEdgesForNode = 50; // nodes with more edges count as several

  std::uint64_t nodes_;
  double seconds_;
  Stopwatch watch_;
  Monitor* other_;
  bool was_reached_ = false;
};

} // namespace fairly
