// From a part of the product to a verdict and, if it is "violated", to a counterexample.
// Tested by tests/cross/check_cross_test.cpp, tests/cross/inexact_check_cross_test.cpp.
#pragma once

#include "fairly/check/check.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/check/walks.hpp"
#include "fairly/lasso/lasso.hpp"
#include "fairly/product/product.hpp"

#include <optional>
#include <vector>

namespace fairly {

// Looks for an accepting cycle of the product and adds what it finds to the answer. Returns an
// error if the engine of the options does not fit.
std::optional<Error> find_counterexample(Product& product, const Violations& violations,
                                         const CheckTask& task, Answer& answer);

// Searches `part`, another view of the product, as long as the monitor allows. Returns false if
// there is no accepting cycle; the verdict is then left alone.
Result<bool> search_part(Product& product, Graph& part, Engine engine, const CheckTask& task,
                         Monitor* monitor, Answer& answer);

// Makes random runs. Returns true if one of them violates the property.
bool find_by_walks(const Violations& violations, const CheckTask& task, WalkEffort effort,
                   Answer& answer);

// Makes random runs only, until one violates the property or a limit is reached. Returns an error
// if the model cannot make random runs.
std::optional<Error> walk_only(const Violations& violations, const CheckTask& task, Answer& answer);

// Like find_counterexample(), for callers who know that an accepting cycle can be reached from the
// last node of `path`, which begins in an initial node. The engine that fits best is used.
std::optional<Error> find_known_counterexample(Product& product, const std::vector<Node>& path,
                                               const CheckTask& task, Monitor* monitor,
                                               Answer& answer);
// The same for a cycle that lies in a part of the product, which is entered at the last node of
// `path`. If `part` is null, the cycle may be anywhere behind this node.
std::optional<Error> find_known_counterexample(Product& product, Graph* part,
                                               const std::vector<Node>& path, const CheckTask& task,
                                               Monitor* monitor, Answer& answer);

// Puts the run of a lasso that is known to violate the property into the answer.
void tell_violation(Product& product, const Lasso& lasso, const CheckTask& task, Answer& answer);

} // namespace fairly
