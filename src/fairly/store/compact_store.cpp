#include "fairly/store/compact_store.hpp"

#include "fairly/store/pending.hpp"

#include <cassert>
#include <cmath>

namespace fairly {

void CompactStore::prepare(const Word* states, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const Word print = fingerprint(states + i * words_, words_);
    pending_.push_back({print, WordTable::hash(print), WordTable::kNone});
    prints_.prefetch(pending_.back().hash);
  }
}

void CompactStore::commit(std::vector<StateNumber>& numbers) {
  const ClearsAtEnd guard(pending_);
  for (Pending& each : pending_) each.guess = prints_.guess(each.hash);
  for (const Pending& each : pending_) {
    numbers.push_back(prints_.insert(each.print, each.hash, each.guess));
  }
}

bool CompactStore::contains(const Word* state) const {
  return prints_.find(fingerprint(state, words_)).has_value();
}

void CompactStore::fetch(StateNumber, Word*) {
  assert(false && "a compact store forgets its states");
}

double CompactStore::expected_omissions() const {
  const auto states = static_cast<double>(size());
  return std::ldexp(states * states, -65);
}

} // namespace fairly
