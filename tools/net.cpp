// fairly net: classic nets of any size, as PNML.
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/pnml_writer.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>

namespace fairly::tool {
namespace {

struct NetCommand {
  std::string family;
  std::string n;      // as it was typed
  std::string output; // empty: standard output
  bool list = false;
};

std::string family_table() {
  std::string table = fmt::format("{:<16} {:>17}  {}\n", "family", "N", "what");
  for (const petri::Family& family : petri::families()) {
    table +=
        fmt::format("{:<16} {:>17}  {}\n", family.name,
                    fmt::format("{} .. {}", family.smallest, family.largest), family.description);
  }
  return table;
}

int write(const std::string& text, const std::string& path) {
  if (path.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout); // main() asks whether it went well
    return kHolds;
  }
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) {
    return report({.message = fmt::format("cannot write this file: {}", std::strerror(errno)),
                   .source = path});
  }
  return kHolds;
}

std::optional<std::uint64_t> whole_number(const std::string& text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [at, code] = std::from_chars(text.data(), end, value);
  return code == std::errc() && at == end ? std::optional(value) : std::nullopt;
}

int run_net(const NetCommand& command) {
  if (command.list && !command.family.empty()) {
    return report({.message = "--list takes no family"});
  }
  if (command.list) return write(family_table(), command.output);
  if (command.family.empty()) {
    return report({.message = "which net?", .hint = "'fairly net --list' shows the families"});
  }
  const Result<const petri::Family*> family = petri::find_family(command.family);
  if (!family) return report(family.error());
  const std::optional<std::uint64_t> n = whole_number(command.n);
  if (!n) {
    return report(
        {.message = fmt::format("{} needs a whole number N, {} to {}{}", command.family,
                                (*family)->smallest, (*family)->largest,
                                command.n.empty() ? "" : ", not " + displayed(command.n))});
  }
  const Result<petri::Net> net = petri::make_family(command.family, *n);
  if (!net) return report(net.error());
  return write(petri::to_pnml(*net), command.output);
}

} // namespace

void add_net_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<NetCommand>();
  CLI::App* command =
      app.add_subcommand("net", "Write a classic Petri net of a given size as PNML");
  command->add_option("FAMILY", options->family, "Which net, see below")->type_name("");
  command->add_option("N", options->n, "Its parameter: processes, tokens, ...")->type_name("");
  command->add_option("-o,--output", options->output, "Write to this file")->type_name("FILE");
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
      "  fairly net kanban 10 --output kanban.pnml\n");
  command->callback([options, &exit_code] { exit_code = run_net(*options); });
}

} // namespace fairly::tool
