// The transitions of a net, compiled for a layout: finds the enabled ones and fires them.
//
// A state is unpacked into test words: the words themselves, the implied places, and for each of
// these a word that has the top bit of every counter set that is not zero. Whether a transition
// is enabled is then a few comparisons (word & mask) == value, one for most; firing is one
// addition to each word that changes. Arcs of weight 2 and more, and most inhibitor arcs, take a
// slower path.
// Each transition hangs at one of its input places, the anchor. Only the transitions at places
// that hold a token are looked at: those of the current code of each group, and those of the
// counters that are not zero.
// Where no proof says that the result fits into its field it is watched.
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

  // Adds the steps that leave the state. False: too_narrow() has no room for its tokens.
  bool successors(const Word* state, Steps& out);

  // The transitions that are enabled in the state, in the same order.
  void enabled(const Word* state, std::vector<Action>& out);
  // As successors(), for some of these.
  bool fire(const Word* state, std::span<const Action> some, Steps& out);

  // The places whose tokens did not fit in the last successors() or fire().
  const std::vector<PlaceIndex>& too_narrow() const { return too_narrow_; }
  // The state of the last of these calls with the implied places behind it.
  const Word* unpacked() const { return tests_.data(); }

 private:
  struct Check { // (tests[test] & mask) == value
    std::uint32_t test;
    Word mask, value;
  };
  struct Range { // least <= field <= most, round the corner if least > most
    Field field;
    bool has(std::uint64_t value) const { return value - least <= most - least; }
    std::uint64_t least, most;
    PlaceIndex place;
    bool is_watch; // a value outside means that the layout is too narrow
  };
  struct Delta {
    std::uint32_t word;
    Word value;
  };
  // Most have one check at most and change one word: these stand here. Further ones are in the
  // lists, between where those of the move before end and where its own end.
  struct Move {
    TransitionIndex transition = 0;
    Check check{0, 0, 0};
    Delta delta{0, 0};
    bool has_more = false;
    std::uint32_t checks = 0, ranges = 0, deltas = 0;
  };
  struct Anchor {
    std::uint32_t first = 0, last = 0; // its moves
  };
  struct GroupAnchors {
    Field field{};
    std::uint32_t first = 0; // anchor of code 0
  };

  struct Draft;
  class Compiler;

  void unpack(const Word* state);
  // Calls f(anchor) for each that may have enabled transitions.
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
  std::vector<Move> moves_;     // by anchor; the one before an anchor's first is a bound
  std::vector<Check> checks_;
  std::vector<Range> ranges_;
  std::vector<Delta> deltas_;
  std::vector<PlaceIndex> too_narrow_;
  std::vector<std::uint32_t> move_of_; // by transition; filled when it is needed
};

} // namespace fairly::petri
