#include "fairly/petri/layout.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

namespace fairly::petri {
namespace {

unsigned bits_for(std::uint64_t largest) {
  return static_cast<unsigned>(std::bit_width(largest));
}

// Places that together hold at most one token.
struct Exclusive {
  std::vector<PlaceIndex> places;
  bool is_proven;
  bool is_exact; // exactly one holds a token
};

std::vector<Exclusive> exclusive_places(const Net& net, const std::vector<Invariant>& invariants,
                                        bool trusts_units) {
  std::vector<Exclusive> all;
  for (const Invariant& invariant : invariants) {
    if (invariant.constant != 1) continue;
    Exclusive exclusive{{}, true, true};
    for (const Arc& arc : invariant.places) {
      if (arc.weight == 1) exclusive.places.push_back(arc.place);
    }
    all.push_back(std::move(exclusive));
  }
  if (!trusts_units) return all;
  for (const Unit& unit : net.units->units) all.push_back({unit.places, false, false});
  return all;
}

} // namespace

Layout::Layout(const Net& net, const std::vector<Invariant>& invariants,
               const LayoutOptions& options) {
  choose_forms(net, invariants, options);
  choose_groups(net, invariants, options);
  choose_implied(invariants);
  assign_fields();
  prepare_implied();
}

// Makes each place a constant or a counter.
void Layout::choose_forms(const Net& net, const std::vector<Invariant>& invariants,
                          const LayoutOptions& options) {
  const auto bounds = proven_bounds(net, invariants);
  places_.resize(net.places().size());
  std::vector<bool> changes(places_.size(), false);
  for (const Transition& transition : net.transitions()) {
    for (const Effect& effect : effects(transition)) changes[effect.place] = true;
  }
  const bool trusts = options.trusts_units_of(net);
  for (PlaceIndex p = 0; p < places_.size(); ++p) {
    PackedPlace& place = places_[p];
    place.value = net.places()[p].tokens;
    if (!changes[p] || bounds[p] == 0) continue;
    place.form = PlaceForm::counter;
    place.is_proven = bounds[p].has_value();
    const unsigned bits = place.is_proven ? bits_for(*bounds[p]) : trusts ? 1 : options.bits[p];
    place.field.bits = static_cast<std::uint8_t>(bits);
    place.bound = place.is_proven ? *bounds[p] : place.field.mask();
  }
}

// Greedily takes the group that saves most bits.
void Layout::choose_groups(const Net& net, const std::vector<Invariant>& invariants,
                           const LayoutOptions& options) {
  std::vector<Exclusive> candidates =
      exclusive_places(net, invariants, options.trusts_units_of(net));
  const auto is_free = [&](PlaceIndex p) { return places_[p].form == PlaceForm::counter; };
  const auto saving = [&](const Exclusive& candidate) {
    const auto free = std::count_if(candidate.places.begin(), candidate.places.end(), is_free);
    const bool may_be_empty = !candidate.is_exact || free < std::ssize(candidate.places);
    const auto codes = static_cast<std::uint64_t>(free + (may_be_empty ? 1 : 0));
    return free == 0 ? 0 : static_cast<int>(free) - static_cast<int>(bits_for(codes - 1));
  };
  // Savings only shrink while groups are taken, so a candidate with an outdated saving is put back
  // into the heap.
  std::vector<std::pair<int, std::size_t>> heap;
  for (std::size_t i = 0; i < candidates.size(); ++i) heap.emplace_back(saving(candidates[i]), i);
  const auto less = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second > b.second;
  };
  std::make_heap(heap.begin(), heap.end(), less);
  while (!heap.empty() && heap.front().first > 0) {
    std::pop_heap(heap.begin(), heap.end(), less);
    const auto [noted, index] = heap.back();
    heap.pop_back();
    const Exclusive& candidate = candidates[index];
    if (const int now = saving(candidate); now < noted) {
      heap.emplace_back(now, index);
      std::push_heap(heap.begin(), heap.end(), less);
      continue;
    }
    Group group;
    std::copy_if(candidate.places.begin(), candidate.places.end(), std::back_inserter(group.places),
                 is_free);
    group.may_be_empty = !candidate.is_exact || group.places.size() < candidate.places.size();
    group.is_proven = candidate.is_proven;
    const std::uint64_t first = group.may_be_empty ? 1 : 0;
    if (first + group.places.size() == 1) { // the only place, and it always holds the token
      places_[group.places[0]] = {.value = 1, .bound = 1};
      continue;
    }
    for (std::uint64_t i = 0; i < group.places.size(); ++i) {
      places_[group.places[i]] = {.form = PlaceForm::coded,
                                  .value = first + i,
                                  .group = static_cast<std::uint32_t>(groups_.size()),
                                  .bound = 1,
                                  .is_proven = group.is_proven};
    }
    group.field.bits = static_cast<std::uint8_t>(bits_for(first + group.places.size() - 1));
    groups_.push_back(std::move(group));
  }
}

// Takes the widest counter of each invariant, unless the invariant uses another implied place.
void Layout::choose_implied(const std::vector<Invariant>& invariants) {
  std::vector<bool> needed(places_.size(), false);
  for (const Invariant& invariant : invariants) {
    const Arc* widest = nullptr;
    bool uses_implied = false;
    for (const Arc& arc : invariant.places) {
      const PackedPlace& place = places_[arc.place];
      uses_implied |= place.form == PlaceForm::implied;
      const bool can_be = place.form == PlaceForm::counter && place.is_proven && arc.weight == 1;
      if (!can_be || needed[arc.place]) continue;
      if (widest == nullptr || place.field.bits > places_[widest->place].field.bits) widest = &arc;
    }
    if (widest == nullptr || uses_implied || places_[widest->place].field.bits < 2) continue;
    ImpliedPlace implied{widest->place, invariant.constant, {}};
    for (const Arc& arc : invariant.places) {
      if (arc.place == widest->place) continue;
      implied.others.push_back(arc);
      needed[arc.place] = true;
    }
    places_[widest->place].form = PlaceForm::implied;
    implied_.push_back(std::move(implied));
  }
}

// Assigns fields in the order of the places, each in the first word that has room.
void Layout::assign_fields() {
  struct Words {
    std::vector<unsigned> used{};
    std::size_t first_open = 0;
    Field put(Field field) {
      while (first_open < used.size() && used[first_open] == 64) ++first_open;
      std::size_t word = first_open;
      while (word < used.size() && used[word] + field.bits > 64) ++word;
      if (word == used.size()) used.push_back(0);
      field.word = static_cast<std::uint32_t>(word);
      field.shift = static_cast<std::uint8_t>(used[word]);
      used[word] += field.bits;
      return field;
    }
  };
  Words state, behind;
  for (PlaceIndex p = 0; p < places_.size(); ++p) {
    PackedPlace& place = places_[p];
    if (place.form == PlaceForm::counter) place.field = state.put(place.field);
    if (place.form == PlaceForm::implied) place.field = behind.put(place.field);
    if (place.form != PlaceForm::coded) continue;
    Group& group = groups_[place.group];
    if (group.places.front() == p) group.field = state.put(group.field);
  }
  state_bits_ = state.used.empty()
                    ? 0
                    : static_cast<std::uint32_t>(64 * (state.used.size() - 1) + state.used.back());
  for (PlaceIndex p = 0; p < places_.size(); ++p) {
    PackedPlace& place = places_[p];
    const bool is_coded = place.form == PlaceForm::coded;
    if (is_coded || place.form == PlaceForm::counter) stored_.push_back(p);
    if (is_coded) place.field = groups_[place.group].field;
    if (place.form == PlaceForm::implied) place.field.word += static_cast<std::uint32_t>(words());
  }
  all_words_ = words() + behind.used.size();
}

bool Layout::pack_place(PlaceIndex p, std::uint64_t tokens, Word* state) const {
  const PackedPlace& place = places_[p];
  const Field& field = place.field;
  if (place.form == PlaceForm::counter) {
    if (tokens > field.mask()) return false;
    state[field.word] |= tokens << field.shift;
  } else if (tokens > 0) {
    if (tokens > 1 || field.read(state) != 0) return false;
    state[field.word] |= place.value << field.shift;
  }
  return true;
}

bool Layout::pack(const Marking& marking, Word* state) const {
  std::fill_n(state, words(), Word{0});
  return std::all_of(stored_.begin(), stored_.end(),
                     [&](PlaceIndex p) { return pack_place(p, marking[p], state); });
}

bool Layout::repack(const Layout& from, const Word* all, Word* state) const {
  std::fill_n(state, words(), Word{0});
  return std::all_of(stored_.begin(), stored_.end(),
                     [&](PlaceIndex p) { return pack_place(p, from.tokens(p, all), state); });
}

std::uint64_t Layout::tokens(PlaceIndex p, const Word* all) const {
  const PackedPlace& place = places_[p];
  switch (place.form) {
  case PlaceForm::constant:
    return place.value;
  case PlaceForm::coded:
    return place.field.read(all) == place.value ? 1 : 0;
  case PlaceForm::counter:
  case PlaceForm::implied:
    break;
  }
  return place.field.read(all);
}

void Layout::prepare_implied() {
  behind_.assign(all_words_ - words(), 0);
  for (const ImpliedPlace& implied : implied_) {
    const Field& field = places_[implied.place].field;
    Word& behind = behind_[field.word - words()];
    behind += implied.constant << field.shift;
    for (const Arc& arc : implied.others) {
      const PackedPlace& other = places_[arc.place];
      const Term term{other.field, other.value, field.word, Word{arc.weight} << field.shift};
      if (other.form == PlaceForm::constant) behind -= other.value * term.factor;
      if (other.form == PlaceForm::coded) coded_terms_.push_back(term);
      if (other.form == PlaceForm::counter) counter_terms_.push_back(term);
    }
  }
}

void Layout::add_implied(Word* all) const {
  std::copy(behind_.begin(), behind_.end(), all + words());
  for (const Term& term : counter_terms_) {
    all[term.target] -= term.field.read(all) * term.factor;
  }
  for (const Term& term : coded_terms_) {
    all[term.target] -= term.field.read(all) == term.code ? term.factor : 0;
  }
}

Marking Layout::unpack(const Word* state) const {
  std::vector<Word> all(all_words_);
  complete(state, all.data());
  Marking marking(places_.size());
  for (PlaceIndex p = 0; p < places_.size(); ++p) marking[p] = tokens(p, all.data());
  return marking;
}

} // namespace fairly::petri
