// fairly net: classic nets of any size.
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/petri/families.hpp"
#include "net_output.hpp"
#include "number_option.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace fairly::tool {
namespace {

struct NetCommand {
  std::string family;
  std::string n; // as typed
  NetOutput output;
  bool list = false;
};

std::string family_table() {
  std::string table = fmt::format("{:<16} {:>12}  {}\n", "family", "N", "what");
  for (const petri::Family& family : petri::families()) {
    table +=
        fmt::format("{:<16} {:>12}  {}\n", family.name,
                    fmt::format("{} .. {}", family.smallest, family.largest), family.description);
  }
  return table;
}

int run_net(const NetCommand& command) {
  if (command.list && !command.family.empty()) {
    return report({.message = "--list takes no family", .hint = "leave out the family"});
  }
  if (command.list) return write_output(family_table(), command.output.file);
  if (command.family.empty()) {
    return report({.message = "which net?", .hint = "'fairly net --list' shows the families"});
  }
  const Result<const petri::Family*> family = petri::find_family(command.family);
  if (!family) return report(family.error());
  if (auto error = refuse_output(command.output)) return report(*error);
  const std::optional<std::uint64_t> n = whole_number(command.n);
  if (!n) {
    return report(
        {.message = fmt::format("{} needs a whole number N, {} to {}{}", command.family,
                                (*family)->smallest, (*family)->largest,
                                command.n.empty() ? "" : ", not " + displayed(command.n))});
  }
  const Result<petri::Net> net = petri::make_family(command.family, *n);
  if (!net) return report(net.error());
  return write_output(*net, command.output);
}

} // namespace

void add_net_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<NetCommand>();
  CLI::App* command = app.add_subcommand("net", "Write a classic Petri net of a given size");
  command->add_option("FAMILY", options->family, "Which net: see below")->type_name("");
  command->add_option("N", options->n, "Its size: the number of processes, tokens, ...")
      ->type_name("");
  add_net_output_options(*command, options->output);
  command->add_flag("--list", options->list, "Show the families and what N may be")
      ->disable_flag_override();
  command->footer(
      family_table() +
      "\n"
      "Transitions of token-ring, alternating-bit and crash-recover carry the fairness\n"
      "that their progress needs.\n"
      "\n"
      "Exit code: 0 written, 3 error.\n"
      "\n"
      "Examples:\n"
      "  fairly net philosophers 5 > philosophers.pnml\n"
      "  fairly net kanban 10 --output kanban.pnml\n"
      "  fairly net token-ring 4 --format lola\n");
  command->callback([options, &exit_code] { exit_code = run_net(*options); });
}

} // namespace fairly::tool
