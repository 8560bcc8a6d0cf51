// The transitions of a net, compiled for a layout. Finds the enabled ones and fires them.
//
// A state is unpacked into test words: the words of the state, the implied places, and for each of
// these words another one in which the top bit of every counter that is not zero is set. Testing
// whether a transition is enabled then takes a few comparisons (word & mask) == value, mostly one;
// firing is one addition to each word that changes. Arcs of weight 2 and more, and most inhibitor
// arcs, take a slower path.
// Each transition is attached to one of its input places, its anchor. Only transitions whose anchor
// holds a token are looked at: those at the current code of each group, and those at the counters
// that are not zero.
// Where no proof says that the result of a firing fits into its field, it is checked ("watched").
// Tested by tests/cross/explore_cross_test.cpp, tests/unit/petri/net_model_test.cpp,
// tests/unit/petri/inhibitor_test.cpp.
#pragma once

#include "fairly/model/model.hpp"
#include "fairly/petri/layout.hpp"
#include "fairly/petri/net.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace fairly::petri {

class Firing {
 public:
  Firing() = default;
  Firing(const Net& net, const Layout& layout);

  // Adds the steps that leave the state. Returns false if the fields of the places in too_narrow()
  // have no room for their tokens.
  bool successors(const Word* state, Steps& out);

  // Lists the transitions that are enabled in the state, in the same order as successors().
  void enabled(const Word* state, std::vector<Action>& out);
  // Like successors(), but only for `some` of the enabled transitions.
  bool fire(const Word* state, std::span<const Action> some, Steps& out);

  // The places whose tokens did not fit in the last successors() or fire().
  const std::vector<PlaceIndex>& too_narrow() const { return too_narrow_; }
  // The state of the last call of successors(), enabled() or fire(), with the implied places behind
  // it.
  const Word* unpacked() const { return tests_.data(); }

 private:
  struct Check { // (tests[test] & mask) == value
    std::uint32_t test;
    Word mask, value;
  };
  struct Range { // least <= field <= most; wraps around if least > most
    Field field;
    bool has(std::uint64_t value) const { return value - least <= most - least; }
    std::uint64_t least, most;
    PlaceIndex place;
    bool is_watch; // a value outside the range means that the layout is too narrow
  };
  struct Delta {
    std::uint32_t word;
    Word value;
  };
  // Most moves have at most one check and change one word; these two are stored here. The others
  // are in the lists, from where those of the previous move end to where those of this move end:
  // `checks`, `ranges` and `deltas` are the ends.
  struct Move {
    TransitionIndex transition = 0;
    Check check{0, 0, 0};
    Delta delta{0, 0};
    bool has_more = false;
    std::uint32_t checks = 0, ranges = 0, deltas = 0;
  };
  struct Anchor {
    std::uint32_t first = 0, last = 0; // its moves, `last` excluded
  };
  struct GroupAnchors {
    Field field{};
    std::uint32_t first = 0; // anchor of code 0
  };

  struct Draft;
  class Compiler;

  void unpack(const Word* state);
  // Calls f(anchor) for each anchor that may have enabled transitions.
  template <class F>
  void for_each_anchor(F&& f) const;
  template <bool kOneWord>
  void fire_all(Steps& out);
  template <bool kOneWord>
  void fire_from(const Anchor& anchor, Steps& out);
  template <bool kOneWord>
  void fire_move(std::uint32_t m, Steps& out);
  void number_moves();
  bool is_enabled(const Move& before, const Move& move);
  bool meets_demands(const Move& before, const Move& move) const;
  bool is_in_range(const Range& range);

  std::size_t words_ = 1, all_words_ = 1;
  const Layout* layout_ = nullptr;
  std::vector<Word> tests_;                    // the state, implied places, nonzero counters
  std::vector<Word> low_bits_, high_bits_;     // of the counters, by word
  std::vector<Word> anchored_;                 // counters that are anchors, by word, top bits
  std::vector<std::uint32_t> counter_anchors_; // by word and bit
  std::vector<GroupAnchors> group_anchors_;
  std::vector<Anchor> anchors_; // anchor 0: transitions without inputs
  std::vector<Move> moves_;     // by anchor; moves_[0] only bounds the lists of moves_[1]
  std::vector<Check> checks_;
  std::vector<Range> ranges_;
  std::vector<Delta> deltas_;
  std::vector<PlaceIndex> too_narrow_;
  std::vector<std::uint32_t> move_of_; // by transition; filled when first needed
};

} // namespace fairly::petri
