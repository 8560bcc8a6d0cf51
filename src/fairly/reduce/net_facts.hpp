// Finds out which values of its atoms a property of a net can never see together.
//
// Random runs show what is possible; the state equation proves what is impossible. Everything else
// stays unknown, and so do atoms that are not linear.
// Tested by tests/unit/reduce/net_facts_test.cpp, tests/cross/reduce_cross_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/ltl/letter_facts.hpp"
#include "fairly/petri/marking.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"
#include "fairly/reduce/endings.hpp"
#include "fairly/reduce/prover.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace fairly::reduce {

class NetFacts final : public ltl::LetterFacts {
 public:
  // Atom i means propositions[i]. The net must outlive this object. `seconds` are for all questions
  // together.
  NetFacts(const petri::Net& net, std::vector<petri::Proposition> propositions, double seconds,
           Monitor* monitor);

  // Takes over what was proved about another net with the same letters.
  void adopt(const NetFacts& other);

  bool excludes(std::span<const ltl::AtomValue> values) override;
  bool excludes_ending(const ltl::Ending& ending) override;
  double seconds_left() const { return prover_.seconds_left(); }
  // Returns true if a random run has enabled the transition.
  bool was_enabled(petri::TransitionIndex transition) const { return enabled_[transition]; }
  // Returns true if no reachable marking enables the transition, false if perhaps one does.
  bool never_fires(petri::TransitionIndex transition);
  // The same, but only if it follows from what was found out about other transitions.
  bool is_known_never_to_fire(petri::TransitionIndex transition) const;
  Statistics statistics() const override {
    return {programs_ + prover_.programs() + endings_.programs(), exclusions_};
  }

 private:
  using Key = std::vector<std::pair<std::uint32_t, bool>>; // atom and value

  void look_around();
  void remember_letter(std::span<const std::uint64_t> marking);
  bool was_seen(const Key& key) const;
  bool follows(const Key& key) const;
  bool prove(const ltl::LetterCube& cube);

  const petri::Net& net_;
  std::vector<petri::Proposition> propositions_;
  Prover prover_;
  Endings endings_;
  std::vector<std::vector<bool>> letters_; // seen by random runs
  std::vector<bool> enabled_;              // transitions that random runs have enabled
  std::map<Key, bool> known_;
  std::vector<Key> excluded_;
  std::vector<std::vector<LinearConstraint>> impossible_; // why transitions never fire
  std::uint64_t programs_ = 0, exclusions_ = 0;           // programs_: of adopted facts only
};

} // namespace fairly::reduce
