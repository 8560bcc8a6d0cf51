// The compressed store: a state is a binary tree over its units of 32 bits, and equal subtrees are
// stored once [LPW11].
//
//     state    |  0  |  1  |  2  |  3  |  4  |
//     level 1  |  (0,1)    |  (2,3)    |  4  |      numbers of pairs, one table for each position
//     root     | ((0,1),(2,3))   |  4  |            a word of 64 bits in the table of states
//
// A state costs one word in the root table; the pairs below it are few. States of up to 64 bits
// are their own root. The successors of a state differ from it in few units: only the pairs above
// these units are looked up again.
// Departs from [LPW11]: each position has its own table, numbers are dense, and a word in the root
// table has only as many bytes as the states need.
// Cost: at most 8 bytes a state for the root, its index, and the pairs. There can be 2^32 pairs at
// each position; then the store is full. Tested by tests/unit/store/state_store_test.cpp.
#pragma once

#include "fairly/store/state_store.hpp"
#include "fairly/store/word_table.hpp"

namespace fairly {

class TreeStore final : public StateStore {
 public:
  explicit TreeStore(std::uint32_t bits);

  void prepare(const Word* states, std::size_t count) override;
  void commit(std::vector<StateNumber>& numbers) override;
  bool contains(const Word* state) const override;
  bool is_exact() const override { return true; }
  void fetch(StateNumber number, Word* state) override;
  std::uint64_t size() const override { return roots_.size(); }
  std::uint64_t bytes() const override;

 private:
  using Unit = std::uint32_t;

  struct Level {
    std::size_t first, size;       // where its values stand
    std::vector<WordTable> tables; // of its pairs; empty at the level of the units
  };
  struct Pending {
    Word root;
    std::uint64_t hash;
    StateNumber guess;
  };

  Word root_of(const Word* state);
  void find_changes(const Word* state);
  void lift_changes(std::size_t level);

  std::size_t words_;
  std::vector<Level> levels_; // from the units up to the two halves of the root
  WordTable roots_;
  std::vector<Pending> pending_; // only the first pending_count_ are in use
  std::size_t pending_count_ = 0;

  // The values of all levels: of the state that was fetched last, and of the one at work.
  std::vector<Unit> base_, values_;
  std::vector<std::size_t> changed_; // positions at one level where the two differ
};

} // namespace fairly
