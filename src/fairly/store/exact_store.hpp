// The plain store: whole states one after the other, and an index.
//
// The hash of a state is a sum over its words. If a state differs in one word from the one that was
// fetched last, only that word has to be hashed.
// Cost: the words of the state, and the index.
// Tested by tests/unit/store/state_store_test.cpp.
#pragma once

#include "fairly/store/state_store.hpp"

#include <cstring>

namespace fairly {

class ExactStore final : public StateStore {
 public:
  explicit ExactStore(std::uint32_t bits);

  void prepare(const Word* states, std::size_t count) override;
  void commit(std::vector<StateNumber>& numbers) override;
  bool contains(const Word* state) const override;
  bool is_exact() const override { return true; }
  void fetch(StateNumber number, Word* state) override;
  std::uint64_t size() const override { return size_; }
  std::uint64_t bytes() const override;

 private:
  struct Keys {
    const ExactStore& store;
    std::uint64_t hash(StateNumber number) const { return store.hash(store.state(number)); }
    void prefetch(StateNumber number) const { fairly::prefetch(store.state(number)); }
  };

  const Word* state(StateNumber number) const {
    return reinterpret_cast<const Word*>(memory_.data()) + number * words_;
  }
  std::uint64_t hash(const Word* state) const;
  std::uint64_t sum_of(const Word* state) const;
  bool is_equal(StateNumber number, const Word* other) const {
    return std::memcmp(state(number), other, words_ * sizeof(Word)) == 0;
  }
  StateNumber insert(const Word* state, std::uint64_t hash);

  std::size_t words_;
  std::uint64_t size_ = 0;
  Pages memory_;
  NumberIndex index_;
  std::vector<Word> pending_; // the states that were prepared, and their hashes
  std::vector<std::uint64_t> hashes_;
  std::vector<Word> base_; // the state that was fetched last
  std::uint64_t base_sum_ = 0;
};

} // namespace fairly
