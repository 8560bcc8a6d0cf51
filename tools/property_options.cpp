#include "property_options.hpp"

#include "fairly/petri/fairness_reader.hpp"
#include "property_run.hpp"

#include <utility>

namespace fairly::tool {

void add_property_options(CLI::App& command, PropertyOptions& options) {
  command
      .add_option("MODEL", options.model, "A place/transition net in PNML; '-' is standard input")
      ->required()
      ->type_name("");
  command
      .add_option_function<std::string>(
          "--ltl",
          [&options](const std::string& text) {
            options.ltl = text;
            options.has_ltl = true;
          },
          "The property, in Spot's or SPIN's syntax")
      ->type_name("FORMULA");
  command.add_flag("--lbt", options.lbt, "The property is in LBT's prefix syntax")
      ->disable_flag_override();
  command
      .add_option("--property", options.property_file,
                  "Properties of the Model Checking Contest; '-' is standard input")
      ->type_name("FILE.xml");
}

std::optional<Error> contradiction_in(const PropertyOptions& options) {
  const auto wrong = [](const char* message, const char* hint) {
    return Error{.message = message, .hint = hint};
  };
  if (!options.has_ltl && options.property_file.empty()) {
    return wrong("which property?", "give --ltl FORMULA or --property FILE.xml");
  }
  if (options.has_ltl && !options.property_file.empty()) {
    return wrong("--ltl and --property exclude each other", "give one of them");
  }
  if (options.lbt && !options.has_ltl) {
    return wrong("--lbt is about --ltl, which is not given", "properties in XML have one syntax");
  }
  if (options.model == "-" && options.property_file == "-") {
    return wrong("the net and the properties cannot both come from standard input",
                 "put one of them into a file");
  }
  return std::nullopt;
}

Result<petri::MccProperties> load_properties(const PropertyOptions& options, const petri::Net& net,
                                             RunMonitor& monitor) {
  if (!options.has_ltl) return load_ltl_properties(options.property_file, net, monitor);
  petri::MccProperties properties;
  Result<ltl::Formula> formula = petri::parse_net_formula(
      options.ltl, net, properties.formulas, properties.propositions, "formula", options.lbt);
  if (!formula) return std::move(formula).error();
  properties.properties.push_back({.formula = *formula});
  return properties;
}

} // namespace fairly::tool
