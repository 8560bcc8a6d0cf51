#include "fairly/petri/token_counter.hpp"

#include <algorithm>

namespace fairly::petri {

void TokenCounter::set_layout(const Layout& layout) {
  fixed_ = 0;
  counter_terms_.clear();
  coded_terms_.clear();
  counters_.clear();
  constants_ = most_ahead_ = 0;
  std::vector<std::uint64_t> factors(layout.places().size(), 1);
  for (const ImpliedPlace& implied : layout.implied()) {
    fixed_ += implied.constant;
    for (const Arc& arc : implied.others) factors[arc.place] -= arc.weight;
    factors[implied.place] = 0;
  }
  for (PlaceIndex p = 0; p < factors.size(); ++p) {
    const PackedPlace& place = layout.places()[p];
    if (place.form == PlaceForm::constant) {
      fixed_ += factors[p] * place.value;
      constants_ = std::max(constants_, place.value);
    } else if (place.form != PlaceForm::coded) {
      counters_.push_back(place.field);
      most_ahead_ = std::max(most_ahead_, place.bound);
      if (factors[p] != 0) counter_terms_.push_back({place.field, 0, factors[p]});
    }
  }
  for (const Group& group : layout.groups()) {
    // Counts as if the token were in the first place of the group, and corrects all other cases.
    const std::uint64_t usual = factors[group.places[0]];
    fixed_ += usual;
    if (group.may_be_empty) coded_terms_.push_back({group.field, 0, 0 - usual});
    for (const PlaceIndex p : group.places) {
      if (factors[p] == usual) continue;
      coded_terms_.push_back({group.field, layout.places()[p].value, factors[p] - usual});
    }
  }
}

void TokenCounter::look_at(const Word* marking) {
  std::uint64_t sum = fixed_;
  for (const Term& term : counter_terms_) {
    sum += term.factor * term.field.read(marking);
  }
  for (const Term& term : coded_terms_) {
    sum += term.field.read(marking) == term.code ? term.factor : 0;
  }
  in_marking_ = std::max(in_marking_, sum);
  if (sum > 0) in_place_ = std::max({in_place_, constants_, std::uint64_t{1}});
  if (in_place_ >= most_ahead_) return;
  for (const Field& field : counters_) in_place_ = std::max(in_place_, field.read(marking));
}

} // namespace fairly::petri
