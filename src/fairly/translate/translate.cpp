#include "fairly/translate/translate.hpp"

#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/ltl/spread.hpp"
#include "fairly/translate/obligation.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/suspendable.hpp"
#include "fairly/translate/tableau.hpp"

#include <optional>
#include <utility>

namespace fairly {
namespace {

using translate::Draft;

// The translation of one formula: tries several ways and keeps the smallest automaton.
class Translator {
 public:
  Translator(ltl::Formulas& formulas, std::vector<ltl::AtomId> atoms,
             const TranslateOptions& options)
      : formulas_(formulas), atoms_(std::move(atoms)), options_(options) {}

  Result<Draft> run(ltl::Formula formula) {
    Result<Draft> best = reduced_tableau(formula, false);
    prefer_smaller(best, reduced_tableau(formula, true));
    const ltl::Formula wide = ltl::spread(formulas_, formula);
    if (wide != formula) prefer_smaller(best, reduced_tableau(wide, false));
    if (!best) return best;
    ltl::PropertyTable properties(formulas_);
    if (properties.of(formula).suspendable() || properties.of(wide).suspendable()) {
      Draft bare = translate::without_prefixes(*best, bdds_);
      translate::reduce_by_simulation(bare, bdds_);
      prefer_smaller(best, std::move(bare));
    }
    std::optional<Draft> weak = as_obligation(formula, *best);
    if (weak && weak->state_count() <= best->state_count()) best = *std::move(weak);
    return best;
  }

  const Bdds& bdds() const { return bdds_; }

 private:
  Result<Draft> reduced_tableau(ltl::Formula formula, bool join_alternatives) {
    Result<Draft> draft = translate::tableau(
        formulas_, formula, atoms_, bdds_,
        {.join_alternatives = join_alternatives, .max_states = options_.max_states});
    if (draft) translate::reduce_by_simulation(*draft, bdds_);
    return draft;
  }

  std::optional<Draft> as_obligation(ltl::Formula formula, const Draft& draft) {
    ltl::PropertyTable properties(formulas_);
    const State limit = 8 * draft.state_count() + 64;
    if (properties.of(formula).obligation) {
      return minimal_weak_deterministic(draft, nullptr, bdds_, limit);
    }
    const ltl::Formula negation =
        ltl::simplify(formulas_, ltl::negation_normal_form(formulas_, formula, true));
    const Result<Draft> complement = reduced_tableau(negation, false);
    if (!complement || complement->mark_count + draft.mark_count >= translate::kMaxMarks) {
      return std::nullopt;
    }
    return minimal_weak_deterministic(draft, &*complement, bdds_, limit);
  }

  static void prefer_smaller(Result<Draft>& best, Result<Draft> other) {
    const auto size = [](const Draft& d) { return std::pair(d.state_count(), d.edge_count()); };
    if (other && (!best || size(*other) < size(*best))) best = std::move(other);
  }

  ltl::Formulas& formulas_;
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
