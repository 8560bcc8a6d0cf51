// Sets of marks, and a table that gives each distinct set a small number.
//
// A mark is a small integer; there may be hundreds of them (one for each transition of a net).
// Edges carry the number of their set (MarksId) instead of the set itself. This takes four bytes
// and no allocation, and what an algorithm derives from a set needs to be derived only once.
// Tested by tests/unit/base/mark_set_test.cpp.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace fairly {

using Mark = std::uint32_t;

class MarkSet {
 public:
  MarkSet() = default;
  MarkSet(std::initializer_list<Mark> marks) {
    for (const Mark mark : marks) add(mark);
  }
  // Bit i of the words says whether mark i is in the set.
  explicit MarkSet(std::span<const std::uint64_t> words) : words_(words.begin(), words.end()) {
    trim();
  }

  void add(Mark mark);
  void remove(Mark mark);
  bool contains(Mark mark) const {
    return mark / 64 < words_.size() && (words_[mark / 64] >> (mark % 64) & 1) != 0;
  }
  bool empty() const { return words_.empty(); }
  std::size_t size() const;

  bool intersects(const MarkSet& other) const;
  bool includes(const MarkSet& other) const;
  MarkSet& operator|=(const MarkSet& other);
  MarkSet& operator-=(const MarkSet& other);
  friend MarkSet operator|(MarkSet a, const MarkSet& b) { return a |= b; }
  friend MarkSet operator-(MarkSet a, const MarkSet& b) { return a -= b; }
  friend bool operator==(const MarkSet&, const MarkSet&) = default;

  std::span<const std::uint64_t> words() const { return words_; }

  // Calls f(mark) for each mark in increasing order.
  template <class F>
  void for_each(F&& f) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        f(static_cast<Mark>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
  }

 private:
  void trim();

  std::vector<std::uint64_t> words_; // the last word is never zero: equal sets are equal vectors
};

using MarksId = std::uint32_t;
inline constexpr MarksId kNoMarks = 0; // the empty set has this number in every table

// Numbers sets in the order in which they come: sets of marks, or letters as sets of the
// propositions that hold.
class NumberedSets {
 public:
  NumberedSets() { intern(MarkSet()); }

  MarksId intern(const MarkSet& set) { return intern_words(set.words()); }
  // The set is given as words; nothing is allocated if it is known.
  MarksId intern_words(std::span<const std::uint64_t> words);
  const MarkSet& operator[](MarksId id) const { return sets_[id]; }
  MarksId size() const { return static_cast<MarksId>(sets_.size()); }

 private:
  void grow();

  std::vector<MarkSet> sets_;
  std::vector<MarksId> slots_; // a hash table of numbers + 1, at most half full; 0 is free
};
using MarkTable = NumberedSets; // sets of marks

} // namespace fairly
