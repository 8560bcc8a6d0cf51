// The file of --output.
#pragma once

#include "fairly/base/result.hpp"

#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace fairly::tool {

// It is touched when there is something to write, and not before.
class TraceFile {
 public:
  explicit TraceFile(std::string path) : path_(std::move(path)) {}

  // Why it must not be written: it cannot, or it is one of the files that are read.
  std::optional<Error> refusal(const std::vector<std::string>& inputs) const;

  void write(const std::string& text);
  // An error: not all of it could be written.
  std::optional<Error> close();

 private:
  Error cannot_write() const { return {.message = "cannot write this file", .source = path_}; }

  const std::string path_;
  std::ofstream stream_;
};

} // namespace fairly::tool
