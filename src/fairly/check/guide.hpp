// How far a state is from what the automaton of the violations waits for.
//
// Where a component that may accept is not reached yet: the letters that lead nearer to one.
// Inside: letters of each mark and of each fairness of the formula, one after the other. The
// distance to a letter is what the model says it is (for nets: tokens), added over its atoms. Only
// an advice: nothing depends on it but the order of a search.
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

  // `again`: letters that must come infinitely often besides. Both must outlive this.
  Guide(const Property& property, const Automaton& automaton, const std::vector<Cubes>& again);

  void restart() { next_ = 0; }
  // The walker is here, and the automaton in one of these. Returns the distance; after 0 there is
  // another goal.
  double look(const States& now, const Walker& walker);
  double distance(const States& now, const Walker& walker) const;
  // Is this letter what the automaton waits for there? If so advance() chooses another goal.
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
  Bdds bdds_;                              // guards of the automaton, and what is made of them
  std::vector<ltl::AtomId> atoms_;         // by variable of the automaton
  std::vector<std::uint32_t> ranks_;       // by state: edges to a component that may accept
  std::vector<Cubes> ways_;                // by state: letters that lead nearer
  std::vector<std::vector<Cubes>> rounds_; // by state of such a component: what must come again
  std::size_t next_ = 0;
};

} // namespace fairly
