// Sets of marks, and a table that gives each distinct set a small number.
//
// A mark is a small integer; there may be hundreds of them (one for each transition of a net).
// Edges carry the number of their set (MarksId) instead of the set itself: four bytes, no
// allocation, and what an algorithm derives from a set it derives once.
// Tested by tests/unit/base/mark_set_test.cpp.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace fairly {

using Mark = std::uint32_t;

class MarkSet {
 public:
  MarkSet() = default;
  MarkSet(std::initializer_list<Mark> marks) {
    for (const Mark mark : marks) add(mark);
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

  template <class H>
  friend H AbslHashValue(H state, const MarkSet& set) {
    return H::combine(std::move(state), set.words_);
  }

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

class MarkTable {
 public:
  MarkTable() { intern(MarkSet()); }

  MarksId intern(const MarkSet& set);
  const MarkSet& operator[](MarksId id) const { return sets_[id]; }
  MarksId size() const { return static_cast<MarksId>(sets_.size()); }

 private:
  std::vector<MarkSet> sets_;
  absl::flat_hash_map<MarkSet, MarksId> ids_;
};

} // namespace fairly
