#include "fairly/ltl/implication.hpp"

#include <algorithm>
#include <utility>

namespace fairly::ltl {
namespace {

constexpr int kMaxDepth = 48;

} // namespace

bool Implication::implies(Formula a, Formula b) {
  if (a == b || formulas_.op(a) == Op::False || formulas_.op(b) == Op::True) return true;
  if (formulas_.is_literal(a) && formulas_.is_literal(b)) return false;
  const std::uint64_t key = std::uint64_t{a.id()} << 32 | b.id();
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  if (budget_ == 0 || depth_ == kMaxDepth) {
    cut_ = true;
    return false;
  }
  --budget_;
  ++depth_;
  const bool cut_before = std::exchange(cut_, false);
  const bool result = decide(a, b);
  if (result || !cut_) known_.emplace(key, result);
  cut_ = cut_ || cut_before;
  --depth_;
  if (depth_ == 0) cut_ = false;
  return result;
}

bool Implication::decide(Formula a, Formula b) {
  if (formulas_.op(a) == Op::Or || formulas_.op(b) == Op::And) return by_boolean_operators(a, b);
  return by_boolean_operators(a, b) || by_premise(a, b) || by_conclusion(a, b) || by_pair(a, b);
}

bool Implication::by_boolean_operators(Formula a, Formula b) {
  const auto left = formulas_.children(a);
  const auto right = formulas_.children(b);
  const auto to_b = [&](Formula part) { return implies(part, b); };
  const auto from_a = [&](Formula part) { return implies(a, part); };
  if (formulas_.op(a) == Op::Or) return std::all_of(left.begin(), left.end(), to_b);
  if (formulas_.op(b) == Op::And) return std::all_of(right.begin(), right.end(), from_a);
  return (formulas_.op(a) == Op::And && std::any_of(left.begin(), left.end(), to_b)) ||
         (formulas_.op(b) == Op::Or && std::any_of(right.begin(), right.end(), from_a));
}

// Returns true if a formula that follows from a is found to imply b.
bool Implication::by_premise(Formula a, Formula b) {
  const bool eventual = properties_.of(b).eventual; // then it is enough that b holds later
  const auto part = [&](std::size_t i) { return formulas_.child(a, i); };
  switch (formulas_.op(a)) {
  case Op::Next:
  case Op::Finally:
    return eventual && implies(part(0), b);
  case Op::Globally:
    return implies(part(0), b);
  case Op::Until:
    return implies(part(1), b) && (eventual || implies(part(0), b));
  case Op::WeakUntil:
    return implies(part(0), b) && implies(part(1), b);
  case Op::StrongRelease:
    return implies(part(1), b) || (eventual && implies(part(0), b));
  case Op::Release:
    return implies(part(1), b);
  default:
    return false;
  }
}

// Returns true if a is found to imply a formula from which b follows.
bool Implication::by_conclusion(Formula a, Formula b) {
  const bool universal = properties_.of(a).universal; // then a holds at all positions ahead
  const auto part = [&](std::size_t i) { return formulas_.child(b, i); };
  switch (formulas_.op(b)) {
  case Op::Next:
  case Op::Globally:
    return universal && implies(a, part(0));
  case Op::Finally:
    return implies(a, part(0));
  case Op::Release:
    return implies(a, part(1)) && (universal || implies(a, part(0)));
  case Op::StrongRelease:
    return implies(a, part(0)) && implies(a, part(1));
  case Op::WeakUntil:
    return implies(a, part(1)) || (universal && implies(a, part(0)));
  case Op::Until:
    return implies(a, part(1));
  default:
    return false;
  }
}

// Both are temporal: compare operand by operand. The until-like premises say "stay, then stop"
// with a stop that must come (U, M) or not (W, R): a U b stays in a and stops with b; a R b stays
// in b and stops with a while b holds. The conclusions are read the same way.
bool Implication::by_pair(Formula a, Formula b) {
  const Op from = formulas_.op(a);
  const Op to = formulas_.op(b);
  if (from == Op::Next && to == Op::Next)
    return implies(formulas_.child(a, 0), formulas_.child(b, 0));
  if (arity(from) != Arity::Binary || arity(to) != Arity::Binary) return false;
  const auto is_until = [](Op op) { return op == Op::Until || op == Op::WeakUntil; };
  const auto is_release = [](Op op) { return op == Op::Release || op == Op::StrongRelease; };
  if ((!is_until(from) && !is_release(from)) || (!is_until(to) && !is_release(to))) return false;
  const bool from_strong = from == Op::Until || from == Op::StrongRelease;
  const bool to_strong = to == Op::Until || to == Op::StrongRelease;
  if (to_strong && !from_strong) return false;
  const Formula from_stay = formulas_.child(a, is_until(from) ? 0 : 1);
  const Formula from_stop = formulas_.child(a, is_until(from) ? 1 : 0);
  const Formula to_stay = formulas_.child(b, is_until(to) ? 0 : 1);
  const Formula to_stop = formulas_.child(b, is_until(to) ? 1 : 0);
  if (!implies(from_stay, to_stay)) return false;
  if (implies(from_stop, to_stop) && (is_until(to) || is_release(from))) return true;
  return implies(from_stop, b);
}

} // namespace fairly::ltl
