#include "fairly/check/attempts.hpp"

#include "fairly/check/attempt_limit.hpp"
#include "fairly/check/counterexample.hpp"
#include "fairly/check/reordered.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fairly {
namespace {

// Attempts are due when the long search has reached `after_nodes`, or after this share of the time.
struct Stage {
  std::uint64_t after_nodes;
  double after_share;
  std::uint64_t nodes;  // of an attempt; 0: random runs only
  std::size_t shuffles; // besides the given order and its reverse
};
constexpr Stage kStages[] = {{0, 0.005, 2'000, 6},
                             {100'000, 0.01, 20'000, 4},
                             {5'000'000, 0.1, 200'000, 3},
                             {20'000'000, 0.25, 0, 0}};
constexpr double kShareOfSearches = 0.25; // of the time that is left
constexpr double kShareOfWalks = 0.15;
constexpr double kMostSeconds = 3;         // for either
constexpr std::uint64_t kStepsForNode = 5; // steps that a walk may take for each node of an attempt

const char* name(EdgeOrder order) {
  switch (order) {
  case EdgeOrder::given:
    return "given";
  case EdgeOrder::reversed:
    return "reversed";
  case EdgeOrder::shuffled:
    return "shuffled";
  }
  return "";
}

} // namespace

Attempts::Attempts(Product& product, const Violations& violations, const CheckTask& task,
                   std::uint64_t patience)
    : product_(product), violations_(violations), task_(task),
      is_wanted_(task.options.search == SearchPlan::automatic &&
                 task.options.engine == Engine::automatic && !task.options.testing),
      patience_(patience), all_seconds_(fairly::seconds_left(task.monitor)) {}

std::optional<Stop> Attempts::poll(const Progress& so_far) {
  if (auto stop = fairly::poll(task_.monitor, so_far)) {
    // Remembered arcs only save time, so they can be given up.
    const bool goes_on = stop->kind == Stop::Kind::memory && product_.space().forget_arcs();
    return goes_on ? std::nullopt : stop;
  }
  if (!is_wanted_) return std::nullopt;
  if (product_.follows_stubborn() && task_.property.model().endless()) {
    must_begin_again_ = true;
    return Stop{.text = "the search begins again"};
  }
  while (is_due(so_far)) {
    attempt(stage_++);
    if (stop_) return stop_;
    if (is_decided_ || error_) return Stop{.text = "an attempt has decided"};
  }
  return std::nullopt;
}

bool Attempts::is_due(const Progress& so_far) const {
  if (stage_ == std::size(kStages)) return false;
  const Stage& next = kStages[stage_];
  return so_far.nodes >= std::max(next.after_nodes, patience_) ||
         watch_.seconds() > next.after_share * all_seconds_;
}

bool Attempts::begin_again() {
  if (!must_begin_again_ || std::exchange(has_begun_again_, true)) return false;
  product_.follow_stubborn(false);
  return true;
}

bool Attempts::decide(Answer& answer) {
  const CheckStatistics& done = trial_.statistics;
  CheckStatistics& all = answer.statistics;
  all.attempts = done.attempts;
  all.attempted_nodes = done.attempted_nodes;
  all.walked_steps = done.walked_steps;
  if (!is_decided_) return false;
  all.search = done.search;
  all.search_seconds = watch_.seconds() - done.lasso_seconds;
  all.lasso_seconds = done.lasso_seconds;
  all.order = done.order;
  all.engine_reason = done.engine_reason;
  answer.engine = trial_.engine;
  answer.verdict = trial_.verdict;
  answer.reason.reset();
  answer.counterexample = std::move(trial_.counterexample);
  return true;
}

void Attempts::attempt(std::size_t stage) {
  const Stopwatch watch;
  product_.space().set_counting(false);
  const auto& [after_nodes, after_share, nodes, shuffles] = kStages[stage];
  if (nodes == 0) {
    const double left = fairly::seconds_left(task_.monitor);
    walk(kMostWalkSteps, std::min(kMostSeconds, kShareOfWalks * left));
  } else {
    // Violations that are near are found at once without stubborn sets, and small products do not
    // need them.
    const bool follows = product_.follows_stubborn();
    product_.follow_stubborn(follows &&
                             (stage > 0 || task_.options.por != PartialOrder::automatic));
    for (std::size_t i = 0; i < shuffles + 2 && !search(nodes, i); ++i) {
    }
    product_.follow_stubborn(follows);
  }
  product_.space().set_counting(true);
  seconds_ += watch.seconds();
}

// Returns true if no further attempt of this stage shall be made.
bool Attempts::search(std::uint64_t nodes, std::size_t index) {
  const double most = std::min(kMostSeconds, kShareOfSearches * all_seconds_);
  const Stopwatch watch;
  const double left = most - seconds_;
  if (left <= 0) return true;
  const EdgeOrder order = index == 0   ? EdgeOrder::given
                          : index == 1 ? EdgeOrder::reversed
                                       : EdgeOrder::shuffled;
  Reordered part(product_, order, task_.options.seed + seed_++);
  AttemptLimit limit(nodes, left, task_.monitor);
  Result<bool> found = search_part(product_, part, task_.options.engine, task_, &limit, trial_);
  if (!found) {
    error_ = std::move(found).error();
    return true;
  }
  if (!trial_.reason) {
    if (!*found) trial_.verdict = Verdict::holds;
    trial_.statistics.order = name(order);
    is_decided_ = true;
    return true;
  }
  const bool lacks_memory = !limit.was_reached() && trial_.reason->kind == Stop::Kind::memory;
  if (!limit.was_reached() && !lacks_memory) {
    stop_ = std::move(trial_.reason);
    return true;
  }
  trial_.reason.reset();
  trial_.engine.clear();
  ++trial_.statistics.attempts;
  trial_.statistics.attempted_nodes += trial_.statistics.search.nodes;
  trial_.statistics.search = {};
  if (lacks_memory) { // perhaps the long search alone has enough memory
    product_.space().forget_arcs();
    stage_ = std::size(kStages);
    return true;
  }
  return order == EdgeOrder::reversed &&
         walk(kStepsForNode * nodes, std::max(0.0, left - watch.seconds()));
}

bool Attempts::walk(std::uint64_t steps, double seconds) {
  const WalkEffort effort{.steps = steps, .seed = seed_, .seconds = seconds};
  is_decided_ = find_by_walks(violations_, task_, effort, trial_);
  return is_decided_;
}

} // namespace fairly
