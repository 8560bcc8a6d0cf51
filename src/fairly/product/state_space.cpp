#include "fairly/product/state_space.hpp"

#include <cassert>

namespace fairly {
namespace {

constexpr StateNumber kRepackBatch = 256;

} // namespace

StateSpace::StateSpace(Model& model, StoreKind kind) : model_(model), kind_(kind) {
  Steps steps;
  steps.clear(words_for(model_.state_bits()));
  model_.initial(steps);
  words_ = words_for(model_.state_bits());
  source_.assign(words_, 0);
  store_ = make_store(kind_, model_.state_bits());
  assert(store_->is_exact());
  store_->prepare(steps.states(), steps.size());
  std::vector<StateNumber> numbers;
  store_->commit(numbers);
  initial_count_ = store_->size();
}

std::optional<Error> StateSpace::successors(StateNumber source, Steps& steps) {
  while (true) {
    store_->fetch(source, source_.data());
    steps.clear(words_);
    if (model_.successors(source_.data(), steps)) break;
    store_->commit(numbered_);
    if (auto error = model_.widen()) {
      steps.clear(words_);
      return error;
    }
    repack();
  }
  store_->prepare(steps.states(), steps.size());
  return std::nullopt;
}

void StateSpace::commit(std::vector<StateNumber>& numbers) {
  if (!numbered_.empty()) {
    numbers.insert(numbers.end(), numbered_.begin(), numbered_.end());
    numbered_.clear();
  }
  store_->commit(numbers);
}

void StateSpace::repack() {
  ++widenings_;
  const std::unique_ptr<StateStore> before = std::move(store_);
  std::vector<Word> old_state = source_;
  words_ = words_for(model_.state_bits());
  source_.assign(words_, 0);
  store_ = make_store(kind_, model_.state_bits());
  std::vector<StateNumber> numbers;
  for (StateNumber number = 0; number < before->size(); ++number) {
    before->fetch(number, old_state.data());
    model_.repack(old_state.data(), source_.data());
    store_->prepare(source_.data(), 1);
    if (number % kRepackBatch == 0) store_->commit(numbers);
    numbers.clear();
  }
  store_->commit(numbers);
  assert(store_->size() == before->size());
}

} // namespace fairly
