#include "property_options.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairness_options.hpp"
#include "input.hpp"

#include <fmt/format.h>

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

std::optional<Error> contradiction_in(const PropertyOptions& options, const std::string& id) {
  if (auto error = contradiction_in(options)) return error;
  if (!id.empty() && options.property_file.empty()) {
    return Error{.message = "--id is about --property, which is not given", .hint = "leave it out"};
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

void add_id_option(CLI::App& command, std::string& id) {
  command.add_option("--id", id, "Which of these, if there are several")->type_name("ID");
}

Result<std::size_t> choose_property(const PropertyOptions& options, const std::string& id,
                                    const std::vector<Property>& all) {
  if (id.empty() && all.size() == 1) return std::size_t{0};
  std::string ids;
  CloseMatches close(id);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!id.empty() && all[i].id == id) return i;
    ids += (i == 0 ? "" : ", ") + displayed(all[i].id);
    close.offer(all[i].id);
  }
  const std::string message = id.empty()
                                  ? fmt::format("which of the {} properties is meant?", all.size())
                                  : fmt::format("there is no property {}", displayed(id));
  const std::string hint = id.empty() ? "" : close.hint();
  return Error{.message = message,
               .source = options.property_file,
               .hint = hint.empty() ? "--id: one of " + ids : hint};
}

} // namespace fairly::tool
