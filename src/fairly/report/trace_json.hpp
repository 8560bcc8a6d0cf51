// Counterexamples as --json prints them.
// Tested by tests/cli/check_schema_test.cpp.
#pragma once

#include "fairly/replay/replay.hpp"

#include <string>

namespace fairly {

// {"prefix": [...], "cycle": [...]}: names of actions, null where nothing happens.
std::string trace_json(const Counterexample& found);

} // namespace fairly
