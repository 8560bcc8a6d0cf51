// Turns any acceptance condition into Büchi and Streett conditions, where that is possible.
//
// The conjunctive normal form is built by distribution. A clause without Fin is a Büchi condition
// (a union of marks is again a set of edges), a clause with a single Fin is a Streett pair, and a
// clause with two Fin is neither. Pairs with the same Inf part are joined: (Fin(a) | Inf(u)) &
// (Fin(b) | Inf(u)) = Fin(a, b) | Inf(u). Fewer pairs mean fewer revisits.
#include "fairly/automaton/acceptance.hpp"

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

constexpr std::size_t kMaxClauses = 4096;
constexpr std::size_t kMaxComparisons = 20'000'000; // of clauses, before giving up

struct Clause {
  MarkSet fin, inf; // the disjunction of Fin(m) for each m of fin and Inf(m) for each of inf

  bool implies(const Clause& other) const {
    return other.fin.includes(fin) && other.inf.includes(inf);
  }
  bool is_true() const { return fin.intersects(inf); }
};
using Clauses = std::vector<Clause>;

// Drops clauses that another one implies. Short clauses come first, so one pass is enough. The cost
// is taken from the budget; if the budget is too small nothing is dropped.
void remove_subsumed(Clauses& clauses, std::size_t& budget) {
  if (clauses.size() * clauses.size() > budget) return;
  budget -= clauses.size() * clauses.size();
  const auto length = [](const Clause& c) { return c.fin.size() + c.inf.size(); };
  std::stable_sort(clauses.begin(), clauses.end(),
                   [&](const Clause& a, const Clause& b) { return length(a) < length(b); });
  Clauses kept;
  for (Clause& clause : clauses) {
    const auto implies = [&](const Clause& other) { return other.implies(clause); };
    if (std::none_of(kept.begin(), kept.end(), implies)) kept.push_back(std::move(clause));
  }
  clauses = std::move(kept);
}

// Joins every clause of one side with every clause of the other. Returns false if there are too
// many.
bool distribute(Clauses& a, const Clauses& b, std::size_t& budget) {
  const std::size_t joins = a.size() * b.size();
  if (joins > kMaxClauses || joins > budget) return false;
  budget -= joins;
  Clauses product;
  for (const Clause& x : a) {
    for (const Clause& y : b) {
      Clause joined{x.fin | y.fin, x.inf | y.inf};
      if (!joined.is_true()) product.push_back(std::move(joined));
    }
  }
  a = std::move(product);
  if (b.size() > 1) remove_subsumed(a, budget); // one clause makes none redundant
  return true;
}

std::optional<Clauses> conjunctive_normal_form(const Acceptance& acceptance) {
  using Kind = Acceptance::Kind;
  const std::span<const Acceptance::Node> nodes = acceptance.nodes();
  std::vector<Clauses> form(nodes.size());
  std::size_t budget = kMaxComparisons;
  for (std::size_t at = nodes.size(); at-- > 0;) {
    const Acceptance::Node& node = nodes[at];
    switch (node.kind) {
    case Kind::always:
      break;
    case Kind::never:
      form[at] = {Clause{}};
      break;
    case Kind::inf:
      form[at] = {Clause{{}, {node.mark}}};
      break;
    case Kind::fin:
      form[at] = {Clause{{node.mark}, {}}};
      break;
    case Kind::all_of:
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        std::move(form[i].begin(), form[i].end(), std::back_inserter(form[at]));
      }
      remove_subsumed(form[at], budget);
      break;
    case Kind::any_of:
      form[at] = std::move(form[node.first]);
      for (std::uint32_t i = node.first + 1; i < node.first + node.count; ++i) {
        if (!distribute(form[at], form[i], budget)) return std::nullopt;
      }
    }
  }
  return std::move(form[0]);
}

} // namespace

std::optional<StreettForm> streett_form(const Acceptance& acceptance) {
  std::optional<Clauses> clauses = conjunctive_normal_form(acceptance);
  if (!clauses) return std::nullopt;
  StreettForm result;
  for (Clause& clause : *clauses) {
    if (clause.fin.size() > 1) return std::nullopt;
    if (clause.fin.empty()) {
      result.inf.push_back(std::move(clause.inf));
      continue;
    }
    const auto same = std::find_if(result.pairs.begin(), result.pairs.end(),
                                   [&](const auto& pair) { return pair.inf == clause.inf; });
    if (same != result.pairs.end()) {
      same->fin |= clause.fin;
    } else {
      result.pairs.push_back({std::move(clause.fin), std::move(clause.inf)});
    }
  }
  return result;
}

} // namespace fairly
