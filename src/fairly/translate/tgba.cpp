#include "fairly/translate/tgba.hpp"

#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/ltl/spread.hpp"
#include "fairly/translate/obligation.hpp"
#include "fairly/translate/recurrence.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/subset.hpp"
#include "fairly/translate/suspendable.hpp"
#include "fairly/translate/tableau.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>

namespace fairly::translate {
namespace {

// A formula with more strong fairness than this is not left to the tableau, which makes far more
// states of each than the two that a product of automata has.
constexpr std::size_t kMaxStrongFairness = 2;
constexpr std::ptrdiff_t kManyDisjuncts = 5;
constexpr State kMaxFairProduct = 20; // beyond, the tableau is not even tried

// The translation of one formula: tries several ways and keeps the smallest automaton.
class Translator {
 public:
  // `all`: where to keep every automaton that was tried, or null.
  Translator(Workbench& workbench, std::size_t max_states, std::vector<Draft>* all)
      : workbench_(workbench), formulas_(workbench.formulas), properties_(workbench.properties),
        atoms_(workbench.atoms), bdds_(workbench.bdds), max_states_(max_states), all_(all) {}

  Result<Draft> run(ltl::Formula formula) {
    if (const auto parts = recurring_disjuncts(formula)) return sum_of(*parts);
    const std::optional<std::vector<ltl::Formula>> parts = conjunctive_parts(formula);
    if (ltl::strong_fairness_count(formulas_, formula) <= kMaxStrongFairness) {
      Result<Draft> best = whole(formula);
      if (parts) prefer_smaller(best, product_of(*parts));
      return best;
    }
    Result<Draft> best = product_of(*parts);
    if (!best || best->state_count() > kMaxFairProduct) return best;
    max_states_ = std::min(max_states_, worth_trying(*best));
    prefer_smaller(best, whole(formula));
    return best;
  }

 private:
  // Translates without looking for parts that are better translated on their own.
  Result<Draft> whole(ltl::Formula formula) {
    const ltl::Formula wide = ltl::spread(formulas_, formula);
    Result<Draft> best = reduced_tableau(wide, {});
    if (best) remember(*best);
    if (wide != formula) prefer_smaller(best, reduced_tableau(formula, {}));
    // Joining alternatives gives about as many states or far too many.
    prefer_smaller(best, reduced_tableau(formula, {.join_alternatives = true},
                                         best ? worth_trying(*best) : max_states_));
    if (has_suspendable_part(wide)) {
      prefer_smaller(best, reduced_tableau(wide, {.delay_suspendable = true}));
    }
    if (!best) return best;
    if (properties_.of(formula).suspendable() || properties_.of(wide).suspendable()) {
      drop_prefixes(best);
    }
    std::optional<Draft> other = deterministic(formula, *best);
    if (other && !bdds_.exhausted()) remember(*other);
    // Determinism is worth some edges, but not any number of them.
    if (other && !bdds_.exhausted() && other->state_count() <= best->state_count() &&
        other->edge_count() <= 2 * best->edge_count() + 30) {
      best = *std::move(other);
    }
    return best;
  }

  // The number of states beyond which a tableau will not become smaller than `best`.
  static std::size_t worth_trying(const Draft& best) {
    return 4 * best.state_count() + std::size_t{20};
  }

  void remember(const Draft& draft) {
    if (all_ != nullptr) all_->push_back(draft);
  }

  bool has_suspendable_part(ltl::Formula formula) {
    const std::vector<ltl::Formula> parts = ltl::subformulas(formulas_, formula);
    return std::any_of(parts.begin(), parts.end(),
                       [&](ltl::Formula part) { return properties_.of(part).suspendable(); });
  }

  Result<Draft> reduced_tableau(ltl::Formula formula, TableauOptions how,
                                std::size_t max_states = std::numeric_limits<std::size_t>::max()) {
    how.max_states = std::min(max_states, max_states_);
    Result<Draft> draft = tableau(formulas_, formula, atoms_, bdds_, how);
    if (draft) reduce_by_simulation(*draft, bdds_);
    if (draft && bdds_.exhausted()) return workbench_.limit_error();
    return draft;
  }

  // A deterministic automaton with the same language as `draft`, if one is found.
  std::optional<Draft> deterministic(ltl::Formula formula, const Draft& draft) {
    const std::optional<Subsets> subsets =
        subset_construction(draft, bdds_,
                            {.states = std::max<std::size_t>(8 * draft.state_count(), 1'000),
                             .edges = 20 * draft.edge_count() + 10'000});
    if (!subsets) return std::nullopt;
    if (properties_.of(formula).obligation) {
      return minimal_weak_deterministic(*subsets, draft, nullptr, bdds_);
    }
    const ltl::Formula negation =
        ltl::simplify(formulas_, ltl::negation_normal_form(formulas_, formula, true));
    const Result<Draft> complement = reduced_tableau(negation, {});
    if (!complement || complement->mark_count + draft.mark_count >= kMaxMarks) {
      return std::nullopt;
    }
    std::optional<Draft> weak = minimal_weak_deterministic(*subsets, draft, &*complement, bdds_);
    if (weak) return weak;
    std::optional<Draft> result = is_deterministic(draft, bdds_)
                                      ? draft
                                      : deterministic_buchi(*subsets, draft, *complement, bdds_);
    if (!result) return std::nullopt;
    reduce_by_simulation(*result, bdds_);
    join_equal_languages(*result, bdds_);
    reduce_by_simulation(*result, bdds_);
    return result;
  }

  // Returns nullopt if there is only one part.
  std::optional<std::vector<ltl::Formula>> conjunctive_parts(ltl::Formula formula) {
    if (formulas_.op(formula) != ltl::Op::And) return std::nullopt;
    std::vector<ltl::Formula> parts = separate_parts(workbench_, formula);
    if (parts.size() < 2) return std::nullopt;
    return parts;
  }

  Result<Draft> product_of(const std::vector<ltl::Formula>& parts) {
    const std::size_t max_product = std::min<std::size_t>(max_states_, 2'000);
    Translator part_translator(workbench_, max_states_, nullptr);
    Result<Draft> result = part_translator.whole(parts[0]);
    for (std::size_t i = 1; i < parts.size() && result; ++i) {
      Result<Draft> next = part_translator.whole(parts[i]);
      if (!next) return next;
      const bool fits = result->mark_count + next->mark_count <= kMaxMarks &&
                        std::uint64_t{result->state_count()} * next->state_count() <= max_product;
      if (!fits) {
        return Error{.message = "the product of the conjuncts is too large",
                     .source = "formula",
                     .kind = ErrorKind::limit,
                     .stop = Stop::Kind::size};
      }
      result = product(*result, *next, bdds_);
      reduce_by_simulation(*result, bdds_);
      if (bdds_.exhausted()) return workbench_.limit_error();
    }
    return result;
  }

  // The operands of a disjunction of many formulas that do not depend on a prefix: one tableau for
  // all would mix what is better kept apart.
  std::optional<std::vector<ltl::Formula>> recurring_disjuncts(ltl::Formula formula) {
    if (formulas_.op(formula) != ltl::Op::Or) return std::nullopt;
    const std::span<const ltl::Formula> parts = formulas_.children(formula);
    const auto many = std::count_if(parts.begin(), parts.end(), [&](ltl::Formula part) {
      return properties_.of(part).suspendable();
    });
    if (many < kManyDisjuncts) return std::nullopt;
    return std::vector<ltl::Formula>(parts.begin(), parts.end());
  }

  Result<Draft> sum_of(const std::vector<ltl::Formula>& parts) {
    Translator part_translator(workbench_, max_states_, nullptr);
    Result<Draft> result = part_translator.run(parts[0]);
    for (std::size_t i = 1; i < parts.size() && result; ++i) {
      const Result<Draft> next = part_translator.run(parts[i]);
      if (!next) return next;
      result = sum(*result, *next);
      reduce_by_simulation(*result, bdds_);
      if (bdds_.exhausted()) return workbench_.limit_error();
    }
    if (!result) return result;
    remember(*result);
    const auto waits = [&](ltl::Formula part) { return properties_.of(part).suspendable(); };
    if (std::all_of(parts.begin(), parts.end(), waits)) drop_prefixes(result);
    return result;
  }

  // For a formula that does not depend on a prefix.
  void drop_prefixes(Result<Draft>& best) {
    Draft bare = without_prefixes(*best, bdds_);
    reduce_by_simulation(bare, bdds_);
    prefer_smaller(best, std::move(bare));
  }

  void prefer_smaller(Result<Draft>& best, Result<Draft> other) {
    // Once the diagrams are exhausted, what is made from them means nothing.
    if (!other || bdds_.exhausted()) return;
    remember(*other);
    if (!best || is_better(*other, *best, bdds_)) best = std::move(other);
  }

  Workbench& workbench_;
  ltl::Formulas& formulas_;
  ltl::PropertyTable& properties_;
  const std::vector<ltl::AtomId>& atoms_;
  Bdds& bdds_;
  std::size_t max_states_;
  std::vector<Draft>* all_;
};

} // namespace

Result<Draft> tgba(Workbench& workbench, ltl::Formula formula, std::size_t max_states) {
  return Translator(workbench, max_states, nullptr).run(formula);
}

std::vector<ltl::Formula> separate_parts(Workbench& workbench, ltl::Formula formula) {
  std::vector<ltl::Formula> obligations, parts;
  for (const ltl::Formula part : workbench.formulas.children(formula)) {
    (workbench.properties.of(part).obligation ? obligations : parts).push_back(part);
  }
  if (!obligations.empty()) {
    parts.push_back(workbench.formulas.nary(workbench.formulas.op(formula), obligations));
  }
  return parts;
}

Result<std::vector<Draft>> tgba_candidates(Workbench& workbench, ltl::Formula formula,
                                           std::size_t max_states) {
  std::vector<Draft> all;
  Result<Draft> best = Translator(workbench, max_states, &all).run(formula);
  if (!best) return std::move(best).error();
  all.insert(all.begin(), *std::move(best));
  return all;
}

} // namespace fairly::translate
