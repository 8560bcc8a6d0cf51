#include "fairly/reduce/property_atoms.hpp"

#include <algorithm>

namespace fairly::reduce {

std::vector<ltl::AtomId> atoms_of(const Property& property, ltl::Formula formula) {
  const ltl::Formulas& formulas = property.formulas();
  std::vector<ltl::AtomId> all = ltl::atoms(formulas, formula);
  const auto add = [&](ltl::Formula other) {
    const std::vector<ltl::AtomId> more = ltl::atoms(formulas, other);
    all.insert(all.end(), more.begin(), more.end());
  };
  for (const FairnessHypothesis& each : property.hypotheses()) {
    if (!each.actions.empty()) continue;
    if (each.kind != FairnessHypothesis::Kind::unconditional) add(each.enabled);
    add(each.occurs);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

} // namespace fairly::reduce
