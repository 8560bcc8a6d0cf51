// Facts about the letters that a model can show: some combinations of values of atoms that no state
// has. Facts make formulas and automata smaller, and often they decide a formula.
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

// All letters that give these atoms these values. The atoms are different and in increasing order.
using LetterCube = std::vector<AtomValue>;

// How a run ends: from some point on every letter is in one of the cubes of `always`, and for each
// list in `again` infinitely many letters are in one of its cubes. In addition, all letters of the
// run are in one of the cubes of `throughout`.
struct Ending {
  std::vector<LetterCube> throughout{}, always{};
  std::vector<std::vector<LetterCube>> again{};
};

class LetterFacts {
 public:
  struct Statistics {
    std::uint64_t programs = 0;   // linear programs that were solved
    std::uint64_t exclusions = 0; // different exclusions that were found
  };

  virtual ~LetterFacts() = default;
  // Returns true if no reachable state gives the atoms these values. The atoms must be different
  // and in increasing order.
  virtual bool excludes(std::span<const AtomValue> values) = 0;
  // Returns true if no run ends in this way.
  virtual bool excludes_ending(const Ending& /*ending*/) { return false; }
  virtual Statistics statistics() const { return {}; }
};

// Returns the function without letters that the facts exclude; some of these may be left. Variable
// i is atoms[i].
Bdd possible_letters(Bdds& bdds, Bdd function, const std::vector<AtomId>& atoms,
                     LetterFacts& facts);

// Returns a function as a union of cubes, or nullopt if that takes too many.
std::optional<std::vector<LetterCube>> letter_cubes(Bdds& bdds, Bdd function,
                                                    const std::vector<AtomId>& atoms);
// The same for a formula without temporal operators; also nullopt if it has more atoms than
// Bdds::kMaxVariables.
std::optional<std::vector<LetterCube>> letter_cubes(const Formulas& formulas, Formula formula);

// Returns a formula that is true on the same words without excluded letters: every Boolean part
// that is always true, or always false, on the other letters is replaced by that constant. A
// formula with more atoms than Bdds::kMaxVariables stays as it is.
Formula simplify_by_facts(Formulas& formulas, Formula formula, LetterFacts& facts);

} // namespace fairly::ltl
