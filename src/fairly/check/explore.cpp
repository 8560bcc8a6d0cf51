#include "fairly/check/explore.hpp"

#include <deque>
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
      while (!result_.stopped && has_work()) {
        store_->is_exact() ? expand_batch() : expand_waiting();
        poll();
      }
    } catch (const std::bad_alloc&) {
      result_.stopped = "out of memory";
    }
    update_statistics();
    return result_;
  }

 private:
  bool has_work() const { return store_->is_exact() ? next_ < store_->size() : !waiting_.empty(); }

  void start() {
    steps_.clear(words_for(model_.state_bits()));
    model_.initial(steps_);
    new_store();
    store_->prepare(steps_.states(), steps_.size());
    commit();
  }

  void new_store() {
    words_ = words_for(model_.state_bits());
    state_.assign(words_, 0);
    store_ = make_store(options_.store, model_.state_bits(), options_.bitstate_bytes);
  }

  // Looks up what was prepared. A store that cannot give back its states has those of steps_
  // prepared; the new ones are kept until their turn comes.
  void commit() {
    numbers_.clear();
    StateNumber next_new = store_->size();
    store_->commit(numbers_);
    if (store_->is_exact()) return;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i] != next_new) continue;
      ++next_new;
      waiting_.insert(waiting_.end(), steps_.state(i), steps_.state(i) + words_);
    }
  }

  // Expands states until there are enough steps, then looks all of them up.
  void expand_batch() {
    std::uint64_t edges = 0, dead = 0;
    StateNumber source = next_;
    for (; source < store_->size() && edges < kBatch; ++source) {
      store_->fetch(source, state_.data());
      steps_.clear(words_);
      if (!model_.successors(state_.data(), steps_)) {
        store_->forget();
        widen();
        return;
      }
      if (steps_.empty()) ++dead;
      edges += steps_.size();
      store_->prepare(steps_.states(), steps_.size());
    }
    commit();
    next_ = source;
    result_.statistics.edges += edges;
    result_.statistics.dead += dead;
  }

  void expand_waiting() {
    const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(words_);
    std::copy(waiting_.begin(), end, state_.begin());
    waiting_.erase(waiting_.begin(), end);
    steps_.clear(words_);
    if (!model_.successors(state_.data(), steps_)) {
      widen();
      return;
    }
    if (steps_.empty()) ++result_.statistics.dead;
    result_.statistics.edges += steps_.size();
    store_->prepare(steps_.states(), steps_.size());
    commit();
    ++next_;
  }

  void widen() {
    if (const auto error = model_.widen()) {
      result_.stopped = error->message;
      return;
    }
    ++result_.statistics.widenings;
    next_poll_ = 0;
    store_->is_exact() ? repack() : start_again();
  }

  // All states in their new form and with their old numbers.
  void repack() {
    const std::unique_ptr<StateStore> before = std::move(store_);
    std::vector<Word> old_state = state_;
    new_store();
    for (StateNumber number = 0; number < before->size(); ++number) {
      before->fetch(number, old_state.data());
      model_.repack(old_state.data(), state_.data());
      store_->prepare(state_.data(), 1);
      if (number % kBatch == 0) commit();
    }
    commit();
  }

  void start_again() {
    waiting_.clear();
    next_ = 0;
    result_.statistics.edges = result_.statistics.dead = 0;
    start();
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
    statistics.waiting_bytes = waiting_.size() * sizeof(Word);
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
  std::deque<Word> waiting_; // states beside an inexact store
};

} // namespace

ExploreResult explore(Model& model, const ExploreOptions& options) {
  return Explorer(model, options).run();
}

} // namespace fairly
