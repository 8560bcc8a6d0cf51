// A model as it is written down: states are lists of numbers, and steps are taken one at a time.
//
// For everything that must not depend on how a search packs and numbers states: replaying,
// shortening and showing runs. Slow, but straightforward.
// Tested by tests/unit/model/plain_model_test.cpp, tests/unit/petri/plain_net_test.cpp.
#pragma once

#include "fairly/model/model.hpp"
#include "fairly/model/trace.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fairly {

class PlainModel {
 public:
  using State = std::vector<std::uint64_t>;
  struct Step {
    Move move;
    State target;
  };

  virtual ~PlainModel() = default;

  // --- runs

  // The initial states, at least one, all different.
  virtual std::vector<State> initial_states() = 0;
  virtual bool is_enabled(const State& state, Action action) = 0;
  // The enabled actions in increasing order, each once.
  virtual std::vector<Action> enabled(const State& state) = 0;
  // May a run stay in this state for ever? It may if nothing is enabled, or if the model allows it
  // there.
  virtual bool may_rest(const State& state) = 0;
  // Takes an action of the model. Returns false, and leaves the state as it is, if there is no such
  // step.
  [[nodiscard]] virtual bool take(const Move& move, State& state) = 0;
  // All steps that take an action (none with kStutter), grouped by action.
  virtual std::vector<Step> steps(const State& state) = 0;
  virtual bool holds(std::uint32_t proposition, const State& state) = 0;
  // Can the steps that led from `before` to `after` be repeated for ever, with the same values of
  // these propositions and the same ones of these actions enabled in each round? This is so if both
  // are the same state.
  virtual bool can_repeat(const State& before, const State& after,
                          const std::vector<std::uint32_t>& /*propositions*/,
                          const std::vector<Action>& /*actions*/) {
    return before == after;
  }

  // How often the form of states has changed. States from before the last change mean nothing any
  // more: until initial_states() is called again nothing is enabled, nothing holds and no run may
  // rest.
  virtual std::size_t changes() const { return 0; }

  // --- for people

  // The whole state in words.
  virtual std::string describe(const State& state) = 0;
  // A state as variables with values. If there are none, describe() gives all that is known about a
  // state.
  virtual std::size_t variable_count() const { return 0; }
  virtual std::string variable(std::size_t /*index*/) const { return {}; }
  // The value of a variable as a number. Equal numbers are equal values.
  virtual std::uint64_t value(const State& /*state*/, std::size_t /*index*/) const { return 0; }
  virtual std::string value_text(std::size_t /*index*/, std::uint64_t value) const {
    return std::to_string(value);
  }
  // The value in the trace format ITF, as JSON. If it is empty, the result of value_text() is used
  // as a number or a text.
  virtual std::string value_itf(std::size_t /*index*/, std::uint64_t /*value*/) const { return {}; }
};

} // namespace fairly
