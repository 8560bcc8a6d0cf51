// The fairness that the author of a model wants to be assumed of an action.
#pragma once

#include <cstdint>

namespace fairly {

enum class Fairness : std::uint8_t { none, weak, strong };

} // namespace fairly
