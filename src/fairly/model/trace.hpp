// A run of a model that repeats itself: the actions of a prefix, then those of a cycle for ever.
// kStutter stands for the rest of a run that has come to a dead state.
#pragma once

#include "fairly/model/model.hpp"

#include <cstddef>
#include <vector>

namespace fairly {

struct Trace {
  std::vector<Action> prefix{}; // may be empty
  std::vector<Action> cycle{};  // never empty

  std::size_t size() const { return prefix.size() + cycle.size(); }
  Action action(std::size_t step) const {
    return step < prefix.size() ? prefix[step] : cycle[step - prefix.size()];
  }
};

} // namespace fairly
