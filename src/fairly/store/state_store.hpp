// Tables of states: each distinct state gets a number, 0, 1, 2, ... in the order of insertion.
//
// A state is a fixed number of words; a store knows nothing else about it. States come in batches,
// so that the cache misses of the states in a batch overlap, and a virtual call is made once for a
// batch and not for each state:
//
//     prepare(states of a)   hashes them, asks for the memory that will be needed
//     prepare(states of b)
//     commit(numbers)        finds or inserts all of them, in this order
//
// Four kinds:
//   tree      the default: shares equal parts of states [LPW11]; fetch() gives a state back
//   exact     whole states one after the other; a plain one to compare with
//   compact   a fingerprint of 64 bits for each state, however wide: two may be taken for one
//   bitstate  three bits for each state in a table of fixed size: for a look at the beginning of
//             state spaces that are too large
// The last two cannot give a state back.
// Tested by tests/unit/store/state_store_test.cpp.
#pragma once

#include "fairly/base/word.hpp"
#include "fairly/store/number_index.hpp"
#include "fairly/store/store_kind.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace fairly {

class StateStore {
 public:
  virtual ~StateStore() = default;

  // `count` states, one after the other. Cheapest if they differ little from the state that was
  // fetched last.
  virtual void prepare(const Word* states, std::size_t count) = 0;

  // Appends the number of each prepared state. New states get size(), size() + 1, ... in the order
  // in which they first occur. May throw std::bad_alloc: then some of the states are in the store,
  // none is prepared any more, and the appended numbers mean nothing.
  virtual void commit(std::vector<StateNumber>& numbers) = 0;

  // Whether a state has been inserted. A store that is not exact may also return true for other
  // states. States that are prepared but not committed do not count.
  virtual bool contains(const Word* state) const = 0;

  // Whether fetch() works and different states have different numbers.
  virtual bool is_exact() const = 0;
  virtual void fetch(StateNumber number, Word* state) = 0;

  virtual std::uint64_t size() const = 0;
  virtual std::uint64_t bytes() const = 0;

  // How many states were probably taken for others; 0 if the store is exact.
  virtual double expected_omissions() const { return 0; }
};

// The number that a bitstate store gives to states it has seen before.
inline constexpr StateNumber kSeenBefore = ~StateNumber{0};

// States have `bits` bits and stand in words_for(bits) words; the bits above are 0.
// `bitstate_bytes` is the size of a bitstate table; the other kinds grow.
std::unique_ptr<StateStore> make_store(StoreKind kind, std::uint32_t bits,
                                       std::uint64_t bitstate_bytes = std::uint64_t{1} << 28);

} // namespace fairly
