// Files and standard input as streams, and JSON lines: what several subcommands read and write.
#pragma once

#include "fairly/base/result.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <istream>
#include <memory>
#include <string>

namespace fairly::tool {

using Json = nlohmann::ordered_json;

// An open input; "-" is standard input.
class Input {
 public:
  static Result<Input> open(const std::string& file);

  std::istream& stream();
  const std::string& source() const { return source_; } // its name in messages

 private:
  std::string source_;
  std::unique_ptr<std::ifstream> file_; // null: standard input
};

// One object on a line of its own; bytes that are not UTF-8 are replaced.
void print_line(const Json& json);

// Seconds with microseconds, as JSON shows them.
double rounded_seconds(double seconds);

} // namespace fairly::tool
