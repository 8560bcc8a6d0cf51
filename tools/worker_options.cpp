#include "worker_options.hpp"

#include <algorithm>
#include <charconv>
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
            unsigned value = 0;
            const char* end = text.data() + text.size();
            const auto [at, error] = std::from_chars(text.data(), end, value);
            if (error != std::errc() || at != end || value == 0 || value > kMostWorkers) {
              throw CLI::ValidationError(
                  "--workers", "'" + text + "' is no number of workers: use 1 to 256, or all");
            }
            workers = value;
          },
          "Threads that share the work, each with its own states (default: 1)")
      ->type_name("N|all");
}

} // namespace fairly::tool
