#include "number_option.hpp"

#include <fmt/format.h>

#include <charconv>

namespace fairly::tool {

std::optional<std::uint64_t> whole_number(const std::string& text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [at, code] = std::from_chars(text.data(), end, value);
  return code == std::errc() && at == end ? std::optional(value) : std::nullopt;
}

CLI::Option* add_number_option(CLI::App& command, const std::string& name, std::uint64_t& value,
                               std::uint64_t least, std::uint64_t most,
                               const std::string& description) {
  const auto read = [&value, name, least, most](const std::string& text) {
    const std::optional<std::uint64_t> number = whole_number(text);
    if (!number || *number < least || *number > most) {
      throw CLI::ValidationError(
          name, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
    }
    value = *number;
  };
  return command.add_option_function<std::string>(name, read, description)->type_name("N");
}

} // namespace fairly::tool
