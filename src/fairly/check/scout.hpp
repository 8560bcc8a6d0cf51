// Random runs in parallel to workers that explore all states: whoever finds a violation first ends
// the check.
//
// A separate thread with a copy of the model walks now and then: for the first time after a short
// moment, then longer and longer, and after each walk it rests four times as long as it has walked.
// So it takes at most a fifth of a core, and much less if the search is short. This class is the
// monitor of the search: when a violating run has been found, the workers are told to stop.
// Cost: the walks. Tested by tests/workers/scout_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/check/check.hpp"
#include "fairly/check/violations.hpp"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace fairly {

class Scout final : public Monitor {
 public:
  // Both arguments must outlive this object, and nobody may change the formulas of the property
  // meanwhile.
  Scout(const Violations& violations, const CheckTask& task);
  ~Scout() override { stop(); }
  Scout(const Scout&) = delete;
  Scout& operator=(const Scout&) = delete;

  // Called by the thread that created this object.
  std::optional<Stop> poll(const Progress& so_far) override;
  double seconds_left() const override { return fairly::seconds_left(task_.monitor); }

  // To be called when the search has ended.
  void stop();
  // To be called after stop(). If a run was found, puts it into the answer and returns true.
  [[nodiscard]] bool decide(Answer& answer);

 private:
  class WalkMonitor;
  void walk();
  // Waits for at most `seconds`. Returns true if the thread has to stop.
  bool wait_for_stop(double seconds);

  const Violations& violations_;
  const CheckTask& task_;
  std::unique_ptr<Model> model_; // a copy
  std::optional<Property> property_;
  std::mutex mutex_;
  std::condition_variable stopped_condition_;
  bool is_stopped_ = false, has_found_ = false; // guarded by mutex_
  Answer found_;
  std::thread thread_;
};

} // namespace fairly
