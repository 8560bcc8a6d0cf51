// Objects that a subcommand writes, against the JSON schema in docs/.
#pragma once

#include "cli/cli.hpp"

#include <nlohmann/json.hpp>

#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace fairly::test {

class SchemaCli : public Cli {
 protected:
  explicit SchemaCli(std::string command) : command_(std::move(command)) {}

  void SetUp() override {
    Cli::SetUp();
    std::ifstream in(FAIRLY_SOURCE_DIR "/docs/" + command_ + ".schema.json");
    const nlohmann::json text = nlohmann::json::parse(in);
    valijson::SchemaParser parser;
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(text), schema_);
  }

  // What is wrong with an object; empty: nothing.
  std::string fault(const nlohmann::json& object) {
    valijson::Validator validator;
    valijson::ValidationResults results;
    const valijson::adapters::NlohmannJsonAdapter target(object);
    if (validator.validate(schema_, target, &results)) return "";
    std::string text = object.dump() + '\n';
    valijson::ValidationResults::Error error;
    while (results.popError(error)) text += error.description + '\n';
    return text;
  }

  // Looks at every line that the subcommand writes.
  void expect_valid(const std::string& arguments) {
    std::istringstream lines(fairly(command_ + ' ' + arguments + " --json").out);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
      EXPECT_EQ(fault(nlohmann::json::parse(line)), "") << arguments;
    }
    EXPECT_GT(count, 0U) << arguments;
  }

 private:
  std::string command_;
  valijson::Schema schema_;
};

} // namespace fairly::test
