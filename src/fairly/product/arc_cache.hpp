// Remembers the arcs of states that have been expanded, for the next time.
//
// A product meets a state once for each state of its automaton, some checks look at everything
// twice, and several properties are checked on one net. Reading a few bytes for each arc is an
// order of magnitude cheaper than firing transitions and finding their targets again. The cache has
// a fixed share of the memory; once that is used up, nothing new is kept.
// Each arc is written as its distance to the arc before. Actions and targets each take as many
// bytes, with seven bits each, as they need: actions mostly come in order, and new states have
// adjacent numbers. Cost: 2 to 10 bytes for each arc, mostly 3 or 4; 6 bytes for each state.
// Tested by tests/unit/product/state_space_test.cpp.
#pragma once

#include "fairly/base/pages.hpp"
#include "fairly/base/prefetch.hpp"
#include "fairly/base/zero_array.hpp"
#include "fairly/model/model.hpp"
#include "fairly/store/number_index.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fairly {

// A step between numbered states.
struct Arc {
  std::uint32_t target;
  Action action;
};

class ArcCache {
 public:
  // The cache takes at most about `bytes` bytes.
  explicit ArcCache(std::uint64_t bytes) : most_blocks_(bytes / (kBlock * kUnit)) {}

  // Returns the arcs of a state, valid until the next call; nullopt if they are not kept.
  std::optional<std::span<const Arc>> find(StateNumber state) const {
    if (state >= places_.size() || places_[state] == 0) return std::nullopt;
    read(state);
    return found_;
  }

  void add(StateNumber state, std::span<const Arc> arcs);

  void prefetch(StateNumber state) const {
    if (state < places_.size()) fairly::prefetch(&places_[state]);
  }

  std::uint64_t bytes() const { return blocks_.size() * kBlock * kUnit; }

 private:
  static constexpr std::uint32_t kUnit = 4;         // bytes; places are counted in units
  static constexpr std::uint32_t kBlock = 1U << 20; // units: 4 MB

  std::uint8_t* at(std::uint32_t place) const {
    return reinterpret_cast<std::uint8_t*>(blocks_[place / kBlock].data()) +
           std::size_t{place % kBlock} * kUnit;
  }
  void read(StateNumber state) const;

  std::uint64_t most_blocks_ = 0;
  std::vector<Pages> blocks_;
  std::uint32_t next_ = 1;          // next free place in the blocks; 0 stands for none
  ZeroArray<std::uint32_t> places_; // by state; its number of arcs is there, then the arcs
  mutable std::vector<Arc> found_;
  std::vector<std::uint8_t> written_;
};

} // namespace fairly
