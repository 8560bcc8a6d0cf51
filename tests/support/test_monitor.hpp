// A monitor that stops work when a test says so.
#pragma once

#include "fairly/base/monitor.hpp"

#include <functional>
#include <utility>

namespace fairly::test {

class TestMonitor final : public Monitor {
 public:
  using Stops = std::function<bool(const Progress&)>;
  explicit TestMonitor(Stops stops = [](const Progress&) { return true; })
      : stops_(std::move(stops)) {}

  std::optional<Stop> poll(const Progress& so_far) override {
    if (!stops_(so_far)) return std::nullopt;
    return Stop{Stop::Kind::other, "enough"};
  }

 private:
  Stops stops_;
};

} // namespace fairly::test
