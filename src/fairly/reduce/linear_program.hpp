// Linear programs over sparse columns, solved in floating point by CLP.
//
// The result is only a proposal: callers check it exactly (see state_equation.hpp).
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
  std::vector<double> lower{}, upper{}; // by row; infinite where there is no bound
  std::vector<double> cost{};           // by column
  std::vector<int> starts{0}; // where the entries of each column begin, and where the last ones end
  std::vector<int> rows{};
  std::vector<double> values{};

  std::size_t row_count() const { return lower.size(); }
  std::size_t column_count() const { return cost.size(); }
  void add_column(double column_cost, const std::vector<ProgramEntry>& entries);
};

struct ProgramOptimum {
  double value = 0;
  std::vector<double> prices{}; // by row: growth of the value if the bound of the row grows by one
  std::vector<double> rows{};   // the values of the rows
};

// Returns nullopt if the program was not solved within these seconds, or could not be solved at
// all.
std::optional<ProgramOptimum> solve(const LinearProgram& program, double seconds);

} // namespace fairly::reduce
