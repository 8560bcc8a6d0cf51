#include "fairly/ltl/rewrite.hpp"

namespace fairly::ltl {

bool Side::eventual(Formula f) const {
  if (!context_.options.eventual_universal) return false;
  const Properties properties = context_.properties.of(f);
  return dual_ ? properties.universal : properties.eventual;
}

bool Side::universal(Formula f) const {
  if (!context_.options.eventual_universal) return false;
  const Properties properties = context_.properties.of(f);
  return dual_ ? properties.eventual : properties.universal;
}

bool Side::implies(Formula a, Formula b) const {
  if (!context_.options.implication) return context_.options.basic && a == b;
  return dual_ ? context_.implication.implies(b, a) : context_.implication.implies(a, b);
}

bool Side::exclusive(Formula a, Formula b) const {
  if (!context_.options.implication) return false;
  return dual_ ? context_.implication.implies(complement(a), b)
               : context_.implication.implies(a, complement(b));
}

bool Side::exhaustive(Formula a, Formula b) const {
  if (!context_.options.implication) return false;
  return dual_ ? context_.implication.implies(a, complement(b))
               : context_.implication.implies(complement(a), b);
}

std::optional<Formula> rewrite(RewriteContext& context, Formula f) {
  const Side upper(context, Side::Reading::AsWritten);
  const Side lower(context, Side::Reading::Dual);
  switch (context.formulas.op(f)) {
  case Op::Next:
    return rewrite_next(upper, f);
  case Op::Finally:
    return rewrite_finally(upper, f);
  case Op::Globally:
    return rewrite_finally(lower, f);
  case Op::Or:
    return rewrite_or(upper, f);
  case Op::And:
    return rewrite_or(lower, f);
  case Op::Until:
    return rewrite_until(upper, f);
  case Op::Release:
    return rewrite_until(lower, f);
  case Op::StrongRelease:
    return rewrite_strong_release(upper, f);
  case Op::WeakUntil:
    return rewrite_strong_release(lower, f);
  default:
    return {};
  }
}

} // namespace fairly::ltl
