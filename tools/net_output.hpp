// Nets as output of a subcommand.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/petri/net_formats.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace fairly::tool {

struct NetOutput {
  std::optional<petri::NetFormat> format{}; // nullopt: as the name of the file says
  std::string file{};                       // empty: standard output
};

// --format and --output. `output` must live as long as the command.
void add_net_output_options(CLI::App& command, NetOutput& output);

// Why the net must not be written: the file is an input, or its name does not say the format.
std::optional<Error> refuse_output(const NetOutput& output,
                                   const std::vector<std::string>& inputs = {});

// Writes the net, says what the format loses, and returns the exit code. The output must not be one
// that refuse_output() refuses.
int write_output(const petri::Net& net, const NetOutput& output);

// The same for any text.
int write_output(const std::string& text, const std::string& file);

} // namespace fairly::tool
