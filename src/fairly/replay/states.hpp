// The states of a run in the form that its model gives them now: since a replay it may have changed
// that form, for other checks.
// Tested by tests/unit/model/plain_model_test.cpp.
#pragma once

#include "fairly/model/plain_model.hpp"
#include "fairly/model/trace.hpp"

#include <vector>

namespace fairly {

// Before each step. The trace must be one of the model.
std::vector<PlainModel::State> states_of(PlainModel& model, const Trace& trace);

} // namespace fairly
