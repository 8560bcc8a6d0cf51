// Bitstate hashing: a state is three bits in a table of fixed size [Hol98].
//
// A state whose three bits are all set is taken for one that was seen before. New states get the
// numbers 0, 1, ...; states seen before have no number.
// Cost: the table, three cache misses a state.
// Tested by tests/unit/store/state_store_test.cpp.
#pragma once

#include "fairly/store/state_store.hpp"

namespace fairly {

class BitstateStore final : public StateStore {
 public:
  BitstateStore(std::uint32_t bits, std::uint64_t bytes);

  void prepare(const Word* states, std::size_t count) override;
  void commit(std::vector<StateNumber>& numbers) override;
  bool contains(const Word* state) const override;
  bool is_exact() const override { return false; }
  void fetch(StateNumber number, Word* state) override;
  std::uint64_t size() const override { return size_; }
  std::uint64_t bytes() const override { return table_.size(); }
  double expected_omissions() const override { return omissions_; }

 private:
  static constexpr unsigned kBits = 3;

  struct Pending {
    std::uint64_t bits[kBits]; // positions
  };
  Pending bits_of(const Word* state) const;
  bool is_set(std::uint64_t bit) const;
  bool set(const Pending& pending);

  std::size_t words_;
  std::uint64_t size_ = 0;
  std::uint64_t set_ = 0; // bits that are set
  double omissions_ = 0;
  Pages table_;
  std::vector<Pending> pending_;
};

} // namespace fairly
