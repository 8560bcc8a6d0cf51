#include "fairly/workers/product_part.hpp"

#include <algorithm>
#include <bit>

namespace fairly::workers {
namespace {

constexpr State kMostDenseStates = 8; // of the automaton: as in product.cpp

} // namespace

ProductPart::ProductPart(OwnStates& states, Labelling& labelling)
    : states_(states), labelling_(labelling),
      is_dense_(labelling.automaton().state_count() <= kMostDenseStates),
      shift_(static_cast<unsigned>(
          std::bit_width(std::max(labelling.automaton().state_count(), 1U) - 1))) {}

std::uint64_t ProductPart::add_steps(StateNumber state, std::size_t count) {
  places_.grow(state + 1);
  steps_.grow(used_ + count + 1);
  steps_[used_] = count | Word{count} << 32;
  places_[state] = ++used_;
  const std::uint64_t first = used_;
  used_ += count;
  return first;
}

void ProductPart::find_shared_marks(StateNumber state) {
  shared_.grow(state + 1);
  shared_[state] = kNoMarks + 1;
  if (!has_letter(state)) return; // then it has no edges either
  enabled_.clear();
  for (const Word step : steps(state)) {
    if (action_of(step) != labelling_.stutter()) enabled_.push_back(action_of(step));
  }
  shared_[state] = labelling_.shared_marks(letter(state), enabled_) + 1;
}

} // namespace fairly::workers
