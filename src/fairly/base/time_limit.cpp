#include "fairly/base/time_limit.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fairly {

std::optional<Stop> TimeLimit::poll(const Progress& so_far) {
  if (std::chrono::steady_clock::now() - start_ > time_) {
    return Stop{Stop::Kind::time, fmt::format("the time limit of {} s was reached", time_.count())};
  }
  return fairly::poll(other_, so_far);
}

double TimeLimit::seconds_left() const {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
  return std::min((time_ - passed).count(), fairly::seconds_left(other_));
}

} // namespace fairly
