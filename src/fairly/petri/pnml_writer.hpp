// Writes nets in PNML (ISO/IEC 15909-2), all on one page.
//
// What is written reads back as the same net, provided that names do not begin or end with space,
// which the reader drops. Characters that XML cannot hold become U+FFFD. Inhibitor arcs have a
// type; a read arc is written as an arc there and one back. Cost: linear in the net. Tested by
// tests/unit/petri/pnml_writer_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace fairly::petri {

std::string to_pnml(const Net& net);
// Writes piece by piece, as the text of a large net is several times as large as the net.
void write_pnml(const Net& net, const std::function<void(std::string_view)>& out);

} // namespace fairly::petri
