// A net as a model: markings packed into bits, transitions as actions.
//
// The packing starts from what is proven or claimed about the net and becomes wider when a
// marking does not fit. A net that has infinitely many markings is noticed then.
// Tested by tests/unit/petri/net_model_test.cpp, tests/cross/explore_cross_test.cpp.
#pragma once

#include "fairly/base/stop.hpp"
#include "fairly/model/model.hpp"
#include "fairly/petri/firing.hpp"
#include "fairly/petri/layout.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/packed_propositions.hpp"

#include <memory>

namespace fairly::petri {

class NetModel final : public Model {
 public:
  // The net must outlive the model.
  explicit NetModel(const Net& net);

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
  void evaluate(const Word* state, const Steps& steps, Word* values) override;
  std::string describe(const Word* state) const override;

  Marking unpack(const Word* state) const { return layout_->unpack(state); }
  const Layout& layout() const { return *layout_; }

  // The largest numbers of tokens in the states that were given to successors() since the start.
  struct Tokens {
    std::uint64_t in_place = 0, in_marking = 0;
  };
  void count_tokens() { counts_tokens_ = true; }
  Tokens max_tokens() const { return max_tokens_; }

 private:
  void compile();
  void prepare_token_counts();
  void note_tokens(const Word* all);

  const Net& net_;
  std::vector<Invariant> invariants_;
  LayoutOptions options_;
  std::unique_ptr<Layout> layout_, former_layout_;
  Firing firing_;
  std::optional<PlaceIndex> too_narrow_;
  PackedPropositions propositions_;
  std::vector<Word> unpacked_; // a state with the implied places behind it

  // The number of tokens in a marking as a linear function of its fields. Most terms cancel out
  // where invariants keep the number the same.
  struct TokenTerm {
    Field field;
    std::uint64_t code; // of a coded place, or of an empty group
    std::int64_t factor;
  };
  bool counts_tokens_ = false;
  Tokens max_tokens_;
  std::int64_t fixed_tokens_ = 0;
  std::vector<TokenTerm> counter_terms_, coded_terms_;
  std::vector<Field> counters_; // implied ones too
  std::uint64_t widest_ = 0;    // none of them can hold more
};

} // namespace fairly::petri
