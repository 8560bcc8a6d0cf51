#include "property_options.hpp"

#include "fairness_options.hpp"
#include "input.hpp"

namespace fairly::tool {

void add_property_options(CLI::App& command, PropertyOptions& options) {
  add_model_options(command, options);
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
  add_fairness_options(command, options.assumptions);
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
    return wrong("the model and the properties cannot both come from standard input",
                 "put one of them into a file");
  }
  return std::nullopt;
}

Result<std::vector<Property>> load_properties(const PropertyOptions& options, Model& model,
                                              Monitor& monitor) {
  std::vector<Property> properties;
  if (options.has_ltl) {
    const auto syntax = options.lbt ? ltl::Syntax::Lbt : ltl::Syntax::Spot;
    Result<Property> property = Property::parse(model, options.ltl, {.syntax = syntax});
    if (!property) return std::move(property).error();
    properties.push_back(*std::move(property));
  } else {
    Result<Input> input = Input::open(options.property_file);
    if (!input) return input.error();
    auto read = read_properties(input->stream(), input->source(), model, &monitor);
    if (!read) return read;
    properties = *std::move(read);
  }
  for (Property& each : properties) {
    each.assume(options.assumptions);
    if (each.error()) return *each.error();
  }
  return properties;
}

} // namespace fairly::tool
