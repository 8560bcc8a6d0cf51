// Options that take a whole number.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace fairly::tool {

// Returns nullopt if the text is anything but a whole number of 64 bits: "-5", "5x", "1.5".
std::optional<std::uint64_t> whole_number(const std::string& text);

// The value must be between `least` and `most`. It must live as long as the command.
CLI::Option* add_number_option(CLI::App& command, const std::string& name, std::uint64_t& value,
                               std::uint64_t least, std::uint64_t most,
                               const std::string& description);

} // namespace fairly::tool
