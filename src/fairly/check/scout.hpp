// Random runs beside workers that make all states: who finds a violation first ends it.
//
// A thread of its own with a copy of the model walks now and then: the first time after a moment,
// then ever longer, and rests four times as long as it has walked. So it takes a fifth of a core at
// most, and much less where a search is short. It is the monitor of the search: when a run was
// found the workers are told to stop.
// Cost: that of the walks. Tested by tests/workers/scout_test.cpp.
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
  // All must outlive this, and nobody changes the formulas of the property meanwhile.
  Scout(const Violations& violations, const CheckTask& task);
  ~Scout() override { come_back(); }
  Scout(const Scout&) = delete;
  Scout& operator=(const Scout&) = delete;

  // By the thread that made this.
  std::optional<Stop> poll(const Progress& so_far) override;
  double seconds_left() const override { return fairly::seconds_left(task_.monitor); }

  // To be called when the search has ended.
  void come_back();
  // After that: if a run was found, it becomes the answer.
  [[nodiscard]] bool decide(Answer& answer);

 private:
  class Patience;
  void walk();
  // Whether to come back; waits for that so long.
  bool is_called(double seconds);

  const Violations& violations_;
  const CheckTask& task_;
  std::unique_ptr<Model> model_; // a copy
  std::optional<Property> property_;
  std::mutex mutex_;
  std::condition_variable called_;
  bool is_called_ = false, has_found_ = false; // under the lock
  Answer found_;
  std::thread thread_;
};

} // namespace fairly
