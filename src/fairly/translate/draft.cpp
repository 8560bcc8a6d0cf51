#include "fairly/translate/draft.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace fairly::translate {

std::size_t Draft::edge_count() const {
  std::size_t count = 0;
  for (const auto& row : edges) count += row.size();
  return count;
}

void merge_edges(Draft& draft, Bdds& bdds) {
  for (std::vector<DraftEdge>& row : draft.edges) {
    std::sort(row.begin(), row.end(), [](const DraftEdge& a, const DraftEdge& b) {
      return std::pair(a.target, a.marks) < std::pair(b.target, b.marks);
    });
    std::vector<DraftEdge> merged;
    for (const DraftEdge& edge : row) {
      if (!merged.empty() && merged.back().target == edge.target &&
          merged.back().marks == edge.marks) {
        merged.back().guard = bdds.either(merged.back().guard, edge.guard);
      } else {
        merged.push_back(edge);
      }
    }
    for (DraftEdge& edge : merged) {
      for (const DraftEdge& other : merged) {
        const bool better = other.target == edge.target && other.marks != edge.marks &&
                            (edge.marks & ~other.marks) == 0;
        if (better) edge.guard = bdds.both(edge.guard, bdds.negate(other.guard));
      }
    }
    std::erase_if(merged, [](const DraftEdge& edge) { return edge.guard == Bdds::kFalse; });
    row = std::move(merged);
  }
}

void keep_states(Draft& draft, const std::vector<bool>& kept) {
  std::vector<State> renamed(draft.state_count());
  State count = 0;
  for (State state = 0; state < draft.state_count(); ++state) {
    renamed[state] = count;
    if (!kept[state]) continue;
    std::vector<DraftEdge>& row = draft.edges[state];
    std::erase_if(row, [&](const DraftEdge& edge) { return !kept[edge.target]; });
    if (count != state) draft.edges[count] = std::move(row);
    ++count;
  }
  draft.edges.resize(count);
  for (auto& row : draft.edges) {
    for (DraftEdge& edge : row) edge.target = renamed[edge.target];
  }
  draft.initial = renamed[draft.initial];
}

Components components(const Draft& draft) {
  constexpr std::uint32_t kUnseen = 0, kDone = std::numeric_limits<std::uint32_t>::max();
  struct Frame {
    State state;
    std::size_t next;
  };
  Components result;
  result.of.resize(draft.state_count());
  std::vector<std::uint32_t> index(draft.state_count(), kUnseen), low(draft.state_count());
  std::vector<State> stack;
  std::vector<Frame> frames;
  std::uint32_t last = 0;
  const auto enter = [&](State state) {
    index[state] = low[state] = ++last;
    stack.push_back(state);
    frames.push_back({state, 0});
  };
  for (State root = 0; root < draft.state_count(); ++root) {
    if (index[root] != kUnseen) continue;
    enter(root);
    while (!frames.empty()) {
      Frame& top = frames.back();
      if (top.next < draft.edges[top.state].size()) {
        const State target = draft.edges[top.state][top.next++].target;
        if (index[target] == kUnseen) {
          enter(target);
        } else if (index[target] != kDone) {
          low[top.state] = std::min(low[top.state], index[target]);
        }
        continue;
      }
      const State state = top.state;
      frames.pop_back();
      if (!frames.empty())
        low[frames.back().state] = std::min(low[frames.back().state], low[state]);
      if (low[state] != index[state]) continue;
      State member;
      do {
        member = stack.back();
        stack.pop_back();
        index[member] = kDone;
        low[member] = kDone;
        result.of[member] = result.count;
      } while (member != state);
      ++result.count;
    }
  }
  std::vector<Marks> seen(result.count);
  result.cyclic.resize(result.count);
  result.accepting.resize(result.count);
  for (State state = 0; state < draft.state_count(); ++state) {
    for (const DraftEdge& edge : draft.edges[state]) {
      if (result.of[edge.target] != result.of[state]) continue;
      result.cyclic[result.of[state]] = true;
      seen[result.of[state]] |= edge.marks;
    }
  }
  for (std::uint32_t c = 0; c < result.count; ++c) {
    result.accepting[c] = result.cyclic[c] && seen[c] == draft.all_marks();
  }
  return result;
}

bool is_deterministic(const Draft& draft, Bdds& bdds) {
  for (const auto& row : draft.edges) {
    Bdd seen = Bdds::kFalse;
    for (const DraftEdge& edge : row) {
      if (bdds.both(seen, edge.guard) != Bdds::kFalse) return false;
      seen = bdds.either(seen, edge.guard);
    }
  }
  return true;
}

std::vector<bool> reachable_states(const Draft& draft) {
  std::vector<bool> reachable(draft.state_count());
  std::vector<State> open{draft.initial};
  reachable[draft.initial] = true;
  while (!open.empty()) {
    const State state = open.back();
    open.pop_back();
    for (const DraftEdge& edge : draft.edges[state]) {
      if (reachable[edge.target]) continue;
      reachable[edge.target] = true;
      open.push_back(edge.target);
    }
  }
  return reachable;
}

bool is_empty(const Draft& draft) {
  const Components scc = components(draft);
  const std::vector<bool> reachable = reachable_states(draft);
  for (State state = 0; state < draft.state_count(); ++state) {
    if (reachable[state] && scc.accepting[scc.of[state]]) return false;
  }
  return true;
}

Draft product(const Draft& a, const Draft& b, Bdds& bdds) {
  assert(a.mark_count + b.mark_count <= kMaxMarks);
  Draft result;
  result.mark_count = a.mark_count + b.mark_count;
  absl::flat_hash_map<std::pair<State, State>, State> numbers;
  std::vector<std::pair<State, State>> open;
  const auto number = [&](State p, State q) {
    const auto [place, is_new] = numbers.try_emplace({p, q}, result.state_count());
    if (is_new) {
      result.edges.emplace_back();
      open.emplace_back(p, q);
    }
    return place->second;
  };
  number(a.initial, b.initial);
  for (State state = 0; state < open.size(); ++state) {
    const auto [p, q] = open[state];
    for (const DraftEdge& left : a.edges[p]) {
      for (const DraftEdge& right : b.edges[q]) {
        const Bdd guard = bdds.both(left.guard, right.guard);
        if (guard == Bdds::kFalse) continue;
        const State target = number(left.target, right.target);
        result.edges[state].push_back({target, guard, left.marks | right.marks << a.mark_count});
      }
    }
  }
  return result;
}

Automaton to_automaton(const Draft& draft, const Bdds& bdds, std::vector<std::string> propositions,
                       std::string name) {
  AutomatonParts parts;
  parts.name = std::move(name);
  parts.propositions = std::move(propositions);
  parts.acceptance = Acceptance::generalized_buchi(draft.mark_count);
  parts.mark_count = draft.mark_count;
  parts.state_count = draft.state_count();
  parts.initial = {draft.initial};
  parts.guards = bdds;
  for (State state = 0; state < draft.state_count(); ++state) {
    for (const DraftEdge& edge : draft.edges[state]) {
      MarkSet marks;
      for (Mark mark = 0; mark < draft.mark_count; ++mark) {
        if ((edge.marks >> mark & 1) != 0) marks.add(mark);
      }
      parts.transitions.push_back({state, edge.target, edge.guard, parts.marks.intern(marks)});
    }
  }
  return Automaton(std::move(parts));
}

} // namespace fairly::translate
