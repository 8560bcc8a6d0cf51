// fairly unfold: a coloured net as a place/transition net.
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "limit_options.hpp"
#include "model_input.hpp"
#include "run_monitor.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>

namespace fairly::tool {
namespace {

struct UnfoldCommand : ModelOptions {
  std::string output; // empty: standard output
  RunLimits limits;
};

// "5 places and 3 transitions, unfolded to 25 and 15".
std::string unfolding_text(const petri::Net& net) {
  const std::string size =
      fmt::format("{} places, {} transitions, {} arcs", grouped(net.places().size()),
                  grouped(net.transitions().size()), grouped(net.arc_count()));
  if (net.colours == nullptr) return size + "; there were no colours";
  return fmt::format("{}; coloured: {} places, {} transitions", size,
                     grouped(net.colours->places.size()), grouped(net.colours->transitions.size()));
}

int run_unfold(const UnfoldCommand& command) {
  RunMonitor monitor(command.limits, "error: out of memory\n", LastWords::To::errors);
  const Result<std::unique_ptr<Model>> model = load_model(command, monitor);
  monitor.clear_progress();
  if (!model) {
    report(model.error());
    return model.error().kind == ErrorKind::limit ? kUnknown : kError;
  }
  const petri::NetModel* const net = as_net(**model);
  if (net == nullptr) {
    return report(
        {.message = "only nets have colours, and this is a graph", .source = command.model});
  }
  const std::string pnml = petri::to_pnml(net->net());
  if (command.output.empty()) {
    std::fwrite(pnml.data(), 1, pnml.size(), stdout); // main() asks whether it went well
    complain(unfolding_text(net->net()));
    return kHolds;
  }
  std::ofstream out(command.output, std::ios::binary);
  out << pnml;
  out.close();
  if (!out) {
    return report({.message = fmt::format("cannot write this file: {}", std::strerror(errno)),
                   .source = command.output});
  }
  fmt::print("{}\n", unfolding_text(net->net()));
  return kHolds;
}

} // namespace

void add_unfold_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<UnfoldCommand>();
  CLI::App* command =
      app.add_subcommand("unfold", "Write a coloured net as a place/transition net in PNML");
  command->add_option("MODEL", options->model, "A net (PNML); '-' is standard input")
      ->required()
      ->type_name("");
  command->add_option("-o,--output", options->output, "Write to this file")->type_name("FILE");
  add_limit_options(*command, options->limits);
  command->footer(
      "A place for each colour that a place can hold, fork[2], and a transition for each binding\n"
      "that can fire, take_fork[x=3]. The other commands take coloured nets as they are: there is\n"
      "no need to unfold them first.\n"
      "\n"
      "Exit code: 0 written, 2 a limit was reached, 3 error.\n"
      "\n"
      "Examples:\n"
      "  fairly unfold model.pnml --output unfolded.pnml\n"
      "  fairly unfold model.pnml --memory-limit 4G > unfolded.pnml\n");
  command->callback([options, &exit_code] { exit_code = run_unfold(*options); });
}

} // namespace fairly::tool
