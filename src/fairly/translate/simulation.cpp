#include "fairly/translate/simulation.hpp"

#include "fairly/translate/prune.hpp"

#include <algorithm>
#include <utility>

namespace fairly::translate {
namespace {

constexpr State kMaxSimulatedStates = 400;
constexpr std::size_t kMaxWork = 400'000; // states times edges

// An edge seen from one of its ends.
struct HalfEdge {
  State other;
  Bdd guard;
  Bdd not_guard;
  Marks asked;   // when it has to be covered
  Marks offered; // when it covers another
};
using HalfEdges = std::vector<std::vector<HalfEdge>>;

// holds(p, q): q simulates p.
class Relation {
 public:
  explicit Relation(State states) : states_(states), pairs_(std::size_t{states} * states, true) {}
  bool holds(State p, State q) const { return pairs_[std::size_t{p} * states_ + q]; }
  void remove(State p, State q) { pairs_[std::size_t{p} * states_ + q] = false; }
  State states() const { return states_; }

 private:
  State states_;
  std::vector<bool> pairs_;
};

bool is_covered(const HalfEdge& edge, const std::vector<HalfEdge>& by, const Relation& relation,
                Bdds& bdds) {
  Bdd rest = edge.guard;
  for (const HalfEdge& other : by) {
    if ((edge.asked & ~other.offered) != 0 || !relation.holds(edge.other, other.other)) continue;
    if (rest == other.guard) return true;
    rest = bdds.both(rest, other.not_guard);
    if (rest == Bdds::kFalse) return true;
  }
  return false;
}

// The largest relation, within the given one, in which every half edge of p is covered by those of
// q. A state p is looked at again only if pairs of its targets have been removed since.
void refine(Relation& relation, const HalfEdges& edges, Bdds& bdds) {
  std::size_t removals = 1;
  std::vector<std::size_t> changed(relation.states(), removals); // when pairs (p, _) went last
  std::vector<std::size_t> checked(relation.states());
  for (bool stable = false; !stable;) {
    stable = true;
    for (State p = 0; p < relation.states(); ++p) {
      const auto is_new = [&](const HalfEdge& edge) { return changed[edge.other] > checked[p]; };
      if (std::none_of(edges[p].begin(), edges[p].end(), is_new)) continue;
      checked[p] = removals;
      for (State q = 0; q < relation.states(); ++q) {
        if (p == q || !relation.holds(p, q)) continue;
        const bool simulates =
            std::all_of(edges[p].begin(), edges[p].end(), [&](const HalfEdge& edge) {
              return is_covered(edge, edges[q], relation, bdds);
            });
        if (simulates) continue;
        relation.remove(p, q);
        changed[p] = ++removals;
        stable = false;
      }
    }
  }
}

// Marks matter only inside components. How an edge that leaves its component is compared:
//   bare, full: as if it had no marks, or all of them. Both give preorders.
//   liberal: it asks for none and offers all. This compares languages, since leaving happens
//     finitely often, but it is not transitive: states of one component must not be joined by it.
enum class Leaving { bare, full, liberal };

HalfEdges outgoing(const Draft& draft, const Components& scc, Leaving leaving, Bdds& bdds) {
  const Marks asked = leaving == Leaving::full ? draft.all_marks() : 0;
  const Marks offered = leaving == Leaving::bare ? 0 : draft.all_marks();
  HalfEdges result(draft.state_count());
  for (State state = 0; state < draft.state_count(); ++state) {
    for (const DraftEdge& edge : draft.edges[state]) {
      const bool inside = scc.of[state] == scc.of[edge.target];
      result[state].push_back({edge.target, edge.guard, bdds.negate(edge.guard),
                               inside ? edge.marks : asked, inside ? edge.marks : offered});
    }
  }
  return result;
}

HalfEdges incoming(const Draft& draft, Bdds& bdds) {
  HalfEdges result(draft.state_count());
  for (State state = 0; state < draft.state_count(); ++state) {
    for (const DraftEdge& edge : draft.edges[state]) {
      result[edge.target].push_back(
          {state, edge.guard, bdds.negate(edge.guard), edge.marks, edge.marks});
    }
  }
  return result;
}

Relation forward_simulation(const Draft& draft, const Components& scc, Leaving leaving,
                            Bdds& bdds) {
  Relation relation(draft.state_count());
  refine(relation, outgoing(draft, scc, leaving, bdds), bdds);
  return relation;
}

// Sends the edges that lead to a state to an equivalent one. With Leaving::liberal that one is in a
// component that is reached later, whose language cannot depend on what is changed here.
void join_equivalent_states(Draft& draft, Leaving leaving, Bdds& bdds) {
  const Components scc = components(draft);
  const Relation relation = forward_simulation(draft, scc, leaving, bdds);
  std::vector<State> stands_for(draft.state_count());
  for (State state = 0; state < draft.state_count(); ++state) {
    const auto rank = [&](State s) { return std::pair(scc.of[s], s); };
    State& best = stands_for[state];
    best = state;
    for (State other = 0; other < draft.state_count(); ++other) {
      if (!relation.holds(state, other) || !relation.holds(other, state)) continue;
      const bool allowed = leaving != Leaving::liberal || scc.of[other] != scc.of[state];
      if (allowed && rank(other) < rank(best)) best = other;
    }
  }
  for (auto& row : draft.edges) {
    for (DraftEdge& edge : row) edge.target = stands_for[edge.target];
  }
  draft.initial = stands_for[draft.initial];
  prune(draft, bdds);
}

// Takes from each edge the letters for which the same state has a better edge. The liberal relation
// may be used only if the better edge leaves the component: inside it, that edge could be better
// only because of the one that it replaces.
void cut_worse_edges(Draft& draft, Bdds& bdds) {
  const Components scc = components(draft);
  const Relation strict = forward_simulation(draft, scc, Leaving::bare, bdds);
  const Relation liberal = forward_simulation(draft, scc, Leaving::liberal, bdds);
  std::vector<State> rank(draft.state_count()); // how many states are at least as good
  for (State s = 0; s < draft.state_count(); ++s) {
    for (State t = 0; t < draft.state_count(); ++t) rank[s] += liberal.holds(s, t) ? 1 : 0;
  }
  for (State state = 0; state < draft.state_count(); ++state) {
    std::vector<DraftEdge>& row = draft.edges[state];
    // The best come first, so that an edge gives way only to edges that are going to stay.
    std::stable_sort(row.begin(), row.end(), [&](const DraftEdge& a, const DraftEdge& b) {
      return rank[a.target] < rank[b.target];
    });
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const State worse = row[i].target, better = row[j].target;
        if (worse == better) continue;
        const bool leaves = scc.of[better] != scc.of[state];
        const bool beats = leaves
                               ? liberal.holds(worse, better)
                               : strict.holds(worse, better) && (row[i].marks & ~row[j].marks) == 0;
        if (beats) row[i].guard = bdds.both(row[i].guard, bdds.negate(row[j].guard));
      }
    }
  }
  merge_edges(draft, bdds);
  prune(draft, bdds);
}

// States that unite their outgoing edges must have the same mark on them.
void separate_accepting_states(const Draft& draft, Relation& relation) {
  const auto accepts = [&](State state) {
    return !draft.edges[state].empty() && draft.edges[state][0].marks != 0;
  };
  for (State p = 0; p < draft.state_count(); ++p) {
    for (State q = 0; q < draft.state_count(); ++q) {
      if (accepts(p) != accepts(q)) relation.remove(p, q);
    }
  }
}

void join_equivalent_histories(Draft& draft, Bdds& bdds, MarksOn marks_on) {
  if (marks_on == MarksOn::states) move_marks_to_states(draft);
  const HalfEdges edges = incoming(draft, bdds);
  Relation relation(draft.state_count());
  for (State state = 0; state < draft.state_count(); ++state) {
    if (state != draft.initial) relation.remove(draft.initial, state);
  }
  if (marks_on == MarksOn::states) separate_accepting_states(draft, relation);
  refine(relation, edges, bdds);
  std::vector<State> stands_for(draft.state_count());
  for (State state = 0; state < draft.state_count(); ++state) {
    stands_for[state] = state;
    for (State other = 0; other < state; ++other) {
      if (relation.holds(state, other) && relation.holds(other, state)) {
        stands_for[state] = other;
        break;
      }
    }
  }
  // The first of each class keeps its incoming edges and gets all outgoing ones.
  std::vector<std::vector<DraftEdge>> united(draft.state_count());
  for (State state = 0; state < draft.state_count(); ++state) {
    for (const DraftEdge& edge : draft.edges[state]) {
      if (stands_for[edge.target] == edge.target) united[stands_for[state]].push_back(edge);
    }
  }
  draft.edges = std::move(united);
  draft.initial = stands_for[draft.initial];
  prune(draft, bdds);
}

} // namespace

void reduce_by_simulation(Draft& draft, Bdds& bdds, MarksOn marks_on) {
  prune(draft, bdds);
  const auto is_small = [&] {
    return draft.state_count() <= kMaxSimulatedStates &&
           draft.state_count() * draft.edge_count() <= kMaxWork;
  };
  while (is_small() && !bdds.exhausted()) {
    const auto size = std::pair(draft.state_count(), draft.edge_count());
    for (const Leaving leaving : {Leaving::liberal, Leaving::bare, Leaving::full}) {
      join_equivalent_states(draft, leaving, bdds);
    }
    cut_worse_edges(draft, bdds);
    join_equivalent_histories(draft, bdds, marks_on);
    if (std::pair(draft.state_count(), draft.edge_count()) >= size) break;
  }
  if (marks_on == MarksOn::states) move_marks_to_states(draft);
}

} // namespace fairly::translate
