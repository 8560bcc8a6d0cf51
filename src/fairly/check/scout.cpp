#include "fairly/check/scout.hpp"

#include "fairly/check/counterexample.hpp"
#include "fairly/model/walker.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

namespace fairly {
namespace {

constexpr double kFirstRest = 0.05; // seconds; most searches are shorter
constexpr double kFirstWalk = 0.1, kLongestWalk = 60;
constexpr double kRestsForWalk = 4;

} // namespace

// The monitor of a walk.
class Scout::WalkMonitor final : public Monitor {
 public:
  explicit WalkMonitor(Scout& scout) : scout_(scout) {}
  std::optional<Stop> poll(const Progress& /*so_far*/) override {
    return scout_.wait_for_stop(0) ? std::optional(Stop{}) : std::nullopt;
  }

 private:
  Scout& scout_;
};

Scout::Scout(const Violations& violations, const CheckTask& task)
    : violations_(violations), task_(task) {
  const Property& asked = task.property;
  if (task.options.search != SearchPlan::automatic) return;
  model_ = asked.model().copy();
  if (model_ == nullptr || model_->walker() == nullptr) return;
  property_ = asked.about(*model_, asked.formula(), asked.propositions(), asked.all_hypotheses());
  thread_ = std::thread([this] {
    try {
      walk();
    } catch (const std::bad_alloc&) { // the others can do without
    }
  });
}

void Scout::walk() {
  WalkMonitor monitor(*this);
  const CheckTask task{.property = *property_, .options = task_.options, .monitor = &monitor};
  double seconds = kFirstWalk;
  Answer answer;
  bool is_over = wait_for_stop(kFirstRest);
  for (std::uint64_t round = 0; !is_over; ++round) {
    const WalkEffort effort{.steps = kMostWalkSteps, .seed = round, .seconds = seconds};
    if (find_by_walks(violations_, task, effort, answer)) {
      const std::lock_guard lock(mutex_);
      found_ = std::move(answer);
      has_found_ = true;
      return;
    }
    is_over = wait_for_stop(kRestsForWalk * seconds);
    seconds = std::min(2 * seconds, kLongestWalk);
  }
}

bool Scout::wait_for_stop(double seconds) {
  std::unique_lock lock(mutex_);
  return stopped_condition_.wait_for(lock, std::chrono::duration<double>(seconds),
                                     [this] { return is_stopped_; });
}

std::optional<Stop> Scout::poll(const Progress& so_far) {
  {
    const std::lock_guard lock(mutex_);
    if (has_found_) return Stop{.text = "a random run was enough"};
  }
  return fairly::poll(task_.monitor, so_far);
}

void Scout::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
  }
  stopped_condition_.notify_one();
  if (thread_.joinable()) thread_.join();
}

bool Scout::decide(Answer& answer) {
  if (!has_found_) return false;
  answer.verdict = Verdict::violated;
  answer.reason.reset();
  answer.engine = found_.engine;
  answer.statistics.engine_reason = found_.statistics.engine_reason;
  answer.statistics.walked_steps = found_.statistics.walked_steps;
  answer.counterexample = std::move(found_.counterexample);
  answer.counterexample->property = task_.property;
  return true;
}

} // namespace fairly
