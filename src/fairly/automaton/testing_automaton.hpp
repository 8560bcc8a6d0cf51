// Testing automata written out, to be drawn and to be compared.
//
// A state has been shown a letter; an edge is taken when the letter changes by the edge's
// changeset. States that no sequence of changes and marks can tell apart are joined. A check does
// not need this: it makes what it needs from a TestingTable.
// Cost: the square of the number of letters, times the transitions of the automaton, so only few
// propositions are possible.
// Tested by tests/cross/testing_cross_test.cpp, tests/cli/translate_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/testing_table.hpp"
#include "fairly/base/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairly {

struct TestingAutomaton {
  struct Edge {
    std::uint32_t change; // bit i: proposition i changes
    State target;
    MarksId marks;
    friend auto operator<=>(const Edge&, const Edge&) = default;
  };
  struct Initial {
    std::uint32_t letter; // the first one; bit i: proposition i holds
    State state;
  };

  TestingKind kind = TestingKind::generalized;
  std::string name{};
  std::vector<std::string> propositions{};
  Acceptance acceptance{};
  Mark mark_count = 0;
  MarkTable marks{};
  std::vector<std::vector<Edge>> edges{}; // of each state
  std::vector<Initial> initial{};
  std::vector<bool> waits_for_ever{}; // classic: a run that stays is accepted

  std::size_t edge_count() const;
};

// Returns an error about a limit if there are too many propositions to write a testing automaton
// out.
std::optional<Error> too_many_propositions(std::size_t count);

// `insensitive` says which states are insensitive, as for TestingTable. Fails if there are too many
// propositions.
Result<TestingAutomaton> make_testing_automaton(const Automaton& automaton,
                                                const std::vector<bool>& insensitive,
                                                TestingKind kind);

// The automaton in Graphviz dot.
std::string to_dot(const TestingAutomaton& automaton);

} // namespace fairly
