// What a testing automaton does, for one letter after the other.
//
// A testing automaton looks at changes of the letter. Its states are pairs of a state q of an
// automaton with generalised Büchi acceptance and the letter that the model shows [BS15]. Some
// states are insensitive: from there on it does not matter how often a letter repeats. In such a
// state a run waits in a loop while the letter repeats, instead of following the automaton. The
// loop carries all marks if the automaton has an accepting cycle of that letter through q. If such
// cycles do not go through q and can only be reached from it by repeating the letter, a run that
// repeats the letter for ever has to be there at once: a run that enters q may enter a state of
// such a cycle instead. States that do the same with a letter are joined.
//
// Which states may be called insensitive? A set of states that no transition leaves, such that each
// of its states that is initial or can be entered from outside has a language that is insensitive
// to stuttering. The proof needs no more than that: from an entry on, the whole rest of the word
// can be read without its repetitions, by a run on which letters do not repeat. The construction of
// [BS15] asks for the languages of single states, and loses words.
// Cost: a search of the automaton for each new letter.
// Tested by tests/unit/automaton/testing_table_test.cpp, tests/cross/testing_cross_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/letter_table.hpp"
#include "fairly/automaton/testing_kind.hpp"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace fairly {

class TestingTable {
 public:
  static constexpr State kNone = std::numeric_limits<State>::max();

  struct Entry {
    State same = kNone;   // the state that stands for this one; kNone: the letter cannot be read
    State cycle = kNone;  // on an accepting cycle of the letter, if this state only reaches one
    bool waits = false;   // the state is insensitive
    bool accepts = false; // and waiting carries all marks
  };
  struct Move {
    State target;
    MarksId marks;
    friend auto operator<=>(const Move&, const Move&) = default;
  };

  // The automaton must have generalised Büchi acceptance and must outlive this object.
  TestingTable(const Automaton& automaton, std::vector<bool> insensitive);

  // Adds the rows of a letter: bit i says whether proposition i holds. Letters are numbered as they
  // are added.
  void add_letter(const std::uint64_t* letter);
  std::size_t letter_count() const { return letter_count_; }

  const Entry& entry(std::size_t letter, State state) const {
    return entries_[letter * states_ + state];
  }
  // The transitions that leave a state with a letter.
  std::span<const Move> moves(std::size_t letter, State state) const {
    const std::size_t row = letter * states_ + state;
    return {moves_.data() + move_first_[row], moves_.data() + move_first_[row + 1]};
  }

 private:
  void find_cycles(std::size_t letter);
  void join_states(std::size_t letter);

  const Automaton& automaton_;
  const std::vector<bool> insensitive_;
  const std::size_t states_;
  LetterTable letters_;
  std::vector<Entry> entries_;
  std::vector<Move> moves_;
  std::vector<std::size_t> move_first_{0};
  std::size_t letter_count_ = 0;
};

} // namespace fairly
