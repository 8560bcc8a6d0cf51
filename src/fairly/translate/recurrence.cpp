#include "fairly/translate/recurrence.hpp"

#include "fairly/translate/prune.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <utility>

namespace fairly::translate {
namespace {

constexpr std::size_t kMaxProductEdges = 200'000;
constexpr State kMaxJoinedStates = 60;

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

// All pairs of states of a deterministic automaton, made complete by a state that accepts nothing.
// The pair (p, q) has number p * side + q. The marks of the left come first, those of the right
// behind them; each side has one more mark than the automaton, which the added state lacks.
struct Pairs {
  Draft draft;
  State side;
  std::uint32_t marks; // of one side
};

Pairs all_pairs(const Draft& automaton, Bdds& bdds) {
  const State sink = automaton.state_count();
  Draft whole = automaton;
  whole.edges.emplace_back();
  for (State state = 0; state <= sink; ++state) {
    Bdd rest = Bdds::kTrue;
    for (DraftEdge& edge : whole.edges[state]) {
      rest = bdds.both(rest, bdds.negate(edge.guard));
      edge.marks |= Marks{1} << automaton.mark_count;
    }
    if (rest != Bdds::kFalse) whole.edges[state].push_back({sink, rest, 0});
  }
  Pairs pairs{{}, sink + 1, automaton.mark_count + 1};
  pairs.draft.mark_count = 2 * pairs.marks;
  pairs.draft.edges.resize(std::size_t{pairs.side} * pairs.side);
  for (State p = 0; p < pairs.side; ++p) {
    for (State q = 0; q < pairs.side; ++q) {
      for (const DraftEdge& left : whole.edges[p]) {
        for (const DraftEdge& right : whole.edges[q]) {
          const Bdd guard = bdds.both(left.guard, right.guard);
          if (guard == Bdds::kFalse) continue;
          pairs.draft.edges[p * pairs.side + q].push_back(
              {left.target * pairs.side + right.target, guard,
               left.marks | right.marks << pairs.marks});
        }
      }
    }
  }
  return pairs;
}

// Pairs on a cycle that the left accepts and the right does not, for want of a mark.
std::vector<bool> distinguishing_cycles(const Pairs& pairs) {
  std::vector<bool> result(pairs.draft.state_count());
  for (std::uint32_t mark = pairs.marks; mark < 2 * pairs.marks; ++mark) {
    Draft without = pairs.draft;
    without.mark_count = pairs.marks;
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

// For each pair: does the left accept a word that the right does not?
std::vector<bool> distinguished(const Pairs& pairs) {
  std::vector<bool> result = distinguishing_cycles(pairs);
  std::vector<std::vector<State>> before(result.size());
  std::vector<State> open;
  for (State pair = 0; pair < result.size(); ++pair) {
    if (result[pair]) open.push_back(pair);
    for (const DraftEdge& edge : pairs.draft.edges[pair]) before[edge.target].push_back(pair);
  }
  while (!open.empty()) {
    const State pair = open.back();
    open.pop_back();
    for (const State source : before[pair]) {
      if (result[source]) continue;
      result[source] = true;
      open.push_back(source);
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
  const Components scc = components(draft);
  const bool fits = draft.state_count() <= kMaxJoinedStates && draft.mark_count < kMaxMarks / 2;
  if (scc.count < 2 || !fits) return;
  const Pairs pairs = all_pairs(draft, bdds);
  if (bdds.exhausted()) return;
  const std::vector<bool> differ = distinguished(pairs);
  std::vector<State> stands_for(draft.state_count());
  for (State state = 0; state < draft.state_count(); ++state) {
    stands_for[state] = state;
    for (State other = 0; other < draft.state_count(); ++other) {
      const bool equal = !differ[state * pairs.side + other] && !differ[other * pairs.side + state];
      if (equal && scc.of[other] < scc.of[stands_for[state]]) stands_for[state] = other;
    }
  }
  for (auto& row : draft.edges) {
    for (DraftEdge& edge : row) edge.target = stands_for[edge.target];
  }
  draft.initial = stands_for[draft.initial];
  prune(draft, bdds);
}

} // namespace fairly::translate
