#include "fairly/workers/own_states.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace fairly::workers {
namespace {

constexpr std::size_t kMoveBatch = 256;

} // namespace

OwnStates::OwnStates(Model& model, StoreKind kind, Exchange& exchange)
    : model_(model), kind_(kind), exchange_(exchange), workers_(exchange.size()) {}

bool OwnStates::begin(std::vector<Word>& initial, std::span<const Word> packing) {
  Steps steps;
  former_.reset();
  bool fits = true;
  if (exchange_.rank() == 0) {
    model_.prepare(exchange_.monitor());
    fits = packing.empty() || model_.set_packing(packing);
    steps.clear(words_for(model_.state_bits()));
    model_.initial(steps); // this may change how states are packed
  }
  const auto packings =
      exchange_.gather(exchange_.rank() == 0 ? model_.packing() : std::vector<Word>());
  if (exchange_.rank() != 0) fits = model_.set_packing(packings[0]);
  use_packing();
  if (exchange_.sum({fits ? Word{0} : Word{1}})[0] > 0) return false;
  steps.clear(words_);
  model_.initial(steps);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Word* state = steps.state(i);
    if (owner(state) == exchange_.rank()) initial.insert(initial.end(), state, state + words_);
  }
  return true;
}

void OwnStates::use_packing() {
  words_ = words_for(model_.state_bits());
  store_ = make_store(kind_, model_.state_bits());
}

Result<bool> OwnStates::make_room() {
  const auto wide = exchange_.gather(std::exchange(wide_, {}));
  const auto first = std::find_if(wide.begin(), wide.end(),
                                  [](const std::vector<Word>& each) { return !each.empty(); });
  if (first == wide.end()) return false;
  former_packing_ = model_.packing();
  std::optional<Error> error;
  if (exchange_.rank() == 0) {
    Steps steps;
    steps.clear(words_);
    [[maybe_unused]] const bool fits = model_.successors(first->data(), steps);
    assert(!fits);
    error = model_.make_room();
  }
  const auto errors = exchange_.gather(error ? to_words(to_stop(*error)) : std::vector<Word>());
  if (!errors[0].empty()) return to_error(workers::to_stop(errors[0]));
  const auto packings =
      exchange_.gather(exchange_.rank() == 0 ? model_.packing() : std::vector<Word>());
  if (exchange_.rank() != 0) {
    [[maybe_unused]] const bool fits = model_.set_packing(packings[0]);
    assert(fits);
  }
  ++widenings_;
  former_ = std::move(store_);
  former_words_ = words_;
  use_packing();
  return true;
}

void OwnStates::go_back() {
  [[maybe_unused]] const bool fits = model_.set_packing(former_packing_);
  assert(fits);
  --widenings_;
  store_ = std::move(former_);
  words_ = former_words_;
}

// Sends some of the former states to their new owners.
class OwnStates::Moving final : public Work {
 public:
  Moving(OwnStates& states, StateNumber first, StateNumber last)
      : states_(states), next_(first), last_(last), before_(states.former_words_),
        after_(states.words_) {}

  bool step() override {
    if (next_ == last_) return false;
    Exchange& exchange = states_.exchange_;
    for (std::size_t i = 0; i < kMoveBatch && next_ < last_; ++i, ++next_) {
      states_.former_->fetch(next_, before_.data());
      states_.model_.repack(before_.data(), after_.data());
      const unsigned owner = states_.owner(after_.data());
      if (owner == exchange.rank()) {
        states_.store_->prepare(after_.data(), 1);
      } else {
        std::vector<Word>& out = exchange.to(owner, 0);
        out.insert(out.end(), after_.begin(), after_.end());
        exchange.send_if_full(owner, 0);
      }
    }
    commit();
    return true;
  }

  void receive(unsigned /*from*/, std::uint32_t /*kind*/, std::span<const Word> words) override {
    states_.store_->prepare(words.data(), words.size() / states_.words_);
    commit();
  }

  Progress progress() const override { return {Phase::packing, states_.former_->size(), next_}; }

 private:
  void commit() {
    numbers_.clear();
    states_.store_->commit(numbers_);
  }

  OwnStates& states_;
  StateNumber next_, last_;
  std::vector<Word> before_, after_;
  std::vector<StateNumber> numbers_;
};

std::optional<StateNumber> OwnStates::move(StateNumber first) {
  Moving expanded(*this, 0, first);
  exchange_.run(expanded);
  const StateNumber here = store_->size();
  if (!exchange_.is_paused()) {
    Moving others(*this, first, former_->size());
    exchange_.run(others);
  }
  // Some states exist only among the former ones.
  if (exchange_.is_paused()) {
    go_back();
    return std::nullopt;
  }
  former_.reset();
  return here;
}

} // namespace fairly::workers
