// The command line: parses the arguments and hands over to one subcommand.
#include "command.hpp"
#include "fairly/base/close_matches.hpp"
#include "fairly/base/out_of_room.hpp"
#include "fairly/base/text.hpp"
#include "fairly/workers/mpi.hpp"
#include "interrupts.hpp"
#include "version.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

namespace fairly::tool {

int report(const Error& error) {
  complain(describe(error));
  return kError;
}

int combine(int so_far, int next) {
  for (const int code : {kError, kViolated, kUnknown}) {
    if (so_far == code || next == code) return code;
  }
  return kHolds;
}

void complain(const std::string& line) {
  std::fflush(stdout);
  std::fputs((line + '\n').c_str(), stderr);
}

namespace {

// CLI11 says only that a subcommand is missing; a misspelt one deserves to be named.
bool names_unknown_command(const CLI::App& app, const std::vector<const char*>& arguments) {
  if (arguments.size() < 2 || arguments[1][0] == '-') return false;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == arguments[1]) return false;
  }
  return true;
}

// "help check" becomes "check --help", and "help" alone "--help".
std::vector<const char*> without_help_word(int argc, char** argv) {
  std::vector<const char*> arguments(argv, argv + argc);
  if (argc < 2 || std::string_view(argv[1]) != "help") return arguments;
  arguments.erase(arguments.begin() + 1);
  arguments.push_back("--help");
  return arguments;
}

Error unknown_command(const CLI::App& app, const std::string& name) {
  CloseMatches close(name);
  for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; })) {
    close.offer(each->get_name());
  }
  const std::string hint = close.hint();
  return {.message = fmt::format("there is no command {}", displayed(name)),
          .hint = hint.empty() ? "'fairly --help' lists the commands" : hint};
}

// Suggests options that look like the first unknown one.
std::string option_hint(const CLI::App& command, const std::vector<const char*>& arguments) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& each : option->get_lnames()) names.push_back("--" + each);
  }
  for (const std::string argument : arguments) {
    const std::string name = argument.substr(0, argument.find('='));
    if (!name.starts_with("--") || name.size() < 4) continue;
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    CloseMatches close(name);
    for (const std::string& each : names) close.offer(each);
    if (!close.found().empty()) return fmt::format("did you mean {}?", close.found()[0]);
  }
  return {};
}

// CLI11's message in the form of our own errors.
Error usage_error(const CLI::App& app, const CLI::ParseError& error,
                  const std::vector<const char*>& arguments) {
  std::string message = error.what();
  while (!message.empty() && message.back() == '\n') message.pop_back();
  const auto given = app.get_subcommands();
  const std::string command = given.empty() ? "" : " " + given[0]->get_name();
  std::string close = option_hint(given.empty() ? app : *given[0], arguments);
  const bool is_extra = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  const bool has_formulas = !given.empty() && given[0]->get_option_no_throw("--ltl") != nullptr;
  const bool is_option = message.find(": -") != std::string::npos;
  if (is_extra && !is_option && has_formulas && close.empty())
    close = "formulas are given so: --ltl 'GF p'";
  return {.message = message,
          .hint =
              close.empty() ? fmt::format("'fairly{} --help' lists the options", command) : close};
}

int run(int argc, char** argv) {
  CLI::App app("fairly: does every fair run of a model satisfy an LTL property?");
  app.name("fairly");
  app.set_version_flag(
      "--version",
      fmt::format("fairly {}{}", kVersion, workers::has_mpi() ? ", with MPI" : ", without MPI"));
  app.require_subcommand(1);
  app.footer("Exit codes: 0 holds or empty, 1 violated or nonempty, 2 unknown, 3 error.\n"
             "'fairly help COMMAND' explains a command.");
  int exit_code = kHolds;
  add_check_command(app, exit_code);
  add_suggest_command(app, exit_code);
  add_reduce_command(app, exit_code);
  add_replay_command(app, exit_code);
  add_explore_command(app, exit_code);
  add_translate_command(app, exit_code);
  add_empty_command(app, exit_code);
  add_net_command(app, exit_code);
  add_unfold_command(app, exit_code);
  add_convert_command(app, exit_code);
  add_show_command(app, exit_code);
  add_mcc_command(app, exit_code);
  add_manual_command(app, exit_code);
  const std::vector<const char*> arguments = without_help_word(argc, argv);
  if (names_unknown_command(app, arguments)) return report(unknown_command(app, arguments[1]));
  try {
    app.parse(static_cast<int>(arguments.size()), arguments.data());
  } catch (const CLI::Success& asked) { // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    return report(usage_error(app, error, arguments));
  }
  // A full disk or a closed pipe must not look like success.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    return report({.message = "cannot write the output"});
  }
  return exit_code;
}

} // namespace
} // namespace fairly::tool

int main(int argc, char** argv) {
  fairly::tool::Interrupts::none_expected();
  try {
    return fairly::tool::run(argc, argv);
  } catch (const std::bad_alloc& error) {
    fmt::print("unknown\n  reason      {}\n", fairly::stop_for(error).text);
    return fairly::tool::kUnknown;
  } catch (const std::exception& error) {
    fairly::tool::complain(fmt::format("internal error: {}", error.what()));
    return fairly::tool::kError;
  }
}
