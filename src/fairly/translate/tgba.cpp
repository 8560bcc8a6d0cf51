#include "fairly/translate/tgba.hpp"

#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/ltl/spread.hpp"
#include "fairly/translate/obligation.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/suspendable.hpp"
#include "fairly/translate/tableau.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace fairly::translate {
namespace {

// The translation of one formula: tries several ways and keeps the smallest automaton.
class Translator {
 public:
  Translator(Workbench& workbench, std::size_t max_states)
      : workbench_(workbench), formulas_(workbench.formulas), properties_(workbench.properties),
        atoms_(workbench.atoms), bdds_(workbench.bdds), max_states_(max_states) {}

  Result<Draft> run(ltl::Formula formula) {
    Result<Draft> best = whole(formula);
    const std::optional<std::vector<ltl::Formula>> parts = conjunctive_parts(formula);
    if (parts) prefer_smaller(best, product_of(*parts));
    return best;
  }

 private:
  // Without looking for parts that are better translated on their own.
  Result<Draft> whole(ltl::Formula formula) {
    const ltl::Formula wide = ltl::spread(formulas_, formula);
    Result<Draft> best = reduced_tableau(wide, {});
    if (wide != formula) prefer_smaller(best, reduced_tableau(formula, {}));
    prefer_smaller(best, reduced_tableau(formula, {.join_alternatives = true}));
    prefer_smaller(best, reduced_tableau(wide, {.delay_suspendable = true}));
    if (!best) return best;
    if (properties_.of(formula).suspendable() || properties_.of(wide).suspendable()) {
      Draft bare = translate::without_prefixes(*best, bdds_);
      translate::reduce_by_simulation(bare, bdds_);
      prefer_smaller(best, std::move(bare));
    }
    std::optional<Draft> weak = as_obligation(formula, *best);
    // Determinism is worth some edges, but not any number of them.
    if (weak && !bdds_.exhausted() && weak->state_count() <= best->state_count() &&
        weak->edge_count() <= 2 * best->edge_count() + 10) {
      best = *std::move(weak);
    }
    return best;
  }

  Result<Draft> reduced_tableau(ltl::Formula formula, translate::TableauOptions how) {
    how.max_states = max_states_;
    Result<Draft> draft = translate::tableau(formulas_, formula, atoms_, bdds_, how);
    if (draft) translate::reduce_by_simulation(*draft, bdds_);
    if (draft && bdds_.exhausted()) return workbench_.limit_error();
    return draft;
  }

  std::optional<Draft> as_obligation(ltl::Formula formula, const Draft& draft) {
    const State limit = std::max<State>(8 * draft.state_count(), 1000);
    if (properties_.of(formula).obligation) {
      return minimal_weak_deterministic(draft, nullptr, bdds_, limit);
    }
    const ltl::Formula negation =
        ltl::simplify(formulas_, ltl::negation_normal_form(formulas_, formula, true));
    const Result<Draft> complement = reduced_tableau(negation, {});
    if (!complement || complement->mark_count + draft.mark_count >= translate::kMaxMarks) {
      return std::nullopt;
    }
    return minimal_weak_deterministic(draft, &*complement, bdds_, limit);
  }

  // The conjuncts that are obligations together, the others one by one: the former have a minimal
  // deterministic automaton. Nothing if there is only one part.
  std::optional<std::vector<ltl::Formula>> conjunctive_parts(ltl::Formula formula) {
    if (formulas_.op(formula) != ltl::Op::And) return std::nullopt;
    std::vector<ltl::Formula> obligations, parts;
    for (const ltl::Formula part : formulas_.children(formula)) {
      (properties_.of(part).obligation ? obligations : parts).push_back(part);
    }
    if (!obligations.empty()) parts.push_back(formulas_.nary(ltl::Op::And, obligations));
    if (parts.size() < 2) return std::nullopt;
    return parts;
  }

  Result<Draft> product_of(const std::vector<ltl::Formula>& parts) {
    Result<Draft> result = whole(parts[0]);
    for (std::size_t i = 1; i < parts.size() && result; ++i) {
      Result<Draft> next = whole(parts[i]);
      if (!next) return next;
      const bool fits = result->mark_count + next->mark_count <= translate::kMaxMarks &&
                        std::uint64_t{result->state_count()} * next->state_count() <= 2'000;
      if (!fits) return Error{.message = "the product of the conjuncts is too large"};
      result = translate::product(*result, *next, bdds_);
      translate::reduce_by_simulation(*result, bdds_);
    }
    return result;
  }

  // Fewer states first; among equals a deterministic one, then fewer edges.
  void prefer_smaller(Result<Draft>& best, Result<Draft> other) {
    const auto size = [&](const Draft& d) {
      return std::tuple(d.state_count(), !is_deterministic(d, bdds_), d.edge_count());
    };
    // Once the diagrams are exhausted, what is made from them means nothing.
    if (!other || bdds_.exhausted()) return;
    if (!best || size(*other) < size(*best)) best = std::move(other);
  }

  Workbench& workbench_;
  ltl::Formulas& formulas_;
  ltl::PropertyTable& properties_;
  const std::vector<ltl::AtomId>& atoms_;
  Bdds& bdds_;
  const std::size_t max_states_;
};

} // namespace

Result<Draft> tgba(Workbench& workbench, ltl::Formula formula, std::size_t max_states) {
  return Translator(workbench, max_states).run(formula);
}

} // namespace fairly::translate
