#include "fairly/store/row_stack.hpp"

#include <algorithm>
#include <cassert>

namespace fairly {

void RowStack::push(const Word* row) {
  if (2 * (size() + 1) > slots_.size()) grow();
  rows_.insert(rows_.end(), row, row + width_);
  put(size() - 1);
}

void RowStack::pop() {
  assert(!empty());
  std::size_t slot = first_slot(top());
  while (slots_[slot] != size()) slot = following(slot);
  slots_[slot] = 0;
  rows_.resize(rows_.size() - width_);
}

std::size_t RowStack::find(const Word* row) const {
  if (slots_.empty()) return kNone;
  for (std::size_t slot = first_slot(row); slots_[slot] != 0; slot = following(slot)) {
    if (std::equal(row, row + width_, (*this)[slots_[slot] - 1])) return slots_[slot] - 1;
  }
  return kNone;
}

void RowStack::put(std::size_t position) {
  std::size_t slot = first_slot((*this)[position]);
  while (slots_[slot] != 0) slot = following(slot);
  slots_[slot] = position + 1;
}

// The rows are put in again in the order of the stack, as if each had just been pushed.
void RowStack::grow() {
  slots_.assign(std::max<std::size_t>(16, 2 * slots_.size()), 0);
  for (std::size_t position = 0; position < size(); ++position) put(position);
}

} // namespace fairly
