// One of the markings that differ in which copy of a part does what, for all of them.
//
// Each copy gets a number that depends on the tokens in its places, and copies are put in the order
// of their numbers. Where the numbers are the same the copies stay as they are: mostly because they
// are the same. What comes out is always a marking that exchanging copies can make of the given
// one; that different ones become the same is hoped for, and saves states. (See symmetry.hpp.)
// Cost: linear in the places of parts that hold tokens, for each kind of parts.
// Tested by tests/cross/symmetry_cross_test.cpp.
#pragma once

#include "fairly/base/word.hpp"
#include "fairly/petri/layout.hpp"
#include "fairly/petri/marking.hpp"
#include "fairly/petri/symmetry.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace fairly::petri {

class NormalForm {
 public:
  struct Tokens { // some of those in a place; a place may come several times
    PlaceIndex place = 0;
    std::uint64_t count = 0;
  };

  NormalForm(const Symmetry& symmetry, std::size_t places);

  bool moves(PlaceIndex place) const { return moves_[place]; }
  // Of all tokens in places that may move. False: nothing has moved.
  bool apply(std::span<Tokens> all);
  void apply(Marking& marking);

 private:
  static constexpr std::uint32_t kNoCopy = ~std::uint32_t{0};
  struct Parts {
    std::uint32_t copies = 0;
    std::vector<std::uint32_t> copy{};   // by place; kNoCopy: in none
    std::vector<std::uint64_t> weight{}; // by place: the same for all copies
    std::vector<std::uint32_t> role{};   // by place
    std::vector<PlaceIndex> places{};    // by role and copy
  };
  struct Number {
    std::uint64_t first = 0, second = 0;
    friend auto operator<=>(const Number&, const Number&) = default;
  };

  bool apply(const Parts& parts, std::span<Tokens> all);

  std::vector<Parts> parts_;
  std::vector<bool> moves_;
  std::vector<std::uint64_t> orbit_weight_; // by place: the same wherever it can be moved
  std::vector<Number> numbers_;
  std::vector<std::uint32_t> order_, position_;
  std::vector<Tokens> tokens_;
};

// The same of packed markings.
class PackedNormalForm {
 public:
  PackedNormalForm(NormalForm form, const Layout& layout);

  void apply(Word* state);

 private:
  struct GroupPlaces {
    Field field{};
    std::vector<PlaceIndex> places{}; // by code; kNoPlace: none that may move
  };
  struct Bit {
    PlaceIndex place = 0;
    std::uint64_t count = 0;
  };
  struct Share { // of a token in a state
    std::uint32_t word = 0;
    Word value = 0;
  };

  NormalForm form_;
  const Layout& layout_;
  bool has_implied_ = false; // places that may move
  std::vector<GroupPlaces> groups_;
  std::vector<Word> counters_; // by word: the bits of counters that may move
  std::vector<Bit> bits_;      // by word and bit
  std::vector<NormalForm::Tokens> constants_;
  std::vector<Share> shares_; // by place
  std::vector<Word> all_;     // a state with the implied places behind it
  std::vector<NormalForm::Tokens> tokens_, moved_;
};

} // namespace fairly::petri
