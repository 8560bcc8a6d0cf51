// An omega-automaton: transitions with Boolean guards and marks, and any Emerson-Lei acceptance.
//
// Acceptance is on transitions only; a reader of state-based acceptance pushes it there. Guards are
// binary decision diagrams over the propositions, owned by the automaton, so equal guards are equal
// numbers and an unsatisfiable guard is recognised. An automaton is immutable once built.
// Tested by tests/unit/automaton/hoa_reader_test.cpp and hoa_writer_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/base/bdd.hpp"
#include "fairly/base/mark_set.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fairly {

using State = std::uint32_t;

struct Transition {
  State source, target;
  Bdd guard;
  MarksId marks;
};

// What an automaton is made of; transitions in any order.
struct AutomatonParts {
  std::string name;
  std::vector<std::string> propositions; // variable i of the guards is propositions[i]
  Acceptance acceptance;
  Mark mark_count = 0; // all marks are smaller; some may be unused
  // The last marks may stand for complements: mark mark_count - complements.size() + i is on the
  // transitions without mark complements[i].
  std::vector<Mark> complements;
  State state_count = 0;
  std::vector<std::string> state_names; // empty, or one for each state
  std::vector<State> initial;
  std::vector<Transition> transitions;
  Bdds guards;
  MarkTable marks;
};

class Automaton {
 public:
  explicit Automaton(AutomatonParts parts);

  const std::string& name() const { return parts_.name; }
  const std::vector<std::string>& propositions() const { return parts_.propositions; }
  const Acceptance& acceptance() const { return parts_.acceptance; }
  Mark mark_count() const { return parts_.mark_count; }
  // Acceptance and marks as they were written: "Fin(!0)" instead of a mark for the complement.
  std::string acceptance_text() const;
  std::vector<Mark> written_marks(MarksId marks) const;
  State state_count() const { return parts_.state_count; }
  // Empty if the state has no name.
  const std::string& state_name(State state) const;
  const std::vector<State>& initial() const { return parts_.initial; }
  const Bdds& guards() const { return parts_.guards; }
  const MarkTable& marks() const { return *marks_; }

  // The transitions grouped by source, those of each state in the order in which they were given.
  std::span<const Transition> transitions() const { return parts_.transitions; }
  std::span<const Transition> transitions(State source) const {
    return transitions().subspan(first_[source], first_[source + 1] - first_[source]);
  }

  // The states and transitions as a graph. A transition that no letter can take is left out, and
  // the action of an edge is the index of its transition.
  ExplicitGraph graph() const;

 private:
  AutomatonParts parts_;
  std::shared_ptr<const MarkTable> marks_;
  std::vector<std::size_t> first_;
};

} // namespace fairly
