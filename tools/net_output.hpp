// Nets as output of a subcommand.
#pragma once

#include "fairly/petri/net_formats.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace fairly::tool {

struct NetOutput {
  petri::NetFormat format = petri::NetFormat::pnml;
  std::string file{}; // empty: standard output
};

// --format and --output. `output` must live as long as the command.
void add_net_output_options(CLI::App& command, NetOutput& output);

// Writes the net, says what the format loses, and returns the exit code.
int write_output(const petri::Net& net, const NetOutput& output);

// The same for any text.
int write_output(const std::string& text, const std::string& file);

} // namespace fairly::tool
