// The arcs of a node that a product follows, if stubborn sets say that others are not needed.
//
// Two ways. `waiting`: what matters depends on the automaton, see stubborn_plans.hpp; for any
// formula. `visible`: the set depends on the state of the model alone, and the formula must be
// insensitive to stuttering. An action is visible if it may change a proposition of the formula,
// also where it is not enabled, if one thinks of its effect alone. In a state s the set T(s)
//
//     (1) is stubborn with a key that is not visible, or has all that is enabled;
//     (2) has all visible actions, if one that is enabled is in it;
// and (3) every cycle of the states that are left has an s such that T(s) has all visible actions,
//         or all that is enabled.
//
// Claim: for each run of the model there is one of the reduced states whose word differs in
// repetitions only. Proof. Let t1 t2 ... be the steps of a run from s, T = T(s).
//   - Some t_i is in T. Take the first; by `order` it can be the first step. If it is invisible,
//   that
//     repeats letters only. If it is visible, by (2) nothing before it is, and the same is true.
//   - None is. Then t1 is enabled and not in T, so T has a key k that is not visible, and k t1 t2
//     ... is a run, with repeated letters only. In a run that comes to a dead state this does not
//     occur, since k would be enabled there.
// Repeated for ever that makes a run of the reduced states. Does it contain what is visible? Let
// t_j be the first visible step. It never gets later: steps are put before it or taken away. While
// it is not in T it is not taken; if t_j is in T, enabled or not, the first t_i in T has i <= j,
// and t_j is taken or comes nearer. The reduced states being finitely many, a run that puts it off
// for ever would go through a cycle, and by (3) t_j is in T somewhere there. If no step is visible,
// those that are put in front are not either. A run that comes to a dead state gets shorter by each
// step, and ends there.
// `dead` is no such proposition: the last step makes it true, visible or not, and b then dead
// differs from b and dead at once. If it is the only one all is well, for nothing is visible then.
//
// (3), whatever the order of the search: when a state is looked at for the first time, and one of
// the arcs of its set leads to the state itself or to one that was looked at before and ignores
// something visible, then the visible actions are added to its set. In a cycle of states that all
// ignore something, the one that was looked at last has such an arc. What was decided is kept.
//
// If little is saved the search goes on without; what was expanded stays as it is, and both proofs
// allow that other states have all their steps.
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

  // `waiting`.
  StubbornArcs(StateSpace& space, std::unique_ptr<StubbornSets> sets,
               std::unique_ptr<StubbornPlans> plans);
  // `visible`.
  StubbornArcs(StateSpace& space, std::unique_ptr<StubbornSets> sets, ActionSet visible);

  // What is enabled in a state.
  std::span<const Action> enabled(StateNumber state);

  struct Place { // a node
    Node node;
    StateNumber state;
    State automaton_state;
    std::uint32_t letter;
    const Word* values; // of the letter
  };
  // As StateSpace::arcs(), and the same ones at every call.
  [[nodiscard]] std::optional<Error> arcs(const Place& place, std::span<const Arc>& out);
  // Whether the arcs of the last call were all. If not, and there are none, that is no dead state.
  bool has_all() const { return has_all_; }

  const Statistics& statistics() const { return statistics_; }
  std::uint64_t cache_bytes() const { return cache_.bytes(); }

 private:
  // About `visible`: kSees is made as kIgnores is, and has all that is visible; kReduced begins
  // with that, which may make another set of it.
  enum Decision : std::uint8_t { kNone, kIgnores, kSees, kReduced, kAll };

  [[nodiscard]] std::optional<Error> decide(const Place& place, std::span<const Arc>& out);
  [[nodiscard]] std::optional<Error> make(const Place& place, Decision decision,
                                          std::span<const Arc>& out);
  std::optional<StubbornQuestion> question(const Place& place, Decision decision);
  StateNumber index(const Place& place) const { return plans_ ? place.node : place.state; }
  bool closes_cycle(StateNumber state, std::span<const Arc> arcs) const;
  // Those of all arcs that are chosen.
  std::span<const Arc> choose_among(std::span<const Arc> all);
  void count(bool was_known);

  StateSpace& space_;
  std::unique_ptr<StubbornSets> sets_;
  std::unique_ptr<StubbornPlans> plans_; // null: `visible`
  ActionSet visible_;
  ZeroArray<std::uint8_t> decisions_;      // by node, or by state of the model
  ArcCache cache_;                         // the same, what is reduced
  bool has_all_ = true, is_asked_ = false; // of the last set that was made
  StubbornSets::Choice choice_;
  std::uint64_t work_ = 0, saved_ = 0; // work, in the units of a choice
  std::vector<Arc> arcs_;
  Statistics statistics_;
  std::vector<Action> enabled_;
};

} // namespace fairly
