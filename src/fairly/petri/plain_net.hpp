// A net as a plain model: markings as lists of tokens, transitions fired one by one.
// Tested by tests/unit/petri/plain_net_test.cpp, tests/unit/replay/replay_test.cpp.
#pragma once

#include "fairly/model/plain_model.hpp"
#include "fairly/petri/marking.hpp"
#include "fairly/petri/proposition.hpp"

#include <deque>

namespace fairly::petri {

// Variables are places; their values are numbers of tokens.
class PlainNet final : public PlainModel {
 public:
  // propositions[i] has the number i. Both arguments must outlive this object.
  PlainNet(const Net& net, const std::deque<Proposition>& propositions)
      : net_(net), propositions_(propositions) {}

  std::vector<State> initial_states() override { return {initial_marking(net_)}; }
  bool is_enabled(const State& state, Action action) override;
  std::vector<Action> enabled(const State& state) override {
    return enabled_transitions(net_, state);
  }
  bool may_rest(const State& state) override { return enabled(state).empty(); }
  bool take(const Move& move, State& state) override;
  std::vector<Step> steps(const State& state) override;
  bool holds(std::uint32_t proposition, const State& state) override {
    return petri::holds(propositions_[proposition], net_, state);
  }

  // True also if tokens are added in places that nobody looks at.
  bool can_repeat(const State& before, const State& after,
                  const std::vector<std::uint32_t>& propositions,
                  const std::vector<Action>& actions) override;

  std::string describe(const State& state) override { return marking_text(net_, state); }
  std::size_t variable_count() const override { return net_.places().size(); }
  std::string variable(std::size_t index) const override { return net_.places()[index].id; }
  std::uint64_t value(const State& state, std::size_t index) const override { return state[index]; }

 private:
  const Net& net_;
  const std::deque<Proposition>& propositions_;
};

} // namespace fairly::petri
