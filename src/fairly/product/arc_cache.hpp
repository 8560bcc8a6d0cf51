// The arcs of states that have been expanded, for the next time.
//
// A product meets a state once for each state of its automaton, some checks look at everything
// twice, and several properties are checked on one net: reading eight bytes an arc is an order of
// magnitude cheaper than firing transitions and finding their targets again. The cache has a fixed
// share of the memory; once that is used up nothing new is kept.
// Cost: 8 bytes an arc, 12 a state.
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
  // At most about so many bytes.
  explicit ArcCache(std::uint64_t bytes) : most_blocks_(bytes / (kBlock * sizeof(Arc))) {}

  std::optional<std::span<const Arc>> find(StateNumber state) const {
    if (state >= places_.size() || places_[state] == 0) return std::nullopt;
    const Arc* arcs = at(places_[state]);
    return std::span<const Arc>(arcs + 1, arcs->target);
  }

  void add(StateNumber state, std::span<const Arc> arcs);

  void prefetch(StateNumber state) const {
    if (state < places_.size()) fairly::prefetch(&places_[state]);
  }

  std::uint64_t bytes() const { return blocks_.size() * kBlock * sizeof(Arc); }

 private:
  static constexpr std::uint32_t kBlock = 1U << 19; // arcs: 4 MB

  Arc* at(std::uint32_t place) const {
    return reinterpret_cast<Arc*>(blocks_[place / kBlock].data()) + place % kBlock;
  }

  std::uint64_t most_blocks_ = 0;
  std::vector<Pages> blocks_;
  std::uint32_t next_ = 1;          // place in the blocks; 0 stands for none
  ZeroArray<std::uint32_t> places_; // by state: its number of arcs stands there, then the arcs
};

} // namespace fairly
