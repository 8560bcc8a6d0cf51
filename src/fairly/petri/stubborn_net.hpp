// Stubborn sets of a net.
//
// Why the sets are stubborn as defined in model/stubborn.hpp. Write c(p, t) for the change that
// firing t makes in p. A set T is closed in a marking m if
//
//   (1) for each t in T that is not enabled in m, there is an input place p with too few tokens
//       such that T has every u with c(p, u) > 0, or a place p that inhibits t by too many tokens
//       such that T has every u with c(p, u) < 0;
//   (2) for each t in T that is enabled in m: for each p with c(p, t) < 0, T has every u that takes
//       from p, even if u gives as much back; for each p with c(p, t) > 0, T has every u that p may
//       inhibit.
//
// Order: let b1 ... bn t be fireable from m, with all bj outside of T and t in T. Then t is enabled
// in m: otherwise (1) gives a place p to which no bj adds, or from which none takes away, and t
// would still be disabled after b1 ... bn. Now fire t first. Let b be one of the bj. Where c(p, t)
// >= 0, b finds at least as much in p as without t. Where c(p, t) < 0, b takes nothing from p by
// (2), and p keeps at least what it has after t in m, as no bj takes from it. Where p may inhibit
// b, c(p, t) <= 0 by (2), so b finds no more in p. So t b1 ... bn is fireable. Effects add up, so
// it leads to the same marking.
// Key: an enabled k of T such that T has every u with c(p, u) < 0 for each input place p of k, and
// every u with c(p, u) > 0 for each place p that may inhibit k.
// Goals: for a comparison, T has every transition that may change its value (for a sum, the sign of
// its change decides). For a fireable(t, ...) that is false, (1) is applied to each of its
// transitions, as if they were in T. For one that is true, one of its enabled transitions is
// treated like a key. For dead, which is false here, there is a key.
//
// A transition that only adds tokens is never used as a key: alone it would fire for ever.
// The set is the closure of what has to be in it. The place p in (1) and the key are chosen so that
// they add least. Nothing is allocated meanwhile. Cost: the arcs around what is added.
// Tested by tests/unit/petri/stubborn_net_test.cpp, tests/cross/stubborn_cross_test.cpp.
#pragma once

#include "fairly/model/stubborn.hpp"
#include "fairly/petri/layout.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fairly::petri {

class StubbornNet {
 public:
  // The net must outlive this object.
  StubbornNet(const Net& net, std::vector<Proposition> propositions);

  std::span<const TransitionIndex> changers(std::uint32_t proposition, bool from) const {
    return changers_[2 * proposition + (from ? 1 : 0)];
  }
  bool is_dead(std::uint32_t proposition) const {
    return propositions_[proposition].kind == Proposition::Kind::dead;
  }

  // `marking` is a state with the implied places behind it, `enabled` is all that is enabled there.
  // Afterwards `out` has the enabled transitions of the set, in the same order. If no smaller set
  // was found, `out` is left alone.
  StubbornSets::Choice choose(const Layout& layout, const Word* marking,
                              std::span<const Action> enabled, const StubbornQuestion& question,
                              std::vector<Action>& out);

 private:
  // Lists of transitions, by place.
  class Lists {
   public:
    explicit Lists(std::size_t places) : first_(places + 1, 0) {}
    void count(PlaceIndex place) { ++first_[place + 1]; }
    void end_counting();
    void add(PlaceIndex place, TransitionIndex t) { all_[next_[place]++] = t; }
    std::span<const TransitionIndex> operator[](PlaceIndex place) const {
      return {all_.data() + first_[place], first_[place + 1] - first_[place]};
    }

   private:
    std::vector<std::uint32_t> first_, next_;
    std::vector<TransitionIndex> all_;
  };
  enum Around : std::uint8_t { kTakers = 1, kIncreasers = 2, kDecreasers = 4, kInhibited = 8 };
  struct Done {
    PlaceIndex place;
    Around which;
  };

  void fill_lists();
  std::vector<TransitionIndex> around(const std::vector<Monomial>& sum) const;
  void fill_changers(const Proposition& proposition);

  bool is_enabled(TransitionIndex t) const { return enabled_[t] != 0; }
  void add(TransitionIndex t);
  const Lists& list_of(Around which) const;
  void add_all(Around which, PlaceIndex place);
  void add_watched();
  void add_goal(const StubbornQuestion::Goal& goal);
  void keep_enabled(std::span<const TransitionIndex> some);
  void keep_disabled(TransitionIndex t);
  bool close();
  bool add_key();
  bool is_key(TransitionIndex t) const;
  void make_key(TransitionIndex t);
  void shrink(std::size_t members, std::size_t done);

  const Net& net_;
  std::vector<Proposition> propositions_;
  Lists takers_, increasers_, decreasers_, inhibited_;
  std::vector<std::vector<TransitionIndex>> changers_; // by proposition and value
  std::vector<std::vector<PlaceIndex>> taken_;         // by transition: places that lose tokens
  std::vector<std::vector<PlaceIndex>> raised_; // places that gain tokens and may inhibit something
  std::vector<std::uint8_t> grows_;             // by transition: it adds tokens only

  // Used while a set is chosen. In between, lists are empty and marks are 0.
  const Layout* layout_ = nullptr;
  const Word* marking_ = nullptr;
  std::span<const Action> all_enabled_;
  const StubbornQuestion* question_ = nullptr;
  std::vector<std::uint8_t> enabled_, in_; // by transition
  std::vector<std::uint8_t> done_;         // by place: which of Around were added
  std::vector<TransitionIndex> members_;
  std::vector<Done> all_done_;
  std::size_t closed_ = 0;        // so many members have what they ask for in the set
  std::size_t enabled_count_ = 0; // members that are enabled
  std::size_t too_many_ = 0;      // a set with so many enabled members is no use
  std::size_t work_ = 0, most_work_ = 0;
  bool refused_ = false;     // a watched transition that is enabled was added
  bool has_watched_ = false; // all watched ones were added
};

} // namespace fairly::petri
