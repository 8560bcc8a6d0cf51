#include "fairly/automaton/letter_table.hpp"

#include <algorithm>

namespace fairly {
namespace {

constexpr std::size_t kMaxTableCubes = 64; // with more, walking the diagram is quicker

} // namespace

LetterTable::LetterTable(const Automaton& automaton)
    : words_(std::max<std::size_t>(1, (automaton.propositions().size() + 63) / 64)),
      guards_(automaton.guards()) {
  std::vector<Cube> cubes;
  std::uint32_t index = 0;
  for (State state = 0; state < automaton.state_count(); ++state) {
    first_.push_back(entries_.size());
    for (const Transition& t : automaton.transitions(state)) {
      if (guards_.cubes(t.guard, kMaxTableCubes, cubes)) {
        for (const Cube& cube : cubes) add_cube(cube, index);
      } else {
        entries_.push_back({0, 0, index, t.guard.id});
      }
      ++index;
    }
  }
  first_.push_back(entries_.size());
}

void LetterTable::add_cube(const Cube& cube, std::uint32_t transition) {
  std::vector<std::uint64_t> mask(words_), value(words_);
  for (const Literal& literal : cube) {
    const std::uint64_t bit = std::uint64_t{1} << literal.variable % 64;
    mask[literal.variable / 64] |= bit;
    if (literal.positive) value[literal.variable / 64] |= bit;
  }
  if (words_ == 1) {
    entries_.push_back({mask[0], value[0], transition, 0});
    return;
  }
  entries_.push_back({more_.size(), 0, transition, 0});
  more_.insert(more_.end(), mask.begin(), mask.end());
  more_.insert(more_.end(), value.begin(), value.end());
}

bool LetterTable::fits_slowly(const Entry& entry, const std::uint64_t* letter) const {
  if (entry.diagram != 0) {
    return guards_.value(Bdd{entry.diagram}, [&](std::uint32_t variable) {
      return (letter[variable / 64] >> variable % 64 & 1) != 0;
    });
  }
  const std::uint64_t* mask = more_.data() + entry.mask;
  const std::uint64_t* value = mask + words_;
  for (std::size_t i = 0; i < words_; ++i) {
    if ((letter[i] & mask[i]) != value[i]) return false;
  }
  return true;
}

} // namespace fairly
