// What the state equation says about all reachable markings.
//
// A reachable marking m satisfies m = m0 + C x for some x >= 0, where C has the effects of the
// transitions as columns, and m >= 0. The question is whether constraints a_i m <= b_i are
// impossible. A linear program proposes numbers u >= 0 for places and v >= 0 for constraints. They
// are believed only after a check in integers: with y = u - (sum of v_i a_i),
//
//     y C <= 0 in every column, and y m0 + (sum of v_i b_i) < 0.
//
// Proof: let m be reachable and satisfy the constraints. Then y m <= y m0, since y C <= 0. And
// y m = u m - (sum of v_i a_i m) >= -(sum of v_i b_i), since u, m, v >= 0. Together they contradict
// the second inequality.
//
// Which transitions fire only finitely often? Take weights y >= 0 of the places such that y C <= 0
// in the columns of all transitions that fire at all. Then transitions where y C < 0 fire only
// finitely often, since y m never grows and never falls below 0. The weights are proposed by
// another linear program and checked in integers.
// Cost: a linear program with a row for each place and a column for each transition.
// Tested by tests/unit/reduce/state_equation_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace fairly::reduce {

struct LinearTerm {
  petri::PlaceIndex place = 0;
  std::int64_t coefficient = 1;
  bool operator==(const LinearTerm&) const = default;
};

// The sum of coefficient times tokens is at most the bound. The terms are in the order of their
// places.
struct LinearConstraint {
  std::vector<LinearTerm> sum{};
  std::int64_t bound = 0;
  bool operator==(const LinearConstraint&) const = default;
};

class StateEquation {
 public:
  // The net must outlive this object.
  explicit StateEquation(const petri::Net& net);

  // Returns true if no marking that is reachable by the given transitions (null: by all) satisfies
  // all constraints. Returns false if nothing is known, perhaps because the time was too short.
  // `candidate` is set to a marking, by place, that satisfies all constraints as far as the program
  // can tell, or to an empty vector if there is none. If the result is true, `reasons` gets those
  // of the constraints that are enough for it.
  bool excludes(std::span<const LinearConstraint> all, double seconds,
                const std::vector<bool>* transitions = nullptr,
                std::vector<double>* candidate = nullptr,
                std::vector<LinearConstraint>* reasons = nullptr) const;

  // For a run in which only the given transitions fire from some point on: returns those that fire
  // for ever, perhaps with some more. A run that never ends fires one of the returned ones for
  // ever.
  std::vector<bool> recurring(const std::vector<bool>& transitions, double seconds) const;

 private:
  static constexpr std::uint32_t kNoColumn = ~std::uint32_t{0};
  struct Column { // the effect that several transitions may share
    std::uint32_t begin = 0, end = 0;
  };
  // The proposed numbers as integers.
  struct Weights {
    std::vector<std::int64_t> places, constraints;
  };

  bool proves(const Weights& weights, std::span<const LinearConstraint> all,
              const std::vector<bool>& used) const;
  // The columns of these transitions; null means all.
  std::vector<bool> columns_of(const std::vector<bool>* transitions) const;
  // How much a column changes y m.
  template <class Number>
  Number change(const std::vector<Number>& y, std::size_t column) const;

  const petri::Net& net_;
  std::vector<petri::Effect> effects_;
  std::vector<Column> columns_;          // different ones only
  std::vector<std::uint32_t> column_of_; // by transition; kNoColumn: it changes nothing
};

} // namespace fairly::reduce
