#include "fairly/certificate/tableau.hpp"

#include "fairly/base/out_of_room.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fairly::certificate {
namespace {

// The checker has the same limits.
constexpr std::size_t kMostWays = 5'000;
constexpr std::size_t kMostSets = 1'000'000;

void check_ways(std::size_t count) {
  if (count > kMostWays) throw TableFull("the plain tableau of the formula is too large");
}

Set united(const Set& a, const Set& b) {
  Set out;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

bool is_within(const Set& a, const Set& b) {
  return std::includes(b.begin(), b.end(), a.begin(), a.end());
}

std::vector<Way> minimal(std::vector<Way> all) {
  check_ways(all.size());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::vector<Way> kept;
  for (const Way& way : all) {
    const bool is_dominated = std::any_of(all.begin(), all.end(), [&](const Way& other) {
      return other != way && is_within(other.next, way.next) &&
             is_within(other.postponed, way.postponed);
    });
    if (!is_dominated) kept.push_back(way);
  }
  return kept;
}

std::vector<Way> joined(const std::vector<Way>& a, const std::vector<Way>& b) {
  check_ways(a.size() * b.size());
  std::vector<Way> all;
  for (const Way& x : a) {
    for (const Way& y : b) {
      all.push_back({united(x.next, y.next), united(x.postponed, y.postponed)});
    }
  }
  return minimal(std::move(all));
}

std::vector<Way> together(std::vector<Way> a, const std::vector<Way>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return minimal(std::move(a));
}

} // namespace

void add_conjuncts(const NormalForms& formulas, FormulaNumber f, Set& set) {
  std::vector<FormulaNumber> todo{f};
  while (!todo.empty()) {
    const FormulaNumber g = todo.back();
    todo.pop_back();
    if (formulas.op(g) == NormalOp::both) {
      todo.push_back(formulas.left(g));
      todo.push_back(formulas.right(g));
    } else if (formulas.op(g) != NormalOp::yes) {
      const auto at = std::lower_bound(set.begin(), set.end(), g);
      if (at == set.end() || *at != g) set.insert(at, g);
    }
  }
}

SetNumber Tableau::number(const Set& set) {
  const auto [at, is_new] = numbers_.try_emplace(set, static_cast<SetNumber>(sets_.size()));
  if (is_new) sets_.push_back(set);
  if (sets_.size() > kMostSets) throw TableFull("the plain tableau of the formula is too large");
  return at->second;
}

// Operands have smaller numbers, so whatever is needed is found in increasing order.
Tableau::Ways Tableau::ways_of(FormulaNumber f, const std::vector<bool>& values,
                               Known& known) const {
  if (formulas_.is_boolean(f)) return values[f] ? Ways{Way{}} : Ways{};
  std::vector<FormulaNumber> todo{f};
  while (!todo.empty()) {
    const FormulaNumber g = todo.back();
    const NormalOp op = formulas_.op(g);
    if (known.contains(g)) {
      todo.pop_back();
      continue;
    }
    if (op == NormalOp::next) {
      Way way;
      add_conjuncts(formulas_, formulas_.right(g), way.next);
      known.emplace(g, Ways{std::move(way)});
      continue;
    }
    const auto is_ready = [&](FormulaNumber h) {
      return formulas_.is_boolean(h) || known.contains(h);
    };
    const FormulaNumber left = formulas_.left(g), right = formulas_.right(g);
    if (!is_ready(left)) todo.push_back(left);
    if (!is_ready(right)) todo.push_back(right);
    if (todo.back() != g) continue;
    const auto of = [&](FormulaNumber h) {
      if (formulas_.is_boolean(h)) return values[h] ? Ways{Way{}} : Ways{};
      return known.at(h);
    };
    Ways ways;
    if (op == NormalOp::both) ways = joined(of(left), of(right));
    if (op == NormalOp::either) ways = together(of(left), of(right));
    if (op == NormalOp::until) ways = together(of(right), joined(of(left), {Way{{g}, {g}}}));
    if (op == NormalOp::release) ways = joined(of(right), together(of(left), {Way{{g}, {}}}));
    known.emplace(g, std::move(ways));
  }
  return known.at(f);
}

std::vector<Way> Tableau::ways(SetNumber set, const std::vector<bool>& values) const {
  Known known;
  Ways all{Way{}};
  for (const FormulaNumber f : sets_[set]) all = joined(all, ways_of(f, values, known));
  return all;
}

} // namespace fairly::certificate
