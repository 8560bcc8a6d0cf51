#include "cli/schema.hpp"

#include <fstream>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace fairly::test {

std::string SchemaCli::fault(const nlohmann::json& object) const {
  std::ifstream in(FAIRLY_SOURCE_DIR "/docs/" + command_ + ".schema.json");
  std::ostringstream text;
  text << in.rdbuf();
  const nlohmann::json source = parse_json(text.str());
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(source), schema);
  valijson::Validator validator;
  valijson::ValidationResults results;
  const valijson::adapters::NlohmannJsonAdapter target(object);
  if (validator.validate(schema, target, &results)) return "";
  std::string faults = object.dump() + '\n';
  valijson::ValidationResults::Error error;
  while (results.popError(error)) faults += error.description + '\n';
  return faults;
}

void SchemaCli::expect_valid(const std::string& arguments) {
  std::istringstream lines(fairly(command_ + ' ' + arguments + " --json").out);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_EQ(fault(parse_json(line)), "") << arguments;
  }
  EXPECT_GT(count, 0U) << arguments;
}

} // namespace fairly::test
