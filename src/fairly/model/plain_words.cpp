#include "fairly/model/plain_words.hpp"

#include <algorithm>
#include <utility>

namespace fairly {

std::vector<PlainModel::State> PlainWords::initial_states() {
  known_.clear();
  steps_.clear(words_for(model_.state_bits()));
  model_.initial(steps_);
  const std::size_t words = words_for(model_.state_bits());
  std::vector<State> out;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    State state(steps_.state(i), steps_.state(i) + words);
    if (std::find(out.begin(), out.end(), state) == out.end()) out.push_back(std::move(state));
  }
  return out;
}

// Should a state not fit, there are no steps until somebody has noticed the change.
const Steps& PlainWords::all_steps(const State& state) {
  if (known_ == state) return steps_;
  known_ = state;
  steps_.clear(state.size());
  if (model_.successors(state.data(), steps_)) return steps_;
  has_changed_ = !model_.widen();
  known_.clear();
  steps_.clear(state.size());
  return steps_;
}

bool PlainWords::has_changed() {
  return std::exchange(has_changed_, false);
}

bool PlainWords::is_enabled(const State& state, Action action) {
  const auto actions = all_steps(state).actions();
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

std::vector<Action> PlainWords::enabled(const State& state) {
  const auto actions = all_steps(state).actions();
  std::vector<Action> out(actions.begin(), actions.end());
  std::erase(out, kStutter);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool PlainWords::may_rest(const State& state) {
  const Steps& steps = all_steps(state);
  return steps.empty() || is_enabled(state, kStutter);
}

bool PlainWords::take(const Move& move, State& state) {
  const Steps& steps = all_steps(state);
  std::uint32_t choice = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps.actions()[i] != move.action || choice++ != move.choice) continue;
    state.assign(steps.state(i), steps.state(i) + state.size());
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
  Word value = 0;
  evaluator->evaluate(state.data(), actions, &value);
  return value != 0;
}

} // namespace fairly
