// Proves that no run of a net ends in a given way.
//
// An ending says that every letter is in a set A, and that letters of each of B_1, ..., B_n come
// again and again. A run ends in a dead marking or fires infinitely often. The state equation may
// exclude both:
//
// Dead: the marking has one letter, which is in A and in all B_i, and no transition is enabled. If
// a linear program finds such a marking that enables a transition, then one input of the transition
// must have too few tokens, or a place that inhibits it must have enough: the program is solved
// again for each of these cases.
//
// Infinitely often: transitions that cannot fire between two letters of A are left out, then those
// that fire only finitely often because the others lower a weighted sum of tokens (see
// StateEquation). If none is left, there is no such run. Otherwise an atom that none of those left
// can change keeps its value for ever: some values of such atoms must go together with A and with
// every B_i.
//
// If that is not enough, the ending also says that all letters of the run are in a set W, so
// transitions that cannot fire between two letters of W never fire. Both cases are tried once more,
// with the markings that are reachable without these transitions. Tested by
// tests/cross/endings_cross_test.cpp, tests/cross/reduce_cross_test.cpp.
#pragma once

#include "fairly/ltl/letter_facts.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"
#include "fairly/reduce/letter_constraints.hpp"
#include "fairly/reduce/prover.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::reduce {

class Endings {
 public:
  // The net and the propositions must outlive this object. `seconds`, at most kMostSeconds, are for
  // all questions together, counted from the first one: what can be proved at all is proved soon.
  Endings(const petri::Net& net, const std::vector<petri::Proposition>& propositions,
          double seconds, Monitor* monitor)
      : net_(net), propositions_(propositions), seconds_(std::min(seconds, kMostSeconds)),
        monitor_(monitor) {}

  // Returns true if no run ends in this way, false if perhaps one does.
  bool excludes(const ltl::Ending& ending);
  std::uint64_t programs() const { return prover_ ? prover_->programs() : 0; }

 private:
  static constexpr double kMostSeconds = 0.3;
  using Cubes = std::vector<ltl::LetterCube>;

  // The same for runs that fire only the possible transitions.
  bool excludes_possible(const ltl::Ending& ending);
  bool excludes_dead(const ltl::Ending& ending);
  bool is_dead_impossible(const ltl::LetterCube& cube);
  // Returns true if no dead marking satisfies all these constraints.
  bool is_dead_impossible(std::vector<LinearConstraint>& all, std::size_t& programs);
  // The same for runs that from some point on fire only the recurring transitions, for ever.
  bool excludes_endless(const ltl::Ending& ending, const std::vector<bool>& recurring);
  // Takes out transitions that cannot fire between letters of the cubes. Returns false if there are
  // none.
  bool leave_out(const Cubes& letters, std::vector<bool>& transitions);
  bool can_fire(const petri::Transition& transition, const std::vector<Alternatives>& letters);
  bool is_impossible(const std::vector<LinearConstraint>& all) {
    return prover_->is_impossible(all, &possible_);
  }
  // The places on which the atoms of the cubes depend.
  std::vector<bool> places_of(const Cubes& cubes) const;
  std::vector<bool> changing_atoms(const std::vector<bool>& transitions) const;

  const petri::Net& net_;
  const std::vector<petri::Proposition>& propositions_;
  double seconds_;
  Monitor* monitor_;
  std::optional<Prover> prover_;               // made for the first question
  std::vector<bool> possible_;                 // transitions that fire at all
  std::optional<std::vector<bool>> recurring_; // if all fire, whatever the letters
};

} // namespace fairly::reduce
