// The command line: parses the arguments and hands over to one subcommand.
#include "command.hpp"
#include "fairly/base/close_matches.hpp"
#include "fairly/base/out_of_room.hpp"
#include "fairly/base/text.hpp"
#include "fairly/workers/mpi.hpp"
#include "help_format.hpp"
#include "interrupts.hpp"
#include "usage_error.hpp"
#include "version.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace fairly::tool {

int report(const Error& error) {
  complain(describe(error));
  return kError;
}

int finish_output(int exit_code) {
  int reason = std::fflush(stdout) != 0 ? errno : 0;
  if (reason == 0 && std::ferror(stdout) == 0) return exit_code;
  // If it failed earlier, errno says something else by now. Writing once more fails in the same
  // way.
  if (reason == 0 && write(STDOUT_FILENO, "\n", 1) < 0) reason = errno;
  return report({.message = fmt::format("cannot write the output{}{}", reason != 0 ? ": " : "",
                                        reason != 0 ? std::strerror(reason) : "")});
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

// CLI11 says only that a command is missing; a misspelt one deserves to be named.
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

int run(int argc, char** argv) {
  CLI::App app("fairly: does every fair run of a model satisfy an LTL property?");
  app.name("fairly");
  app.formatter(std::make_shared<HelpFormat>());
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
  for (CLI::App* command : app.get_subcommands({})) {
    if (!command->get_group().empty()) command->group("Commands");
  }
  const std::vector<const char*> arguments = without_help_word(argc, argv);
  if (names_unknown_command(app, arguments)) return report(unknown_command(app, arguments[1]));
  try {
    app.parse(static_cast<int>(arguments.size()), arguments.data());
  } catch (const CLI::Success& asked) { // --help, --version
    return finish_output(app.exit(asked));
  } catch (const CLI::ParseError& error) {
    return report(usage_error(app, error, {arguments.begin(), arguments.end()}));
  }
  return finish_output(exit_code);
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
    if (std::ferror(stdout) != 0) return fairly::tool::finish_output(fairly::tool::kError);
    fairly::tool::complain(fmt::format("internal error: {}", error.what()));
    return fairly::tool::kError;
  }
}
