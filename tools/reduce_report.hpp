// What 'fairly reduce' reports about its work, for people and for programs.
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
  std::string net_file{}, formula_file{}, table_file{}; // files that are written; empty: none
  std::optional<std::string> stopped{};                 // why no more was tried

  std::string text() const;
  Json json() const;
  // A line for each transition of the smaller net: its id and the ids of the transitions that it
  // stands for, separated by tabs. Returns an error if an id has tabs or line ends in it.
  Result<std::string> table() const;
};

// Does a file of this name hold contest properties?
bool is_xml(const std::string& file);

} // namespace fairly::tool
