// --weak, --strong, --fair and --ignore-net-fairness, for any subcommand.
#pragma once

#include "fairly/model/property.hpp"

#include <CLI/CLI.hpp>

namespace fairly::tool {

void add_fairness_options(CLI::App& command, Assumptions& assumptions);

} // namespace fairly::tool
