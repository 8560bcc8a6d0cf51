#include "fairly/translate/translate.hpp"

#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/properties.hpp"
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
#include <tuple>
#include <utility>

namespace fairly {
namespace {

using translate::Draft;

// The translation of one formula: tries several ways and keeps the smallest automaton.
class Translator {
 public:
  Translator(ltl::Formulas& formulas, std::vector<ltl::AtomId> atoms,
             const TranslateOptions& options)
      : formulas_(formulas), properties_(formulas), atoms_(std::move(atoms)), options_(options),
        bdds_(options.max_guard_nodes) {}

  Result<Draft> run(ltl::Formula formula) {
    Result<Draft> best = whole(formula);
    const std::optional<std::vector<ltl::Formula>> parts = conjunctive_parts(formula);
    if (parts) prefer_smaller(best, product_of(*parts));
    return best;
  }

  const Bdds& bdds() const { return bdds_; }

 private:
  // Without looking for parts that are better translated on their own.
  Result<Draft> whole(ltl::Formula formula) {
    const ltl::Formula wide = ltl::spread(formulas_, formula);
    Result<Draft> best = reduced_tableau(wide, {});
    if (wide != formula) prefer_smaller(best, reduced_tableau(formula, {}));
    // Joining either gives about as many states or far too many.
    const std::size_t worth_joining =
        best ? 4 * best->state_count() + std::size_t{20} : options_.max_states;
    prefer_smaller(best, reduced_tableau(formula, {.join_alternatives = true}, worth_joining));
    if (has_suspendable_part(wide)) {
      prefer_smaller(best, reduced_tableau(wide, {.delay_suspendable = true}));
    }
    if (!best) return best;
    if (properties_.of(formula).suspendable() || properties_.of(wide).suspendable()) {
      Draft bare = translate::without_prefixes(*best, bdds_);
      translate::reduce_by_simulation(bare, bdds_);
      prefer_smaller(best, std::move(bare));
    }
    std::optional<Draft> other = deterministic(formula, *best);
    // Determinism is worth some edges, but not any number of them.
    if (other && !bdds_.exhausted() && other->state_count() <= best->state_count() &&
        other->edge_count() <= 2 * best->edge_count() + 30) {
      best = *std::move(other);
    }
    return best;
  }

  bool has_suspendable_part(ltl::Formula formula) {
    const std::vector<ltl::Formula> parts = ltl::subformulas(formulas_, formula);
    return std::any_of(parts.begin(), parts.end(),
                       [&](ltl::Formula part) { return properties_.of(part).suspendable(); });
  }

  Result<Draft> reduced_tableau(ltl::Formula formula, translate::TableauOptions how,
                                std::size_t max_states = std::numeric_limits<std::size_t>::max()) {
    how.max_states = std::min(max_states, options_.max_states);
    Result<Draft> draft = translate::tableau(formulas_, formula, atoms_, bdds_, how);
    if (draft) translate::reduce_by_simulation(*draft, bdds_);
    if (draft && bdds_.exhausted()) return too_complex();
    return draft;
  }

  // A deterministic automaton with the same language as `draft`, if one is found.
  std::optional<Draft> deterministic(ltl::Formula formula, const Draft& draft) {
    const State limit = std::max<State>(8 * draft.state_count(), 1000);
    const std::optional<translate::Subsets> subsets =
        translate::subset_construction(draft, bdds_, limit);
    if (!subsets) return std::nullopt;
    if (properties_.of(formula).obligation) {
      return minimal_weak_deterministic(*subsets, draft, nullptr, bdds_);
    }
    const ltl::Formula negation =
        ltl::simplify(formulas_, ltl::negation_normal_form(formulas_, formula, true));
    const Result<Draft> complement = reduced_tableau(negation, {});
    if (!complement || complement->mark_count + draft.mark_count >= translate::kMaxMarks) {
      return std::nullopt;
    }
    std::optional<Draft> weak = minimal_weak_deterministic(*subsets, draft, &*complement, bdds_);
    if (weak) return weak;
    std::optional<Draft> result = is_deterministic(draft, bdds_)
                                      ? draft
                                      : deterministic_buchi(*subsets, draft, *complement, bdds_);
    if (!result) return std::nullopt;
    translate::reduce_by_simulation(*result, bdds_);
    translate::join_equal_languages(*result, bdds_);
    translate::reduce_by_simulation(*result, bdds_);
    return result;
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

  static Error too_complex() {
    return {.message = "the guards of the automaton are too complex",
            .source = "formula",
            .is_limit = true};
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

  ltl::Formulas& formulas_;
  ltl::PropertyTable properties_;
  std::vector<ltl::AtomId> atoms_;
  const TranslateOptions& options_;
  Bdds bdds_;
};

} // namespace

Result<Automaton> translate_to_tgba(ltl::Formulas& formulas, ltl::Formula formula,
                                    const TranslateOptions& options) {
  const std::vector<ltl::AtomId> atoms = ltl::atoms(formulas, formula);
  Translator translator(formulas, atoms, options);
  Result<Draft> draft = translator.run(ltl::simplify(formulas, formula));
  if (!draft) return std::move(draft).error();
  std::vector<std::string> propositions;
  for (const ltl::AtomId atom : atoms) propositions.emplace_back(formulas.name(atom));
  return translate::to_automaton(*draft, translator.bdds(), std::move(propositions),
                                 ltl::print(formulas, formula));
}

} // namespace fairly
