#include "fairly/check/explore.hpp"

#include <new>

namespace fairly {
namespace {

constexpr std::size_t kBatch = 256;            // steps that are looked up together
constexpr std::uint64_t kPollEvery = 1U << 14; // edges

class Explorer {
 public:
  Explorer(Model& model, const ExploreOptions& options) : model_(model), options_(options) {}

  ExploreResult run() {
    try {
      start();
      while (!result_.stopped && next_ < store_->size()) {
        expand_batch();
        poll();
      }
    } catch (const std::bad_alloc&) {
      result_.stopped = "out of memory";
    }
    update_statistics();
    return result_;
  }

 private:
  void start() {
    steps_.clear(words_for(model_.state_bits()));
    model_.initial(steps_);
    new_store();
    store_->prepare(steps_.states(), steps_.size());
    store_->commit(numbers_);
    numbers_.clear();
  }

  void new_store() {
    words_ = words_for(model_.state_bits());
    state_.assign(words_, 0);
    store_ = make_store(options_.store, model_.state_bits(), options_.bitstate_bytes);
  }

  // Expands states until there are enough steps, then looks all of them up.
  void expand_batch() {
    std::size_t steps = 0;
    std::uint64_t dead = 0, source = next_;
    for (; source < store_->size() && steps < kBatch; ++source) {
      store_->fetch(source, state_.data());
      steps_.clear(words_);
      if (!model_.successors(state_.data(), steps_)) {
        store_->forget();
        widen();
        return;
      }
      if (steps_.empty()) ++dead;
      steps += steps_.size();
      store_->prepare(steps_.states(), steps_.size());
    }
    store_->commit(numbers_);
    numbers_.clear();
    next_ = source;
    result_.statistics.edges += steps;
    result_.statistics.dead += dead;
  }

  // All states again, in their new form and with their old numbers.
  void widen() {
    if (const auto error = model_.widen()) {
      result_.stopped = error->message;
      return;
    }
    ++result_.statistics.widenings;
    const std::unique_ptr<StateStore> before = std::move(store_);
    std::vector<Word> old_state = state_;
    new_store();
    for (StateNumber number = 0; number < before->size(); ++number) {
      before->fetch(number, old_state.data());
      model_.repack(old_state.data(), state_.data());
      store_->prepare(state_.data(), 1);
      if (number % kBatch == 0) store_->commit(numbers_);
      numbers_.clear();
    }
    store_->commit(numbers_);
    numbers_.clear();
  }

  void poll() {
    if (!options_.monitor || result_.statistics.edges < next_poll_) return;
    next_poll_ = result_.statistics.edges + kPollEvery;
    update_statistics();
    if (!result_.stopped) result_.stopped = options_.monitor(result_.statistics);
  }

  void update_statistics() {
    ExploreStatistics& statistics = result_.statistics;
    statistics.expanded = next_;
    statistics.state_bits = model_.state_bits();
    if (!store_) return;
    statistics.states = store_->size();
    statistics.store_bytes = store_->bytes();
    statistics.expected_omissions = store_->expected_omissions();
  }

  Model& model_;
  const ExploreOptions& options_;
  ExploreResult result_;
  std::unique_ptr<StateStore> store_;
  std::size_t words_ = 1;
  StateNumber next_ = 0; // to be expanded
  std::uint64_t next_poll_ = 0;
  Steps steps_;
  std::vector<Word> state_;
  std::vector<StateNumber> numbers_;
};

} // namespace

ExploreResult explore(Model& model, const ExploreOptions& options) {
  return Explorer(model, options).run();
}

} // namespace fairly
