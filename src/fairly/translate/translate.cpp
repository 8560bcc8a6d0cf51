#include "fairly/translate/translate.hpp"

#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/translate/degeneralize.hpp"
#include "fairly/translate/fin_removal.hpp"
#include "fairly/translate/generic.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/streett.hpp"
#include "fairly/translate/tgba.hpp"

namespace fairly {
namespace {

using translate::Draft;
using translate::GenericDraft;
using translate::Workbench;

// More strong fairness than this is not left to the tableau, whose size is exponential in it with
// a larger base than 2.
constexpr std::size_t kMaxStrongFairness = 2;

Result<GenericDraft> generalized_buchi(Workbench& workbench, ltl::Formula formula) {
  Result<Draft> draft = Draft{};
  if (translate::strong_fairness_count(workbench.formulas, formula) <= kMaxStrongFairness) {
    draft = tgba(workbench, formula, workbench.options.max_states);
  } else {
    const Result<GenericDraft> pairs = streett(workbench, formula);
    if (!pairs) return pairs.error();
    draft = remove_fin(*pairs, workbench.bdds, workbench.options.max_states);
    if (workbench.bdds.exhausted()) return workbench.limit_error();
  }
  if (!draft) return std::move(draft).error();
  const auto acceptance = Acceptance::generalized_buchi(draft->mark_count);
  return GenericDraft{*std::move(draft), acceptance};
}

Result<GenericDraft> draft_of(Workbench& workbench, ltl::Formula formula) {
  switch (workbench.options.kind) {
  case AutomatonKind::streett:
    return streett(workbench, formula);
  case AutomatonKind::generic:
    return generic(workbench, formula);
  case AutomatonKind::tgba:
    return generalized_buchi(workbench, formula);
  case AutomatonKind::ba:
    break;
  }
  Result<GenericDraft> result = generalized_buchi(workbench, formula);
  if (!result) return result;
  result->draft = translate::degeneralize(result->draft);
  reduce_by_simulation(result->draft, workbench.bdds, translate::MarksOn::states);
  result->acceptance = Acceptance::generalized_buchi(1);
  return result;
}

} // namespace

Result<Automaton> translate_ltl(ltl::Formulas& formulas, ltl::Formula formula,
                                const TranslateOptions& options) {
  const std::vector<ltl::AtomId> atoms = ltl::atoms(formulas, formula);
  Workbench workbench(formulas, atoms, options);
  Result<GenericDraft> made = draft_of(workbench, ltl::simplify(formulas, formula));
  if (workbench.bdds.exhausted()) return workbench.limit_error();
  if (!made) return std::move(made).error();
  std::vector<std::string> propositions;
  for (const ltl::AtomId atom : atoms) propositions.emplace_back(formulas.name(atom));
  return to_automaton(made->draft, made->acceptance, workbench.bdds, std::move(propositions),
                      ltl::print(formulas, formula));
}

} // namespace fairly
