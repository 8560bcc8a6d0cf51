// Normal forms: one marking for all those that differ only in which copy of a part does what.
//
// Each copy gets a number that depends on the tokens in its places, and the copies are sorted by
// their numbers. Copies with equal numbers keep their order; mostly they are equal themselves. The
// result is always a marking that exchanging copies can make of the given one. That different
// markings get the same normal form is only hoped for, and saves states. (See symmetry.hpp.)
// Cost: for each set of exchangeable parts, linear in the places of these parts that hold tokens.
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
  struct Tokens { // some tokens of a place; a place may occur several times
    PlaceIndex place = 0;
    std::uint64_t count = 0;
  };

  NormalForm(const Symmetry& symmetry, std::size_t places);

  bool moves(PlaceIndex place) const { return moves_[place]; }
  // `all` lists all tokens in places that may move. Returns false if nothing has moved.
  bool apply(std::span<Tokens> all);
  void apply(Marking& marking);

 private:
  static constexpr std::uint32_t kNoCopy = ~std::uint32_t{0};
  struct Parts {
    std::uint32_t copies = 0;
    std::vector<std::uint32_t> copy{};   // by place; kNoCopy: in no copy
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

// The same for packed markings.
class PackedNormalForm {
 public:
  PackedNormalForm(NormalForm form, const Layout& layout);

  void apply(Word* state);

 private:
  struct GroupPlaces {
    Field field{};
    std::vector<PlaceIndex> places{}; // by code; kNoPlace: no place that may move
  };
  struct Bit {
    PlaceIndex place = 0;
    std::uint64_t count = 0;
  };
  struct Share { // what one token adds to a state
    std::uint32_t word = 0;
    Word value = 0;
  };

  NormalForm form_;
  const Layout& layout_;
  bool has_implied_ = false; // some place that may move is implied
  std::vector<GroupPlaces> groups_;
  std::vector<Word> counters_; // by word: the bits of counters that may move
  std::vector<Bit> bits_;      // by word and bit
  std::vector<NormalForm::Tokens> constants_;
  std::vector<Share> shares_; // by place
  std::vector<Word> all_;     // a state with the implied places behind it
  std::vector<NormalForm::Tokens> tokens_, moved_;
};

} // namespace fairly::petri
