// What is asked about a model: --ltl, --ltl-file, --property and the fairness, for any subcommand.
#pragma once

#include "fairly/model/property.hpp"
#include "model_input.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace fairly::tool {

struct PropertyOptions : ModelOptions {
  std::vector<std::string> ltl;                       // formulas, with or without names
  std::vector<std::string> ltl_files, property_files; // formulas; contest properties in XML
  bool lbt = false;                                   // the syntax of formulas
  Assumptions assumptions;

  // True if one formula was given and nothing else.
  bool is_one_formula() const {
    return ltl.size() == 1 && ltl_files.empty() && property_files.empty();
  }
  // All files that are read.
  std::vector<std::string> inputs() const;
};

// The options must live as long as the command.
void add_property_options(CLI::App& command, PropertyOptions& options);

// Returns an error for combinations that cannot be honoured.
std::optional<Error> contradiction_in(const PropertyOptions& options);

// Returns an error for what was asked for that only nets have, if the model is not a net. Opens no
// files.
std::optional<Error> refuse_for_graphs(const PropertyOptions& options, Model& model);

// All properties that were asked for, with their assumptions: formulas first, then those from
// files. If there are several, those without a name are numbered. Returns an error if two have the
// same name.
Result<std::vector<Property>> load_properties(const PropertyOptions& options, Model& model,
                                              Monitor& monitor);

// --id, for subcommands that are about one property.
void add_id_option(CLI::App& command, std::string& id);

// The index of the property with this id. An empty id names the only property.
Result<std::size_t> choose_property(const std::string& id, const std::vector<Property>& all);

// The properties whose ids match one of the globs; all if no glob is given. Returns an error if a
// glob matches none.
Result<std::vector<Property>> chosen_properties(const std::vector<std::string>& globs,
                                                std::vector<Property> all);

} // namespace fairly::tool
