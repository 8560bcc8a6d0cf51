// Makes a trace shorter, using the plain model only.
//
// Two changes keep the run: a cycle that repeats a shorter one is replaced by that one, and a
// prefix that ends like the cycle is cut. Others change the run: leaving out the steps between two
// equal states; leaving the run early for a short way back to a state that it has visited, or to
// one where it may rest; leaving out steps that nothing needs. The replay decides whether such a
// run exists, is fair and violates the property. All this is repeated until nothing gets shorter,
// the effort is spent or the monitor asks to stop. Cost: ten times the effort, in replayed steps,
// and fifty times the effort in actions that are looked at; less where states are wide. Tested by
// tests/unit/replay/shorten_test.cpp, tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/replay/replay.hpp"

#include <cstddef>

namespace fairly {

// The trace must have been replayed. The result has been replayed as well.
Counterexample shortened(PlainModel& model, Counterexample found, std::size_t effort = 5'000,
                         Monitor* monitor = nullptr);

} // namespace fairly
