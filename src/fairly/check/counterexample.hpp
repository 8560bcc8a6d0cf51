// From a part of the product to a verdict and, if that is "violated", to a counterexample.
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

// Looks for an accepting cycle of the product and adds what it finds to the answer. An error: the
// engine of the options does not fit.
std::optional<Error> find_counterexample(Product& product, const Violations& violations,
                                         const CheckTask& task, Answer& answer);

// Searches the product, seen in another way, as long as the monitor allows. False: there is no
// accepting cycle. The verdict is left alone then.
Result<bool> search_part(Product& product, Graph& part, Engine engine, const CheckTask& task,
                         Monitor* monitor, Answer& answer);

// Whether a random run violates the property.
bool find_by_walks(const Violations& violations, const CheckTask& task, WalkEffort effort,
                   Answer& answer);

// Random runs only, until one violates the property or a limit is met. An error: the model has
// none.
std::optional<Error> walk_only(const Violations& violations, const CheckTask& task, Answer& answer);

// The same where somebody knows that there is such a cycle behind the last node of a path that
// begins in an initial node. The engine is the one that fits best.
std::optional<Error> find_known_counterexample(Product& product, const std::vector<Node>& path,
                                               const CheckTask& task, Monitor* monitor,
                                               Answer& answer);
// And in a part of the product that is entered at that node; null: anywhere behind it.
std::optional<Error> find_known_counterexample(Product& product, Graph* part,
                                               const std::vector<Node>& path, const CheckTask& task,
                                               Monitor* monitor, Answer& answer);

// The run of a lasso that somebody has found violates the property.
void tell_violation(Product& product, const Lasso& lasso, const CheckTask& task, Answer& answer);

} // namespace fairly
