#include "fairly/ltl/evaluate.hpp"

#include <algorithm>
#include <cassert>

namespace fairly::ltl {
namespace {

// The values of one operand, by position: a row of the table of all values.
class Row {
 public:
  Row(const std::vector<bool>& table, std::size_t begin) : table_(&table), begin_(begin) {}
  bool operator[](std::size_t position) const { return (*table_)[begin_ + position]; }

 private:
  const std::vector<bool>* table_;
  std::size_t begin_;
};

// The positions a run visits from i on, i first; each is visited within this many steps.
std::vector<std::size_t> positions_from(const LassoWord& word, std::size_t i) {
  std::vector<std::size_t> visited;
  for (std::size_t step = 0; step < word.positions(); ++step, i = word.next(i))
    visited.push_back(i);
  return visited;
}

// Some position ahead has b, and all positions before it have a.
bool until(Row a, Row b, const std::vector<std::size_t>& ahead) {
  for (const std::size_t j : ahead) {
    if (b[j]) return true;
    if (!a[j]) return false;
  }
  return false;
}

// Some position ahead has both, and all positions before it have b.
bool strong_release(Row a, Row b, const std::vector<std::size_t>& ahead) {
  for (const std::size_t j : ahead) {
    if (!b[j]) return false;
    if (a[j]) return true;
  }
  return false;
}

bool everywhere(Row a, const std::vector<std::size_t>& ahead) {
  return std::all_of(ahead.begin(), ahead.end(), [&](std::size_t j) { return a[j]; });
}

bool somewhere(Row a, const std::vector<std::size_t>& ahead) {
  return std::any_of(ahead.begin(), ahead.end(), [&](std::size_t j) { return a[j]; });
}

bool value_at(Op op, const std::vector<Row>& v, std::size_t i, std::size_t next,
              const std::vector<std::size_t>& ahead) {
  const auto holds_here = [&](Row operand) { return operand[i]; };
  switch (op) {
  case Op::True:
    return true;
  case Op::False:
    return false;
  case Op::Not:
    return !v[0][i];
  case Op::And:
    return std::all_of(v.begin(), v.end(), holds_here);
  case Op::Or:
    return std::any_of(v.begin(), v.end(), holds_here);
  case Op::Implies:
    return !v[0][i] || v[1][i];
  case Op::Equiv:
    return v[0][i] == v[1][i];
  case Op::Xor:
    return v[0][i] != v[1][i];
  case Op::Next:
    return v[0][next];
  case Op::Finally:
    return somewhere(v[0], ahead);
  case Op::Globally:
    return everywhere(v[0], ahead);
  case Op::Until:
    return until(v[0], v[1], ahead);
  case Op::WeakUntil:
    return until(v[0], v[1], ahead) || everywhere(v[0], ahead);
  case Op::StrongRelease:
    return strong_release(v[0], v[1], ahead);
  case Op::Release:
    return strong_release(v[0], v[1], ahead) || everywhere(v[1], ahead);
  case Op::Atom:
    break;
  }
  assert(false && "atoms have no operands");
  return false;
}

bool atom_value(const Letter& letter, AtomId atom) {
  return atom.index < letter.size() && letter[atom.index];
}

} // namespace

Values::Values(const Formulas& formulas, Formula root, const LassoWord& word)
    : positions_(word.positions()), subformulas_(ltl::subformulas(formulas, root)) {
  assert(!word.cycle.empty());
  std::vector<std::vector<std::size_t>> ahead;
  for (std::size_t i = 0; i < positions_; ++i) ahead.push_back(positions_from(word, i));
  values_.reserve(subformulas_.size() * positions_);
  std::vector<Row> operands;
  for (const Formula f : subformulas_) {
    operands.clear();
    for (const Formula child : formulas.children(f))
      operands.emplace_back(values_, row(child) * positions_);
    for (std::size_t i = 0; i < positions_; ++i)
      values_.push_back(formulas.op(f) == Op::Atom
                            ? atom_value(word.letter(i), formulas.atom_of(f))
                            : value_at(formulas.op(f), operands, i, word.next(i), ahead[i]));
  }
}

bool Values::at(Formula subformula, std::size_t position) const {
  return values_[row(subformula) * positions_ + position];
}

std::size_t Values::row(Formula subformula) const {
  const auto found = std::lower_bound(subformulas_.begin(), subformulas_.end(), subformula);
  assert(found != subformulas_.end() && *found == subformula);
  return static_cast<std::size_t>(found - subformulas_.begin());
}

bool evaluate(const Formulas& formulas, Formula formula, const LassoWord& word) {
  return Values(formulas, formula, word).at(formula, 0);
}

} // namespace fairly::ltl
