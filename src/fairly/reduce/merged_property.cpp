#include "fairly/reduce/merged_property.hpp"

#include "fairly/reduce/distinctions.hpp"
#include "fairly/reduce/property_atoms.hpp"

#include <utility>

namespace fairly::reduce {

using petri::PlaceIndex;
using petri::Proposition;

std::optional<MergedProperty> merge(const Property& property, const petri::NetModel& given,
                                    Merge places, Monitor* monitor) {
  const petri::Net& net = given.net();
  const bool may_merge = places == Merge::all || (places == Merge::colours && net.colours);
  if (!may_merge) return std::nullopt;
  std::vector<std::uint32_t> classes(net.places().size());
  if (places == Merge::colours) {
    std::uint32_t count = 1;
    for (const petri::ColouredPlace& place : net.colours->places) {
      for (PlaceIndex i = 0; i < place.size(); ++i) classes[place.first + i] = count;
      ++count;
    }
  }
  std::optional<Distinctions> told = distinctions(property, given, std::move(classes));
  if (!told) return std::nullopt;
  std::optional<MergedNet> merged =
      MergedNet::find(net, std::move(told->places), told->transitions, monitor);
  if (!merged) return std::nullopt;

  auto model = std::make_unique<petri::NetModel>(merged->net());
  const std::vector<ltl::AtomId> atoms = atoms_of(property, property.formula());
  std::vector<std::uint32_t> propositions(property.propositions().size());
  for (const ltl::AtomId atom : atoms) {
    const Proposition& meaning = given.meaning(property.propositions()[atom.index]);
    propositions[atom.index] = model->proposition(merged->image(meaning));
  }
  std::vector<FairnessHypothesis> hypotheses = property.hypotheses();
  for (FairnessHypothesis& each : hypotheses) {
    each.actions = merged->image(each.actions);
    // It has no meaning, and its atoms have none in the merged net.
    if (each.kind == FairnessHypothesis::Kind::unconditional) {
      each.enabled = property.formulas().constant(true);
    }
  }
  Property about =
      property.about(*model, property.formula(), std::move(propositions), std::move(hypotheses));
  return MergedProperty{*std::move(merged), std::move(model), std::move(about)};
}

} // namespace fairly::reduce
