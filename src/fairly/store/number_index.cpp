#include "fairly/store/number_index.hpp"

#include "fairly/base/out_of_room.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace fairly {
namespace {

constexpr double kMaxLoad = 0.875;
constexpr double kGrowth = 1.4;
constexpr std::uint64_t kSpreadFrom = 64; // lines; smaller segments double

} // namespace

NumberIndex::NumberIndex(unsigned segments) : segment_mask_(segments - 1) {
  assert(std::has_single_bit(segments) && segments <= 256);
  segments_.resize(segments);
  for (Segment& segment : segments_) segment = make_segment(1, {});
}

NumberIndex::Segment NumberIndex::make_segment(std::uint64_t line_count, Shape shape) {
  Segment segment;
  segment.memory = Pages(line_count * kLine);
  segment.lines = segment.memory.data();
  segment.line_count = static_cast<std::uint32_t>(segment.memory.size() / kLine);
  segment.shape = shape;
  segment.limit = static_cast<std::uint64_t>(kMaxLoad * shape.slots * segment.line_count);
  return segment;
}

NumberIndex::Segment NumberIndex::larger(std::size_t index, StateNumber number) const {
  if (number > kMaxNumber) throw TableFull("the table of states is full: it has 2^40 entries");
  const Segment& old = segments_[index];
  // The shape changes a little early, so that not all segments change it at the same moment.
  Shape shape = old.shape;
  while (number > shape.max_number() / 2 && shape.number_bytes < 5) {
    shape = shape.number_bytes == 3 ? Shape{12, 4} : Shape{10, 5};
  }
  const auto lines = static_cast<double>(old.line_count) * old.shape.slots / shape.slots;
  double wanted = 0;
  if (old.line_count < kSpreadFrom) {
    wanted = 2 * lines;
  } else if (old.line_count == kSpreadFrom) {
    const auto part = static_cast<double>(index + 1) / static_cast<double>(segments_.size());
    wanted = lines * std::pow(kGrowth, part);
  } else {
    wanted = kGrowth * lines;
  }
  return make_segment(static_cast<std::uint64_t>(std::ceil(wanted)), shape);
}

std::uint64_t NumberIndex::bytes() const {
  std::uint64_t sum = 0;
  for (const Segment& segment : segments_) sum += segment.memory.size();
  return sum;
}

} // namespace fairly
