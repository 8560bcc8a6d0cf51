#include "fairly/reduce/linear_program.hpp"

#include <coin/Clp_C_Interface.h>
#include <limits>
#include <memory>

namespace fairly::reduce {
namespace {

constexpr std::size_t kSmall = 2'000; // entries
constexpr int kMostSteps = 20'000;    // some tens of milliseconds for a small program

} // namespace

void LinearProgram::add_column(double column_cost, const std::vector<ProgramEntry>& entries) {
  cost.push_back(column_cost);
  for (const ProgramEntry& entry : entries) {
    rows.push_back(entry.row);
    values.push_back(entry.value);
  }
  starts.push_back(static_cast<int>(rows.size()));
}

std::optional<ProgramOptimum> solve(const LinearProgram& program, double seconds) {
  constexpr int kDualValuesWanted = 0;
  // Making a model takes longer than solving a small program.
  thread_local const std::unique_ptr<Clp_Simplex, void (*)(Clp_Simplex*)> model(Clp_newModel(),
                                                                                Clp_deleteModel);
  Clp_setLogLevel(model.get(), 0);
  // No bounds are given for the columns: CLP then assumes x >= 0.
  Clp_loadProblem(model.get(), static_cast<int>(program.column_count()),
                  static_cast<int>(program.row_count()), program.starts.data(), program.rows.data(),
                  program.values.data(), nullptr, nullptr, program.cost.data(),
                  program.lower.data(), program.upper.data());
  // For a small program, reading the clock at every step costs more than the step itself.
  if (program.values.size() > kSmall) {
    Clp_setMaximumSeconds(model.get(), seconds);
    Clp_setMaximumIterations(model.get(), std::numeric_limits<int>::max());
  } else {
    Clp_setMaximumSeconds(model.get(), -1);
    Clp_setMaximumIterations(model.get(), kMostSteps);
  }
  Clp_dual(model.get(), kDualValuesWanted);
  if (Clp_status(model.get()) != 0) return std::nullopt;
  const double* const prices = Clp_getRowPrice(model.get());
  const double* const rows = Clp_getRowActivity(model.get());
  return ProgramOptimum{.value = Clp_objectiveValue(model.get()),
                        .prices = {prices, prices + program.row_count()},
                        .rows = {rows, rows + program.row_count()}};
}

} // namespace fairly::reduce
