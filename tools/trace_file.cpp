#include "trace_file.hpp"

#include <filesystem>

namespace fairly::tool {

std::optional<Error> TraceFile::refusal(const std::vector<std::string>& inputs) const {
  namespace fs = std::filesystem;
  std::error_code ignored;
  for (const std::string& input : inputs) {
    if (!input.empty() && fs::equivalent(path_, input, ignored)) {
      return Error{.message = "this file is read and cannot be written", .source = path_};
    }
  }
  const bool was_there = fs::exists(path_, ignored);
  const bool opens = std::ofstream(path_, std::ios::app).is_open();
  if (opens && !was_there) fs::remove(path_, ignored);
  if (!opens) return cannot_write();
  return std::nullopt;
}

void TraceFile::write(const std::string& text) {
  if (!stream_.is_open()) stream_.open(path_);
  stream_ << text;
}

std::optional<Error> TraceFile::close() {
  if (!stream_.is_open() || stream_.flush()) return std::nullopt;
  return cannot_write();
}

} // namespace fairly::tool
