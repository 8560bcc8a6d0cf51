#include "property_options.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/model/property_list.hpp"
#include "fairness_options.hpp"
#include "input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fnmatch.h>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

namespace fairly::tool {

std::vector<std::string> PropertyOptions::inputs() const {
  std::vector<std::string> all{model};
  all.insert(all.end(), ltl_files.begin(), ltl_files.end());
  all.insert(all.end(), property_files.begin(), property_files.end());
  return all;
}

void add_property_options(CLI::App& command, PropertyOptions& options) {
  add_model_options(command, options);
  command
      .add_option("--ltl", options.ltl,
                  "A property, in Spot's or SPIN's syntax; 'name: FORMULA' gives it a name")
      ->type_name("FORMULA")
      ->allow_extra_args(false);
  command
      .add_option("--ltl-file", options.ltl_files,
                  "Properties, one on each line: written as for --ltl, or as in SPIN: 'ltl name { "
                  "FORMULA }'")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command.add_flag("--lbt", options.lbt, "The formulas are in LBT's prefix syntax")
      ->disable_flag_override();
  command
      .add_option("--property", options.property_files,
                  "Properties of the Model Checking Contest; '-' is standard input")
      ->type_name("FILE.xml")
      ->allow_extra_args(false);
  add_fairness_options(command, options.assumptions);
}

std::optional<Error> contradiction_in(const PropertyOptions& options) {
  const auto wrong = [](const char* message, const char* hint) {
    return Error{.message = message, .hint = hint};
  };
  const bool has_formulas = !options.ltl.empty() || !options.ltl_files.empty();
  if (!has_formulas && options.property_files.empty()) {
    return wrong("which property?", "give --ltl FORMULA, --ltl-file FILE or --property FILE.xml");
  }
  if (options.lbt && !has_formulas) {
    return wrong("--lbt is for --ltl, which is not given",
                 "leave it out: properties in XML need no syntax");
  }
  const std::vector<std::string> inputs = options.inputs();
  if (std::count(inputs.begin(), inputs.end(), "-") > 1) {
    return wrong("the model and the properties cannot both come from standard input",
                 "put one of them into a file");
  }
  return std::nullopt;
}

namespace {

Result<std::vector<Property>> read_formula_file(const std::string& file, Model& model,
                                                ltl::Syntax syntax) {
  Result<Input> input = Input::open(file);
  if (!input) return input.error();
  const std::string text(std::istreambuf_iterator<char>(input->stream()), {});
  if (trimmed(text).starts_with("<?xml") || trimmed(text).starts_with("<property-set")) {
    return Error{.message = "this is XML and not a list of formulas",
                 .source = input->source(),
                 .hint = "give properties of the Model Checking Contest with --property FILE"};
  }
  return read_property_list(model, text, {.syntax = syntax, .name = input->source()});
}

Result<std::vector<Property>> read_contest_file(const std::string& file, Model& model,
                                                Monitor& monitor) {
  Result<Input> input = Input::open(file);
  if (!input) return input.error();
  std::istream& in = input->stream();
  Result<std::vector<Property>> read = read_properties(in, input->source(), model, &monitor);
  if (!read && read.error().message.starts_with("this is not XML")) {
    Error error = std::move(read).error();
    error.hint = "give a list of formulas with --ltl-file FILE";
    return error;
  }
  return read;
}

std::optional<Error> refuse_equal_names(const std::vector<Property>& all) {
  std::set<std::string_view> names;
  for (const Property& each : all) {
    if (each.id.empty() || names.insert(each.id).second) continue;
    return Error{.message = fmt::format("two properties are called {}", displayed(each.id)),
                 .hint = "give one of them another name"};
  }
  return std::nullopt;
}

} // namespace

std::optional<Error> refuse_for_graphs(const PropertyOptions& options, Model& model) {
  if (as_net(model) != nullptr) return std::nullopt;
  if (options.assumptions.ignore_declared) {
    return Error{.message = "--ignore-net-fairness is for nets, and this is a graph",
                 .source = options.model,
                 .hint = "leave it out: a graph declares no fairness"};
  }
  if (options.property_files.empty()) return std::nullopt;
  std::istringstream nothing;
  return read_properties(nothing, options.property_files[0], model).error();
}

Result<std::vector<Property>> load_properties(const PropertyOptions& options, Model& model,
                                              Monitor& monitor) {
  const auto syntax = options.lbt ? ltl::Syntax::Lbt : ltl::Syntax::Spot;
  std::vector<Property> all;
  const auto add = [&](Result<std::vector<Property>> read) -> std::optional<Error> {
    if (!read) return std::move(read).error();
    std::move(read->begin(), read->end(), std::back_inserter(all));
    return std::nullopt;
  };
  for (const std::string& formula : options.ltl) {
    Result<Property> property = read_named_property(model, formula, {.syntax = syntax});
    if (!property) return std::move(property).error();
    all.push_back(*std::move(property));
  }
  for (const std::string& file : options.ltl_files) {
    if (auto error = add(read_formula_file(file, model, syntax))) return *error;
  }
  for (const std::string& file : options.property_files) {
    if (auto error = add(read_contest_file(file, model, monitor))) return *error;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].assume(options.assumptions);
    if (all[i].error()) return *all[i].error();
    if (all[i].id.empty() && all.size() > 1) all[i].id = std::to_string(i + 1);
  }
  if (auto error = refuse_equal_names(all)) return *std::move(error);
  return all;
}

void add_id_option(CLI::App& command, std::string& id) {
  command.add_option("--id", id, "The property to use, if there are several")->type_name("ID");
}

namespace {

Error no_such_property(const std::string& id, const std::vector<Property>& all) {
  std::string ids;
  CloseMatches close(id);
  for (const Property& each : all) {
    ids += (ids.empty() ? "" : ", ") + displayed(each.id);
    close.offer(each.id);
  }
  if (all.size() == 1 && all[0].id.empty()) {
    return {.message = "--id chooses a property by its name, and the only one has none",
            .hint = "leave it out, or name the property: --ltl 'name: FORMULA'"};
  }
  const std::string hint = id.empty() ? "" : close.hint();
  return {.message = id.empty() ? fmt::format("which of the {} properties is meant?", all.size())
                                : fmt::format("there is no property {}", displayed(id)),
          .hint = hint.empty() ? "choose one with --id: " + ids : hint};
}

} // namespace

Result<std::size_t> choose_property(const std::string& id, const std::vector<Property>& all) {
  if (id.empty() && all.size() == 1) return std::size_t{0};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!id.empty() && all[i].id == id) return i;
  }
  return no_such_property(id, all);
}

Result<std::vector<Property>> chosen_properties(const std::vector<std::string>& globs,
                                                std::vector<Property> all) {
  if (globs.empty()) return all;
  std::vector<bool> is_chosen(all.size());
  for (const std::string& glob : globs) {
    bool fits = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].id != glob && fnmatch(glob.c_str(), all[i].id.c_str(), 0) != 0) continue;
      is_chosen[i] = fits = true;
    }
    if (!fits) return no_such_property(glob, all);
  }
  std::vector<Property> chosen;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_chosen[i]) chosen.push_back(std::move(all[i]));
  }
  return chosen;
}

} // namespace fairly::tool
