#include "fairly/workers/explore.hpp"

#include "fairly/workers/own_states.hpp"

#include <algorithm>
#include <vector>

namespace fairly::workers {
namespace {

constexpr std::size_t kBatch = 256;      // steps that are looked up together
constexpr StateNumber kBatchStates = 64; // that are expanded for them, at most
constexpr std::uint32_t kStates = 0;     // what is sent

class Exploring final : public Work {
 public:
  Exploring(OwnStates& states, Exchange& exchange) : states_(states), exchange_(exchange) {}

  // A state that somebody else has found; also an initial one.
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

  // The states have moved; the first ones have been expanded.
  void go_on(StateNumber expanded) {
    next_ = expanded;
    is_stuck_ = false;
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
      exchange_.send_full(worker, kStates);
    }
  }

  void hand_out(std::size_t words) {
    own_.clear();
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const Word* state = steps_.state(i);
      const unsigned owner = states_.owner(state);
      std::vector<Word>& out = owner == exchange_.rank() ? own_ : exchange_.to(owner, kStates);
      if (words == 1) {
        out.push_back(*state);
      } else {
        out.insert(out.end(), state, state + words);
      }
    }
    states_.store().prepare(own_.data(), own_.size() / words);
  }

  // A step by which a run rests is no edge, and a state with no other step is dead.
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
  std::vector<StateNumber> numbers_;
};

ExploreCounts run(Exchange& exchange, const ExploreTask& task) {
  ExploreCounts counts;
  OwnStates states(task.model, task.store, exchange);
  std::vector<Word> initial;
  if (!states.begin(initial)) {
    counts.stopped = Stop{.text = kDifferentModels};
    return counts;
  }
  Exploring work(states, exchange);
  work.add(initial.data(), initial.size() / states.words());
  while (!counts.stopped) {
    exchange.run(work);
    counts.stopped = exchange.agree();
    if (counts.stopped) break;
    const Result<bool> is_wider = states.make_room();
    if (!is_wider) {
      counts.stopped = to_stop(is_wider.error());
    } else if (*is_wider) {
      work.go_on(states.move(work.expanded()));
    } else {
      break;
    }
  }
  const std::vector<Word> sums = exchange.sum(
      {states.store().size(), work.expanded(), work.edges(), work.dead(), states.store().bytes()});
  counts.states = sums[0];
  counts.expanded = sums[1];
  counts.edges = sums[2];
  counts.dead = sums[3];
  counts.store_bytes = sums[4];
  counts.state_bits = task.model.state_bits();
  counts.widenings = states.widenings();
  return counts;
}

} // namespace

ExploreCounts explore(Exchange& exchange, const ExploreTask& task) {
  exchange.begin(task.monitor);
  ExploreCounts counts = run(exchange, task);
  for (const std::vector<Word>& each : exchange.gather(task.model.noticed())) {
    task.model.add_noticed(each);
  }
  return counts;
}

} // namespace fairly::workers
