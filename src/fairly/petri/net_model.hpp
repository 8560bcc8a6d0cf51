// A net as a model: markings packed into bits, transitions as actions.
//
// The packing starts from what is proven or claimed about the net and becomes wider when a marking
// does not fit. A net with infinitely many markings is noticed then.
// If copies of parts may be exchanged, a marking stands for all markings that such exchanges make
// of it.
// Tested by tests/unit/petri/net_model_test.cpp, tests/cross/explore_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/model/model.hpp"
#include "fairly/petri/firing.hpp"
#include "fairly/petri/layout.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/normal_form.hpp"
#include "fairly/petri/proposition.hpp"
#include "fairly/petri/symmetry.hpp"
#include "fairly/petri/token_counter.hpp"

#include <deque>
#include <memory>
#include <utility>

namespace fairly::petri {

class NetModel final : public Model {
 public:
  explicit NetModel(Net net);
  explicit NetModel(std::shared_ptr<const Net> net) : net_(std::move(net)) {}

  // From now on states are normal forms. Must be called before anything else. Neither the
  // propositions that are asked for nor what is said about transitions may tell copies apart.
  void exchange_copies(std::shared_ptr<const Symmetry> symmetry) {
    symmetry_ = std::move(symmetry);
  }

  // Looks for invariants and chooses how markings are packed. If the monitor cuts that short,
  // markings may be wider.
  void prepare(Monitor* monitor) override;
  std::uint32_t state_bits() const override { return layout_ ? layout_->state_bits() : 0; }
  void initial(Steps& out) override;
  bool successors(const Word* state, Steps& out) override;
  std::optional<Error> widen() override;
  void allow_endless(bool allowed) override { allows_endless_ = allowed; }
  std::optional<std::string> endless() const override {
    return growth_ ? std::optional(growth_->message) : std::nullopt;
  }
  void repack(const Word* before, Word* after) const override;

  std::size_t action_count() const override { return net_->transitions().size(); }
  std::string action_name(Action action) const override { return net_->transitions()[action].id; }
  std::string action_label(Action action) const override;
  Fairness declared_fairness(Action action) const override {
    return net_->transitions()[action].fairness;
  }

  // The transitions of a coloured net, each with its bindings.
  std::vector<ActionFamily> action_families() const override;
  std::string parameter_value(Action action, std::size_t parameter) const override;
  Result<std::string> read_parameter_value(std::size_t family, std::size_t parameter,
                                           std::string_view text) const override;

  Result<std::uint32_t> proposition(std::string_view atom, const AtomSource& where = {}) override;
  // Equal propositions have the same number.
  std::uint32_t proposition(const Proposition& proposition);
  const Proposition& meaning(std::uint32_t proposition) const { return propositions_[proposition]; }
  std::size_t proposition_count() const override { return propositions_.size(); }
  std::optional<bool> constant(std::uint32_t proposition) const override;
  std::unique_ptr<Evaluator> evaluator(std::vector<std::uint32_t> propositions) override;
  std::unique_ptr<StubbornSets> stubborn_sets(std::vector<std::uint32_t> propositions) override;

  std::unique_ptr<Model> copy() const override;
  std::vector<Word> packing() const override;
  bool set_packing(std::span<const Word> packing) override;
  std::vector<Word> noticed() const override;
  void add_noticed(std::span<const Word> elsewhere) override;

  std::string name() const override { return net_->name.empty() ? net_->id : net_->name; }
  Vocabulary words() const override { return {"net", "marking", "transition", "place", "fires"}; }
  std::string describe(const Word* state) const override;
  std::unique_ptr<PlainModel> plain() override;
  std::optional<Trace> plain_run(Trace run) const override;
  std::unique_ptr<Walker> walker() override;

  const Net& net() const { return *net_; }
  Marking unpack(const Word* state) const { return layout_->unpack(state); }

  // From now on the tokens of all states given to successors() are counted.
  void count_tokens();
  const TokenCounter& tokens() const { return *token_counter_; }

 private:
  class Packed;
  class Stubborn;
  std::vector<Proposition> meanings(const std::vector<std::uint32_t>& propositions) const;

  void compile();
  void normalise(Steps& steps);
  std::optional<Error> widen(PlaceIndex place);
  void widen_all_up_to(unsigned bits);

  std::shared_ptr<const Net> net_;           // its address stays the same when the model moves
  std::shared_ptr<const Symmetry> symmetry_; // null: each marking stands for itself
  Monitor* monitor_ = nullptr;
  std::vector<Invariant> invariants_;
  LayoutOptions options_;
  std::unique_ptr<Layout> layout_, former_layout_;
  Firing firing_;
  std::optional<PackedNormalForm> normal_form_;
  std::vector<std::uint8_t> sampled_bits_; // by place: what random runs needed
  unsigned widenings_ = 0, searches_ = 0;
  std::vector<bool> searched_;  // by place: find_growth() has looked at it
  std::optional<Error> growth_; // the net is unbounded
  bool allows_endless_ = false;
  std::deque<Proposition> propositions_;
  mutable std::vector<Word> unpacked_; // scratch: a state with the implied places behind it
  std::optional<TokenCounter> token_counter_;
};

} // namespace fairly::petri
