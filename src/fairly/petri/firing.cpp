#include "fairly/petri/firing.hpp"

#include <bit>

namespace fairly::petri {

void Firing::unpack(const Word* state) {
  too_narrow_.clear();
  layout_->complete(state, tests_.data());
  Word* nonzero = tests_.data() + all_words_;
  for (std::size_t i = 0; i < all_words_; ++i) {
    // Adding all ones to the lower bits of a field carries into its top bit unless they are 0.
    nonzero[i] = (((tests_[i] & low_bits_[i]) + low_bits_[i]) | tests_[i]) & high_bits_[i];
  }
}

bool Firing::successors(const Word* state, Steps& out) {
  unpack(state);
  words_ == 1 ? fire_all<true>(out) : fire_all<false>(out);
  return too_narrow_.empty();
}

template <class F>
void Firing::for_each_anchor(F&& f) const {
  f(anchors_[0]);
  for (const GroupAnchors& group : group_anchors_) {
    f(anchors_[group.first + group.field.read(tests_.data())]);
  }
  for (std::size_t i = 0; i < all_words_; ++i) {
    for (Word left = tests_[all_words_ + i] & anchored_[i]; left != 0; left &= left - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(left));
      f(anchors_[counter_anchors_[64 * i + bit]]);
    }
  }
}

template <bool kOneWord>
void Firing::fire_all(Steps& out) {
  for_each_anchor([&](const Anchor& anchor) { fire_from<kOneWord>(anchor, out); });
}

template <bool kOneWord>
void Firing::fire_from(const Anchor& anchor, Steps& out) {
  const Word* tests = tests_.data();
  for (std::uint32_t m = anchor.first; m < anchor.last; ++m) {
    const Move& move = moves_[m];
    if ((tests[move.check.test] & move.check.mask) != move.check.value) continue;
    if (move.has_more && !is_enabled(moves_[m - 1], move)) continue;
    fire_move<kOneWord>(m, out);
  }
}

template <bool kOneWord>
void Firing::fire_move(std::uint32_t m, Steps& out) {
  const Word* tests = tests_.data();
  const Move& move = moves_[m];
  Word* next = out.add(move.transition);
  if constexpr (kOneWord) {
    next[0] = tests[0] + move.delta.value;
  } else {
    for (std::size_t i = 0; i < words_; ++i) next[i] = tests[i];
    next[move.delta.word] += move.delta.value;
    for (std::uint32_t i = moves_[m - 1].deltas; i < move.deltas; ++i) {
      next[deltas_[i].word] += deltas_[i].value;
    }
  }
}

void Firing::enabled(const Word* state, std::vector<Action>& out) {
  unpack(state);
  out.clear();
  const Word* tests = tests_.data();
  for_each_anchor([&](const Anchor& anchor) {
    for (std::uint32_t m = anchor.first; m < anchor.last; ++m) {
      const Move& move = moves_[m];
      if ((tests[move.check.test] & move.check.mask) != move.check.value) continue;
      if (move.has_more && !meets_demands(moves_[m - 1], move)) continue;
      out.push_back(move.transition);
    }
  });
}

bool Firing::fire(const Word* state, std::span<const Action> some, Steps& out) {
  if (move_of_.empty()) number_moves();
  unpack(state);
  for (const Action action : some) {
    const std::uint32_t m = move_of_[action];
    if (moves_[m].has_more && !is_enabled(moves_[m - 1], moves_[m])) continue; // too narrow
    words_ == 1 ? fire_move<true>(m, out) : fire_move<false>(m, out);
  }
  return too_narrow_.empty();
}

void Firing::number_moves() {
  for (std::uint32_t m = 1; m < moves_.size(); ++m) {
    const std::size_t transition = moves_[m].transition;
    if (transition >= move_of_.size()) move_of_.resize(transition + 1);
    move_of_[transition] = m;
  }
}

// Tests the conditions after the first check. Demands come before watches, so that only enabled
// transitions are watched.
bool Firing::is_enabled(const Move& before, const Move& move) {
  for (std::uint32_t i = before.checks; i < move.checks; ++i) {
    if ((tests_[checks_[i].test] & checks_[i].mask) != checks_[i].value) return false;
  }
  for (std::uint32_t i = before.ranges; i < move.ranges; ++i) {
    if (!is_in_range(ranges_[i])) return false;
  }
  return true;
}

// Like is_enabled(), but without watches.
bool Firing::meets_demands(const Move& before, const Move& move) const {
  for (std::uint32_t i = before.checks; i < move.checks; ++i) {
    if ((tests_[checks_[i].test] & checks_[i].mask) != checks_[i].value) return false;
  }
  for (std::uint32_t i = before.ranges; i < move.ranges && !ranges_[i].is_watch; ++i) {
    if (!ranges_[i].has(ranges_[i].field.read(tests_.data()))) return false;
  }
  return true;
}

// Returns false also if a watch finds too little room, and then notes the place.
bool Firing::is_in_range(const Range& range) {
  if (range.has(range.field.read(tests_.data()))) return true;
  if (range.is_watch) too_narrow_.push_back(range.place);
  return false;
}

} // namespace fairly::petri
