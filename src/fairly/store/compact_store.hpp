// Hash compaction: only a fingerprint of 64 bits of each state is kept [WL93].
//
// Two states with the same fingerprint are taken for one. With n states the expected number of
// such pairs is n^2 / 2^65: one in a thousand runs at 190 million states.
// Cost: 8 bytes a state and the index, whatever the size of a state.
// Tested by tests/unit/store/state_store_test.cpp.
#pragma once

#include "fairly/store/state_store.hpp"
#include "fairly/store/word_table.hpp"

namespace fairly {

class CompactStore final : public StateStore {
 public:
  explicit CompactStore(std::uint32_t bits) : words_(words_for(bits)) {}

  void prepare(const Word* states, std::size_t count) override;
  void commit(std::vector<StateNumber>& numbers) override;
  bool contains(const Word* state) const override;
  bool is_exact() const override { return false; }
  void fetch(StateNumber number, Word* state) override;
  std::uint64_t size() const override { return prints_.size(); }
  std::uint64_t bytes() const override { return prints_.bytes(); }
  double expected_omissions() const override;

 private:
  struct Pending {
    Word print;
    std::uint64_t hash;
    StateNumber guess;
  };

  std::size_t words_;
  WordTable prints_;
  std::vector<Pending> pending_;
};

} // namespace fairly
