// The command line: parses the arguments and hands over to one subcommand.
#include "command.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>

namespace fairly::tool {

int report(const Error& error) {
  std::fflush(stdout);
  fmt::print(stderr, "{}\n", describe(error));
  return kError;
}

namespace {

int run(int argc, char** argv) {
  CLI::App app("fairly: on-the-fly LTL model checking under weak and strong fairness");
  app.name("fairly");
  app.set_version_flag("--version", "fairly " FAIRLY_VERSION);
  app.require_subcommand(1);
  app.footer("Exit codes: 0 holds or empty, 1 violated or nonempty, 2 unknown, 3 error.\n"
             "'fairly COMMAND --help' explains a command.");
  int exit_code = kHolds;
  add_empty_command(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kHolds : kError;
  }
  return exit_code;
}

} // namespace
} // namespace fairly::tool

int main(int argc, char** argv) {
  try {
    return fairly::tool::run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("error: out of memory\n", stderr);
  } catch (const std::exception& error) {
    fmt::print(stderr, "internal error: {}\n", error.what());
  }
  return fairly::tool::kError;
}
