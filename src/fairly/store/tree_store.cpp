#include "fairly/store/tree_store.hpp"

#include "fairly/base/out_of_room.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

namespace fairly {
namespace {

constexpr unsigned kInnerSegments = 8;

Word pair_of(std::uint32_t low, std::uint32_t high) {
  return low | Word{high} << 32;
}

std::uint32_t unit_of(const Word* state, std::size_t unit) {
  return static_cast<std::uint32_t>(state[unit / 2] >> (unit % 2 * 32));
}

} // namespace

TreeStore::TreeStore(std::uint32_t bits)
    : words_(words_for(bits)), roots_(std::min<unsigned>(bits, 64)) {
  std::size_t first = 0;
  std::size_t size = std::max<std::size_t>(2, (bits + 31) / 32);
  levels_.push_back({first, size, {}});
  while (size > 2) {
    Level above{first + size, (size + 1) / 2, {}};
    const std::size_t pairs = size / 2; // an odd value at the end is passed on as it is
    for (std::size_t i = 0; i < pairs; ++i) above.tables.emplace_back(64, kInnerSegments);
    first = above.first;
    size = above.size;
    levels_.push_back(std::move(above));
  }
  // The state of all zeros, so that there is always one to compare with.
  base_.resize(first + size);
  values_ = base_;
  for (Level& level : levels_) {
    for (WordTable& table : level.tables) table.insert(0);
  }
}

void TreeStore::find_changes(const Word* state) {
  changed_.clear();
  for (std::size_t unit = 0; unit < levels_[0].size; ++unit) {
    const Unit value = unit_of(state, unit);
    if (value == base_[unit]) continue;
    values_[unit] = value;
    changed_.push_back(unit);
  }
}

// Computes the changes at this level from those at the level below.
void TreeStore::lift_changes(std::size_t level) {
  const Level& below = levels_[level - 1];
  Level& here = levels_[level];
  std::size_t count = 0;
  for (const std::size_t changed : changed_) {
    const std::size_t position = changed / 2;
    if (count > 0 && changed_[count - 1] == position) continue;
    changed_[count++] = position;
    const Unit* pair = &values_[below.first + 2 * position];
    StateNumber value = pair[0];
    if (position < here.tables.size()) {
      value = here.tables[position].insert(pair_of(pair[0], pair[1]));
      if (value > std::numeric_limits<Unit>::max()) { // no room for it above
        throw TableFull("the table of states is full: parts of them have 2^32 values");
      }
    }
    values_[here.first + position] = static_cast<Unit>(value);
  }
  changed_.resize(count);
}

Word TreeStore::root_of(const Word* state) {
  if (words_ == 1) return state[0];
  values_ = base_;
  find_changes(state);
  for (std::size_t level = 1; level < levels_.size(); ++level) lift_changes(level);
  const std::size_t top = levels_.back().first;
  return pair_of(values_[top], values_[top + 1]);
}

void TreeStore::prepare(const Word* states, std::size_t count) {
  if (pending_.size() < pending_count_ + count) pending_.resize(2 * (pending_count_ + count));
  Pending* each = pending_.data() + pending_count_;
  for (std::size_t i = 0; i < count; ++i, ++each, states += words_) {
    each->root = root_of(states);
    each->hash = WordTable::hash(each->root);
    roots_.prefetch(each->hash);
  }
  pending_count_ += count;
}

void TreeStore::commit(std::vector<StateNumber>& numbers) {
  const std::span<Pending> pending(pending_.data(), std::exchange(pending_count_, 0));
  for (Pending& each : pending) each.guess = roots_.guess(each.hash);
  std::size_t next = numbers.size();
  numbers.resize(next + pending.size());
  for (const Pending& each : pending) {
    numbers[next++] = roots_.insert(each.root, each.hash, each.guess);
  }
}

bool TreeStore::contains(const Word* state) const {
  if (words_ == 1) return roots_.find(state[0]).has_value();
  std::vector<Unit> values(levels_[0].size);
  for (std::size_t unit = 0; unit < values.size(); ++unit) values[unit] = unit_of(state, unit);
  for (std::size_t level = 1; level < levels_.size(); ++level) {
    const Level& here = levels_[level];
    for (std::size_t i = 0; i < here.tables.size(); ++i) {
      const auto number = here.tables[i].find(pair_of(values[2 * i], values[2 * i + 1]));
      if (!number) return false;
      values[i] = static_cast<Unit>(*number);
    }
    if (here.tables.size() < here.size) values[here.size - 1] = values[2 * here.size - 2];
  }
  return roots_.find(pair_of(values[0], values[1])).has_value();
}

void TreeStore::fetch(StateNumber number, Word* state) {
  const Word root = roots_[number];
  if (words_ == 1) {
    state[0] = root;
    return;
  }
  Unit* top = &base_[levels_.back().first];
  top[0] = static_cast<Unit>(root);
  top[1] = static_cast<Unit>(root >> 32);
  for (std::size_t level = levels_.size() - 1; level > 0; --level) {
    const Level& here = levels_[level];
    const Unit* values = &base_[here.first];
    Unit* below = &base_[levels_[level - 1].first];
    for (std::size_t i = 0; i < here.tables.size(); ++i) {
      const Word pair = here.tables[i][values[i]];
      below[2 * i] = static_cast<Unit>(pair);
      below[2 * i + 1] = static_cast<Unit>(pair >> 32);
    }
    if (here.tables.size() < here.size) below[2 * here.size - 2] = values[here.size - 1];
  }
  for (std::size_t word = 0; word < words_; ++word) {
    const bool has_upper = 2 * word + 1 < levels_[0].size;
    state[word] = pair_of(base_[2 * word], has_upper ? base_[2 * word + 1] : 0);
  }
}

std::uint64_t TreeStore::bytes() const {
  std::uint64_t sum = roots_.bytes();
  for (const Level& level : levels_) {
    for (const WordTable& table : level.tables) sum += table.bytes();
  }
  return sum;
}

} // namespace fairly
