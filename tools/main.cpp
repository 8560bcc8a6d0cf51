// The command line: parses the arguments and hands over to one subcommand.
#include "command.hpp"
#include "fairly/base/out_of_room.hpp"
#include "fairly/workers/mpi.hpp"
#include "version.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>

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

// CLI11 only says that a subcommand is missing; a misspelt one deserves to be named.
bool names_unknown_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return false;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == argv[1]) return false;
  }
  return true;
}

// CLI11's message in our form.
Error usage_error(const CLI::App& app, const CLI::ParseError& error) {
  std::string message = error.what();
  while (!message.empty() && message.back() == '\n') message.pop_back();
  const auto given = app.get_subcommands();
  const std::string command = given.empty() ? "" : " " + given[0]->get_name();
  return {.message = message, .hint = fmt::format("'fairly{} --help' lists the options", command)};
}

int run(int argc, char** argv) {
  CLI::App app("fairly: does every fair run of a model satisfy an LTL property?");
  app.name("fairly");
  app.set_version_flag(
      "--version",
      fmt::format("fairly {}{}", kVersion, workers::has_mpi() ? ", with MPI" : ", without MPI"));
  app.require_subcommand(1);
  app.footer("Exit codes: 0 holds or empty, 1 violated or nonempty, 2 unknown, 3 error.\n"
             "'fairly COMMAND --help' explains a command.");
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
  if (names_unknown_command(app, argc, argv)) {
    return report({.message = fmt::format("there is no command '{}'", argv[1]),
                   .hint = "'fairly --help' lists the commands"});
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) { // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    return report(usage_error(app, error));
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
