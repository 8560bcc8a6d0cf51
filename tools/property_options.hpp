// What is asked about a model: --ltl, --lbt, --property and the fairness, for any subcommand.
#pragma once

#include "fairly/model/property.hpp"
#include "model_input.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace fairly::tool {

struct PropertyOptions : ModelOptions {
  std::string ltl, property_file; // one of them
  bool has_ltl = false, lbt = false;
  Assumptions assumptions;
};

// The options must live as long as the command.
void add_property_options(CLI::App& command, PropertyOptions& options);

// Combinations that could not be honoured.
std::optional<Error> contradiction_in(const PropertyOptions& options);
// The same of a command with --id.
std::optional<Error> contradiction_in(const PropertyOptions& options, const std::string& id);

// The formula, as the only property, or those of the file, with what is assumed.
Result<std::vector<Property>> load_properties(const PropertyOptions& options, Model& model,
                                              Monitor& monitor);

// --id, for subcommands that are about one property.
void add_id_option(CLI::App& command, std::string& id);

// Which of the properties has this id; an empty one names the only one.
Result<std::size_t> choose_property(const PropertyOptions& options, const std::string& id,
                                    const std::vector<Property>& all);

} // namespace fairly::tool
