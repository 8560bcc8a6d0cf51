// Finds the largest numbers of tokens in a place and in a marking.
//
// The number of tokens in a marking is a linear function of its fields; most terms cancel out where
// invariants keep it the same. Single places are looked at only as long as one of them could hold
// more tokens than the most seen so far.
// Tested by tests/cross/explore_cross_test.cpp.
#pragma once

#include "fairly/petri/layout.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fairly::petri {

class TokenCounter {
 public:
  // From now on markings have this layout. The maxima seen before are kept.
  void set_layout(const Layout& layout);

  // `marking` is a state with the implied places behind it.
  void look_at(const Word* marking);

  struct Most {
    std::uint64_t in_place = 0, in_marking = 0;
  };
  // Adds what another counter has seen.
  void add(const Most& other) {
    in_place_ = std::max(in_place_, other.in_place);
    in_marking_ = std::max(in_marking_, other.in_marking);
  }

  std::uint64_t most_in_place() const { return in_place_; }
  std::uint64_t most_in_marking() const { return in_marking_; }

 private:
  struct Term {
    Field field;
    std::uint64_t code;   // of a coded place, or of an empty group
    std::uint64_t factor; // modulo 2^64: may stand for a negative number
  };

  std::uint64_t in_place_ = 0, in_marking_ = 0;
  std::uint64_t fixed_ = 0;
  std::vector<Term> counter_terms_, coded_terms_;
  std::vector<Field> counters_;  // implied ones too
  std::uint64_t constants_ = 0;  // the most tokens in a place that never changes
  std::uint64_t most_ahead_ = 0; // the most tokens that any counter can hold
};

} // namespace fairly::petri
