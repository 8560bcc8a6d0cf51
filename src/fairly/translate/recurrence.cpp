#include "fairly/translate/recurrence.hpp"

#include "fairly/translate/prune.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <utility>

namespace fairly::translate {
namespace {

constexpr std::size_t kMaxProductEdges = 200'000;
constexpr State kMaxJoinedStates = 60;
constexpr std::size_t kMaxJoinedEdges = 600; // all pairs of them are looked at
constexpr int kMaxTrials = 100;

using EdgeLetters = std::vector<std::vector<Bdd>>; // by state and position in its row

// A deterministic graph beside an automaton, and which edge of the graph each edge comes from.
struct Joint {
  struct Source {
    State state;
    std::size_t edge;
  };
  Draft draft; // with the marks of the automaton
  std::vector<std::vector<Source>> sources;
};

std::optional<Joint> joint(const Subsets& graph, const Draft& automaton, Bdds& bdds) {
  Joint result;
  result.draft.mark_count = automaton.mark_count;
  absl::flat_hash_map<std::pair<State, State>, State> numbers;
  std::vector<std::pair<State, State>> open;
  const auto number = [&](State p, State q) {
    const auto [place, is_new] = numbers.try_emplace({p, q}, static_cast<State>(open.size()));
    if (is_new) open.emplace_back(p, q);
    return place->second;
  };
  number(0, automaton.initial);
  std::size_t edges = 0;
  for (State state = 0; state < open.size(); ++state) {
    if (edges > kMaxProductEdges || bdds.exhausted()) return std::nullopt;
    const auto [p, q] = open[state];
    auto& row = result.draft.edges.emplace_back();
    auto& sources = result.sources.emplace_back();
    for (std::size_t i = 0; i < graph.edges[p].size(); ++i) {
      for (const DraftEdge& edge : automaton.edges[q]) {
        const Bdd guard = bdds.both(graph.edges[p][i].guard, edge.guard);
        if (guard == Bdds::kFalse) continue;
        row.push_back({number(graph.edges[p][i].target, edge.target), guard, edge.marks});
        sources.push_back({p, i});
      }
    }
    edges += row.size();
  }
  return result;
}

// For each edge of the graph the letters with which it lies on a cycle that the automaton accepts.
EdgeLetters on_accepted_cycles(const Subsets& graph, const Joint& both, Bdds& bdds) {
  EdgeLetters result;
  for (const auto& row : graph.edges) result.emplace_back(row.size(), Bdds::kFalse);
  const Components scc = components(both.draft);
  for (State state = 0; state < both.draft.state_count(); ++state) {
    if (!scc.accepting[scc.of[state]]) continue;
    for (std::size_t i = 0; i < both.draft.edges[state].size(); ++i) {
      const DraftEdge& edge = both.draft.edges[state][i];
      if (scc.of[edge.target] != scc.of[state]) continue;
      Bdd& letters = result[both.sources[state][i].state][both.sources[state][i].edge];
      letters = bdds.either(letters, edge.guard);
    }
  }
  return result;
}

// Is there an accepted cycle that uses only these letters of the edges of the graph?
bool has_accepted_cycle(Joint both, const EdgeLetters& allowed, Bdds& bdds) {
  for (State state = 0; state < both.draft.state_count(); ++state) {
    std::vector<DraftEdge>& row = both.draft.edges[state];
    for (std::size_t i = 0; i < row.size(); ++i) {
      const Joint::Source& source = both.sources[state][i];
      row[i].guard = bdds.both(row[i].guard, allowed[source.state][source.edge]);
    }
    std::erase_if(row, [](const DraftEdge& edge) { return edge.guard == Bdds::kFalse; });
  }
  const Components scc = components(both.draft);
  return std::find(scc.accepting.begin(), scc.accepting.end(), true) != scc.accepting.end();
}

// Adds one more state, the last, that takes the letters without an edge and accepts nothing: it
// lacks a mark that is added to all other edges.
Draft completed(Draft automaton, Bdds& bdds) {
  const Marks added = Marks{1} << automaton.mark_count++;
  for (auto& row : automaton.edges) {
    for (DraftEdge& edge : row) edge.marks |= added;
  }
  add_sink(automaton, 0, bdds);
  return automaton;
}

// The pair (p, q) of states has the number p * states + q. The marks of the right state come behind
// those of the left one.
Draft all_pairs(const Draft& automaton, Bdds& bdds) {
  const State side = automaton.state_count();
  Draft result;
  result.mark_count = 2 * automaton.mark_count;
  result.edges.resize(std::size_t{side} * side);
  for (State p = 0; p < side; ++p) {
    for (State q = 0; q < side; ++q) {
      for (const DraftEdge& left : automaton.edges[p]) {
        for (const DraftEdge& right : automaton.edges[q]) {
          const Bdd guard = bdds.both(left.guard, right.guard);
          if (guard == Bdds::kFalse) continue;
          result.edges[p * side + q].push_back({left.target * side + right.target, guard,
                                                left.marks | right.marks << automaton.mark_count});
        }
      }
    }
  }
  return result;
}

// The states of a product that lie on a cycle that the left accepts and the right does not, because
// it lacks a mark. The left has the first `left_marks` marks.
std::vector<bool> distinguishing_cycles(const Draft& pairs, std::uint32_t left_marks) {
  std::vector<bool> result(pairs.state_count());
  for (std::uint32_t mark = left_marks; mark < pairs.mark_count; ++mark) {
    Draft without = pairs;
    without.mark_count = left_marks;
    for (auto& row : without.edges) {
      std::erase_if(row, [&](const DraftEdge& edge) { return (edge.marks >> mark & 1) != 0; });
      for (DraftEdge& edge : row) edge.marks &= without.all_marks();
    }
    const Components scc = components(without);
    for (State pair = 0; pair < result.size(); ++pair) {
      if (scc.accepting[scc.of[pair]]) result[pair] = true;
    }
  }
  return result;
}

// Tells whether two states of a deterministic automaton accept the same.
class SameLanguage {
 public:
  SameLanguage(const Draft& automaton, Bdds& bdds) : side_(automaton.state_count() + 1) {
    const Draft whole = completed(automaton, bdds);
    const Draft pairs = all_pairs(whole, bdds);
    differ_ = distinguishing_cycles(pairs, whole.mark_count);
    std::vector<std::vector<State>> before(differ_.size());
    std::vector<State> open;
    for (State pair = 0; pair < differ_.size(); ++pair) {
      if (differ_[pair]) open.push_back(pair);
      for (const DraftEdge& edge : pairs.edges[pair]) before[edge.target].push_back(pair);
    }
    while (!open.empty()) {
      const State pair = open.back();
      open.pop_back();
      for (const State source : before[pair]) {
        if (differ_[source]) continue;
        differ_[source] = true;
        open.push_back(source);
      }
    }
  }

  bool operator()(State p, State q) const {
    return !differ_[p * side_ + q] && !differ_[q * side_ + p];
  }

 private:
  State side_;
  std::vector<bool> differ_; // by pair: the left accepts something that the right does not
};

// Does a deterministic automaton accept only what another one accepts?
bool is_included(const Draft& left, const Draft& right, Bdds& bdds) {
  const Draft whole = completed(left, bdds);
  const Draft pairs = product(whole, completed(right, bdds), bdds);
  const std::vector<bool> differ = distinguishing_cycles(pairs, whole.mark_count);
  return std::find(differ.begin(), differ.end(), true) == differ.end();
}

// Sends all edges that lead to one state to another instead.
void redirect(Draft& draft, State from, State to) {
  for (auto& row : draft.edges) {
    for (DraftEdge& edge : row) {
      if (edge.target == from) edge.target = to;
    }
  }
  if (draft.initial == from) draft.initial = to;
}

// For each state the one that stands for it. Joining across components is always right.
std::vector<State> last_of_each_class(const Draft& draft, const SameLanguage& same) {
  const Components scc = components(draft);
  std::vector<State> result(draft.state_count());
  for (State state = 0; state < draft.state_count(); ++state) {
    result[state] = state;
    for (State other = 0; other < draft.state_count(); ++other) {
      if (scc.of[other] < scc.of[result[state]] && same(state, other)) result[state] = other;
    }
  }
  return result;
}

} // namespace

std::optional<Draft> deterministic_buchi(const Subsets& subsets, const Draft& draft,
                                         const Draft& negation, Bdds& bdds) {
  const std::optional<Joint> bad = joint(subsets, negation, bdds);
  std::optional<Joint> good = bad ? joint(subsets, draft, bdds) : std::nullopt;
  if (!good) return std::nullopt;
  const EdgeLetters violating = on_accepted_cycles(subsets, *bad, bdds);
  if (has_accepted_cycle(*std::move(good), violating, bdds)) return std::nullopt;
  Draft result;
  result.mark_count = 1;
  result.edges.resize(subsets.state_count());
  for (State state = 0; state < subsets.state_count(); ++state) {
    for (std::size_t i = 0; i < subsets.edges[state].size(); ++i) {
      const DraftEdge& edge = subsets.edges[state][i];
      const Bdd rest = bdds.both(edge.guard, bdds.negate(violating[state][i]));
      result.edges[state].push_back({edge.target, violating[state][i], 0});
      result.edges[state].push_back({edge.target, rest, 1});
    }
  }
  merge_edges(result, bdds);
  return result;
}

void join_equal_languages(Draft& draft, Bdds& bdds) {
  const bool fits = draft.state_count() <= kMaxJoinedStates &&
                    draft.edge_count() <= kMaxJoinedEdges && draft.mark_count < kMaxMarks / 2;
  if (!fits) return;
  const SameLanguage same(draft, bdds);
  if (bdds.exhausted()) return;
  std::vector<State> stands_for = last_of_each_class(draft, same);
  for (State state = 0; state < draft.state_count(); ++state) {
    redirect(draft, state, stands_for[state]);
  }
  int trials = kMaxTrials;
  for (State from = 0; from < draft.state_count(); ++from) {
    for (State to = 0; to < draft.state_count() && stands_for[from] == from; ++to) {
      if (from == to || stands_for[to] != to || !same(from, to)) continue;
      if (--trials < 0) break;
      Draft joined = draft;
      redirect(joined, from, to);
      if (!is_included(draft, joined, bdds) || !is_included(joined, draft, bdds)) continue;
      draft = std::move(joined);
      stands_for[from] = to;
    }
  }
  prune(draft, bdds);
}

} // namespace fairly::translate
