#include "fairly/check/explore.hpp"

#include "fairly/base/out_of_room.hpp"
#include "fairly/product/state_space.hpp"
#include "fairly/workers/explore.hpp"
#include "fairly/workers/team.hpp"

#include <algorithm>
#include <cassert>
#include <deque>
#include <utility>

namespace fairly {
namespace {

constexpr std::size_t kBatch = 256;      // steps that are looked up together
constexpr StateNumber kBatchStates = 64; // that are expanded for one batch, at most

// A stuttering step, by which a run rests, is no edge, and a state with no other step is dead.
void count(const Steps& steps, ExploreStatistics& statistics) {
  const std::span<const Action> actions = steps.actions();
  const auto rests = std::count(actions.begin(), actions.end(), kStutter);
  const std::size_t edges = actions.size() - static_cast<std::size_t>(rests);
  statistics.edges += edges;
  if (edges == 0) ++statistics.dead;
}

// Shared by the two explorers.
class Pace {
 public:
  // The monitor is asked at every `every`-th call.
  Pace(ExploreResult& result, Monitor* monitor, unsigned every)
      : result_(result), monitor_(monitor), every_(every) {}

  // Whether to go on. `update` brings the statistics up to date.
  template <class Update>
  bool goes_on(Update update) {
    if (result_.stopped) return false;
    if (monitor_ == nullptr || ++calls_ % every_ != 0) return true;
    update();
    const ExploreStatistics& so_far = result_.statistics;
    result_.stopped = monitor_->poll({.phase = Phase::exploring,
                                      .states = so_far.states,
                                      .expanded = so_far.expanded,
                                      .edges = so_far.edges});
    return !result_.stopped;
  }

 private:
  ExploreResult& result_;
  Monitor* monitor_;
  unsigned every_, calls_ = 0;
};

// The store gives states back, so it is the queue as well.
class ExactExplorer {
 public:
  ExactExplorer(Model& model, const ExploreOptions& options, ExploreResult& result)
      : model_(model), options_(options), result_(result),
        space_(model, options.store, options.monitor) {}

  void run() {
    Pace pace(result_, options_.monitor, 1);
    while (next_ < space_.size() && pace.goes_on([&] { update(); })) expand_batch();
    update();
  }

  void update() {
    ExploreStatistics& statistics = result_.statistics;
    statistics.states = space_.size();
    statistics.expanded = next_;
    statistics.store_bytes = space_.store_bytes();
    statistics.state_bits = model_.state_bits();
    statistics.widenings = space_.widenings();
  }

 private:
  // Expands states until there are enough steps, then looks all of them up.
  void expand_batch() {
    const StateNumber last = std::min<StateNumber>(space_.size(), next_ + kBatchStates);
    for (std::uint64_t edges = 0; next_ < last && edges < kBatch; ++next_) {
      if (const auto error = space_.successors(next_, steps_)) {
        result_.stopped = to_stop(*error);
        break;
      }
      edges += steps_.size();
      count(steps_, result_.statistics);
    }
    numbers_.clear();
    space_.commit(numbers_);
  }

  Model& model_;
  const ExploreOptions& options_;
  ExploreResult& result_;
  StateSpace space_;
  StateNumber next_ = 0; // to be expanded
  Steps steps_;
  std::vector<StateNumber> numbers_;
};

// States that wait for their turn are kept in a queue beside the store. If a state does not fit,
// everything starts again.
class InexactExplorer {
 public:
  InexactExplorer(Model& model, const ExploreOptions& options, ExploreResult& result)
      : model_(model), options_(options), result_(result) {}

  void run() {
    Pace pace(result_, options_.monitor, kBatchStates);
    start();
    while (!waiting_.empty() && pace.goes_on([&] { update(); })) {
      if (expand_next()) continue;
      if (const auto error = model_.make_room()) {
        result_.stopped = to_stop(*error);
        break;
      }
      ++result_.statistics.widenings;
      start();
    }
    update();
  }

  void update() {
    if (!store_) return; // there was no memory for the store
    ExploreStatistics& statistics = result_.statistics;
    statistics.states = store_->size();
    statistics.store_bytes = store_->bytes();
    statistics.expected_omissions = store_->expected_omissions();
    statistics.state_bits = model_.state_bits();
  }

 private:
  void start() {
    result_.statistics = {.widenings = result_.statistics.widenings};
    waiting_.clear();
    steps_.clear(words_for(model_.state_bits()));
    model_.initial(steps_);
    words_ = words_for(model_.state_bits());
    state_.assign(words_, 0);
    store_ = make_store(options_.store, model_.state_bits(), options_.bitstate_bytes);
    look_up();
  }

  // Returns false if some successor does not fit.
  bool expand_next() {
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(words_);
    std::copy(waiting_.begin(), end, state_.begin());
    waiting_.erase(waiting_.begin(), end);
    steps_.clear(words_);
    if (!model_.successors(state_.data(), steps_)) return false;
    ++result_.statistics.expanded;
    count(steps_, result_.statistics);
    look_up();
    return true;
  }

  // New states are recognised by their numbers, which are the next ones.
  void look_up() {
    numbers_.clear();
    StateNumber next_new = store_->size();
    store_->prepare(steps_.states(), steps_.size());
    store_->commit(numbers_);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i] != next_new) continue;
      ++next_new;
      waiting_.insert(waiting_.end(), steps_.state(i), steps_.state(i) + words_);
    }
  }

  Model& model_;
  const ExploreOptions& options_;
  ExploreResult& result_;
  std::unique_ptr<StateStore> store_;
  std::size_t words_ = 1;
  Steps steps_;
  std::vector<Word> state_;
  std::vector<StateNumber> numbers_;
  std::deque<Word> waiting_;
};

template <class Explorer>
void run_within_memory(Explorer explorer, ExploreResult& result) {
  try {
    explorer.run();
  } catch (const std::bad_alloc& error) {
    result.stopped = stop_for(error);
    explorer.update();
  }
}

// Worker 0 uses the model itself, so that the model knows in the end what was noticed.
ExploreResult explore_together(Model& model, const ExploreOptions& options) {
  assert(is_exact(options.store));
  const workers::Team team(model, options.workers, options.exchange);
  if (!team.is_complete()) return {.stopped = Stop{.text = workers::kNoCopies}};
  workers::ExploreCounts counts;
  team.run(options.monitor, [&](workers::Exchange& exchange, Model& own, Monitor* monitor) {
    workers::ExploreCounts known = workers::explore(exchange, {.model = own,
                                                               .store = options.store,
                                                               .monitor = monitor,
                                                               .checkpoint = options.checkpoint});
    if (&own == &model) counts = std::move(known);
  });
  return {.statistics = {.states = counts.states,
                         .expanded = counts.expanded,
                         .edges = counts.edges,
                         .dead = counts.dead,
                         .store_bytes = counts.store_bytes,
                         .state_bits = counts.state_bits,
                         .widenings = counts.widenings,
                         .messages = counts.traffic.messages,
                         .message_bytes = counts.traffic.bytes},
          .stopped = std::move(counts.stopped),
          .error = std::move(counts.error)};
}

} // namespace

ExploreResult explore(Model& model, const ExploreOptions& options) {
  ExploreResult result;
  try {
    if (options.workers > 1 || options.exchange != nullptr || options.checkpoint != nullptr) {
      result = explore_together(model, options);
    } else if (is_exact(options.store)) {
      run_within_memory(ExactExplorer(model, options, result), result);
    } else {
      run_within_memory(InexactExplorer(model, options, result), result);
    }
  } catch (const std::bad_alloc& error) { // before the search began
    result.stopped = stop_for(error);
  }
  return result;
}

} // namespace fairly
