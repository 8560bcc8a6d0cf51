// --time-limit, --memory-limit and --progress, for any subcommand.
#pragma once

#include "run_monitor.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace fairly::tool {

// An option that takes a time: 30, 30s, 5m, 2h.
CLI::Option* add_time_option(CLI::App& command, const std::string& name, double& seconds,
                             const std::string& description);
// The limits must live as long as the command.
void add_limit_options(CLI::App& command, RunLimits& limits);

} // namespace fairly::tool
