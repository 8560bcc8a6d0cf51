#include "fairly/automaton/testing_table.hpp"

#include "fairly/base/components.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <tuple>
#include <utility>

namespace fairly {

TestingTable::TestingTable(const Automaton& automaton, std::vector<bool> insensitive)
    : automaton_(automaton), insensitive_(std::move(insensitive)), states_(automaton.state_count()),
      letters_(automaton) {
  assert(insensitive_.size() == states_);
}

void TestingTable::add_letter(const std::uint64_t* letter) {
  const std::size_t number = letter_count_++;
  for (State state = 0; state < states_; ++state) {
    const std::size_t begin = moves_.size();
    letters_.for_each(state, letter, [&](std::uint32_t transition) {
      const Transition& each = automaton_.transitions()[transition];
      moves_.push_back({each.target, each.marks});
    });
    const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(begin);
    std::sort(first, moves_.end());
    moves_.erase(std::unique(first, moves_.end()), moves_.end());
    move_first_.push_back(moves_.size());
    entries_.push_back({.same = moves_.size() > begin ? state : kNone,
                        .cycle = kNone,
                        .waits = insensitive_[state],
                        .accepts = false});
  }
  find_cycles(number);
  join_states(number);
}

// Finds out which states wait with all marks, and where the others have to go to do so.
void TestingTable::find_cycles(std::size_t letter) {
  const ComponentNumbers scc =
      component_numbers(states_, [&](State state) { return moves(letter, state); });
  std::vector<MarkSet> marks(scc.count);
  std::vector<bool> has_edge(scc.count);
  for (State state = 0; state < states_; ++state) {
    for (const Move& move : moves(letter, state)) {
      if (scc.of[move.target] != scc.of[state]) continue;
      marks[scc.of[state]] |= automaton_.marks()[move.marks];
      has_edge[scc.of[state]] = true;
    }
  }
  // A component comes after those that it reaches, so these are done first.
  std::vector<State> reaches(scc.count, kNone);
  std::vector<std::vector<State>> members(scc.count);
  for (State state = 0; state < states_; ++state) members[scc.of[state]].push_back(state);
  for (std::uint32_t c = 0; c < scc.count; ++c) {
    const bool accepts = has_edge[c] && automaton_.acceptance().accepts(marks[c]);
    if (accepts) reaches[c] = members[c][0];
    for (const State state : members[c]) {
      for (const Move& move : moves(letter, state)) {
        if (reaches[c] == kNone) reaches[c] = reaches[scc.of[move.target]];
      }
    }
    for (const State state : members[c]) {
      Entry& each = entries_[letter * states_ + state];
      if (!each.waits) continue;
      each.accepts = accepts;
      if (!accepts) each.cycle = reaches[c];
    }
  }
}

// The first of the states with the same moves and the same way of waiting stands for all of them.
void TestingTable::join_states(std::size_t letter) {
  std::map<std::tuple<bool, bool, std::vector<Move>>, State> first;
  for (State state = 0; state < states_; ++state) {
    Entry& each = entries_[letter * states_ + state];
    if (each.same == kNone) continue;
    const std::span<const Move> own = moves(letter, state);
    each.same = first.try_emplace({each.waits, each.accepts, {own.begin(), own.end()}}, state)
                    .first->second;
  }
  for (State state = 0; state < states_; ++state) {
    Entry& each = entries_[letter * states_ + state];
    if (each.cycle != kNone) each.cycle = entries_[letter * states_ + each.cycle].same;
  }
}

} // namespace fairly
