// The states of a run in the current form of its model. The model may have changed this form since
// the run was replayed, for other checks.
// Tested by tests/unit/model/plain_model_test.cpp.
#pragma once

#include "fairly/model/plain_model.hpp"
#include "fairly/model/trace.hpp"

#include <vector>

namespace fairly {

// Returns the state before each step. The trace must be one of the model.
std::vector<PlainModel::State> states_of(PlainModel& model, const Trace& trace);

} // namespace fairly
