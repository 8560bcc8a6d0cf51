// The transitions of an automaton as a product looks them up: by the letter that they read.
//
// A letter is a row of 64-bit words; bit i says whether proposition i holds. A guard is a sum of
// cubes, and a cube is a mask and a value: the letter fits if (letter & mask) == value. All cubes
// of a state lie side by side, so its transitions are found in one run over memory. A guard with
// very many cubes is kept as a diagram instead, which is walked through.
// Cost: one comparison of words for each cube of the state.
// Tested by tests/unit/automaton/letter_table_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairly {

class LetterTable {
 public:
  explicit LetterTable(const Automaton& automaton);

  // The number of words of a letter; at least one.
  std::size_t words() const { return words_; }

  // Calls f(index of transition) for each transition that leaves the state with this letter, in
  // the order of the automaton.
  template <class F>
  void for_each(State state, const std::uint64_t* letter, F&& f) const {
    const std::size_t end = first_[state + 1];
    for (std::size_t at = first_[state]; at < end;) {
      const Entry entry = entries_[at++];
      if (!fits(entry, letter)) continue;
      f(entry.transition);
      while (at < end && entries_[at].transition == entry.transition) ++at; // its other cubes
    }
  }

 private:
  struct Entry {
    std::uint64_t mask, value; // of the only word; if there are more, mask is a place in more_
    std::uint32_t transition;
    std::uint32_t diagram; // not 0: the guard itself, in place of a cube
  };

  bool fits(const Entry& entry, const std::uint64_t* letter) const {
    if (words_ == 1 && entry.diagram == 0) return (letter[0] & entry.mask) == entry.value;
    return fits_slowly(entry, letter);
  }
  bool fits_slowly(const Entry& entry, const std::uint64_t* letter) const;
  void add_cube(const Cube& cube, std::uint32_t transition);

  std::size_t words_;
  std::vector<std::size_t> first_; // by state: where its entries begin
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> more_; // masks and values of cubes with several words
  Bdds guards_;                     // for diagrams
};

} // namespace fairly
