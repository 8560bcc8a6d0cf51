#include "fairly/store/compact_store.hpp"

#include "fairly/store/pending.hpp"

#include <cassert>
#include <cmath>

namespace fairly {

std::uint64_t fingerprint(const Word* state, std::size_t words, std::uint64_t seed) {
  std::uint64_t print = mix(seed + words);
  for (std::size_t i = 0; i < words; ++i) print = mix(print ^ state[i]) + seed;
  return mix(print);
}

void CompactStore::prepare(const Word* states, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    pending_.push_back(fingerprint(states + i * words_, words_));
    prints_.prefetch(WordTable::hash(pending_.back()));
  }
}

void CompactStore::commit(std::vector<StateNumber>& numbers) {
  const ClearsAtEnd guard(pending_);
  for (const Word print : pending_) prints_.guess(WordTable::hash(print));
  for (const Word print : pending_) numbers.push_back(prints_.insert(print));
}

void CompactStore::fetch(StateNumber, Word*) {
  assert(false && "a compact store forgets its states");
}

double CompactStore::expected_omissions() const {
  const auto states = static_cast<double>(size());
  return std::ldexp(states * states, -65);
}

} // namespace fairly
