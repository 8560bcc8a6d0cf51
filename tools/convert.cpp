// fairly convert: a net in another format.
#include "command.hpp"
#include "limit_options.hpp"
#include "net_command.hpp"
#include "net_output.hpp"

#include <memory>

namespace fairly::tool {
namespace {

struct ConvertCommand : ModelOptions {
  NetOutput output;
  RunLimits limits;
};

int run_convert(const ConvertCommand& command) {
  return run_on_net(command, command.output, command.limits,
                    {.message = "only nets can be converted, and this is a graph"},
                    [&](const petri::Net& net) { return write_output(net, command.output); });
}

} // namespace

void add_convert_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ConvertCommand>();
  CLI::App* command = app.add_subcommand("convert", "Write a net in another format");
  command
      ->add_option("MODEL", options->model,
                   "A net (PNML, also coloured, TINA's .net, .lola); '-' is standard input")
      ->required()
      ->type_name("");
  add_net_output_options(*command, options->output);
  add_limit_options(*command, options->limits);
  command->footer(
      "What a file is shows in its content. Coloured nets are unfolded.\n"
      "\n"
      "Formats:\n"
      "  pnml  everything; fairness in a tool-specific element, inhibitor arcs as "
      "type=\"inhibitor\"\n"
      "  net   TINA's: inhibitor and read arcs, any name; no fairness\n"
      "  lola  LoLA's: fairness; no inhibitor arcs, which is an error, and no names besides ids\n"
      "  dot   a drawing for Graphviz\n"
      "A warning says what is lost.\n"
      "\n"
      "Exit code: 0 written, 2 a limit was reached, 3 error.\n"
      "\n"
      "Examples:\n"
      "  fairly convert model.pnml --format net\n"
      "  fairly convert model.lola --output model.pnml\n"
      "  fairly convert model.net --format dot | dot -Tsvg > model.svg\n");
  command->callback([options, &exit_code] { exit_code = run_convert(*options); });
}

} // namespace fairly::tool
