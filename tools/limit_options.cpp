#include "limit_options.hpp"

#include "choice.hpp"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

namespace fairly::tool {
namespace {

// A number with an optional unit, one of the "unit=factor" pairs. Nothing else is accepted.
std::optional<double>
parse_quantity(const std::string& text,
               std::initializer_list<std::pair<std::string_view, double>> units) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  const bool starts_well = !text.empty() && text[0] >= '0' && text[0] <= '9';
  if (!starts_well || !(number >= 0) || number > 1e15) return std::nullopt;
  for (const auto& [unit, factor] : units) {
    if (unit == end) return number * factor;
  }
  return std::nullopt;
}

} // namespace

CLI::Option* add_time_option(CLI::App& command, const std::string& name, double& seconds,
                             const std::string& description) {
  return command
      .add_option_function<std::string>(
          name,
          [&seconds, name](const std::string& text) {
            const auto value = parse_quantity(text, {{"", 1}, {"s", 1}, {"m", 60}, {"h", 3600}});
            if (!value || *value <= 0) {
              throw CLI::ValidationError(
                  name,
                  "'" + text +
                      "' is not a length of time: give seconds (more than 0), or 30s, 5m, 2h");
            }
            seconds = *value;
          },
          description)
      ->type_name("SECONDS");
}

void add_limit_options(CLI::App& command, RunLimits& limits) {
  add_time_option(command, "--time-limit", limits.seconds,
                  "Stop after this long (30, 30s, 5m, 2h)");
  command
      .add_option_function<std::string>(
          "--memory-limit",
          [&limits](const std::string& text) {
            const auto value = parse_quantity(text, {{"", 1},
                                                     {"K", 1024.0},
                                                     {"KB", 1024.0},
                                                     {"M", 1048576.0},
                                                     {"MB", 1048576.0},
                                                     {"G", 1073741824.0},
                                                     {"GB", 1073741824.0}});
            if (!value || *value < 1) {
              throw CLI::ValidationError("--memory-limit",
                                         "'" + text + "' is not a size: give bytes, or 500M, 8G");
            }
            limits.memory = static_cast<std::uint64_t>(std::min(*value, 0x1p60));
          },
          "Stop at this much memory (500M, 8G; default: all)")
      ->type_name("SIZE");
  add_choice<ShowProgress>(command, "--progress", limits.progress,
                           {{"auto", ShowProgress::on_a_terminal},
                            {"always", ShowProgress::always},
                            {"never", ShowProgress::never}},
                           "Show progress: auto (on a terminal), always, never")
      ->type_name("WHEN");
}

} // namespace fairly::tool
