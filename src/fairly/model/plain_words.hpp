// The plain form of a model that provides no other one: it uses the steps of the model itself.
// Tested by tests/unit/model/plain_model_test.cpp.
#pragma once

#include "fairly/model/plain_model.hpp"

#include <memory>
#include <vector>

namespace fairly {

// A plain state is the list of the words of the packed state.
class PlainWords final : public PlainModel {
 public:
  // The model must outlive this object.
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
  // Returns null if the steps are not known because one of them leads to a state that does not fit.
  const Steps* all_steps(const State& state);
  bool is_outdated() const { return form_ != model_.changes(); }

  Model& model_;
  Steps steps_;
  State known_;      // the state whose steps are in steps_; empty: none
  std::size_t form_; // model_.changes() when initial_states() was called last
  std::vector<std::unique_ptr<Evaluator>> evaluators_; // by proposition, made when needed
};

} // namespace fairly
