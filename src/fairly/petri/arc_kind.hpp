// The kinds of arcs in files. In a net, a read arc is stored as an input and an output.
#pragma once

#include <cstdint>

namespace fairly::petri {

enum class ArcKind : std::uint8_t { normal, read, inhibitor }; // read arcs come after normal ones

} // namespace fairly::petri
