// The arcs of a node that a product follows when stubborn sets say that the others are not needed.
//
// There are two ways. `waiting`: what matters depends on the automaton, see stubborn_plans.hpp; for
// any formula. `visible`: the set depends on the state of the model alone, and the formula must be
// insensitive to stuttering. An action is visible if its effect, taken alone, may change a
// proposition of the formula, also in states where the action is not enabled. In a state s the set
// T(s)
//
//     (1) is stubborn with a key that is not visible, or has all that is enabled;
//     (2) has all visible actions, if an enabled one of them is in it;
// and (3) every cycle of the reduced state graph has an s such that T(s) has all visible actions,
//         or all that is enabled.
//
// Claim: for each run of the model there is a run of the reduced graph whose word differs only in
// repetitions of letters. Proof. Let t1 t2 ... be the steps of a run from s, and T = T(s).
//   - Some t_i is in T. Take the first one; by `order` it can be the first step. If it is
//     invisible, moving it only repeats letters. If it is visible, then by (2) nothing before it is
//     visible, and again only letters are repeated.
//   - No t_i is in T. Then t1 is enabled and not in T, so T has a key k that is not visible, and k
//     t1 t2 ... is a run in which only letters are repeated. This does not happen in a run that
//     comes to a dead state, since k would be enabled there.
// Repeated for ever, this makes a run of the reduced graph. Does it contain the visible steps? Let
// t_j be the first visible step. It never moves further away: the step that is taken was put in
// front, or stood before t_j, or is t_j. As long as t_j is not in T it is not taken; if it is in T,
// enabled or not, the first t_i in T has i <= j, and t_j is taken or comes nearer. There are
// finitely many reduced states, so a run that puts t_j off for ever would go through a cycle, and
// by (3) t_j is in T somewhere on it. If no step is visible, those that are put in front are not
// visible either. A run that comes to a dead state gets shorter by each step, and ends there.
// The proposition `dead` is not covered: the last step makes it true whether it is visible or not,
// and "b, then dead" differs from "b and dead at once". If it is the only proposition all is well,
// since nothing is visible then.
//
// How (3) is ensured, whatever the order of the search: when a state is looked at for the first
// time, and one of the arcs of its set leads to the state itself or to a state that was looked at
// before and ignores something visible, the visible actions are added to its set. In a cycle of
// states that all ignore something, the state that was looked at last has such an arc. What was
// decided is kept.
//
// If little is saved, the search goes on without stubborn sets. What was expanded stays as it is;
// both proofs allow that other states have all their steps.
// Tested by tests/cross/stubborn_cross_test.cpp.
#pragma once

#include "fairly/automaton/graph.hpp"
#include "fairly/base/zero_array.hpp"
#include "fairly/product/arc_cache.hpp"
#include "fairly/product/state_space.hpp"
#include "fairly/product/stubborn_plans.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fairly {

class StubbornArcs {
 public:
  struct Statistics {
    std::uint64_t reduced = 0;  // nodes, or states of the model, that have fewer steps
    std::uint64_t left_out = 0; // steps
    bool gave_up = false;
  };

  // For `waiting`.
  StubbornArcs(StateSpace& space, std::unique_ptr<StubbornSets> sets,
               std::unique_ptr<StubbornPlans> plans);
  // For `visible`.
  StubbornArcs(StateSpace& space, std::unique_ptr<StubbornSets> sets, ActionSet visible);

  // The actions that are enabled in a state.
  std::span<const Action> enabled(StateNumber state);

  struct Place { // a node
    Node node;
    StateNumber state;
    State automaton_state;
    std::uint32_t letter;
    const Word* values; // of the letter
  };
  // Like StateSpace::arcs(), but only the arcs to follow; the same ones at every call.
  [[nodiscard]] std::optional<Error> arcs(const Place& place, std::span<const Arc>& out);
  // Whether the last call returned all arcs. If it did not, and returned none, the state is not
  // dead.
  bool has_all() const { return has_all_; }

  const Statistics& statistics() const { return statistics_; }
  std::uint64_t cache_bytes() const { return cache_.bytes(); }

 private:
  // For `visible`: kIgnores leaves out something visible. kSees is made in the same way, but its
  // set has all visible actions. kReduced starts with all visible actions, which may lead to
  // another set.
  enum Decision : std::uint8_t { kNone, kIgnores, kSees, kReduced, kAll };

  [[nodiscard]] std::optional<Error> decide(const Place& place, std::span<const Arc>& out);
  [[nodiscard]] std::optional<Error> make(const Place& place, Decision decision,
                                          std::span<const Arc>& out);
  std::optional<StubbornQuestion> question(const Place& place, Decision decision);
  StateNumber index(const Place& place) const { return plans_ ? place.node : place.state; }
  bool closes_cycle(StateNumber state, std::span<const Arc> arcs) const;
  // Selects the chosen arcs among all arcs.
  std::span<const Arc> choose_among(std::span<const Arc> all);
  void count(bool was_known);

  StateSpace& space_;
  std::unique_ptr<StubbornSets> sets_;
  std::unique_ptr<StubbornPlans> plans_; // null: `visible`
  ActionSet visible_;
  ZeroArray<std::uint8_t> decisions_;      // by node, or by state of the model for `visible`
  ArcCache cache_;                         // by the same numbers: the reduced arcs
  bool has_all_ = true, is_asked_ = false; // about the last set that was made
  StubbornSets::Choice choice_;
  std::uint64_t work_ = 0, saved_ = 0; // in the units of Choice::work
  std::vector<Arc> arcs_;
  Statistics statistics_;
  std::vector<Action> enabled_;
};

} // namespace fairly
