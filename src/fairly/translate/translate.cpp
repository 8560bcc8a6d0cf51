#include "fairly/translate/translate.hpp"

#include "fairly/ltl/simplify.hpp"
#include "fairly/translate/degeneralize.hpp"
#include "fairly/translate/generic.hpp"
#include "fairly/translate/prune.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/streett.hpp"
#include "fairly/translate/tgba.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairly {
namespace {

using translate::Draft;
using translate::GenericDraft;
using translate::Marks;
using translate::Workbench;

// Drops edges that no letter of the model can take.
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

// All letters on the way to a component and in it, perhaps with some more.
std::vector<ltl::LetterCube> letters_until(const Draft& draft, const translate::Components& scc,
                                           std::uint32_t component, Workbench& workbench) {
  std::vector<bool> target(scc.count);
  target[component] = true;
  const std::vector<bool> useful = useful_states(draft, scc, std::move(target));
  Bdd letters = Bdds::kFalse;
  for (State state = 0; state < draft.state_count(); ++state) {
    if (!useful[state]) continue;
    for (const translate::DraftEdge& edge : draft.edges[state]) {
      if (useful[edge.target]) letters = workbench.bdds.either(letters, edge.guard);
    }
  }
  auto cubes = letter_cubes(workbench.bdds, letters, workbench.atoms);
  return cubes ? *std::move(cubes) : std::vector<ltl::LetterCube>{{}};
}

// What goes on in a component for ever. Returns nullopt if that takes too many cubes.
std::optional<ltl::Ending> ending_in(const Draft& draft, const translate::Components& scc,
                                     std::uint32_t component, Workbench& workbench) {
  Bdds& bdds = workbench.bdds;
  Bdd always = Bdds::kFalse;
  std::vector<Bdd> again(draft.mark_count, Bdds::kFalse);
  for (State state = 0; state < draft.state_count(); ++state) {
    if (scc.of[state] != component) continue;
    for (const translate::DraftEdge& edge : draft.edges[state]) {
      if (scc.of[edge.target] != component) continue;
      always = bdds.either(always, edge.guard);
      for (std::uint32_t mark = 0; mark < draft.mark_count; ++mark) {
        if ((edge.marks >> mark & 1) != 0) again[mark] = bdds.either(again[mark], edge.guard);
      }
    }
  }
  if (bdds.exhausted()) return std::nullopt;
  auto cubes = letter_cubes(bdds, always, workbench.atoms);
  if (!cubes) return std::nullopt;
  ltl::Ending ending{.throughout = letters_until(draft, scc, component, workbench),
                     .always = *std::move(cubes),
                     .again = workbench.options.again};
  for (const Bdd each : again) {
    if (each == always) continue;
    if (auto more = letter_cubes(bdds, each, workbench.atoms)) {
      ending.again.push_back(*std::move(more));
    }
  }
  return ending;
}

// Makes components non-accepting in which no run of the model stays for ever.
void drop_impossible_endings(Draft& draft, Workbench& workbench) {
  const translate::Components scc = components(draft);
  std::vector<bool> impossible(scc.count);
  for (std::uint32_t c = 0; c < scc.count; ++c) {
    if (!scc.accepting[c]) continue;
    const auto ending = ending_in(draft, scc, c, workbench);
    impossible[c] = ending && workbench.options.facts->excludes_ending(*ending);
  }
  if (std::find(impossible.begin(), impossible.end(), true) == impossible.end()) return;
  const bool is_unmarked = draft.mark_count == 0;
  if (is_unmarked) draft.mark_count = 1; // for them to lack
  for (State state = 0; state < draft.state_count(); ++state) {
    for (translate::DraftEdge& edge : draft.edges[state]) {
      edge.marks = impossible[scc.of[state]] ? 0 : edge.marks | Marks{is_unmarked};
    }
  }
  prune(draft, workbench.bdds);
  reduce_by_simulation(draft, workbench.bdds);
}

Result<GenericDraft> generalized_buchi(Workbench& workbench, ltl::Formula formula) {
  Result<Draft> draft = tgba(workbench, formula, workbench.options.max_states);
  if (!draft) return std::move(draft).error();
  if (workbench.options.facts != nullptr) {
    drop_impossible_edges(*draft, workbench);
    drop_impossible_endings(*draft, workbench);
    if (workbench.bdds.exhausted()) return workbench.limit_error();
  }
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
