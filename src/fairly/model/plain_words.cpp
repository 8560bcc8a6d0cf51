#include "fairly/model/plain_words.hpp"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

namespace fairly {

std::vector<PlainModel::State> PlainWords::initial_states() {
  known_.clear();
  form_ = model_.changes();
  steps_.clear(words_for(model_.state_bits()));
  model_.initial(steps_);
  const std::size_t words = words_for(model_.state_bits());
  absl::flat_hash_set<State> known;
  std::vector<State> out;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const auto [state, is_new] = known.emplace(steps_.state(i), steps_.state(i) + words);
    if (is_new) out.push_back(*state);
  }
  return out;
}

const Steps* PlainWords::all_steps(const State& state) {
  if (is_outdated()) return nullptr;
  if (known_ == state) return &steps_;
  known_.clear();
  steps_.clear(state.size());
  if (model_.successors(state.data(), steps_)) {
    known_ = state;
    return &steps_;
  }
  (void)model_.make_room(); // if it fails, changes() stays the same
  return nullptr;
}

bool PlainWords::is_enabled(const State& state, Action action) {
  const Steps* const steps = all_steps(state);
  if (steps == nullptr) return false;
  const auto actions = steps->actions();
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

std::vector<Action> PlainWords::enabled(const State& state) {
  const Steps* const steps = all_steps(state);
  if (steps == nullptr) return {};
  std::vector<Action> out(steps->actions().begin(), steps->actions().end());
  std::erase(out, kStutter);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool PlainWords::may_rest(const State& state) {
  const Steps* const steps = all_steps(state);
  return steps != nullptr && (steps->empty() || is_enabled(state, kStutter));
}

bool PlainWords::take(const Move& move, State& state) {
  const Steps* const steps = all_steps(state);
  if (steps == nullptr) return false;
  std::uint32_t choice = 0;
  for (std::size_t i = 0; i < steps->size(); ++i) {
    if (steps->actions()[i] != move.action || choice++ != move.choice) continue;
    state.assign(steps->state(i), steps->state(i) + state.size());
    return true;
  }
  return false;
}

std::vector<PlainModel::Step> PlainWords::steps(const State& state) {
  const std::size_t words = state.size();
  std::vector<Step> out;
  for (const Action action : enabled(state)) {
    std::uint32_t choice = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (steps_.actions()[i] != action) continue;
      out.push_back({{action, choice++}, State(steps_.state(i), steps_.state(i) + words)});
    }
  }
  return out;
}

bool PlainWords::holds(std::uint32_t proposition, const State& state) {
  if (proposition >= evaluators_.size()) evaluators_.resize(proposition + std::size_t{1});
  std::unique_ptr<Evaluator>& evaluator = evaluators_[proposition];
  if (!evaluator) evaluator = model_.evaluator({proposition});
  std::vector<Action> actions;
  if (evaluator->reads_enabled()) actions = enabled(state);
  if (is_outdated()) return false;
  Word value = 0;
  evaluator->evaluate(state.data(), actions, &value);
  return value != 0;
}

} // namespace fairly
