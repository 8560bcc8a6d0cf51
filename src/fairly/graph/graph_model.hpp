// A graph from a file as a model: a state is a number, and the labels are the actions.
//
// There are two views of what a run of the graph is, which differ in where it may rest:
//   - when_dead: a run goes on as long as it can. In a TLC graph it may also rest where an action
//     leads from a state to itself;
//   - always: as in TLA+, a run may rest anywhere, even for ever. Fairness makes it go on.
// A step of a TLC graph from a state to itself is never a step of an action; in an .aut file it is.
// Cost: a step is copied from the list of edges; a proposition takes one bit for each state,
// computed once.
// Tested by tests/unit/graph/graph_model_test.cpp and, against plain states, plain_graph_test.cpp.
#pragma once

#include "fairly/graph/labelled_graph.hpp"
#include "fairly/graph/proposition.hpp"
#include "fairly/model/model.hpp"
#include "fairly/model/stuttering.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairly::graph {

// What the writers of files of this kind mean.
inline Stuttering usual_stuttering(GraphKind kind) {
  return kind == GraphKind::tlc ? Stuttering::always : Stuttering::when_dead;
}

class GraphModel final : public Model {
 public:
  GraphModel(std::shared_ptr<const LabelledGraph> graph, Stuttering stuttering);
  explicit GraphModel(std::shared_ptr<const LabelledGraph> graph);

  const LabelledGraph& graph() const { return *graph_; }
  Stuttering stuttering() const { return stuttering_; }
  std::optional<Stuttering> chosen_stuttering() const override { return stuttering_; }
  const Proposition& meaning(std::uint32_t proposition) const { return propositions_[proposition]; }

  std::uint32_t state_bits() const override { return bits_; }
  void initial(Steps& out) override;
  bool successors(const Word* state, Steps& out) override;
  std::size_t action_count() const override { return graph_->labels.size(); }
  std::string action_name(Action action) const override { return graph_->labels[action]; }
  // The name without parameters, if the action has any.
  std::string action_label(Action action) const override;
  Result<std::uint32_t> proposition(std::string_view atom, const AtomSource& where = {}) override;
  std::size_t proposition_count() const override { return propositions_.size(); }
  std::optional<bool> constant(std::uint32_t proposition) const override;
  std::unique_ptr<Evaluator> evaluator(std::vector<std::uint32_t> propositions) override;
  std::unique_ptr<Model> copy() const override { return std::make_unique<GraphModel>(*this); }
  std::string name() const override { return graph_->name; }
  Vocabulary words() const override { return {.model = "graph"}; }
  std::string describe(const Word* state) const override;
  std::unique_ptr<PlainModel> plain() override;
  std::vector<std::string> notes() const override;

 private:
  // One bit by state, computed when first asked for.
  const std::vector<Word>& values(std::uint32_t proposition) const;

  std::shared_ptr<const LabelledGraph> graph_;
  Stuttering stuttering_;
  std::uint32_t bits_;
  std::vector<Proposition> propositions_;
  mutable std::vector<std::shared_ptr<const std::vector<Word>>> values_; // by proposition
};

} // namespace fairly::graph
