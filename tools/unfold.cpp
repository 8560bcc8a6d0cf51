// fairly unfold: a coloured net as a place/transition net.
#include "answer_text.hpp"
#include "command.hpp"
#include "limit_options.hpp"
#include "net_command.hpp"
#include "net_output.hpp"

#include <fmt/format.h>

#include <memory>

namespace fairly::tool {
namespace {

struct UnfoldCommand : ModelOptions {
  NetOutput output;
  RunLimits limits;
};

// "5 places and 3 transitions, unfolded to 25 and 15".
std::string unfolding_text(const petri::Net& net) {
  const std::string size =
      fmt::format("{}, {}, {}", counted(net.places().size(), "place"),
                  counted(net.transitions().size(), "transition"), counted(net.arc_count(), "arc"));
  if (net.colours == nullptr) return size + "; there were no colours";
  return fmt::format("{}; coloured: {}, {}", size, counted(net.colours->places.size(), "place"),
                     counted(net.colours->transitions.size(), "transition"));
}

int write_unfolded(const petri::Net& net, const UnfoldCommand& command) {
  const int exit_code = write_output(net, command.output);
  if (exit_code != kHolds) return exit_code;
  if (command.output.file.empty()) {
    complain(unfolding_text(net));
  } else {
    fmt::print("{}\n", unfolding_text(net));
  }
  return kHolds;
}

int run_unfold(const UnfoldCommand& command) {
  return run_on_net(command, command.output, command.limits,
                    {.message = "only nets have colours, and this is a graph",
                     .hint = "'fairly check' takes graphs as they are"},
                    [&](const petri::Net& net) { return write_unfolded(net, command); });
}

} // namespace

void add_unfold_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<UnfoldCommand>();
  CLI::App* command =
      app.add_subcommand("unfold", "Write a coloured net as a place/transition net");
  command->add_option("MODEL", options->model, "A net (PNML); '-' is standard input")
      ->required()
      ->type_name("");
  add_net_output_options(*command, options->output);
  add_limit_options(*command, options->limits);
  command->footer(
      R"(Writes a place, such as fork[2], for each colour that a place can hold, and a transition,
such as take_fork[x=3], for each binding that can fire. The other commands take coloured
nets as they are: there is no need to unfold them first.

Exit code: 0 written, 2 a limit was reached, 3 error.

Examples:
  fairly unfold model.pnml --output unfolded.pnml
  fairly unfold model.pnml --format net --memory-limit 4G > unfolded.net
)");
  command->callback([options, &exit_code] { exit_code = run_unfold(*options); });
}

} // namespace fairly::tool
