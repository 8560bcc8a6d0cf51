#include "fairly/translate/translate.hpp"

#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/translate/prune.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/tableau.hpp"

#include <utility>

namespace fairly {

Result<Automaton> translate_to_tgba(ltl::Formulas& formulas, ltl::Formula formula,
                                    const TranslateOptions& options) {
  const std::vector<ltl::AtomId> atoms = ltl::atoms(formulas, formula);
  const ltl::Formula simple = ltl::simplify(formulas, formula);
  Bdds bdds;
  translate::TableauOptions tableau_options;
  tableau_options.max_states = options.max_states;
  Result<translate::Draft> best =
      translate::tableau(formulas, simple, atoms, bdds, tableau_options);
  if (best) translate::reduce_by_simulation(*best, bdds);
  tableau_options.join_alternatives = true;
  Result<translate::Draft> joined =
      translate::tableau(formulas, simple, atoms, bdds, tableau_options);
  if (joined) translate::reduce_by_simulation(*joined, bdds);
  const auto size = [](const translate::Draft& draft) {
    return std::pair(draft.state_count(), draft.edge_count());
  };
  if (joined && (!best || size(*joined) < size(*best))) best = std::move(joined);
  if (!best) return std::move(best).error();

  std::vector<std::string> propositions;
  for (const ltl::AtomId atom : atoms) propositions.emplace_back(formulas.name(atom));
  return translate::to_automaton(*best, bdds, std::move(propositions),
                                 ltl::print(formulas, formula));
}

} // namespace fairly
