// What is said about a command line that cannot be understood.
// Tested by tests/cli/answers_test.cpp.
#pragma once

#include "fairly/base/result.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace fairly::tool {

// CLI11's error in the form of our own, with a hint. `arguments` are those of the program, with its
// name.
Error usage_error(const CLI::App& app, const CLI::ParseError& error,
                  const std::vector<std::string>& arguments);

} // namespace fairly::tool
