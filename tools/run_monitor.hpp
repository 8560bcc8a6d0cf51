// Limits, Ctrl-C and progress of one run.
#pragma once

#include "fairly/emptiness/emptiness.hpp"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace fairly::tool {

struct RunLimits {
  double seconds = 0;       // 0: none
  std::uint64_t memory = 0; // bytes; 0: what the machine has
  std::string progress = "auto";
};

// --time-limit, --memory-limit and --progress, for any subcommand.
void add_limit_options(CLI::App& command, RunLimits& limits);

// While one of these lives, Ctrl-C asks the search to stop (a second one ends the program),
// and an allocation beyond the memory limit fails instead of bringing the machine down.
class RunMonitor final : public SearchMonitor {
 public:
  explicit RunMonitor(const RunLimits& limits);
  ~RunMonitor() override;
  RunMonitor(const RunMonitor&) = delete;
  RunMonitor& operator=(const RunMonitor&) = delete;

  std::optional<std::string> poll(const SearchStatistics& so_far) override;
  double seconds() const;

 private:
  void show_progress(const SearchStatistics& so_far, double now);
  void clear_progress();

  RunLimits limits_;
  std::chrono::steady_clock::time_point start_;
  bool show_ = false;
  double last_shown_ = 0;
};

// Resident memory of this process, in bytes.
std::uint64_t resident_memory();

} // namespace fairly::tool
