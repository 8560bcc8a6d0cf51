// The plain form of a model that nobody has written down in another way: its own steps.
// Tested by tests/unit/model/plain_model_test.cpp.
#pragma once

#include "fairly/model/plain_model.hpp"

#include <memory>
#include <vector>

namespace fairly {

// A state is its words.
class PlainWords final : public PlainModel {
 public:
  // The model must outlive this.
  explicit PlainWords(Model& model) : model_(model) {}

  std::vector<State> initial_states() override;
  bool is_enabled(const State& state, Action action) override;
  std::vector<Action> enabled(const State& state) override;
  bool may_rest(const State& state) override;
  bool take(const Move& move, State& state) override;
  std::vector<Step> steps(const State& state) override;
  bool holds(std::uint32_t proposition, const State& state) override;
  std::size_t changes() const override { return changes_; }
  std::string describe(const State& state) override { return model_.describe(state.data()); }

 private:
  // Null: they are not known, since one of them leads to a state that does not fit.
  const Steps* all_steps(const State& state);

  Model& model_;
  Steps steps_;
  State known_; // whose steps these are
  std::size_t changes_ = 0;
  bool is_outdated_ = false; // the states that others have are of a former form
  std::vector<std::unique_ptr<Evaluator>> evaluators_; // by proposition, made when it is needed
};

} // namespace fairly
