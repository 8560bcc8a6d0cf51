#include "fairly/ltl/evaluate.hpp"

#include "fairly/ltl/negation_normal_form.hpp"

#include <algorithm>
#include <cassert>

namespace fairly::ltl {
namespace {

// The values of one subformula, by position: a row of the table of all values.
class Row {
 public:
  Row(const std::vector<bool>& table, std::size_t begin) : table_(&table), begin_(begin) {}
  bool operator[](std::size_t position) const { return (*table_)[begin_ + position]; }

 private:
  const std::vector<bool>* table_;
  std::size_t begin_;
};

// Operators that are unfolded step by step: the value now depends on the value at the next
// position.
bool is_unfolded(Op op) {
  switch (op) {
  case Op::Finally:
  case Op::Globally:
  case Op::Until:
  case Op::WeakUntil:
  case Op::Release:
  case Op::StrongRelease:
    return true;
  default:
    return false;
  }
}

// G, W and R hold if nothing ever speaks against them, F, U and M fail if nothing speaks for them.
bool value_at_the_end_of_time(Op op) {
  return op == Op::Globally || op == Op::WeakUntil || op == Op::Release;
}

// The value at position i, given the value at the next position.
bool unfold(Op op, const std::vector<Row>& v, std::size_t i, bool next) {
  switch (op) {
  case Op::Finally:
    return v[0][i] || next;
  case Op::Globally:
    return v[0][i] && next;
  case Op::Until:
  case Op::WeakUntil:
    return v[1][i] || (v[0][i] && next);
  case Op::Release:
  case Op::StrongRelease:
    return v[1][i] && (v[0][i] || next);
  default:
    break;
  }
  assert(false && "not unfolded");
  return false;
}

// The value of an operator that looks only at position i and the next one.
bool value_at(Op op, const std::vector<Row>& v, std::size_t i, std::size_t next) {
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
  default:
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
    : Values(formulas, root, word, {}) {}

Values::Values(const Formulas& formulas, Formula root, const LassoWord& word, const Letter& open)
    : positions_(word.positions()), subformulas_(ltl::subformulas(formulas, root)) {
  assert(!word.cycle.empty());
  values_.reserve(subformulas_.size() * positions_);
  std::vector<Row> operands;
  for (const Formula f : subformulas_) {
    const Op op = formulas.op(f);
    const std::size_t begin = values_.size();
    values_.resize(begin + positions_);
    operands.clear();
    // Neither an open atom nor its negation is certain on the cycle.
    const Formula literal = op == Op::Not ? formulas.children(f)[0] : f;
    const bool is_open =
        formulas.op(literal) == Op::Atom && atom_value(open, formulas.atom_of(literal));
    for (const Formula child : formulas.children(f)) {
      operands.emplace_back(values_, row(child) * positions_);
    }
    if (is_unfolded(op)) {
      // Backwards, and twice round the cycle: what decides the value is within one round.
      bool value = value_at_the_end_of_time(op);
      for (std::size_t i = positions_; i-- > word.prefix.size();) {
        value = unfold(op, operands, i, value);
      }
      for (std::size_t i = positions_; i-- > 0;) {
        value = unfold(op, operands, i, value);
        values_[begin + i] = value;
      }
    } else {
      const std::size_t end = is_open ? word.prefix.size() : positions_;
      for (std::size_t i = 0; i < end; ++i) {
        values_[begin + i] = op == Op::Atom ? atom_value(word.letter(i), formulas.atom_of(f))
                                            : value_at(op, operands, i, word.next(i));
      }
    }
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

bool is_false_in_any_case(Formulas& formulas, Formula formula, const LassoWord& word,
                          const Letter& open) {
  const Formula negation = negation_normal_form(formulas, formula, true);
  return Values(formulas, negation, word, open).at(negation, 0);
}

} // namespace fairly::ltl
