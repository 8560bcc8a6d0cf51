#include "fairly/store/bitstate_store.hpp"

#include "fairly/store/pending.hpp"

#include <algorithm>
#include <cassert>

namespace fairly {
namespace {

constexpr std::uint64_t kSeeds[] = {0x243F6A8885A308D3U, 0x13198A2E03707344U, 0xA4093822299F31D0U};

} // namespace

BitstateStore::BitstateStore(std::uint32_t bits, std::uint64_t bytes)
    : words_(words_for(bits)), table_(std::max<std::uint64_t>(bytes, 64)) {
  static_assert(std::size(kSeeds) == kBits);
}

BitstateStore::Pending BitstateStore::bits_of(const Word* state) const {
  Pending pending{};
  for (unsigned i = 0; i < kBits; ++i) {
    pending.bits[i] = fingerprint(state, words_, kSeeds[i]) % (8 * table_.size());
    prefetch(table_.data() + pending.bits[i] / 8);
  }
  return pending;
}

void BitstateStore::prepare(const Word* states, std::size_t count) {
  for (std::size_t n = 0; n < count; ++n) pending_.push_back(bits_of(states + n * words_));
}

bool BitstateStore::is_set(std::uint64_t bit) const {
  return (std::to_integer<unsigned>(table_.data()[bit / 8]) >> (bit % 8) & 1) != 0;
}

bool BitstateStore::contains(const Word* state) const {
  const Pending pending = bits_of(state);
  return std::all_of(std::begin(pending.bits), std::end(pending.bits),
                     [&](std::uint64_t bit) { return is_set(bit); });
}

// Sets the bits. Returns true if one of them was not set yet.
bool BitstateStore::set(const Pending& pending) {
  bool is_new = false;
  for (const std::uint64_t bit : pending.bits) {
    if (is_set(bit)) continue;
    is_new = true;
    ++set_;
    table_.data()[bit / 8] |= std::byte{static_cast<std::uint8_t>(1U << (bit % 8))};
  }
  return is_new;
}

void BitstateStore::commit(std::vector<StateNumber>& numbers) {
  const ClearsAtEnd guard(pending_);
  for (const Pending& each : pending_) {
    const bool is_new = set(each);
    numbers.push_back(is_new ? size_ : kSeenBefore);
    if (!is_new) continue;
    ++size_;
    // The probability that the next new state finds all its bits set.
    const double full = static_cast<double>(set_) / (8.0 * static_cast<double>(table_.size()));
    omissions_ += full * full * full;
  }
}

void BitstateStore::fetch(StateNumber, Word*) {
  assert(false && "a bitstate store forgets its states");
}

} // namespace fairly
