#include "fairly/petri/normal_form.hpp"

#include "fairly/petri/polynomial.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace fairly::petri {

NormalForm::NormalForm(const Symmetry& symmetry, std::size_t places)
    : moves_(places), orbit_weight_(places) {
  const std::vector<PlaceIndex> all = orbits(symmetry, places);
  for (PlaceIndex p = 0; p < places; ++p) orbit_weight_[p] = mix(all[p]);
  for (const Symmetry::Parts& each : symmetry.parts) {
    Parts& parts = parts_.emplace_back();
    parts.copies = static_cast<std::uint32_t>(each.copies());
    parts.copy.assign(places, kNoCopy);
    parts.weight.resize(places);
    parts.role.resize(places);
    for (std::uint32_t role = 0; role < each.roles.size(); ++role) {
      for (std::uint32_t copy = 0; copy < parts.copies; ++copy) {
        const PlaceIndex place = each.roles[role][copy];
        parts.copy[place] = copy;
        parts.weight[place] = mix(std::uint64_t{role} + 1);
        parts.role[place] = role;
        parts.places.push_back(place);
        moves_[place] = true;
      }
    }
  }
}

bool NormalForm::apply(const Parts& parts, std::span<Tokens> all) {
  numbers_.assign(parts.copies, {});
  for (const Tokens& each : all) {
    const std::uint32_t copy = parts.copy[each.place];
    if (copy == kNoCopy) continue;
    numbers_[copy].first += each.count * orbit_weight_[each.place];
    numbers_[copy].second += each.count * parts.weight[each.place];
  }
  if (std::is_sorted(numbers_.begin(), numbers_.end())) return false;
  order_.resize(parts.copies);
  std::iota(order_.begin(), order_.end(), 0U);
  std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return numbers_[a] != numbers_[b] ? numbers_[a] < numbers_[b] : a < b;
  });
  position_.resize(parts.copies);
  for (std::uint32_t i = 0; i < parts.copies; ++i) position_[order_[i]] = i;
  for (Tokens& each : all) {
    const std::uint32_t copy = parts.copy[each.place];
    if (copy == kNoCopy) continue;
    each.place = parts.places[parts.role[each.place] * parts.copies + position_[copy]];
  }
  return true;
}

// If a place belongs to several `Parts`, sorting one of them changes the numbers of the others:
// hence a second round.
bool NormalForm::apply(std::span<Tokens> all) {
  bool has_moved = false;
  for (int round = 0; round < (parts_.size() > 1 ? 2 : 1); ++round) {
    for (const Parts& parts : parts_) has_moved |= apply(parts, all);
  }
  return has_moved;
}

void NormalForm::apply(Marking& marking) {
  tokens_.clear();
  for (PlaceIndex p = 0; p < marking.size(); ++p) {
    if (!moves_[p] || marking[p] == 0) continue;
    tokens_.push_back({p, marking[p]});
    marking[p] = 0;
  }
  apply(tokens_);
  for (const Tokens& each : tokens_) marking[each.place] += each.count;
}

PackedNormalForm::PackedNormalForm(NormalForm form, const Layout& layout)
    : form_(std::move(form)), layout_(layout), counters_(layout.all_words()),
      bits_(64 * layout.all_words()), shares_(layout.places().size()) {
  for (PlaceIndex p = 0; p < layout.places().size(); ++p) {
    if (!form_.moves(p)) continue;
    const PackedPlace& place = layout.places()[p];
    const Field& field = place.field;
    if (place.form == PlaceForm::constant) {
      if (place.value > 0) constants_.push_back({p, place.value});
      continue;
    }
    if (place.form == PlaceForm::coded) {
      shares_[p] = {field.word, place.value << field.shift};
      continue;
    }
    if (place.form == PlaceForm::counter) shares_[p] = {field.word, Word{1} << field.shift};
    has_implied_ = has_implied_ || place.form == PlaceForm::implied;
    counters_[field.word] |= field.mask() << field.shift;
    for (unsigned i = 0; i < field.bits; ++i) {
      bits_[64 * field.word + field.shift + i] = {p, std::uint64_t{1} << i};
    }
  }
  for (const Group& group : layout.groups()) {
    GroupPlaces places{group.field, {}};
    if (group.may_be_empty) places.places.push_back(kNoPlace);
    for (const PlaceIndex p : group.places) {
      places.places.push_back(form_.moves(p) ? p : kNoPlace);
    }
    const auto is_place = [](PlaceIndex p) { return p != kNoPlace; };
    if (std::any_of(places.places.begin(), places.places.end(), is_place)) {
      groups_.push_back(std::move(places));
    }
  }
}

// A state is the sum of what its tokens contribute.
void PackedNormalForm::apply(Word* state) {
  const Word* all = state;
  std::size_t words = layout_.words();
  if (has_implied_) {
    all_.resize(layout_.all_words());
    layout_.complete(state, all_.data());
    all = all_.data();
    words = layout_.all_words();
  }
  tokens_.assign(constants_.begin(), constants_.end());
  for (const GroupPlaces& group : groups_) {
    const PlaceIndex place = group.places[group.field.read(all)];
    if (place != kNoPlace) tokens_.push_back({place, 1});
  }
  for (std::size_t word = 0; word < words; ++word) {
    for (Word rest = all[word] & counters_[word]; rest != 0; rest &= rest - 1) {
      const Bit& bit = bits_[64 * word + static_cast<unsigned>(std::countr_zero(rest))];
      tokens_.push_back({bit.place, bit.count});
    }
  }
  moved_ = tokens_;
  if (!form_.apply(moved_)) return;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const Share &before = shares_[tokens_[i].place], &after = shares_[moved_[i].place];
    state[before.word] -= before.value * tokens_[i].count;
    state[after.word] += after.value * tokens_[i].count;
  }
}

} // namespace fairly::petri
