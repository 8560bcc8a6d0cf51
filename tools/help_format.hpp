// How --help looks: lines of at most 100 columns, and "command" where CLI11 says "subcommand".
#pragma once

#include "fairly/base/text.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace fairly::tool {

class HelpFormat : public CLI::Formatter {
 public:
  HelpFormat() { label("SUBCOMMAND", "COMMAND"); }

  std::string make_option_desc(const CLI::Option* option) const override {
    return wrapped(option->get_description(), 0, 100 - get_column_width());
  }
};

} // namespace fairly::tool
