#include "tableau.hpp"

#include <algorithm>
#include <iterator>

namespace verify {
namespace {

constexpr std::size_t kMaxWays = 5'000, kMaxMembers = 1'000'000, kMaxSets = 1'000'000;

FormulaSet united(const FormulaSet& a, const FormulaSet& b) {
  FormulaSet out;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

bool is_within(const FormulaSet& a, const FormulaSet& b) {
  return std::includes(b.begin(), b.end(), a.begin(), a.end());
}

std::size_t bytes_of(const Way& way) {
  return 150 + 4 * (way.first.size() + way.second.size());
}

} // namespace

Ways Tableau::minimal(const Ways& all) const {
  if (all.size() > kMaxWays) throw Failed("there are too many ways to satisfy the formula");
  Ways kept;
  for (const Way& way : all) {
    meter_.look_at_clock();
    const bool is_minimal = std::none_of(all.begin(), all.end(), [&](const Way& other) {
      return other != way && is_within(other.first, way.first) &&
             is_within(other.second, way.second);
    });
    if (is_minimal) kept.insert(way);
  }
  return kept;
}

Ways Tableau::together(Ways a, const Ways& b) const {
  a.insert(b.begin(), b.end());
  return minimal(a);
}

Ways Tableau::joined(const Ways& a, const Ways& b) const {
  Ways all;
  std::size_t members = 0;
  for (const auto& [next, postponed] : a) {
    meter_.look_at_clock();
    for (const Way& other : b) {
      const Way way(united(next, other.first), united(postponed, other.second));
      members += way.first.size() + way.second.size();
      all.insert(way);
    }
    if (all.size() > kMaxWays || members > kMaxMembers) {
      throw Failed("there are too many ways to satisfy the formula");
    }
  }
  return minimal(all);
}

SetId Tableau::number(const FormulaSet& set) {
  const auto [at, is_new] = numbers_.try_emplace(set, static_cast<SetId>(sets_.size()));
  if (is_new) sets_.push_back(set);
  if (is_new) meter_.take(120 + 8 * set.size());
  if (sets_.size() > kMaxSets) throw Failed("the tableau of the formula is too large");
  return at->second;
}

FormulaSet Tableau::conjuncts(FormulaId formula) const {
  FormulaSet todo{formula};
  std::set<FormulaId> seen; // the formula may share parts
  while (!todo.empty()) {
    const FormulaId f = todo.back();
    meter_.work(10);
    todo.pop_back();
    if (!seen.insert(f).second || claim_.op(f) != Op::both) continue;
    todo.insert(todo.end(), {claim_.left(f), claim_.right(f)});
  }
  std::erase_if(seen,
                [&](FormulaId f) { return claim_.op(f) == Op::both || claim_.op(f) == Op::yes; });
  return {seen.begin(), seen.end()};
}

const Ways& Tableau::ways_of(FormulaId f, const Letter& letter, Known& known) {
  if (const auto at = known.of_formula.find(f); at != known.of_formula.end()) return at->second;
  const auto left = [&] { return ways_of(claim_.left(f), letter, known); };
  const auto right = [&] { return ways_of(claim_.right(f), letter, known); };
  const Op op = claim_.op(f);
  Ways ways;
  if (claim_.is_boolean(f)) {
    if (letter[f]) ways = {Way()};
  } else if (op == Op::both) {
    ways = joined(left(), right());
  } else if (op == Op::either) {
    ways = together(left(), right());
  } else if (op == Op::until) {
    ways = together(right(), joined(left(), {Way({f}, {f})}));
  } else if (op == Op::release) {
    ways = joined(right(), together(left(), {Way({f}, {})}));
  } else {
    ways = {Way(conjuncts(claim_.right(f)), {})};
  }
  for (const Way& each : ways) meter_.take(bytes_of(each));
  return known.of_formula.emplace(f, std::move(ways)).first->second;
}

const std::vector<std::pair<SetId, FormulaSet>>& Tableau::ways(SetId set, const Letter& letter) {
  const auto [seen, is_new_letter] = known_.try_emplace(letter);
  if (is_new_letter) meter_.take(200 + letter.size() / 8);
  Known& known = seen->second;
  const auto [at, is_new] = known.of_set.try_emplace(set);
  if (!is_new) return at->second;
  meter_.take(100);
  Ways ways{Way()};
  for (const FormulaId each : sets_[set]) ways = joined(ways, ways_of(each, letter, known));
  for (const auto& [next, postponed] : ways) {
    meter_.take(bytes_of({next, postponed}));
    at->second.emplace_back(number(next), postponed);
  }
  return at->second;
}

} // namespace verify
