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
                    {.message = "only nets can be converted, and this is a graph",
                     .hint = "'fairly check' takes graphs as they are"},
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
      R"(The input format is recognised by the content of the file. The output format is that of
--format, or else the one that the name of the output file ends with, or else pnml.
Coloured nets are unfolded.

Formats:
  pnml  everything; fairness in a tool-specific element, inhibitor arcs as type="inhibitor"
  net   TINA's: inhibitor and read arcs, any name; no fairness
  lola  LoLA's: fairness; inhibitor arcs are an error; no names besides ids
  dot   a drawing for Graphviz
A warning says what is lost.

Exit code: 0 written, 2 a limit was reached, 3 error.

Examples:
  fairly convert model.pnml --format net
  fairly convert model.lola --output model.pnml
  fairly convert model.net --format dot | dot -Tsvg > model.svg
)");
  command->callback([options, &exit_code] { exit_code = run_convert(*options); });
}

} // namespace fairly::tool
