// Finds the number of a key by its hash: the hash table behind the tables of states.
//
// The keys live elsewhere, in an array in the order of their numbers; the index holds numbers
// only. It consists of lines of 64 bytes. A line has a tag of 8 bits for each of its numbers, so
// that a search looks at one line and then, with few exceptions, at one key. Numbers take 3 bytes
// as long as they fit, then 4, then 5:
//
//     16 tags | 16 x 3 bytes        12 tags | 12 x 4 bytes        10 tags | 10 x 5 bytes
//
// A tag of 0 marks an empty slot. When a line is full, the next one takes over.
//
// Growth: the index is split into segments by some bits of the hash. A full segment gets two fifths
// more lines, and nothing else moves. The sizes of the segments are spread evenly over one step of
// growth, so that only a few of them are about to grow at any time: the index as a whole grows
// smoothly, is always about three quarters full, and never stops for long.
//
// Cost: for n keys about 5.4 n bytes below 2^24 keys, 7.2 n below 2^32, 8.7 n above. Each key is
// moved two or three times in all.
// Tested by tests/unit/store/number_index_test.cpp.
#pragma once

#include "fairly/base/pages.hpp"
#include "fairly/base/prefetch.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <vector>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace fairly {

using StateNumber = std::uint64_t;

class NumberIndex {
 public:
  static constexpr StateNumber kMaxNumber = (StateNumber{1} << 40) - 1;

  // `segments` is a power of two, at most 256.
  explicit NumberIndex(unsigned segments = 64);

  void prefetch(std::uint64_t hash) const {
    const Segment& segment = segment_of(hash);
    fairly::prefetch(line_at(segment, home(segment, hash)));
  }

  // The first number that has the tag of this hash, on the line where the hash belongs: very
  // probably what find() will find. Returns kNone if there is none.
  static constexpr StateNumber kNone = ~StateNumber{0};
  StateNumber peek(std::uint64_t hash) const {
    const Segment& segment = segment_of(hash);
    const std::byte* line = line_at(segment, home(segment, hash));
    const Slots match = slots_with(line, tag_of(hash), segment.shape);
    return match == 0 ? kNone : number_at(line, first(match), segment.shape);
  }

  // The number under this hash for which is_key(number) holds.
  template <class IsKey>
  std::optional<StateNumber> find(std::uint64_t hash, IsKey is_key) const {
    const Found found = search(segment_of(hash), hash, is_key);
    return found.number == kNone ? std::nullopt : std::optional(found.number);
  }

  // Like find(), but if there is no such number, `next` is added and returned. `keys` provides
  // hash(number) and prefetch(number) for all numbers that were added before. If std::bad_alloc is
  // thrown, nothing has changed.
  template <class IsKey, class Keys>
  StateNumber find_or_add(std::uint64_t hash, StateNumber next, IsKey is_key, const Keys& keys) {
    Segment& segment = segments_[segment_number(hash)];
    const Found found = search(segment, hash, is_key);
    if (found.number != kNone) return found.number;
    if (segment.count >= segment.limit || next > segment.shape.max_number()) {
      grow(segment_number(hash), next, keys);
      put(segment, hash, next);
    } else {
      write(found.line, found.empty, tag_of(hash), next, segment.shape);
    }
    ++segment.count;
    return next;
  }

  std::uint64_t bytes() const;

 private:
  static constexpr std::size_t kLine = 64;

  // How a line is divided.
  struct Shape {
    std::uint8_t slots = 16, number_bytes = 3;
    StateNumber max_number() const { return (StateNumber{1} << (8 * number_bytes)) - 1; }
  };

  struct Segment {
    Pages memory{};
    std::byte* lines = nullptr;
    std::uint32_t line_count = 0;
    Shape shape{};
    std::uint64_t count = 0, limit = 0;
  };

  // A set of slots of one line, as bits.
  using Slots = std::uint32_t;
  static unsigned first(Slots slots) { return static_cast<unsigned>(std::countr_zero(slots)); }

  // A number, or kNone and the empty slot where the search ended.
  struct Found {
    StateNumber number;
    std::byte* line;
    unsigned empty;
  };
  template <class IsKey>
  static Found search(const Segment& segment, std::uint64_t hash, IsKey is_key) {
    const std::uint8_t tag = tag_of(hash);
    for (std::size_t at = home(segment, hash);; at = following(segment, at)) {
      std::byte* line = line_at(segment, at);
      for (Slots match = slots_with(line, tag, segment.shape); match != 0; match &= match - 1) {
        const StateNumber number = number_at(line, first(match), segment.shape);
        if (is_key(number)) return {number, line, 0};
      }
      const Slots empty = slots_with(line, 0, segment.shape);
      if (empty != 0) return {kNone, line, first(empty)};
    }
  }

  static std::uint8_t tag_of(std::uint64_t hash) {
    const auto tag = static_cast<std::uint8_t>(hash);
    return tag == 0 ? 0xFF : tag;
  }
  std::size_t segment_number(std::uint64_t hash) const { return (hash >> 8) & segment_mask_; }
  const Segment& segment_of(std::uint64_t hash) const { return segments_[segment_number(hash)]; }

  static std::size_t home(const Segment& segment, std::uint64_t hash) {
    return ((hash >> 32) * segment.line_count) >> 32;
  }
  static std::size_t following(const Segment& segment, std::size_t line) {
    return line + 1 == segment.line_count ? 0 : line + 1;
  }
  static std::byte* line_at(const Segment& segment, std::size_t line) {
    return segment.lines + line * kLine;
  }

  static std::uint64_t load(const std::byte* at) {
    std::uint64_t value = 0;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  static Slots slots_with(const std::byte* line, std::uint8_t tag, Shape shape) {
    return equal_bytes(line, tag) & ((1U << shape.slots) - 1);
  }
  // Which of 16 bytes have this value.
  static std::uint32_t equal_bytes(const std::byte* bytes, std::uint8_t value) {
#ifdef __SSE2__
    const __m128i all = _mm_load_si128(reinterpret_cast<const __m128i*>(bytes));
    const __m128i equal = _mm_cmpeq_epi8(all, _mm_set1_epi8(static_cast<char>(value)));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(equal));
#else
    std::uint32_t equal = 0;
    for (unsigned i = 0; i < 16; ++i) {
      equal |= static_cast<std::uint32_t>(bytes[i] == std::byte{value}) << i;
    }
    return equal;
#endif
  }

  // Numbers are read as the upper bytes of the eight bytes that end with them.
  static_assert(std::endian::native == std::endian::little);
  static StateNumber number_at(const std::byte* line, unsigned slot, Shape shape) {
    const std::byte* end = line + shape.slots + (slot + 1) * shape.number_bytes;
    return load(end - 8) >> (64 - 8 * shape.number_bytes);
  }

  static void write(std::byte* line, unsigned slot, std::uint8_t tag, StateNumber number,
                    Shape shape) {
    line[slot] = std::byte{tag};
    std::memcpy(line + shape.slots + slot * shape.number_bytes, &number, shape.number_bytes);
  }
  // Adds a number that is not in the segment yet. There must be room for it.
  static void put(Segment& segment, std::uint64_t hash, StateNumber number) {
    for (std::size_t at = home(segment, hash);; at = following(segment, at)) {
      std::byte* line = line_at(segment, at);
      const Slots empty = slots_with(line, 0, segment.shape);
      if (empty == 0) continue;
      write(line, first(empty), tag_of(hash), number, segment.shape);
      return;
    }
  }

  static Segment make_segment(std::uint64_t line_count, Shape shape);
  // The segment that takes over from a full one, still empty.
  Segment larger(std::size_t segment, StateNumber number) const;

  template <class Keys>
  void grow(std::size_t index, StateNumber number, const Keys& keys) {
    Segment bigger = larger(index, number);
    const Segment& old = segments_[index];
    // Hashing needs the keys, which are far apart in memory: while the numbers of one line are
    // moved, the keys of the next lines are being prefetched.
    constexpr std::size_t kAhead = 3;
    for (std::size_t at = 0; at < old.line_count + kAhead; ++at) {
      if (at < old.line_count) {
        for_each_number(old, at, [&](StateNumber each) { keys.prefetch(each); });
      }
      if (at < kAhead) continue;
      for_each_number(old, at - kAhead,
                      [&](StateNumber each) { put(bigger, keys.hash(each), each); });
    }
    bigger.count = old.count;
    segments_[index] = std::move(bigger);
  }

  template <class Visit>
  static void for_each_number(const Segment& segment, std::size_t at, Visit visit) {
    const std::byte* line = line_at(segment, at);
    const Slots all = (1U << segment.shape.slots) - 1;
    for (Slots used = all & ~equal_bytes(line, 0); used != 0; used &= used - 1) {
      visit(number_at(line, first(used), segment.shape));
    }
  }

  std::vector<Segment> segments_;
  std::uint64_t segment_mask_;
};

} // namespace fairly
