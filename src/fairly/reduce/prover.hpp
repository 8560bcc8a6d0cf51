// What the state equation can prove within a share of the time.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/stopwatch.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/reduce/state_equation.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace fairly::reduce {

class Prover {
 public:
  // The net must outlive this; seconds are for all questions, from now on.
  Prover(const petri::Net& net, double seconds, Monitor* monitor)
      : equation_(net), seconds_(seconds), monitor_(monitor) {}

  // No marking that is reachable by the transitions, null: all, satisfies all of these. False:
  // perhaps one does. For the candidate and the reasons see StateEquation.
  bool is_impossible(std::span<const LinearConstraint> all,
                     const std::vector<bool>* transitions = nullptr,
                     std::vector<double>* candidate = nullptr,
                     std::vector<LinearConstraint>* reasons = nullptr) {
    return !all.empty() && has_time() &&
           equation_.excludes(all, next_share(), transitions, candidate, reasons);
  }
  // See StateEquation::recurring().
  std::vector<bool> recurring(const std::vector<bool>& transitions) {
    return has_time() ? equation_.recurring(transitions, next_share()) : transitions;
  }

  double seconds_left() const { return seconds_ - watch_.seconds(); }
  std::uint64_t programs() const { return programs_; } // that were solved

 private:
  static constexpr double kMostSeconds = 2; // for one of them

  bool has_time() const { return seconds_left() > 0 && !poll(monitor_, {Phase::analysing}); }
  double next_share() {
    ++programs_;
    return std::min(seconds_left(), kMostSeconds);
  }

  StateEquation equation_;
  double seconds_;
  Stopwatch watch_;
  Monitor* monitor_;
  std::uint64_t programs_ = 0;
};

} // namespace fairly::reduce
