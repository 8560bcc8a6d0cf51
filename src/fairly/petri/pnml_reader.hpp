// Reads place/transition nets in PNML, the Petri Net Markup Language (ISO/IEC 15909-2).
//
// Understood: any number of pages inside each other, reference nodes, names, markings, weights,
// positions, the fairness of transitions (<toolspecific tool="fairly" version="1">) and nested
// units (<toolspecific tool="nupn">). Nodes and arcs come in any order. Inhibitor and read arcs are
// written as type="inhibitor", type="test" or type="read" of an arc, or as <type value="..."/>,
// <type>, <arctype> in it. What would change the behaviour and is not supported is refused:
// colours, other arcs, capacities. Other elements are skipped. Cost: the text is streamed; memory
// for the net, twice its ids, the ids of the arcs (to find repeated ones), and some dozen bytes for
// each arc. Tested by tests/unit/petri/pnml_reader_test.cpp, tests/unit/petri/mcc_nets_test.cpp and
// tests/fuzz/pnml_reader_fuzz.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/base/xml_reader.hpp"
#include "fairly/petri/net.hpp"

#include <istream>
#include <string>

namespace fairly::petri {

// The only net of a file. `source` names the input in errors. If the monitor asks to stop, that is
// an error as well. `coloured` gets the element <net>, and all that is in it, of a net with
// colours; the net that is returned then is empty. Null: such nets are refused.
Result<Net> read_pnml(std::istream& in, std::string source, Monitor* monitor = nullptr,
                      XmlHandler* coloured = nullptr);

} // namespace fairly::petri
