// Reads coloured nets in PNML: symmetric nets as the Model Checking Contest has them.
//
// Understood: dots, cyclic and other enumerations, ranges of integers, products, partitions;
// variables; all, numberof, add, subtract, scalarproduct, tuple, successor, predecessor, constants;
// guards with comparisons, and, or, not, imply; pages, references, names, positions, the fairness
// of transitions. Everything may come in any order. Anything else that would change the behaviour
// is refused.
// Cost: the terms are kept as trees until the net ends. Only tuples of sums are unfolded here.
// Tested by tests/unit/colour/coloured_pnml_test.cpp, tests/cross/coloured_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/base/xml_reader.hpp"
#include "fairly/colour/coloured_net.hpp"

#include <istream>
#include <memory>
#include <string>
#include <variant>

namespace fairly::colour {

using AnyNet = std::variant<petri::Net, ColouredNet>;

// Reads the only net of a file, with or without colours. `source` names the input in errors. If the
// monitor asks to stop, that is an error as well.
Result<AnyNet> read_any_pnml(std::istream& in, const std::string& source,
                             Monitor* monitor = nullptr);

} // namespace fairly::colour
