// How far a state is from what the automaton of the violations waits for.
//
// Outside components that may accept, the automaton waits for letters that lead nearer to one.
// Inside, it waits for letters of each mark and of each fairness condition of the formula, one
// after the other. The distance to a letter is the sum, over its atoms, of the distances given by
// the model (for nets: in tokens). It is only advice: nothing but the order of a search depends on
// it.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/letter_facts.hpp"
#include "fairly/model/property.hpp"
#include "fairly/model/walker.hpp"

#include <cstdint>
#include <vector>

namespace fairly {

class Guide {
 public:
  using States = std::vector<bool>; // of the automaton
  using Cubes = std::vector<ltl::LetterCube>;

  // `again`: further letters that must occur infinitely often. `property` and `automaton` must
  // outlive this object.
  Guide(const Property& property, const Automaton& automaton, const std::vector<Cubes>& again);

  void restart() { next_ = 0; }
  // To be called with the current walker and the states that the automaton can be in. Returns the
  // distance to the goal; if it is 0, another goal is chosen.
  double look(const States& now, const Walker& walker);
  double distance(const States& now, const Walker& walker) const;
  // Is this letter what the automaton waits for in these states? If so, the caller calls advance()
  // to choose another goal.
  bool is_met(const States& now, const ltl::Letter& letter) const;
  void advance() { ++next_; }

 private:
  static constexpr std::uint32_t kNever = 1U << 31;

  void rank_states();
  Cubes cubes_of(Bdd letters);
  const Cubes& goal(const States& now) const;
  double distance_to(const Cubes& cubes, const Walker& walker) const;
  double distance_to_event(std::uint32_t event, bool value, const Walker& walker) const;

  const Property& property_;
  const Automaton& automaton_;
  Bdds bdds_;                              // guards of the automaton, and combinations of them
  std::vector<ltl::AtomId> atoms_;         // by variable of the automaton
  std::vector<std::uint32_t> ranks_;       // by state: edges to a component that may accept
  std::vector<Cubes> ways_;                // by state: letters that lead nearer
  std::vector<std::vector<Cubes>> rounds_; // by state of such a component: what must occur again
  std::size_t next_ = 0;
};

} // namespace fairly
