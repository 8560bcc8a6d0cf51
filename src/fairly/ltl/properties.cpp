#include "fairly/ltl/properties.hpp"

namespace fairly::ltl {
namespace {

// The properties that And and Or keep if both operands have them. X keeps them, too.
Properties both(const Properties& a, const Properties& b) {
  return {
      a.boolean && b.boolean,       a.next_free && b.next_free,   a.eventual && b.eventual,
      a.universal && b.universal,   a.safety && b.safety,         a.guarantee && b.guarantee,
      a.obligation && b.obligation, a.recurrence && b.recurrence, a.persistence && b.persistence};
}

Properties negation(Properties p) {
  std::swap(p.eventual, p.universal);
  std::swap(p.safety, p.guarantee);
  std::swap(p.recurrence, p.persistence);
  return p;
}

Properties literal() {
  Properties p;
  p.eventual = p.universal = false;
  return p;
}

Properties next(Properties p) {
  p.boolean = p.next_free = false;
  return p;
}

// b holds here, or a does and this formula holds next; b must come.
Properties until(const Properties& a, const Properties& b) {
  Properties p = both(a, b);
  p.boolean = p.safety = false;
  p.eventual = b.eventual; // b at a later position implies b here
  p.universal = b.universal;
  p.obligation = a.obligation && b.guarantee;
  p.recurrence = a.recurrence && b.guarantee;
  return p;
}

Properties weak_until(const Properties& a, const Properties& b) {
  Properties p = both(a, b);
  p.boolean = p.guarantee = false;
  p.universal = b.universal;
  p.obligation = a.safety && b.obligation;
  p.persistence = a.safety && b.persistence;
  return p;
}

// F a is true U a.
Properties finally(const Properties& a) {
  Properties p = until(Properties{}, a);
  p.eventual = true;
  return p;
}

Properties equivalence(const Properties& a, const Properties& b) {
  return both(both(a, negation(a)), both(b, negation(b)));
}

} // namespace

Properties PropertyTable::of(Formula formula) {
  while (table_.size() <= formula.id())
    table_.push_back(compute(Formula(static_cast<std::uint32_t>(table_.size()))));
  return table_[formula.id()];
}

Properties PropertyTable::compute(Formula f) const {
  const auto operand = [&](std::size_t i) -> const Properties& {
    return table_[formulas_.child(f, i).id()];
  };
  switch (formulas_.op(f)) {
  case Op::True:
  case Op::False:
    return {};
  case Op::Atom:
    return literal();
  case Op::Not:
    return negation(operand(0));
  case Op::Next:
    return next(operand(0));
  case Op::Finally:
    return finally(operand(0));
  case Op::Globally:
    return negation(finally(negation(operand(0))));
  case Op::And:
  case Op::Or:
    break;
  case Op::Implies:
    return both(negation(operand(0)), operand(1));
  case Op::Equiv:
  case Op::Xor:
    return equivalence(operand(0), operand(1));
  case Op::Until:
    return until(operand(0), operand(1));
  case Op::Release:
    return negation(until(negation(operand(0)), negation(operand(1))));
  case Op::WeakUntil:
    return weak_until(operand(0), operand(1));
  case Op::StrongRelease:
    return negation(weak_until(negation(operand(0)), negation(operand(1))));
  }
  Properties all;
  for (const Formula child : formulas_.children(f)) all = both(all, table_[child.id()]);
  return all;
}

} // namespace fairly::ltl
