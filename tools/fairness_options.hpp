// --weak, --strong, --fair and --ignore-net-fairness, for any subcommand.
#pragma once

#include "fairly/petri/fairness_reader.hpp"

#include <CLI/CLI.hpp>

namespace fairly::tool {

void add_fairness_options(CLI::App& command, petri::FairnessTexts& texts);

} // namespace fairly::tool
