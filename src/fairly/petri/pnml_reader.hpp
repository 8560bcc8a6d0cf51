// Reads place/transition nets in PNML, the Petri Net Markup Language (ISO/IEC 15909-2).
//
// Understood: any number of pages inside each other, reference nodes, names, markings, weights,
// positions, the fairness of transitions (<toolspecific tool="fairly" version="1">) and nested
// units (<toolspecific tool="nupn">). Nodes and arcs may come in any order. Inhibitor and read arcs
// are written as type="inhibitor", type="test" or type="read" of an arc, or as <type value="..."/>,
// <type>, <arctype> in it. Unsupported elements that would change the behaviour are refused:
// colours, other arcs, capacities. All others are skipped. Cost: the text is streamed. Memory holds
// the net, its ids twice, the ids of the arcs (to find repeated ones), and some dozen bytes for
// each arc. Tested by tests/unit/petri/pnml_reader_test.cpp, tests/unit/petri/mcc_nets_test.cpp and
// tests/fuzz/pnml_reader_fuzz.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/base/xml_reader.hpp"
#include "fairly/petri/net.hpp"

#include <istream>
#include <string>

namespace fairly::petri {

// Reads the only net of a file. `source` names the input in errors. If the monitor asks to stop,
// that is an error as well. If the net has colours, `coloured` gets the element <net> and all that
// is in it, and the returned net is empty. If `coloured` is null, such nets are refused.
Result<Net> read_pnml(std::istream& in, std::string source, Monitor* monitor = nullptr,
                      XmlHandler* coloured = nullptr);

} // namespace fairly::petri
