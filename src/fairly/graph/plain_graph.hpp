// A graph as a plain model, straight from the list of its edges, for replaying and showing runs.
//
// Shares nothing with GraphModel except the graph and the propositions as they were read: which
// actions are enabled, where a run may rest and what the values of a state say is worked out here
// independently.
// Cost: linear in the edges of a state, and in the text of its values.
// Tested by tests/unit/graph/plain_graph_test.cpp.
#pragma once

#include "fairly/graph/graph_model.hpp"
#include "fairly/graph/labelled_graph.hpp"
#include "fairly/graph/proposition.hpp"
#include "fairly/model/plain_model.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fairly::graph {

// A state is its number.
class PlainGraph final : public PlainModel {
 public:
  // All arguments must outlive this object. Propositions may be added later.
  PlainGraph(const LabelledGraph& graph, Stuttering stuttering,
             const std::vector<Proposition>& propositions)
      : graph_(graph), stuttering_(stuttering), propositions_(propositions) {}

  std::vector<State> initial_states() override;
  bool is_enabled(const State& state, Action action) override;
  std::vector<Action> enabled(const State& state) override;
  bool may_rest(const State& state) override;
  bool take(const Move& move, State& state) override;
  std::vector<Step> steps(const State& state) override;
  bool holds(std::uint32_t proposition, const State& state) override;

  std::string describe(const State& state) override;
  std::size_t variable_count() const override { return graph_.variables.size(); }
  std::string variable(std::size_t index) const override { return graph_.variables[index]; }
  std::uint64_t value(const State& state, std::size_t index) const override;
  std::string value_text(std::size_t index, std::uint64_t value) const override;
  std::string value_itf(std::size_t index, std::uint64_t value) const override;

 private:
  const LabelledGraph& graph_;
  Stuttering stuttering_;
  const std::vector<Proposition>& propositions_;
};

} // namespace fairly::graph
