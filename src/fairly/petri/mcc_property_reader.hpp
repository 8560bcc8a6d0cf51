// Reads the property files of the Model Checking Contest (MCC).
//
//     property-set > property > id, description, formula
//
// A formula is LTL, usually below one <all-paths>; its atoms are propositions of the net, and the
// name of an atom is the canonical text of its proposition (proposition.hpp). Atoms that are
// always or never true become constants. Path quantifiers anywhere else, <exists-path> and
// <place-bound> are refused. All known tags are in the table of the source file.
// Cost: the text is streamed; memory for the formulas, each different atom and its text once, and
// the largest atom that is being read. Nesting is limited by kMaxXmlDepth.
// Tested by tests/unit/petri/mcc_property_reader_test.cpp, tests/unit/petri/mcc_properties_test.cpp
// and tests/fuzz/mcc_property_reader_fuzz.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace fairly::petri {

struct MccProperty {
  enum class Kind : std::uint8_t {
    ltl,        // do all runs satisfy the formula?
    state_space // how large is the state space?
  };

  std::string id{};
  std::string description{}; // may be empty
  Kind kind = Kind::ltl;
  ltl::Formula formula{}; // in MccProperties::formulas; of the kind ltl only
};

struct MccProperties {
  ltl::Formulas formulas{};                // all of one file: equal atoms are one
  std::vector<Proposition> propositions{}; // of atom i of the formulas
  std::vector<MccProperty> properties{};   // in the order of the file, with different ids
};

// `source` names the input in errors. If the monitor asks to stop, that is an error as well.
Result<MccProperties> read_mcc_properties(std::istream& in, const Net& net, std::string source,
                                          Monitor* monitor = nullptr);

} // namespace fairly::petri
