// Finds out where the automaton waits, and which steps of the model matter meanwhile.
//
// This works for any formula, sensitive to stuttering or not, and any acceptance, as long as all
// marks come from the automaton. The idea is that of [JSUV22]; conditions and proof are our own.
//
// Let q be a state of the automaton and l the letter of s. If q reads l only by loops q -> q that
// all carry the marks M, the automaton waits in (s, q). Let
//     stay   be the letters that some loop with M at q reads,
//     leave  be those that any other transition of q reads (l is none of them),
//     good   be those that lead from q to an accepting state, if the automaton is terminal.
// From (s, q) only the steps of a stubborn set T are taken (model/stubborn.hpp), such that
//     (1) no b1 ... bn outside of T leads from s to a letter in `leave`;
//     (2) no enabled action of T has an effect that, taken alone, can lead from a letter in stay or
//         good to one in neither of them, also in states where the action is not enabled;
//     (3) T has a key, if a run that waits for ever, and has the marks M for ever, is accepted.
//
// Claim: if an accepted run of the whole product starts in a node, so does one of the reduced
// product. Proof. Let r be such a run from (s, q), with the steps t1 t2 ... and the states s1 s2
// ... We find a run whose first edge is in the reduced product and whose marks are the same, one by
// one; repeating this for ever gives a run of the reduced product with the marks of r. Only nodes
// that wait need to be looked at.
//   - r leaves q by an edge other than a loop with M, first in s_k. Then the letter of s_k is in
//     `leave`, so some t_i with i <= k is in T, by (1). Take the first one. By `order` the steps
//     t_i t1 ... t_(i-1) lead to s_i too. The states on the new way are s_j + t_i for j < i. The
//     letter of s_j is in stay, since r waits there, so by (2) that of s_j + t_i is in stay or
//     good. If all are in stay, the new run waits as long as r did, is the same from s_i on, and
//     has k - 1 steps to go: after k rounds the edge that leaves q is taken.
//   - r waits for ever. Then M for ever is accepted. If some t_i is in T, continue as above.
//     Otherwise the key can be put in front, and by (2) the run goes on waiting.
//   - If a letter on the new way is good but not in stay, the new run goes from there to an
//     accepting state of a terminal automaton, and on through such states. This can happen again,
//     but from then on the run stays in accepting components, and in the last of them whatever it
//     does is accepted.
//   - r rests in a dead state s_d. If d = 0 nothing changes. Otherwise either a letter of `leave`
//     is met in s_d at the latest, or nothing of T fires and the key would still be enabled in s_d,
//     which is impossible.
// In (2) `dead` need not be looked at: it is false in s_j and in s_j + t_i, where r goes on.
// No condition on cycles is needed, since what T is for comes nearer with every step.
// Tested by tests/cross/stubborn_cross_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/structure.hpp"
#include "fairly/base/word.hpp"
#include "fairly/model/stubborn.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

namespace fairly {

class StubbornPlans {
 public:
  // `sets` must be made for the propositions of the automaton, and `shape` is structure(automaton).
  // All arguments must outlive this object.
  StubbornPlans(const Automaton& automaton, const Structure& shape, const StubbornSets& sets,
                std::size_t actions);

  // What to ask for in a state with this letter, whose values are `values`. Returns null if all
  // steps are to be taken.
  const StubbornQuestion* find(State state, std::uint32_t letter, const Word* values);

 private:
  struct Plan {
    std::vector<StubbornQuestion::Goal> goals{};
    StubbornQuestion question{};
    bool waits = false;
  };

  const Plan* make(State state, const Word* values);
  bool add_goals(Bdd guard, const Word* values, Plan& plan);
  // The actions that break (2). Returns null if they are not known.
  const ActionSet* unsafe(State state, MarksId marks);
  std::size_t cost(const StubbornQuestion::Goal& goal) const;

  const Automaton& automaton_;
  const Structure& shape_;
  const StubbornSets& sets_;
  const std::size_t actions_;
  Bdds guards_;
  std::deque<Plan> plans_;
  std::vector<const Plan*> known_; // by letter and state
  struct Unsafe {
    bool is_known = false;
    ActionSet actions{};
  };
  std::map<std::pair<State, MarksId>, Unsafe> unsafe_;
};

} // namespace fairly
