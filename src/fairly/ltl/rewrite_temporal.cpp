// Rules for X, for F (G), for U (R) and for M (W); in brackets what the dual side reads.
// Letters: e is eventual, u universal, q both; c and d are any formulas.
#include "fairly/ltl/rewrite.hpp"

#include <algorithm>

namespace fairly::ltl {
namespace {

// "outer(inner(picked..., rest...)) = inner(picked..., outer(inner(rest...)))"
template <class Predicate, class Outer>
std::optional<Formula> pull_out(const Side& side, Op inner, Formula f, Predicate picked,
                                Outer outer) {
  if (!side.is(f, inner)) return {};
  Split operands = split(side.parts(f), picked);
  if (operands.chosen.empty() || operands.rest.empty()) return {};
  operands.chosen.push_back(outer(side.make(inner, operands.rest)));
  return side.make(inner, operands.chosen);
}

// a without those operands of an n-ary operator that a predicate rejects; nothing if all stay.
template <class Predicate>
std::optional<Formula> drop_operands(const Side& side, Op op, Formula a, Predicate rejected) {
  if (!side.is(a, op)) return {};
  const Split operands = split(side.parts(a), rejected);
  if (operands.chosen.empty()) return {};
  return side.make(op, operands.rest);
}

// X(a) op X(b) = X(a op b)
std::optional<Formula> pull_next(const Side& side, Op op, Formula a, Formula b) {
  if (!side.is(a, Op::Next) || !side.is(b, Op::Next)) return {};
  return side.make(Op::Next, side.make(op, side.part(a, 0), side.part(b, 0)));
}

std::optional<Formula> basic_finally(const Side& side, Formula a) {
  if (side.is_constant(a) || side.is(a, Op::Finally)) return a;              // F F a = F a
  if (side.is(a, Op::Until)) return side.make(Op::Finally, side.part(a, 1)); // F(c U d) = F d
  if (side.is(a, Op::StrongRelease))                                         // F(c M d) = F(c & d)
    return side.make(Op::Finally, side.make(Op::And, side.part(a, 0), side.part(a, 1)));
  if (side.is(a, Op::Next)) // F X a = X F a
    return side.make(Op::Next, side.make(Op::Finally, side.part(a, 0)));
  if (!side.is(a, Op::Or)) return {};
  // F(a | F b | c U d) = F(a | b | d)
  bool changed = false;
  std::vector<Formula> operands;
  for (const Formula operand : side.parts(a)) {
    const bool until = side.is(operand, Op::Until);
    const bool strip = until || side.is(operand, Op::Finally);
    operands.push_back(strip ? side.part(operand, until ? 1 : 0) : operand);
    changed = changed || strip;
  }
  if (!changed) return {};
  return side.make(Op::Finally, side.make(Op::Or, operands));
}

// The operand of F(u & F c) = F(u & c), F(u & (c U d)) = F(u & d), F(u & (c M d)) = F(u & c & d):
// if u holds when the wait begins, it still does when it ends.
std::optional<Formula> finally_among_universal(const Side& side, Formula a) {
  if (!side.is(a, Op::And)) return {};
  Split operands = split(side.parts(a), [&](Formula c) { return side.universal(c); });
  if (operands.chosen.empty() || operands.rest.size() != 1) return {};
  const Formula last = operands.rest[0];
  if (side.is(last, Op::Finally)) {
    operands.chosen.push_back(side.part(last, 0));
  } else if (side.is(last, Op::Until)) {
    operands.chosen.push_back(side.part(last, 1));
  } else if (side.is(last, Op::StrongRelease)) {
    operands.chosen.push_back(side.part(last, 0));
    operands.chosen.push_back(side.part(last, 1));
  } else {
    return {};
  }
  return side.make(Op::And, operands.chosen);
}

std::optional<Formula> basic_until(const Side& side, Formula a, Formula b) {
  if (side.is_constant(b)) return b;
  if (side.is(a, Op::False)) return b;
  if (side.is(a, Op::True)) return side.make(Op::Finally, b);
  if (auto next = pull_next(side, Op::Until, a, b)) return next;
  if (side.is(a, Op::Until) && side.part(a, 1) == b) return a; // (c U b) U b = c U b
  if (side.is(a, Op::WeakUntil) && side.part(a, 1) == b)       // (c W b) U b = c U b
    return side.make(Op::Until, side.part(a, 0), b);
  const auto is_always_a = [&](Formula c) {
    return side.is(c, Op::Globally) && side.part(c, 0) == a;
  };
  if (is_always_a(b)) return b; // a U G a = G a
  if (const auto others = drop_operands(side, Op::Or, b, is_always_a))
    return side.make(Op::WeakUntil, a, *others); // a U (c | G a) = a W c
  if (!side.formulas().is_literal(b)) return {};
  const Formula not_b = side.complement(b); // (c & !b) U b = c U b
  const auto rest = drop_operands(side, Op::And, a, [&](Formula c) { return c == not_b; });
  if (rest) return side.make(Op::Until, *rest, b);
  return {};
}

std::optional<Formula> basic_strong_release(const Side& side, Formula a, Formula b) {
  if (side.is(a, Op::False) || side.is(b, Op::False)) return side.constant(false);
  if (side.is(a, Op::True)) return b;
  if (side.is(b, Op::True)) return side.make(Op::Finally, a);
  if (auto next = pull_next(side, Op::StrongRelease, a, b)) return next;
  if ((side.is(b, Op::StrongRelease) || side.is(b, Op::Release)) && side.part(b, 0) == a)
    return side.make(Op::StrongRelease, a, side.part(b, 1)); // a M (a M c) = a M (a R c) = a M c
  const auto comes = [&](Formula c) { return side.is(c, Op::Finally) && side.part(c, 0) == a; };
  if (const auto others = drop_operands(side, Op::And, b, comes))
    return side.make(Op::StrongRelease, a, *others); // a M (c & F a) = a M c
  if (!side.formulas().is_literal(b)) return {};
  const Formula not_b = side.complement(b); // (c | !b) M b = c M b
  const auto rest = drop_operands(side, Op::Or, a, [&](Formula c) { return c == not_b; });
  if (rest) return side.make(Op::StrongRelease, *rest, b);
  return {};
}

} // namespace

std::optional<Formula> rewrite_next(const Side& side, Formula f) {
  const Formula a = side.part(f, 0);
  if (side.options().basic && side.is_constant(a)) return a;
  if (side.suspendable(a)) return a; // X q = q
  const auto suspendable = [&](Formula c) { return side.suspendable(c); };
  const auto next = [&](Formula rest) { return side.make(Op::Next, rest); };
  if (auto pulled = pull_out(side, Op::And, a, suspendable, next)) return pulled;
  return pull_out(side, Op::Or, a, suspendable, next);
}

std::optional<Formula> rewrite_finally(const Side& side, Formula f) {
  const Formula a = side.part(f, 0);
  if (side.options().basic)
    if (auto result = basic_finally(side, a)) return result;
  if (side.eventual(a)) return a; // F e = e
  const auto finally = [&](Formula rest) { return side.make(Op::Finally, rest); };
  const auto eventual = [&](Formula c) { return side.eventual(c); };
  const auto suspendable = [&](Formula c) { return side.suspendable(c); };
  if (side.is(a, Op::Globally)) { // F G(b | u) = F(G b | u)
    const auto universal = [&](Formula c) { return side.universal(c); };
    const auto globally = [&](Formula rest) { return side.make(Op::Globally, rest); };
    if (auto pulled = pull_out(side, Op::Or, side.part(a, 0), universal, globally))
      return finally(*pulled);
  }
  if (auto result = finally_among_universal(side, a)) return finally(*result);
  // F(a | e) = F a | e, F(a & q) = F a & q
  if (auto pulled = pull_out(side, Op::Or, a, eventual, finally)) return pulled;
  return pull_out(side, Op::And, a, suspendable, finally);
}

std::optional<Formula> rewrite_until(const Side& side, Formula f) {
  const Formula a = side.part(f, 0);
  const Formula b = side.part(f, 1);
  if (side.options().basic)
    if (auto result = basic_until(side, a, b)) return result;
  if (side.eventual(b)) return b;                              // a U e = e
  if (side.implies(a, b)) return b;                            // a U b = b
  if (side.exhaustive(b, a)) return side.make(Op::Finally, b); // a U b = F b if !b => a
  const auto rest = drop_operands(side, Op::Or, a, [&](Formula c) { return side.implies(c, b); });
  if (rest) return side.make(Op::Until, *rest, b); // (a | c) U b = a U b if c => b
  if (side.is(b, Op::Until) || side.is(b, Op::WeakUntil)) {
    const Formula c = side.part(b, 0);
    if (side.implies(a, c)) return b; // a U (c U d) = c U d, also with W
    if (side.is(b, Op::Until) && side.implies(c, a))
      return side.make(Op::Until, a, side.part(b, 1)); // a U (c U d) = a U d if c => a
  }
  const auto until = [&](Formula other) { return side.make(Op::Until, a, other); };
  const auto eventual = [&](Formula c) { return side.eventual(c); };
  const auto suspendable = [&](Formula c) { return side.suspendable(c); };
  // a U (b | e) = (a U b) | e, a U (b & q) = (a U b) & q
  if (auto pulled = pull_out(side, Op::Or, b, eventual, until)) return pulled;
  return pull_out(side, Op::And, b, suspendable, until);
}

std::optional<Formula> rewrite_strong_release(const Side& side, Formula f) {
  const Formula a = side.part(f, 0);
  const Formula b = side.part(f, 1);
  if (side.options().basic)
    if (auto result = basic_strong_release(side, a, b)) return result;
  if (side.eventual(a)) return side.make(Op::And, a, b); // e M b = e & b
  if (side.implies(b, a)) return b;                      // a M b = b
  if (side.exclusive(a, b)) return side.constant(false); // a M b = false if a => !b
  const auto rest = drop_operands(side, Op::And, a, [&](Formula c) { return side.implies(b, c); });
  if (rest) return side.make(Op::StrongRelease, *rest, b); // (a & c) M b = a M b if b => c
  if (side.is(b, Op::StrongRelease) && side.implies(side.part(b, 0), a))
    return b; // a M (c M d) = c M d if c => a
  // a M (b & u) = (a M b) & u
  return pull_out(
      side, Op::And, b, [&](Formula c) { return side.universal(c); },
      [&](Formula other) { return side.make(Op::StrongRelease, a, other); });
}

} // namespace fairly::ltl
