#include "fairly/product/arc_cache.hpp"

#include <algorithm>

namespace fairly {
namespace {

// Maps distances in both directions to numbers that are small if the distance is.
std::uint32_t distance(std::uint32_t from, std::uint32_t to) {
  const std::uint32_t ahead = to - from;
  return ahead << 1 ^ (0U - (ahead >> 31));
}
std::uint32_t at_distance(std::uint32_t from, std::uint32_t distance) {
  return from + (distance >> 1 ^ (0U - (distance & 1)));
}

void write_number(std::uint32_t value, std::vector<std::uint8_t>& out) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<std::uint8_t>(value | 0x80));
  out.push_back(static_cast<std::uint8_t>(value));
}

std::uint32_t read_number(const std::uint8_t*& at) {
  std::uint32_t value = *at & 0x7FU;
  for (unsigned shift = 7; (*at++ & 0x80U) != 0; shift += 7) value |= (*at & 0x7FU) << shift;
  return value;
}

} // namespace

void ArcCache::add(StateNumber state, std::span<const Arc> arcs) {
  written_.clear();
  write_number(static_cast<std::uint32_t>(arcs.size()), written_);
  Arc before{static_cast<std::uint32_t>(state), 0};
  for (const Arc& arc : arcs) {
    write_number(distance(before.action, arc.action), written_);
    write_number(distance(before.target, arc.target), written_);
    before = arc;
  }
  const std::size_t units = (written_.size() + kUnit - 1) / kUnit;
  if (units > kBlock - 1) return;
  if (blocks_.empty() || next_ % kBlock + units > kBlock || next_ % kBlock == 0) {
    const bool has_room = blocks_.size() < most_blocks_ && blocks_.size() < ~0U / kBlock;
    if (!has_room) return;
    if (!blocks_.empty()) next_ = static_cast<std::uint32_t>(blocks_.size()) * kBlock;
    const std::size_t bytes = std::size_t{kBlock} * kUnit;
    blocks_.push_back(blocks_.empty() ? Pages::sparse(bytes)
                                      : Pages(bytes)); // most checks are small
  }
  places_.grow(state + 1);
  std::copy(written_.begin(), written_.end(), at(next_));
  places_[state] = next_;
  next_ += static_cast<std::uint32_t>(units);
}

void ArcCache::read(StateNumber state) const {
  const std::uint8_t* from = at(places_[state]);
  found_.resize(read_number(from));
  Arc before{static_cast<std::uint32_t>(state), 0};
  for (Arc& arc : found_) {
    arc.action = at_distance(before.action, read_number(from));
    arc.target = at_distance(before.target, read_number(from));
    before = arc;
  }
}

} // namespace fairly
