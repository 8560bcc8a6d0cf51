// The kinds of arcs that files have. In a net a read arc is an input and an output.
#pragma once

#include <cstdint>

namespace fairly::petri {

enum class ArcKind : std::uint8_t { normal, read, inhibitor }; // read arcs come after normal ones

} // namespace fairly::petri
