// The net and what is asked about it: MODEL, --ltl, --lbt and --property, for any subcommand.
#pragma once

#include "fairly/petri/mcc_property_reader.hpp"
#include "run_monitor.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace fairly::tool {

struct PropertyOptions {
  std::string model;
  std::string ltl, property_file; // one of them
  bool has_ltl = false, lbt = false;
};

// The options must live as long as the command.
void add_property_options(CLI::App& command, PropertyOptions& options);

// Combinations that could not be honoured.
std::optional<Error> contradiction_in(const PropertyOptions& options);

// The formula, as the only property, or those of the file, all of them LTL.
Result<petri::MccProperties> load_properties(const PropertyOptions& options, const petri::Net& net,
                                             RunMonitor& monitor);

} // namespace fairly::tool
