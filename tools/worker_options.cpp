#include "worker_options.hpp"

#include "number_option.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <thread>

namespace fairly::tool {
namespace {

constexpr unsigned kMostWorkers = 256;

} // namespace

void add_worker_option(CLI::App& command, unsigned& workers) {
  command
      .add_option_function<std::string>(
          "--workers",
          [&workers](const std::string& text) {
            if (text == "all") {
              workers = std::max(1U, std::thread::hardware_concurrency());
              return;
            }
            const std::optional<std::uint64_t> value = whole_number(text);
            if (!value || *value == 0 || *value > kMostWorkers) {
              throw CLI::ValidationError(
                  "--workers", "'" + text + "' is not a number of workers: give 1 to 256, or all");
            }
            workers = static_cast<unsigned>(*value);
          },
          "Threads that share the work, each with its own states (default: 1)")
      ->type_name("N|all");
}

} // namespace fairly::tool
