#include "fairly/reduce/merged_property.hpp"

#include "fairly/reduce/property_atoms.hpp"

#include <absl/container/flat_hash_map.h>

#include <utility>

namespace fairly::reduce {
namespace {

using petri::PlaceIndex;
using petri::Proposition;
using Numbers = std::vector<std::uint32_t>;

// All that are named get other labels than those that are not.
void divide(Numbers& labels, std::uint32_t& count, const std::vector<Action>& named) {
  absl::flat_hash_map<std::uint32_t, std::uint32_t> others;
  for (const Action t : named) {
    const auto [other, is_new] = others.emplace(labels[t], count);
    if (is_new) ++count;
    labels[t] = other->second;
  }
}

// Places that the sum counts differently get different classes; those in products are alone.
void divide(Numbers& classes, std::uint32_t& count, const std::vector<petri::Monomial>& sum) {
  absl::flat_hash_map<std::pair<std::uint32_t, std::int64_t>, std::uint32_t> others;
  for (const petri::Monomial& monomial : sum) {
    if (monomial.places[1] != petri::kNoPlace) continue;
    std::uint32_t& which = classes[monomial.places[0]];
    const auto [other, is_new] = others.emplace(std::pair(which, monomial.coefficient), count);
    if (is_new) ++count;
    which = other->second;
  }
  for (const petri::Monomial& monomial : sum) {
    if (monomial.places[1] == petri::kNoPlace) continue;
    for (const PlaceIndex place : monomial.places) {
      if (place != petri::kNoPlace) classes[place] = count++;
    }
  }
}

} // namespace

std::optional<MergedProperty> merge(const Property& property, const petri::NetModel& given,
                                    Merge places, Monitor* monitor) {
  const petri::Net& net = given.net();
  const bool may_merge = places == Merge::all || (places == Merge::colours && net.colours);
  if (!may_merge) return std::nullopt;
  Numbers classes(net.places().size()), labels(net.transitions().size());
  std::uint32_t class_count = 1, label_count = 1;
  if (places == Merge::colours) {
    for (const petri::ColouredPlace& place : net.colours->places) {
      for (PlaceIndex i = 0; i < place.size(); ++i) classes[place.first + i] = class_count;
      ++class_count;
    }
  }
  const std::vector<ltl::AtomId> atoms = atoms_of(property, property.formula());
  for (const ltl::AtomId atom : atoms) {
    const std::uint32_t number = property.propositions()[atom.index];
    if (Model::is_event(number)) return std::nullopt;
    const Proposition& meaning = given.meaning(number);
    divide(classes, class_count, meaning.sum);
    divide(labels, label_count, meaning.transitions);
  }
  for (const FairnessHypothesis& each : property.hypotheses()) {
    divide(labels, label_count, each.actions);
  }
  std::optional<MergedNet> merged = MergedNet::find(net, std::move(classes), labels, monitor);
  if (!merged) return std::nullopt;

  auto model = std::make_unique<petri::NetModel>(merged->net());
  std::vector<std::uint32_t> propositions(property.propositions().size());
  for (const ltl::AtomId atom : atoms) {
    const Proposition& meaning = given.meaning(property.propositions()[atom.index]);
    propositions[atom.index] = model->proposition(merged->image(meaning));
  }
  std::vector<FairnessHypothesis> hypotheses = property.hypotheses();
  for (FairnessHypothesis& each : hypotheses) {
    each.actions = merged->image(each.actions);
    // Has no meaning, and its atoms none in the merged net.
    if (each.kind == FairnessHypothesis::Kind::unconditional) {
      each.enabled = property.formulas().constant(true);
    }
  }
  Property about =
      property.about(*model, property.formula(), std::move(propositions), std::move(hypotheses));
  return MergedProperty{*std::move(merged), std::move(model), std::move(about)};
}

} // namespace fairly::reduce
