#include "fairly/store/exact_store.hpp"

#include "fairly/store/pending.hpp"

#include <algorithm>
#include <cstring>

namespace fairly {
namespace {

// What one word adds to the sum; it differs from position to position.
std::uint64_t share(Word word, std::size_t position) {
  return mix(word + (position + 1) * 0xA0761D6478BD642FU);
}

} // namespace

ExactStore::ExactStore(std::uint32_t bits) : words_(words_for(bits)), base_(words_) {
  base_sum_ = sum_of(base_.data());
}

std::uint64_t ExactStore::sum_of(const Word* state) const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < words_; ++i) sum += share(state[i], i);
  return sum;
}

std::uint64_t ExactStore::hash(const Word* state) const {
  return mix(sum_of(state));
}

void ExactStore::prepare(const Word* states, std::size_t count) {
  pending_.insert(pending_.end(), states, states + count * words_);
  for (std::size_t n = 0; n < count; ++n, states += words_) {
    std::uint64_t sum = base_sum_;
    for (std::size_t i = 0; i < words_; ++i) {
      if (states[i] != base_[i]) sum += share(states[i], i) - share(base_[i], i);
    }
    hashes_.push_back(mix(sum));
    index_.prefetch(hashes_.back());
  }
}

void ExactStore::commit(std::vector<StateNumber>& numbers) {
  const ClearsAtEnd guard(hashes_), states_guard(pending_);
  for (const std::uint64_t hash : hashes_) {
    const StateNumber guess = index_.peek(hash);
    if (guess != NumberIndex::kNone) prefetch(state(guess));
  }
  const Word* next = pending_.data();
  for (const std::uint64_t hash : hashes_) {
    numbers.push_back(insert(next, hash));
    next += words_;
  }
}

StateNumber ExactStore::insert(const Word* added, std::uint64_t hash) {
  const std::size_t bytes = words_ * sizeof(Word);
  const std::uint64_t end = size_ * bytes;
  if (end + bytes > memory_.size()) memory_.grow(end + end / 2 + 8 * bytes);
  const StateNumber number = index_.find_or_add(
      hash, size_, [&](StateNumber other) { return is_equal(other, added); }, Keys{*this});
  if (number != size_) return number;
  std::memcpy(memory_.data() + end, added, bytes);
  return size_++;
}

bool ExactStore::contains(const Word* wanted) const {
  const auto is_wanted = [&](StateNumber number) { return is_equal(number, wanted); };
  return index_.find(hash(wanted), is_wanted).has_value();
}

void ExactStore::fetch(StateNumber number, Word* out) {
  std::copy_n(state(number), words_, out);
  std::copy_n(out, words_, base_.begin());
  base_sum_ = sum_of(out);
}

std::uint64_t ExactStore::bytes() const {
  return size_ * words_ * sizeof(Word) + index_.bytes();
}

} // namespace fairly
