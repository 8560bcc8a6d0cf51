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
  explicit PlainWords(Model& model) : model_(model), form_(model.changes()) {}

  std::vector<State> initial_states() override;
  bool is_enabled(const State& state, Action action) override;
  std::vector<Action> enabled(const State& state) override;
  bool may_rest(const State& state) override;
  bool take(const Move& move, State& state) override;
  std::vector<Step> steps(const State& state) override;
  bool holds(std::uint32_t proposition, const State& state) override;
  std::size_t changes() const override { return model_.changes(); }
  std::string describe(const State& state) override { return model_.describe(state.data()); }

 private:
  // Null: they are not known, since one of them leads to a state that does not fit.
  const Steps* all_steps(const State& state);
  bool is_outdated() const { return form_ != model_.changes(); }

  Model& model_;
  Steps steps_;
  State known_;      // whose steps these are
  std::size_t form_; // of the states that were given away: how often they had changed
  std::vector<std::unique_ptr<Evaluator>> evaluators_; // by proposition, made when it is needed
};

} // namespace fairly
