#include "fairly/translate/translate.hpp"

#include "fairly/ltl/simplify.hpp"
#include "fairly/translate/degeneralize.hpp"
#include "fairly/translate/generic.hpp"
#include "fairly/translate/prune.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/streett.hpp"
#include "fairly/translate/tgba.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

namespace fairly {
namespace {

using translate::Draft;
using translate::GenericDraft;
using translate::Workbench;

// Edges that no letter of the model can take.
void drop_impossible_edges(Draft& draft, Workbench& workbench) {
  const std::size_t before = draft.edge_count();
  for (std::vector<translate::DraftEdge>& row : draft.edges) {
    std::erase_if(row, [&](const translate::DraftEdge& edge) {
      return possible_letters(workbench.bdds, edge.guard, workbench.atoms,
                              *workbench.options.facts) == Bdds::kFalse;
    });
  }
  if (draft.edge_count() == before || workbench.bdds.exhausted()) return;
  prune(draft, workbench.bdds);
  reduce_by_simulation(draft, workbench.bdds);
}

Result<GenericDraft> generalized_buchi(Workbench& workbench, ltl::Formula formula) {
  Result<Draft> draft = tgba(workbench, formula, workbench.options.max_states);
  if (!draft) return std::move(draft).error();
  if (workbench.options.facts != nullptr) drop_impossible_edges(*draft, workbench);
  return translate::with_all_marks(*std::move(draft));
}

Result<GenericDraft> buchi(Workbench& workbench, ltl::Formula formula) {
  const Result<std::vector<Draft>> candidates =
      tgba_candidates(workbench, formula, workbench.options.max_states);
  if (!candidates) return candidates.error();
  std::optional<Draft> best;
  for (const Draft& candidate : *candidates) {
    Draft made = translate::degeneralize(candidate, workbench.bdds);
    if (workbench.bdds.exhausted()) return workbench.limit_error();
    reduce_by_simulation(made, workbench.bdds, translate::MarksOn::states);
    if (workbench.bdds.exhausted()) return workbench.limit_error();
    if (!best || is_better(made, *best, workbench.bdds)) best = std::move(made);
  }
  return translate::with_all_marks(*std::move(best));
}

Result<GenericDraft> draft_of(Workbench& workbench, ltl::Formula formula) {
  switch (workbench.options.kind) {
  case AutomatonKind::tgba:
    return generalized_buchi(workbench, formula);
  case AutomatonKind::ba:
    return buchi(workbench, formula);
  case AutomatonKind::streett:
    return streett(workbench, formula);
  case AutomatonKind::generic:
    return generic(workbench, formula);
  }
  return Error{.message = "unknown kind of automaton", .kind = ErrorKind::internal};
}

} // namespace

Result<Automaton> translate_ltl(ltl::Formulas& formulas, ltl::Formula formula,
                                const TranslateOptions& options) {
  const std::vector<ltl::AtomId> atoms = ltl::atoms(formulas, formula);
  if (atoms.size() > Bdds::kMaxVariables) {
    return Error{.message = fmt::format("the formula has {} atoms, the limit is {}", atoms.size(),
                                        Bdds::kMaxVariables),
                 .source = "formula",
                 .kind = ErrorKind::limit,
                 .stop = Stop::Kind::size};
  }
  Workbench workbench(formulas, atoms, options);
  Result<GenericDraft> made = draft_of(workbench, ltl::simplify(formulas, formula));
  if (workbench.bdds.exhausted()) return workbench.limit_error();
  if (!made) return std::move(made).error();
  if (made->draft.state_count() > options.max_states) {
    return translate::too_many_states(options.max_states);
  }
  std::vector<std::string> propositions;
  for (const ltl::AtomId atom : atoms) propositions.emplace_back(formulas.name(atom));
  return to_automaton(made->draft, made->acceptance, workbench.bdds, std::move(propositions),
                      translate::name_of(formulas, formula));
}

} // namespace fairly
