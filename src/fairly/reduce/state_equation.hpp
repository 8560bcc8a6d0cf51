// What the state equation says about all reachable markings.
//
// A reachable marking m satisfies m = m0 + C x for some x >= 0, where C has the effects of the
// transitions as columns, and m >= 0. Are constraints a_i m <= b_i impossible? A linear program
// proposes numbers u >= 0 for places and v >= 0 for constraints. They are believed only after a
// check in integers: with y = u - (sum of v_i a_i),
//
//     y C <= 0 in every column, and y m0 + (sum of v_i b_i) < 0.
//
// Proof: let m be reachable and satisfy the constraints. Then y m <= y m0, since y C <= 0. And
// y m = u m - (sum of v_i a_i m) >= -(sum of v_i b_i), since u, m, v >= 0. Together they
// contradict the second line.
//
// Which transitions fire only finitely often? Weights y >= 0 of the places with y C <= 0 in the
// columns of all transitions that fire at all show it for those where it is < 0: y m never grows
// and never gets below 0. They are proposed by another linear program and checked in integers.
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

// The sum of coefficient times tokens is at most the bound. Terms in the order of their places.
struct LinearConstraint {
  std::vector<LinearTerm> sum{};
  std::int64_t bound = 0;
  bool operator==(const LinearConstraint&) const = default;
};

class StateEquation {
 public:
  // The net must outlive this.
  explicit StateEquation(const petri::Net& net);

  // True: no marking that is reachable, by the given transitions if there are any given, satisfies
  // all of these. False: nothing is known, perhaps because the seconds were not enough. `candidate`
  // is what satisfies all as far as the program can tell, by place; empty: there is none.
  // `reasons`: if true, those of the constraints that are enough.
  bool excludes(std::span<const LinearConstraint> all, double seconds,
                const std::vector<bool>* transitions = nullptr,
                std::vector<double>* candidate = nullptr,
                std::vector<LinearConstraint>* reasons = nullptr) const;

  // Of a run in which, from some point on, only the given transitions fire: those that fire for
  // ever, or more than these. A run that never ends has one of them.
  std::vector<bool> recurring(const std::vector<bool>& transitions, double seconds) const;

 private:
  static constexpr std::uint32_t kNoColumn = ~std::uint32_t{0};
  struct Column { // what a kind of transitions changes
    std::uint32_t begin = 0, end = 0;
  };
  // The proposal in integers.
  struct Weights {
    std::vector<std::int64_t> places, constraints;
  };

  bool proves(const Weights& weights, std::span<const LinearConstraint> all,
              const std::vector<bool>& used) const;
  // The columns of these transitions; null: all.
  std::vector<bool> columns_of(const std::vector<bool>* transitions) const;
  // How much y m changes by a column.
  template <class Number>
  Number change(const std::vector<Number>& y, std::size_t column) const;

  const petri::Net& net_;
  std::vector<petri::Effect> effects_;
  std::vector<Column> columns_;          // different ones only
  std::vector<std::uint32_t> column_of_; // by transition; kNoColumn: it changes nothing
};

} // namespace fairly::reduce
