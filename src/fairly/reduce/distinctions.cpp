#include "fairly/reduce/distinctions.hpp"

#include "fairly/reduce/property_atoms.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <utility>

namespace fairly::reduce {
namespace {

using petri::PlaceIndex;
using Numbers = std::vector<std::uint32_t>;

// Named transitions get labels that the others do not have.
void divide(Numbers& labels, std::uint32_t& count, const std::vector<Action>& named) {
  absl::flat_hash_map<std::uint32_t, std::uint32_t> others;
  for (const Action t : named) {
    const auto [other, is_new] = others.emplace(labels[t], count);
    if (is_new) ++count;
    labels[t] = other->second;
  }
}

// Places that the sum counts differently get different classes. Places in products each get a class
// of their own.
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

std::optional<Distinctions> distinctions(const Property& property, const petri::NetModel& given,
                                         Numbers places) {
  Distinctions result{std::move(places), Numbers(given.net().transitions().size())};
  std::uint32_t place_count = 1, transition_count = 1;
  for (const std::uint32_t each : result.places) place_count = std::max(place_count, each + 1);
  for (const ltl::AtomId atom : atoms_of(property, property.formula())) {
    const std::uint32_t number = property.propositions()[atom.index];
    if (Model::is_event(number)) return std::nullopt;
    const petri::Proposition& meaning = given.meaning(number);
    divide(result.places, place_count, meaning.sum);
    divide(result.transitions, transition_count, meaning.transitions);
  }
  for (const FairnessHypothesis& each : property.hypotheses()) {
    divide(result.transitions, transition_count, each.actions);
  }
  return result;
}

} // namespace fairly::reduce
