#include "usage_error.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace fairly::tool {
namespace {

using Arguments = std::vector<std::string>;

// "--strong", "--strong=t" and "-o" are not words; "-" is one.
bool is_word(const std::string& argument) {
  return !argument.starts_with('-') || argument == "-";
}

// The option's name in "--name" and "--name=value".
std::string option_name(const std::string& argument) {
  return argument.substr(0, argument.find('='));
}

// Suggests options that look like the first unknown one.
std::string misspelt_hint(const CLI::App& command, const Arguments& arguments) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& each : option->get_lnames()) names.push_back("--" + each);
  }
  for (const std::string& argument : arguments) {
    const std::string name = option_name(argument);
    if (!name.starts_with("--") || name.size() < 4) continue;
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    CloseMatches close(name);
    for (const std::string& each : names) close.offer(each);
    if (!close.found().empty()) return fmt::format("did you mean {}?", close.found()[0]);
  }
  return {};
}

// An option that takes one value and may be given again.
bool is_repeatable(const CLI::Option& option) {
  return option.get_expected_max() >= CLI::detail::expected_max_vector_size;
}

// "use*" for use1 and use2.
std::string common_glob(const std::string& one, const std::string& other) {
  const auto ends = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return std::string(one.begin(), ends.first) + '*';
}

std::string repeat_hint(const CLI::Option& option, const std::string& name,
                        const std::string& value, const std::string& next) {
  std::string hint = fmt::format("repeat the option: {} {} {} {}", name, shell_word(value), name,
                                 shell_word(next));
  const std::string type = option.get_type_name();
  if (type.find("GLOB") != std::string::npos) {
    hint += "; quote globs, or the shell expands them: " + shell_word(common_glob(value, next));
  } else if (type == "FORMULA" || type == "HYPOTHESIS") {
    hint += "; put a formula with spaces in it into quotes";
  }
  return without_control_bytes(hint);
}

// The hint if the shell has made files of a glob: "--weak *" becomes "--weak a.net b.net".
std::optional<std::string> expanded_glob_hint(const CLI::App& command, const Arguments& arguments) {
  std::error_code ignored;
  for (std::size_t i = 0; i + 2 < arguments.size(); ++i) {
    const CLI::Option* const option = command.get_option_no_throw(arguments[i]);
    if (is_word(arguments[i]) || option == nullptr || !is_repeatable(*option)) continue;
    if (option->get_type_name().find("GLOB") == std::string::npos) continue;
    if (std::filesystem::exists(arguments[i + 1], ignored) &&
        std::filesystem::exists(arguments[i + 2], ignored)) {
      return fmt::format("quote globs, or the shell makes files of them: {} '*'", arguments[i]);
    }
  }
  return std::nullopt;
}

// The hint if a repeatable option is followed by more than its value. Files do not count: the model
// may come next.
std::optional<std::string> second_value_hint(const CLI::App& command, const Arguments& arguments) {
  std::error_code ignored;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (is_word(arguments[i])) continue;
    const std::string name = option_name(arguments[i]);
    const CLI::Option* const option = command.get_option_no_throw(name);
    if (option == nullptr || !is_repeatable(*option)) continue;
    const bool has_equals = name.size() < arguments[i].size();
    if (!has_equals && ++i == arguments.size()) break;
    const std::string value = has_equals ? arguments[i].substr(name.size() + 1) : arguments[i];
    if (!has_equals && !is_word(value)) return fmt::format("{} needs a value", name);
    for (std::size_t k = i + 1; k < arguments.size() && is_word(arguments[k]); ++k) {
      if (arguments[k] == "-" || std::filesystem::exists(arguments[k], ignored)) continue;
      return repeat_hint(*option, name, value, arguments[k]);
    }
  }
  return std::nullopt;
}

std::string word_hint(const CLI::App& command, const Arguments& arguments) {
  if (auto hint = expanded_glob_hint(command, arguments)) return *hint;
  if (auto hint = second_value_hint(command, arguments)) return *hint;
  const bool has_formulas = command.get_option_no_throw("--ltl") != nullptr;
  return has_formulas ? "give formulas with --ltl, as in --ltl 'GF p'" : "";
}

std::string extras_text(const Arguments& extras) {
  std::string text =
      extras.size() == 1 ? "this argument was not expected:" : "these arguments were not expected:";
  for (const std::string& each : extras) text += ' ' + shell_word(each);
  return without_control_bytes(text);
}

// "--ltl: 1 required FORMULA missing" and the like, in plain words.
std::string plain_message(const CLI::ParseError& error) {
  std::string message = error.what();
  while (!message.empty() && message.back() == '\n') message.pop_back();
  constexpr std::string_view kMissing = ": 1 required ";
  const std::size_t at = message.find(kMissing);
  if (at == std::string::npos || !message.ends_with(" missing")) return message;
  const std::string type = message.substr(at + kMissing.size());
  return fmt::format("{} needs a value: {}", message.substr(0, at),
                     type.substr(0, std::min(type.find(':'), type.rfind(' '))));
}

} // namespace

Error usage_error(const CLI::App& app, const CLI::ParseError& error, const Arguments& arguments) {
  const auto given = app.get_subcommands();
  const CLI::App& command = given.empty() ? app : *given[0];
  const bool is_extra = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  const bool lacks_command =
      given.empty() && error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
  const Arguments extras = is_extra || lacks_command ? command.remaining() : Arguments();
  const bool begins_with_word = !extras.empty() && is_word(extras[0]);

  std::string hint =
      begins_with_word ? word_hint(command, arguments) : misspelt_hint(command, arguments);
  if (hint.empty() && lacks_command) hint = "'fairly --help' lists the commands";
  if (hint.empty() && given.empty()) hint = "'fairly --help' lists the options";
  if (hint.empty()) hint = fmt::format("'fairly {} --help' lists the options", command.get_name());
  return {.message = !extras.empty() ? extras_text(extras)
                     : lacks_command ? "which command?"
                                     : plain_message(error),
          .hint = hint};
}

} // namespace fairly::tool
