// Checks the objects that a subcommand writes against the JSON schema in docs/.
#pragma once

#include "cli/cli.hpp"
#include "support/json.hpp"

#include <string>

namespace fairly::test {

class SchemaCli : public Cli {
 protected:
  explicit SchemaCli(std::string command) : command_(std::move(command)) {}

  // What is wrong with an object; empty if nothing is.
  std::string fault(const nlohmann::json& object) const;
  // Checks every line that the subcommand writes.
  void expect_valid(const std::string& arguments);

 private:
  std::string command_;
};

} // namespace fairly::test
