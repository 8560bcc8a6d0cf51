// Rules for Or (And): operands that say the same, contain each other or can be merged.
// Each step goes over all operands at once, so that wide formulas take few steps.
#include "fairly/ltl/rewrite.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>

namespace fairly::ltl {
namespace {

// Whatever takes more than linear time is done only for up to this many operands.
constexpr std::size_t kFewOperands = 24;

using FormulaSet = absl::flat_hash_set<Formula>;

// Operands are sorted.
bool contains(std::span<const Formula> operands, Formula f) {
  return std::binary_search(operands.begin(), operands.end(), f);
}

// a | true = true, a | false = a, a | !a = true
std::optional<Formula> fold_constants(const Side& side, std::span<const Formula> operands) {
  for (const Formula f : operands) {
    if (side.is(f, Op::True)) return f;
    const bool negated = side.formulas().op(f) == Op::Not;
    if (negated && contains(operands, side.part(f, 0))) return side.constant(true);
  }
  const Split split_off = split(operands, [&](Formula f) { return side.is(f, Op::False); });
  if (split_off.chosen.empty()) return {};
  return side.make(Op::Or, split_off.rest);
}

// In one operand of an Or, the others can be taken for false.
struct Assumptions {
  FormulaSet falsehoods; // the operands; not the conjunctions, which could cancel each other out
  FormulaSet truths;     // their complements; when there are many operands, only of literals
};

// An operand b & (c | d) & ... of an Or under the assumptions, looking two levels down.
Formula under_assumptions(const Side& side, Formula conjunction, const Assumptions& assumed) {
  const auto is_false = [&](Formula f) { return assumed.falsehoods.contains(f); };
  const auto is_true = [&](Formula f) { return assumed.truths.contains(f); };
  std::vector<Formula> kept;
  for (const Formula f : side.parts(conjunction)) {
    if (is_false(f)) return side.constant(false);
    if (is_true(f)) continue;
    if (!side.is(f, Op::Or)) {
      kept.push_back(f);
      continue;
    }
    const auto parts = side.parts(f);
    if (std::any_of(parts.begin(), parts.end(), is_true)) continue;
    const Split found = split(parts, is_false);
    kept.push_back(found.chosen.empty() ? f : side.make(Op::Or, found.rest));
  }
  return side.make(Op::And, kept);
}

// a | (a & b) = a, a | (!a & b) = a | b,
// a | (b & (a | c)) = a | (b & c), a | (b & (!a | c)) = a | b
std::optional<Formula> absorb(const Side& side, std::span<const Formula> operands) {
  const auto conjunction = [&](Formula f) { return side.is(f, Op::And); };
  if (std::none_of(operands.begin(), operands.end(), conjunction)) return {};
  const bool few = operands.size() <= kFewOperands;
  Assumptions assumed;
  for (const Formula f : operands) {
    if (!conjunction(f)) assumed.falsehoods.insert(f);
    if (!conjunction(f) && (few || side.formulas().is_literal(f)))
      assumed.truths.insert(side.complement(f));
  }
  if (assumed.falsehoods.empty()) return {};
  bool changed = false;
  std::vector<Formula> result;
  for (const Formula f : operands) {
    result.push_back(conjunction(f) ? under_assumptions(side, f, assumed) : f);
    changed = changed || result.back() != f;
  }
  if (!changed) return {};
  return side.make(Op::Or, result);
}

// (a U b) | G a = a W b, (a M b) | G b = a R b; a | X F a = F a
std::optional<Formula> complete(const Side& side, std::span<const Formula> operands) {
  absl::flat_hash_map<Formula, Formula> always; // from a to the operand G a
  for (const Formula f : operands)
    if (side.is(f, Op::Globally)) always.emplace(side.part(f, 0), f);
  FormulaSet used;
  std::vector<Formula> result;
  for (const Formula f : operands) {
    const bool until = side.is(f, Op::Until);
    if (until || side.is(f, Op::StrongRelease)) {
      const auto found = always.find(side.part(f, until ? 0 : 1));
      if (found == always.end()) continue;
      used.insert({f, found->second});
      result.push_back(
          side.make(until ? Op::WeakUntil : Op::Release, side.part(f, 0), side.part(f, 1)));
    } else if (side.is(f, Op::Next) && side.is(side.part(f, 0), Op::Finally)) {
      const Formula a = side.part(side.part(f, 0), 0);
      if (!contains(operands, a)) continue;
      used.insert({f, a});
      result.push_back(side.part(f, 0));
    }
  }
  if (result.empty()) return {};
  for (const Formula f : operands)
    if (!used.contains(f)) result.push_back(f);
  return side.make(Op::Or, result);
}

// Operands that become one: the operator they share, the operand they share, if any, and the
// operands that are joined by Or.
struct Merged {
  enum class Kind { Next, Finally, InfinitelyOften, Until, Release };
  Kind kind;
  Formula shared;
  bool weak = false; // one of them is W or R, so the result is, too
  std::vector<Formula> members{};
  std::vector<Formula> joined{};
};

std::optional<Merged> mergeable(const Side& side, Formula f) {
  const Formula none = side.constant(true);
  using Kind = Merged::Kind;
  if (side.is(f, Op::Next)) return Merged{Kind::Next, none, false, {f}, {side.part(f, 0)}};
  if (side.is(f, Op::Finally) && !side.suspendable(f))
    return Merged{Kind::Finally, none, false, {f}, {side.part(f, 0)}};
  if (side.options().eventual_universal && side.is(f, Op::Globally) &&
      side.is(side.part(f, 0), Op::Finally))
    return Merged{Kind::InfinitelyOften, none, false, {f}, {side.part(side.part(f, 0), 0)}};
  if (side.is(f, Op::Until) || side.is(f, Op::WeakUntil))
    return Merged{Kind::Until, side.part(f, 0), side.is(f, Op::WeakUntil), {f}, {side.part(f, 1)}};
  if (side.is(f, Op::Release) || side.is(f, Op::StrongRelease))
    return Merged{Kind::Release, side.part(f, 1), side.is(f, Op::Release), {f}, {side.part(f, 0)}};
  return {};
}

Formula build(const Side& side, const Merged& merged) {
  if (merged.members.size() == 1) return merged.members[0];
  const Formula joined = side.make(Op::Or, merged.joined);
  switch (merged.kind) {
  case Merged::Kind::Next:
    return side.make(Op::Next, joined);
  case Merged::Kind::Finally:
    return side.make(Op::Finally, joined);
  case Merged::Kind::InfinitelyOften:
    return side.make(Op::Globally, side.make(Op::Finally, joined));
  case Merged::Kind::Until:
    return side.make(merged.weak ? Op::WeakUntil : Op::Until, merged.shared, joined);
  case Merged::Kind::Release:
    break;
  }
  return side.make(merged.weak ? Op::Release : Op::StrongRelease, joined, merged.shared);
}

// X a | X b = X(a | b), F a | F b = F(a | b), GF a | GF b = GF(a | b),
// (a U b) | (a U c) = a U (b | c), (a R b) | (c R b) = (a | c) R b, and the like with W and M.
std::optional<Formula> merge(const Side& side, std::span<const Formula> operands) {
  std::vector<Merged> groups;
  absl::flat_hash_map<std::pair<int, Formula>, std::size_t> index;
  std::vector<Formula> result;
  bool changed = false;
  for (const Formula f : operands) {
    std::optional<Merged> single = mergeable(side, f);
    if (!single) {
      result.push_back(f);
      continue;
    }
    const auto [place, added] =
        index.try_emplace({static_cast<int>(single->kind), single->shared}, groups.size());
    if (added) {
      groups.push_back(*std::move(single));
      continue;
    }
    Merged& group = groups[place->second];
    group.weak = group.weak || single->weak;
    group.members.push_back(f);
    group.joined.push_back(single->joined[0]);
    changed = true;
  }
  if (!changed) return {};
  for (const Merged& group : groups) result.push_back(build(side, group));
  return side.make(Op::Or, result);
}

// a | b = b if a => b, a | b = true if !a => b
std::optional<Formula> compare_pairs(const Side& side, std::span<const Formula> operands) {
  if (!side.options().implication || operands.size() > kFewOperands) return {};
  std::vector<Formula> kept(operands.begin(), operands.end());
  for (std::size_t i = 0; i < kept.size();) {
    const auto covers = [&](Formula other) {
      return other != kept[i] && side.implies(kept[i], other);
    };
    if (std::any_of(kept.begin(), kept.end(), covers))
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
  for (std::size_t i = 0; i < kept.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (side.exhaustive(kept[i], kept[j])) return side.constant(true);
  if (kept.size() == operands.size()) return {};
  return side.make(Op::Or, kept);
}

} // namespace

std::optional<Formula> rewrite_or(const Side& side, Formula f) {
  const std::span<const Formula> operands = side.parts(f);
  if (side.options().basic) {
    for (const auto rule : {fold_constants, absorb, complete, merge})
      if (auto result = rule(side, operands)) return result;
  }
  return compare_pairs(side, operands);
}

} // namespace fairly::ltl
