// How a marking is packed into bits.
//
// Each place is in one of four forms:
//   constant   no transition changes it: no bits
//   coded      one of a group of places that never hold more than one token together: the group
//              is one field that says which of them, if any, holds the token
//   counter    a field of its own, as wide as the largest number of tokens asks for
//   implied    a counter that follows from the others by an invariant; it is not part of the
//              state but computed when a state is unpacked
// Bounds come from place invariants, which are proofs; from nested units, which are a claim of the
// net's author; and otherwise from some random runs. Bounds from runs are widened when they prove
// too small. Where there is no proof, the successor generator (firing.hpp) checks that tokens fit.
// Fields do not cross words.
// Tested by tests/unit/petri/net_model_test.cpp.
#pragma once

#include "fairly/base/word.hpp"
#include "fairly/petri/invariants.hpp"
#include "fairly/petri/marking.hpp"
#include "fairly/petri/net.hpp"

#include <cstdint>
#include <vector>

namespace fairly::petri {

struct Field {
  std::uint32_t word = 0;
  std::uint8_t shift = 0, bits = 0;
  Word mask() const { return ~Word{0} >> (64 - bits); } // bits > 0
  Word read(const Word* words) const { return (words[word] >> shift) & mask(); }
  bool operator==(const Field&) const = default;
};

enum class PlaceForm : std::uint8_t { constant, coded, counter, implied };

struct PackedPlace {
  PlaceForm form = PlaceForm::constant;
  Field field{};           // coded: that of the group; implied: behind the state
  std::uint64_t value = 0; // constant: its tokens; coded: its code
  std::uint32_t group = 0; // if the place is coded
  std::uint64_t bound = 0; // the most tokens that fit, or that a proof allows
  bool is_proven = true;   // the field is wide enough, by proof
};

struct Group {
  Field field{};
  std::vector<PlaceIndex> places{}; // in the order of their codes
  bool may_be_empty = false;        // then code 0 means empty and the codes of places start at 1
  bool is_proven = true;
};

// tokens(place) = constant - sum of weight * tokens(other)
struct ImpliedPlace {
  PlaceIndex place = 0;
  std::uint64_t constant = 0;
  std::vector<Arc> others{};
};

// What a layout takes for granted. Widened step by step when that proves wrong.
struct LayoutOptions {
  bool trust_units = true;          // if the author says that they are safe
  std::vector<std::uint8_t> bits{}; // by place, used where there is no proof

  bool trusts_units_of(const Net& net) const { return trust_units && net.units && net.units->safe; }
};

class Layout {
 public:
  Layout() = default;
  Layout(const Net& net, const std::vector<Invariant>& invariants, const LayoutOptions& options);

  std::uint32_t state_bits() const { return state_bits_; }
  // Words of a state, and of a state with the implied places behind it.
  std::size_t words() const { return words_for(state_bits_); }
  std::size_t all_words() const { return all_words_; }

  const std::vector<PackedPlace>& places() const { return places_; }
  const std::vector<Group>& groups() const { return groups_; }
  const std::vector<ImpliedPlace>& implied() const { return implied_; }

  // Returns false if the marking does not fit.
  [[nodiscard]] bool pack(const Marking& marking, Word* state) const;
  Marking unpack(const Word* state) const;
  // The same for a state of another layout of the net, given with the implied places behind it.
  // Returns false if the marking does not fit.
  [[nodiscard]] bool repack(const Layout& from, const Word* all, Word* state) const;

  // Copies a state and computes the implied places behind it.
  void complete(const Word* state, Word* all) const {
    for (std::size_t i = 0; i < words(); ++i) all[i] = state[i];
    if (!implied_.empty()) add_implied(all);
  }
  std::uint64_t tokens(PlaceIndex place, const Word* all) const;

 private:
  bool pack_place(PlaceIndex place, std::uint64_t tokens, Word* state) const;
  void choose_forms(const Net& net, const std::vector<Invariant>& invariants,
                    const LayoutOptions& options);
  void choose_groups(const Net& net, const std::vector<Invariant>& invariants,
                     const LayoutOptions& options);
  void choose_implied(const std::vector<Invariant>& invariants);
  void assign_fields();
  void add_implied(Word* all) const;

  std::vector<PackedPlace> places_;
  std::vector<PlaceIndex> stored_; // the coded places and counters
  std::vector<Group> groups_;
  // The implied places, prepared so that they are computed all at once: the words behind the state
  // start as they would be if all other places were empty, and each term takes tokens * factor off
  // one of them.
  struct Term {
    Field field;
    std::uint64_t code; // of a coded place
    std::uint32_t target;
    Word factor; // the weight, at the position of the implied field
  };
  void prepare_implied();

  std::vector<ImpliedPlace> implied_;
  std::vector<Word> behind_;
  std::vector<Term> counter_terms_, coded_terms_;
  std::uint32_t state_bits_ = 0;
  std::size_t all_words_ = 1;
};

} // namespace fairly::petri
