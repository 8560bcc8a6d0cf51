#include "fairly/workers/explore.hpp"

#include "fairly/workers/own_states.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace fairly::workers {
namespace {

constexpr std::size_t kBatch = 256;      // steps that are looked up together
constexpr StateNumber kBatchStates = 64; // that are expanded for one batch, at most
constexpr std::uint32_t kStates = 0;     // the kind of words sent

class Exploring final : public Work {
 public:
  Exploring(OwnStates& states, Exchange& exchange)
      : states_(states), exchange_(exchange), found_(exchange.to_all(kStates, own_)) {}

  // Adds states that another worker has found, or initial ones.
  void add(const Word* states, std::size_t count) {
    for (std::size_t i = 0; i < count; i += kBatch) {
      states_.store().prepare(states + i * states_.words(), std::min(kBatch, count - i));
      commit();
    }
  }

  bool step() override {
    if (is_stuck_ || next_ == states_.store().size()) return false;
    expand();
    return true;
  }

  void receive(unsigned /*from*/, std::uint32_t /*kind*/, std::span<const Word> words) override {
    add(words.data(), words.size() / states_.words());
  }

  Progress progress() const override {
    return {.phase = Phase::exploring,
            .states = states_.store().size(),
            .expanded = next_,
            .edges = edges_};
  }

  // To be called after states have moved; the first `expanded` ones have been expanded.
  void go_on(StateNumber expanded) {
    next_ = expanded;
    is_stuck_ = false;
  }

  // Adds the counts of states that were expanded by earlier workers.
  void add_counts(std::uint64_t edges, std::uint64_t dead) {
    edges_ += edges;
    dead_ += dead;
  }

  StateNumber expanded() const { return next_; }
  std::uint64_t edges() const { return edges_; }
  std::uint64_t dead() const { return dead_; }

 private:
  void expand() {
    const std::size_t words = states_.words();
    StateStore& store = states_.store();
    const StateNumber last = std::min<StateNumber>(store.size(), next_ + kBatchStates);
    source_.resize(words);
    for (std::uint64_t steps = 0; next_ < last && steps < kBatch; ++next_) {
      store.fetch(next_, source_.data());
      steps_.clear(words);
      if (!states_.model().successors(source_.data(), steps_)) {
        states_.does_not_fit(source_.data());
        is_stuck_ = true;
        exchange_.pause();
        break;
      }
      count();
      steps += steps_.size();
      if (exchange_.size() == 1) {
        store.prepare(steps_.states(), steps_.size());
      } else {
        hand_out(words);
      }
    }
    commit();
    for (unsigned worker = 0; worker < exchange_.size(); ++worker) {
      exchange_.send_if_full(worker, kStates);
    }
  }

  void hand_out(std::size_t words) {
    own_.clear();
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const Word* state = steps_.state(i);
      states_.append(state, *found_[states_.owner(state)]);
    }
    states_.store().prepare(own_.data(), own_.size() / words);
  }

  // A stuttering step, by which a run rests, is no edge, and a state with no other step is dead.
  void count() {
    const std::span<const Action> actions = steps_.actions();
    const auto rests = std::count(actions.begin(), actions.end(), kStutter);
    const std::size_t edges = actions.size() - static_cast<std::size_t>(rests);
    edges_ += edges;
    if (edges == 0) ++dead_;
  }

  void commit() {
    numbers_.clear();
    states_.store().commit(numbers_);
  }

  OwnStates& states_;
  Exchange& exchange_;
  StateNumber next_ = 0; // to be expanded
  std::uint64_t edges_ = 0, dead_ = 0;
  bool is_stuck_ = false; // some state does not fit
  Steps steps_;
  std::vector<Word> source_, own_;
  std::vector<std::vector<Word>*> found_; // by worker, states that belong to it
  std::vector<StateNumber> numbers_;
};

// Sends states from the files of a checkpoint to their owners, the ones that had been expanded
// first.
class Reading final : public Work {
 public:
  Reading(OwnStates& states, Exchange& exchange, Exploring& exploring)
      : states_(states), exchange_(exchange), exploring_(exploring), state_(states.words()) {}

  // A part begins with the number of its states and how many of them had been expanded.
  void add(WordReader reader) {
    const Word count = reader.get(), expanded = reader.get();
    parts_.push_back({std::move(reader), expanded, count - expanded});
  }
  // From now on the other states are sent.
  void go_on() {
    for (Part& each : parts_) each.left = std::exchange(each.others, 0);
  }

  bool is_good() const {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const Part& each) { return each.reader.is_good(); });
  }

  bool step() override {
    std::size_t count = 0;
    for (Part& each : parts_) {
      for (; count < kBatch && each.left > 0; ++count, --each.left) {
        for (Word& word : state_) word = each.reader.get();
        hand_over();
      }
    }
    exploring_.add(own_.data(), own_.size() / state_.size());
    own_.clear();
    for (unsigned worker = 0; worker < exchange_.size(); ++worker) {
      exchange_.send_if_full(worker, kStates);
    }
    return count > 0;
  }
  void receive(unsigned /*from*/, std::uint32_t /*kind*/, std::span<const Word> words) override {
    exploring_.add(words.data(), words.size() / state_.size());
  }
  Progress progress() const override {
    return {.phase = Phase::packing, .states = states_.store().size()};
  }

 private:
  struct Part {
    WordReader reader;
    Word left = 0, others = 0; // states
  };

  void hand_over() {
    const unsigned owner = states_.owner(state_.data());
    std::vector<Word>& out = owner == exchange_.rank() ? own_ : exchange_.to(owner, kStates);
    out.insert(out.end(), state_.begin(), state_.end());
  }

  OwnStates& states_;
  Exchange& exchange_;
  Exploring& exploring_;
  std::vector<Word> state_, own_;
  std::vector<Part> parts_;
};

// Used by all workers.
class Explorer {
 public:
  Explorer(Exchange& exchange, const ExploreTask& task)
      : exchange_(exchange), task_(task), states_(task.model, task.store, exchange),
        work_(states_, exchange), checkpoints_(exchange, task.checkpoint) {}

  ExploreCounts run() {
    if (begin()) explore();
    const std::vector<Word> sums = sum();
    counts_.states = sums[0];
    counts_.expanded = sums[1];
    counts_.edges = sums[2];
    counts_.dead = sums[3];
    counts_.store_bytes = sums[4];
    counts_.traffic = {sums[5], sums[6]};
    counts_.state_bits = task_.model.state_bits();
    counts_.widenings = states_.widenings();
    return std::move(counts_);
  }

 private:
  bool fail(Error error) {
    counts_.stopped = Stop{.text = error.message};
    counts_.error = std::move(error);
    return false;
  }

  // Returns false if the exploration cannot go on.
  bool begin() {
    const auto known = checkpoints_.begin();
    if (!known) return fail(known.error());
    std::vector<Word> initial;
    if (!states_.begin(initial, *known ? (*known)->packing : std::vector<Word>())) {
      return fail(Error{.message = kDifferentModels});
    }
    if (!*known) {
      work_.add(initial.data(), initial.size() / states_.words());
      return true;
    }
    return resume(**known);
  }

  bool resume(const Checkpoints::Known& known) {
    Reading reading(states_, exchange_, work_);
    for (unsigned i = exchange_.rank(); i < known.parts; i += exchange_.size()) {
      reading.add(checkpoints_.part(i));
    }
    exchange_.run(reading);
    work_.go_on(states_.store().size());
    reading.go_on();
    if (!exchange_.is_paused()) exchange_.run(reading);
    counts_.stopped = exchange_.agree();
    if (counts_.stopped) counts_.stopped->text += checkpoints_.hint();
    if (exchange_.sum({reading.is_good() ? Word{0} : Word{1}})[0] > 0) {
      return fail(Error{.message = kUnreadable});
    }
    if (exchange_.rank() == 0) {
      work_.add_counts(known.counts[0], known.counts[1]);
      task_.model.add_noticed(known.noticed);
    }
    return !counts_.stopped;
  }

  void explore() {
    while (true) {
      checkpoints_.set_alarm();
      exchange_.run(work_);
      counts_.stopped = exchange_.agree();
      const bool is_due = checkpoints_.is_saving_due();
      if (is_due && !save()) return;
      if (counts_.stopped) return;
      const Result<bool> is_wider = states_.make_room();
      if (!is_wider) {
        counts_.stopped = to_stop(is_wider.error());
        return;
      }
      if (*is_wider) {
        const std::optional<StateNumber> expanded = states_.move(work_.expanded());
        if (!expanded) return stop_in_moving();
        work_.go_on(*expanded);
      } else if (!is_due) {
        return;
      }
    }
  }

  // Everything is as it was before make_room().
  void stop_in_moving() {
    counts_.stopped = exchange_.agree();
    if (checkpoints_.is_saving_due()) save();
  }

  bool save() {
    const std::vector<Word> sums = sum();
    for (const std::vector<Word>& each : exchange_.gather(task_.model.noticed())) {
      task_.model.add_noticed(each);
    }
    auto error = checkpoints_.save({.packing = task_.model.packing(),
                                    .counts = {sums[2], sums[3]},
                                    .noticed = task_.model.noticed()},
                                   [this](WordWriter& out) { write(out); });
    if (error) return fail(*std::move(error));
    exchange_.poll(
        {.phase = Phase::exploring, .states = sums[0], .expanded = sums[1], .edges = sums[2]});
    counts_.stopped = exchange_.agree();
    if (counts_.stopped) counts_.stopped->text += checkpoints_.hint();
    return true;
  }

  void write(WordWriter& out) {
    StateStore& store = states_.store();
    std::vector<Word> state(states_.words());
    out.put(store.size());
    out.put(work_.expanded());
    for (StateNumber i = 0; i < store.size(); ++i) {
      store.fetch(i, state.data());
      out.put(state);
    }
  }

  std::vector<Word> sum() {
    const StateStore* const store = states_.has_store() ? &states_.store() : nullptr;
    return exchange_.sum({store != nullptr ? store->size() : 0, work_.expanded(), work_.edges(),
                          work_.dead(), store != nullptr ? store->bytes() : 0,
                          exchange_.traffic().messages, exchange_.traffic().bytes});
  }

  Exchange& exchange_;
  const ExploreTask& task_;
  OwnStates states_;
  Exploring work_;
  Checkpoints checkpoints_;
  ExploreCounts counts_;
};

} // namespace

ExploreCounts explore(Exchange& exchange, const ExploreTask& task) {
  exchange.begin(task.monitor);
  ExploreCounts counts = Explorer(exchange, task).run();
  for (const std::vector<Word>& each : exchange.gather(task.model.noticed())) {
    task.model.add_noticed(each);
  }
  return counts;
}

} // namespace fairly::workers
