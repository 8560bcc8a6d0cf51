// What is known about the letters that a model can show: some combinations of atoms that no state
// has. Formulas and automata become smaller by that, and often a formula is decided.
// Tested by tests/unit/ltl/letter_facts_test.cpp.
#pragma once

#include "fairly/base/bdd.hpp"
#include "fairly/ltl/formula.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fairly::ltl {

struct AtomValue {
  AtomId atom{};
  bool value = true;
  friend auto operator<=>(AtomValue, AtomValue) = default;
};

// All letters that give the atoms these values; different atoms, in increasing order.
using LetterCube = std::vector<AtomValue>;

// What goes on for ever at the end of a run: every letter is in one of the cubes of `always`, and
// infinitely many are in one of each of `again`. All letters of the run are in one of `throughout`.
struct Ending {
  std::vector<LetterCube> throughout{}, always{};
  std::vector<std::vector<LetterCube>> again{};
};

class LetterFacts {
 public:
  struct Statistics {
    std::uint64_t programs = 0;   // linear ones that were solved
    std::uint64_t exclusions = 0; // different ones that were found
  };

  virtual ~LetterFacts() = default;
  // True: no reachable state gives the atoms these values. Different atoms, in increasing order.
  virtual bool excludes(std::span<const AtomValue> values) = 0;
  // True: no run ends so.
  virtual bool excludes_ending(const Ending& /*ending*/) { return false; }
  virtual Statistics statistics() const { return {}; }
};

// The function, without letters that the facts exclude: some or all of them. Variable i is
// atoms[i].
Bdd possible_letters(Bdds& bdds, Bdd function, const std::vector<AtomId>& atoms,
                     LetterFacts& facts);

// A function as cubes. nullopt: it takes too many.
std::optional<std::vector<LetterCube>> letter_cubes(Bdds& bdds, Bdd function,
                                                    const std::vector<AtomId>& atoms);
// The same of a formula without temporal operators.
std::optional<std::vector<LetterCube>> letter_cubes(const Formulas& formulas, Formula formula);

// A formula that is true on the same words without excluded letters: every Boolean part that is
// always true or always false there is replaced by that.
Formula simplify_by_facts(Formulas& formulas, Formula formula, LetterFacts& facts);

} // namespace fairly::ltl
