#include "fairly/base/mark_set.hpp"

#include "fairly/base/word.hpp"

#include <algorithm>

namespace fairly {

void MarkSet::add(Mark mark) {
  if (mark / 64 >= words_.size()) words_.resize(mark / 64 + 1);
  words_[mark / 64] |= std::uint64_t{1} << (mark % 64);
}

void MarkSet::remove(Mark mark) {
  if (!contains(mark)) return;
  words_[mark / 64] &= ~(std::uint64_t{1} << (mark % 64));
  trim();
}

std::size_t MarkSet::size() const {
  std::size_t count = 0;
  for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

bool MarkSet::intersects(const MarkSet& other) const {
  const std::size_t common = std::min(words_.size(), other.words_.size());
  for (std::size_t i = 0; i < common; ++i) {
    if ((words_[i] & other.words_[i]) != 0) return true;
  }
  return false;
}

bool MarkSet::includes(const MarkSet& other) const {
  if (other.words_.size() > words_.size()) return false;
  for (std::size_t i = 0; i < other.words_.size(); ++i) {
    if ((other.words_[i] & ~words_[i]) != 0) return false;
  }
  return true;
}

MarkSet& MarkSet::operator|=(const MarkSet& other) {
  if (other.words_.size() > words_.size()) words_.resize(other.words_.size());
  for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
  return *this;
}

MarkSet& MarkSet::operator-=(const MarkSet& other) {
  const std::size_t common = std::min(words_.size(), other.words_.size());
  for (std::size_t i = 0; i < common; ++i) words_[i] &= ~other.words_[i];
  trim();
  return *this;
}

void MarkSet::trim() {
  while (!words_.empty() && words_.back() == 0) words_.pop_back();
}

MarksId NumberedSets::intern_words(std::span<const std::uint64_t> words) {
  while (!words.empty() && words.back() == 0) words = words.first(words.size() - 1);
  if (2 * (sets_.size() + 1) > slots_.size()) grow();
  std::size_t at = fingerprint(words.data(), words.size()) & (slots_.size() - 1);
  for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
    const std::span<const std::uint64_t> known = sets_[slots_[at] - 1].words();
    if (std::equal(known.begin(), known.end(), words.begin(), words.end())) return slots_[at] - 1;
  }
  sets_.emplace_back(words);
  slots_[at] = size();
  return size() - 1;
}

void NumberedSets::grow() {
  slots_.assign(std::max<std::size_t>(8, 2 * slots_.size()), 0);
  for (MarksId id = 0; id < size(); ++id) {
    const std::span<const std::uint64_t> words = sets_[id].words();
    std::size_t at = fingerprint(words.data(), words.size()) & (slots_.size() - 1);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = id + 1;
  }
}

} // namespace fairly
