#include "input.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <iostream>

namespace fairly::tool {

Result<Input> Input::open(const std::string& file) {
  Input input;
  input.source_ = file == "-" ? "standard input" : file;
  if (file == "-") return input;
  errno = 0;
  input.file_ = std::make_unique<std::ifstream>(file, std::ios::binary);
  std::error_code ignored;
  const bool is_directory = std::filesystem::is_directory(file, ignored);
  if (*input.file_ && !is_directory) return input;
  return Error{.message = fmt::format("cannot read this file: {}",
                                      std::strerror(is_directory ? EISDIR : errno)),
               .source = input.source_};
}

std::istream& Input::stream() {
  return file_ ? static_cast<std::istream&>(*file_) : std::cin;
}

void print_line(const Json& json) {
  fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

double rounded_seconds(double seconds) {
  return std::floor(seconds * 1e6) / 1e6;
}

} // namespace fairly::tool
