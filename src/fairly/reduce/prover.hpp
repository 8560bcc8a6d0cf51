// Asks the state equation, within a limited time.
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
  // The net must outlive this object. `seconds` are for all questions together, from now on.
  Prover(const petri::Net& net, double seconds, Monitor* monitor)
      : equation_(net), seconds_(seconds), monitor_(monitor) {}

  // Returns true if no marking that is reachable by these transitions (null: by all) satisfies all
  // constraints, false if perhaps one does. For the candidate and the reasons see StateEquation.
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
  static constexpr double kMostSeconds = 2; // for one question

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
