// What 'fairly reduce' says about its work, for people and for programs.
#pragma once

#include "fairly/petri/spelled_property.hpp"
#include "fairly/reduce/reduce.hpp"
#include "input.hpp"

#include <optional>
#include <string>

namespace fairly::tool {

struct ReduceReport {
  const petri::Net& given;
  const std::string& id; // of the property; may be empty
  const reduce::Reduction& reduction;
  const petri::SpelledProperty& spelled;
  std::string net_file{}, formula_file{}, table_file{}; // that are written; empty: none
  std::optional<std::string> stopped{};                 // why more was not tried

  std::string text() const;
  Json json() const;
  // A line for each transition of the smaller net: its id and those that it stands for, with tabs
  // between them. An error: there are tabs or line ends in an id.
  Result<std::string> table() const;
};

// Whether a file of this name holds properties of the contest.
bool is_xml(const std::string& file);

} // namespace fairly::tool
