// Linear programs over sparse columns, solved in floating point by CLP.
//
// What comes back is a proposal: whoever uses it checks it exactly (see state_equation.hpp).
// Tested by tests/unit/reduce/state_equation_test.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace fairly::reduce {

struct ProgramEntry {
  int row = 0;
  double value = 0;
};

// Minimise the sum of cost times x over all x >= 0 with lower <= rows <= upper.
struct LinearProgram {
  std::vector<double> lower{}, upper{}; // by row; infinities where there is none
  std::vector<double> cost{};           // by column
  std::vector<int> starts{0};           // where the entries of each column begin, and their end
  std::vector<int> rows{};
  std::vector<double> values{};

  std::size_t row_count() const { return lower.size(); }
  std::size_t column_count() const { return cost.size(); }
  void add_column(double column_cost, const std::vector<ProgramEntry>& entries);
};

struct ProgramOptimum {
  double value = 0;
  std::vector<double> prices{}; // by row: what the value gains if the bound of the row grows by one
  std::vector<double> rows{};   // their values
};

// nullopt: not solved within so many seconds, or not at all.
std::optional<ProgramOptimum> solve(const LinearProgram& program, double seconds);

} // namespace fairly::reduce
