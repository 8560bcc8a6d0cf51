#include "fairly/product/arc_cache.hpp"

#include <algorithm>

namespace fairly {

void ArcCache::add(StateNumber state, std::span<const Arc> arcs) {
  if (arcs.size() + 2 > kBlock) return;
  if (blocks_.empty() || next_ % kBlock + arcs.size() + 1 > kBlock || next_ % kBlock == 0) {
    const bool has_room = blocks_.size() < most_blocks_ && blocks_.size() < ~0U / kBlock;
    if (!has_room) return;
    if (!blocks_.empty()) next_ = static_cast<std::uint32_t>(blocks_.size()) * kBlock;
    const std::size_t bytes = std::size_t{kBlock} * sizeof(Arc);
    blocks_.push_back(blocks_.empty() ? Pages::sparse(bytes)
                                      : Pages(bytes)); // most checks are small
  }
  places_.grow(state + 1);
  Arc* place = at(next_);
  *place = {static_cast<std::uint32_t>(arcs.size()), 0};
  std::copy(arcs.begin(), arcs.end(), place + 1);
  places_[state] = next_;
  next_ += static_cast<std::uint32_t>(arcs.size()) + 1;
}

} // namespace fairly
