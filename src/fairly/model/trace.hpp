// A run of a model that repeats itself: a first state, the moves of a prefix, then the moves of a
// cycle for ever.
#pragma once

#include "fairly/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairly {

// An action, and which of the steps that take it in its state is meant, in the order of the model.
// A move with kStutter is a step of a run that rests in its state.
struct Move {
  Action action = kStutter;
  std::uint32_t choice = 0;

  Move() = default;
  Move(Action taken, std::uint32_t which = 0) : action(taken), choice(which) {}
  bool operator==(const Move&) const = default;
  bool is_stutter() const { return action == kStutter; }
};

struct Trace {
  std::vector<Move> prefix{}; // may be empty
  std::vector<Move> cycle{};  // never empty
  std::uint32_t start = 0;    // index of the initial state; equal ones count once

  std::size_t size() const { return prefix.size() + cycle.size(); }
  const Move& move(std::size_t step) const {
    return step < prefix.size() ? prefix[step] : cycle[step - prefix.size()];
  }
  bool operator==(const Trace&) const = default;
};

} // namespace fairly
