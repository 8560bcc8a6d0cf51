// --workers, for any subcommand.
#pragma once

#include <CLI/CLI.hpp>

namespace fairly::tool {

// "--workers N" or "--workers all". `workers` must live as long as the command.
void add_worker_option(CLI::App& command, unsigned& workers);

} // namespace fairly::tool
