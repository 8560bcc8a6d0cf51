// Reads the property files of the Model Checking Contest (MCC).
//
//     property-set > property > id, description, formula
//
// A formula is LTL, usually below one <all-paths>; its atoms are propositions of the net, and the
// name of an atom is the canonical text of its proposition (proposition.hpp). Atoms that are always
// or never true become constants. Path quantifiers anywhere else, <exists-path>, <place-bound> and
// <state-space> are refused. All known tags are in the table of mcc_tags.cpp.
// Cost: the text is streamed. Memory holds the formulas, each different atom and its text once, and
// the largest atom that is being read. Nesting is limited by kMaxXmlDepth.
// Tested by tests/unit/petri/mcc_property_reader_test.cpp, tests/unit/petri/mcc_properties_test.cpp
// and tests/fuzz/mcc_property_reader_fuzz.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/model/property.hpp"
#include "fairly/petri/net_model.hpp"

#include <istream>
#include <string>
#include <vector>

namespace fairly::petri {

// Returns the properties in the order of the file. Their ids differ, and they share one arena in
// which equal atoms are one. No fairness is assumed. `source` names the input in errors. If the
// monitor stops the work, that is an error of kind limit. The model must outlive the properties.
Result<std::vector<Property>> read_mcc_properties(std::istream& in, NetModel& model,
                                                  std::string source, Monitor* monitor = nullptr);

} // namespace fairly::petri
