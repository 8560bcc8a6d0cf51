#include "fairly/translate/draft.hpp"

#include "fairly/ltl/printer.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>
#include <tuple>
#include <utility>

namespace fairly::translate {

Marks to_marks(const MarkSet& set) {
  Marks marks = 0;
  set.for_each([&](Mark mark) { marks |= Marks{1} << mark; });
  return marks;
}

MarkSet to_mark_set(Marks marks) {
  MarkSet set;
  for (; marks != 0; marks &= marks - 1) set.add(static_cast<Mark>(std::countr_zero(marks)));
  return set;
}

std::size_t Draft::edge_count() const {
  std::size_t count = 0;
  for (const auto& row : edges) count += row.size();
  return count;
}

namespace {

// The union of the guards of some edges. Neighbours are united first: they tend to differ in few
// propositions, and diagrams stay small on the way.
Bdd united_guard(std::span<const DraftEdge> edges, Bdds& bdds) {
  if (edges.size() == 1) return edges[0].guard;
  const std::size_t half = edges.size() / 2;
  return bdds.either(united_guard(edges.first(half), bdds),
                     united_guard(edges.subspan(half), bdds));
}

} // namespace

void join_parallel_edges(std::vector<DraftEdge>& row, Bdds& bdds) {
  std::erase_if(row, [](const DraftEdge& edge) { return edge.guard == Bdds::kFalse; });
  const auto key = [](const DraftEdge& edge) { return std::pair(edge.target, edge.marks); };
  std::stable_sort(row.begin(), row.end(),
                   [&](const DraftEdge& a, const DraftEdge& b) { return key(a) < key(b); });
  std::size_t kept = 0;
  for (std::size_t first = 0, last = 0; first < row.size(); first = last) {
    while (last < row.size() && key(row[last]) == key(row[first])) ++last;
    const Bdd guard = united_guard({row.data() + first, last - first}, bdds);
    row[kept++] = {row[first].target, guard, row[first].marks};
  }
  row.resize(kept);
}

void join_parallel_edges(Draft& draft, Bdds& bdds) {
  for (auto& row : draft.edges) join_parallel_edges(row, bdds);
}

namespace {

// Returns true if no letter is on two edges.
bool are_disjoint(const std::vector<DraftEdge>& row, Bdds& bdds) {
  Bdd seen = Bdds::kFalse;
  for (const DraftEdge& edge : row) {
    if (bdds.both(seen, edge.guard) != Bdds::kFalse) return false;
    seen = bdds.either(seen, edge.guard);
  }
  return true;
}

} // namespace

void merge_edges(Draft& draft, Bdds& bdds) {
  join_parallel_edges(draft, bdds);
  for (std::vector<DraftEdge>& row : draft.edges) {
    if (are_disjoint(row, bdds)) continue;
    for (DraftEdge& edge : row) {
      for (const DraftEdge& other : row) {
        const bool better = other.target == edge.target && other.marks != edge.marks &&
                            (edge.marks & ~other.marks) == 0;
        if (better) edge.guard = bdds.both(edge.guard, bdds.negate(other.guard));
      }
    }
    std::erase_if(row, [](const DraftEdge& edge) { return edge.guard == Bdds::kFalse; });
  }
}

namespace {

Bdd missing_letters(const std::vector<DraftEdge>& row, Bdds& bdds) {
  Bdd letters = Bdds::kFalse;
  for (const DraftEdge& edge : row) letters = bdds.either(letters, edge.guard);
  return bdds.negate(letters);
}

} // namespace

bool is_complete(const Draft& draft, Bdds& bdds) {
  return std::all_of(draft.edges.begin(), draft.edges.end(),
                     [&](const auto& row) { return missing_letters(row, bdds) == Bdds::kFalse; });
}

void add_sink(Draft& draft, Marks marks, Bdds& bdds) {
  const State sink = draft.state_count();
  for (auto& row : draft.edges) {
    const Bdd missing = missing_letters(row, bdds);
    if (missing != Bdds::kFalse) row.push_back({sink, missing, 0});
  }
  draft.edges.push_back({{sink, Bdds::kTrue, marks}});
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
  Components result;
  static_cast<ComponentNumbers&>(result) =
      component_numbers(draft.state_count(), [&](State state) -> const std::vector<DraftEdge>& {
        return draft.edges[state];
      });
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

void move_marks_to_states(Draft& draft) {
  const Components scc = components(draft);
  for (State state = 0; state < draft.state_count(); ++state) {
    std::vector<DraftEdge>& row = draft.edges[state];
    const bool accepting = std::any_of(row.begin(), row.end(), [&](const DraftEdge& edge) {
      return scc.of[edge.target] == scc.of[state] && (draft.mark_count == 0 || edge.marks != 0);
    });
    for (DraftEdge& edge : row) edge.marks = accepting ? 1 : 0;
  }
  draft.mark_count = 1;
}

bool is_deterministic(const Draft& draft, Bdds& bdds) {
  return std::all_of(draft.edges.begin(), draft.edges.end(),
                     [&](const auto& row) { return are_disjoint(row, bdds); });
}

bool is_better(const Draft& a, const Draft& b, Bdds& bdds) {
  const auto size = [&](const Draft& d) {
    return std::tuple(d.state_count(), !is_deterministic(d, bdds), d.edge_count());
  };
  return size(a) < size(b);
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
  for (State state = 0; state < open.size() && !bdds.exhausted(); ++state) {
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

Draft sum(const Draft& a, const Draft& b) {
  Draft result;
  result.mark_count = std::max({a.mark_count, b.mark_count, 1U});
  const auto add = [&](const Draft& part) {
    const State first = result.state_count();
    const Marks spare = result.all_marks() & ~part.all_marks();
    for (const auto& row : part.edges) {
      std::vector<DraftEdge>& copy = result.edges.emplace_back(row);
      for (DraftEdge& edge : copy) {
        edge.target += first;
        edge.marks |= spare;
      }
    }
    return first + part.initial;
  };
  const State left = add(a), right = add(b);
  std::vector<DraftEdge> row = result.edges[left];
  row.insert(row.end(), result.edges[right].begin(), result.edges[right].end());
  result.initial = result.state_count();
  result.edges.push_back(std::move(row));
  return result;
}

std::string name_of(const ltl::Formulas& formulas, ltl::Formula formula) {
  // Written out, a formula that shares parts can be exponentially long.
  constexpr std::uint64_t kLongest = 100'000; // operators
  return formulas.size(formula) <= kLongest ? ltl::print(formulas, formula) : "";
}

std::vector<State> states_in_order(const Draft& draft) {
  std::vector<State> order{draft.initial};
  std::vector<bool> is_met(draft.state_count());
  is_met[draft.initial] = true;
  for (std::size_t at = 0; at < order.size(); ++at) {
    for (const DraftEdge& edge : draft.edges[order[at]]) {
      if (is_met[edge.target]) continue;
      is_met[edge.target] = true;
      order.push_back(edge.target);
    }
  }
  return order;
}

Automaton to_automaton(const Draft& draft, Acceptance acceptance, const Bdds& bdds,
                       std::vector<std::string> propositions, std::string name) {
  AutomatonParts parts;
  parts.name = std::move(name);
  parts.propositions = std::move(propositions);
  parts.acceptance = std::move(acceptance);
  parts.mark_count = draft.mark_count;
  parts.initial = {0};
  parts.guards = bdds;
  parts.guards.set_monitor(nullptr);
  const std::vector<State> order = states_in_order(draft);
  std::vector<State> number(draft.state_count());
  for (std::size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<State>(i);
  parts.state_count = static_cast<State>(order.size());
  for (State state = 0; state < parts.state_count; ++state) {
    for (const DraftEdge& edge : draft.edges[order[state]]) {
      parts.transitions.push_back(
          {state, number[edge.target], edge.guard, parts.marks.intern(to_mark_set(edge.marks))});
    }
  }
  return Automaton(std::move(parts));
}

} // namespace fairly::translate
