// Random runs that may violate a property, where states are too many to be stored.
//
// A run goes on as long as the automaton of the violations can, and ends where it meets a state
// again, or a dead one. What it has shown then is a lasso, on which the formula itself is
// evaluated. Runs differ in how they choose: the first or the last action, any of them, or one that
// needs what the last one has left behind, which closes cycles soon, or one that leads nearer to a
// violation (guide.hpp). Fairness is checked by a replay. Cost: a step costs what it changes, and
// the letters. Tested by tests/cross/walks_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/check/check.hpp"
#include "fairly/model/trace.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly {

inline constexpr std::uint64_t kMostWalkSteps = 100'000'000; // where nobody limits the time

struct WalkEffort {
  std::uint64_t steps = 20'000; // of all runs together
  std::uint64_t seed = 0;
  double seconds = 0.5;
  bool only_guided = false;
  std::vector<std::vector<ltl::LetterCube>> again{}; // fairness of the formula, for the guide
};

// Counts what was done. nullopt: no violation was met, or the model cannot walk.
std::optional<Trace> walk(const CheckTask& task, const Automaton& violations,
                          const WalkEffort& effort, std::uint64_t& steps);

} // namespace fairly
