// A net as a model: markings packed into bits, transitions as actions.
//
// The packing starts from what is proven or claimed about the net and becomes wider when a
// marking does not fit. A net that has infinitely many markings is noticed then.
// Tested by tests/unit/petri/net_model_test.cpp, tests/cross/explore_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/model/model.hpp"
#include "fairly/petri/firing.hpp"
#include "fairly/petri/layout.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/packed_propositions.hpp"
#include "fairly/petri/token_counter.hpp"

#include <memory>

namespace fairly::petri {

class NetModel final : public Model {
 public:
  // The net must outlive the model. If the monitor asks for it, its analysis is cut short: the
  // model is the same, its states may be wider.
  explicit NetModel(const Net& net, Monitor* monitor = nullptr);

  std::uint32_t state_bits() const override { return layout_->state_bits(); }
  void initial(Steps& out) override;
  bool successors(const Word* state, Steps& out) override;
  std::optional<Error> widen() override;
  void repack(const Word* before, Word* after) const override;
  std::size_t action_count() const override { return net_.transitions().size(); }
  std::string action_name(Action action) const override { return net_.transitions()[action].id; }
  Result<std::uint32_t> proposition(std::string_view atom) override;
  std::uint32_t proposition(const Proposition& proposition) {
    return propositions_.add(proposition);
  }
  std::size_t proposition_count() const override { return propositions_.size(); }
  // The next one is number 0 again.
  void forget_propositions() { propositions_ = PackedPropositions(net_); }
  void evaluate(const Word* state, std::span<const Action> enabled, Word* values) override;
  bool reads_enabled() const override { return propositions_.reads_enabled(); }
  std::string describe(const Word* state) const override;

  Marking unpack(const Word* state) const { return layout_->unpack(state); }

  // From now on the states that are given to successors() are looked at.
  void count_tokens();
  const TokenCounter& tokens() const { return *token_counter_; }

 private:
  void compile();
  std::optional<Error> widen(PlaceIndex place);
  void widen_all_up_to(unsigned bits);

  const Net& net_;
  Monitor* monitor_;
  std::vector<Invariant> invariants_;
  LayoutOptions options_;
  std::unique_ptr<Layout> layout_, former_layout_;
  Firing firing_;
  std::vector<std::uint8_t> sampled_bits_; // by place: what random runs needed
  unsigned widenings_ = 0, searches_ = 0;
  std::vector<bool> searched_;  // by place: whether it grows for ever
  std::optional<Error> growth_; // that it does
  PackedPropositions propositions_{net_};
  mutable std::vector<Word> unpacked_; // scratch: a state with the implied places behind it
  std::optional<TokenCounter> token_counter_;
};

} // namespace fairly::petri
