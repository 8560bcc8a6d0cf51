// Limits, Ctrl-C and progress of one run.
#pragma once

#include "fairly/base/monitor.hpp"
#include "interrupts.hpp"
#include "memory.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace fairly::tool {

enum class ShowProgress : std::uint8_t { on_a_terminal, always, never };

struct RunLimits {
  double seconds = 0;       // 0: none
  std::uint64_t memory = 0; // bytes; 0: what the machine has
  ShowProgress progress = ShowProgress::on_a_terminal;
};

// While an object of this class lives, Ctrl-C and SIGTERM ask the run to stop (a second one ends
// the program). Memory is watched as well. Should one allocation go far beyond the limit between
// two looks, the program writes `last_words` and exits with kUnknown instead of crashing.
class RunMonitor final : public Monitor {
 public:
  RunMonitor(const RunLimits& limits, const std::string& last_words,
             LastWords::To where = LastWords::To::output);
  ~RunMonitor() override;
  RunMonitor(const RunMonitor&) = delete;
  RunMonitor& operator=(const RunMonitor&) = delete;

  std::optional<Stop> poll(const Progress& so_far) override;
  // The same without showing progress.
  std::optional<Stop> limit_reached();
  double seconds() const;
  double seconds_left() const override;
  // Besides the limit of the whole run: stop for this reason when so many seconds of the run have
  // passed. 0 removes this deadline.
  void set_deadline(double seconds, std::string reason) {
    deadline_ = seconds;
    deadline_reason_ = std::move(reason);
  }
  // Sets text that is shown in addition to the counters of the work.
  void show_also(std::function<std::string()> text) { also_ = std::move(text); }
  std::uint64_t memory_limit() const { return limits_.memory; }
  // Must be called before anything is printed.
  void clear_progress();

 private:
  bool is_time_to_show(double now) const;
  void show_progress(const Progress& so_far, double now);

  RunLimits limits_;
  Interrupts interrupts_;
  LastWords last_words_;
  std::chrono::steady_clock::time_point start_;
  bool show_ = false;
  bool is_shown_ = false;
  double last_shown_ = 0;
  std::uint64_t last_waiting_ = 0; // at that time
  double last_memory_check_ = 0;
  double deadline_ = 0;
  std::string deadline_reason_;
  std::function<std::string()> also_;
};

} // namespace fairly::tool
