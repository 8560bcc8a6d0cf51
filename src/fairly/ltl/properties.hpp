// What can be said about a formula from its shape alone.
//
// Eventual: if a suffix of a word satisfies it, so does the word ("pure eventuality" of [EH00]).
// Universal: if a word satisfies it, so does every suffix. Both together: the value is the same
// at all positions of a word, so the formula can be looked at as late as one likes.
// The classes safety ... persistence are the syntactic ones of the temporal hierarchy [CMP92],
// with the rules of Spot's documentation for W and M: sufficient, not necessary.
// Cost: constant for each operand, once for each node of the arena.
// Tested by tests/unit/ltl/properties_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"

#include <vector>

namespace fairly::ltl {

struct Properties {
  bool boolean = true;   // no temporal operator
  bool next_free = true; // no X: insensitive to stuttering
  bool eventual = true;
  bool universal = true;
  bool safety = true;      // closed: a word that violates it has a bad prefix
  bool guarantee = true;   // open: a word that satisfies it has a good prefix
  bool obligation = true;  // a Boolean combination of the two
  bool recurrence = true;  // recognised by deterministic Büchi automata
  bool persistence = true; // recognised by deterministic co-Büchi automata

  bool suspendable() const { return eventual && universal; }
  friend bool operator==(const Properties&, const Properties&) = default;
};

// Computes properties when asked and keeps them; the arena may grow meanwhile.
class PropertyTable {
 public:
  explicit PropertyTable(const Formulas& formulas) : formulas_(formulas) {}

  Properties of(Formula formula);

 private:
  Properties compute(Formula formula) const;

  const Formulas& formulas_;
  std::vector<Properties> table_; // by id
};

} // namespace fairly::ltl
