// Testing automata written out, to be drawn and to be compared.
//
// A state has been shown a letter; an edge is taken when the letter changes by its changeset.
// States that no sequence of changes and marks tells apart are one. A check needs none of this: it
// makes what it needs from a TestingTable. Cost: letters times letters times the transitions of the
// automaton, so that there may be few propositions only. Tested by
// tests/cross/testing_cross_test.cpp, tests/cli/translate_test.cpp.
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

// Whether there are too many to write a testing automaton out; then a limit.
std::optional<Error> too_many_propositions(std::size_t count);

// As TestingTable wants them. Fails if there are too many propositions.
Result<TestingAutomaton> make_testing_automaton(const Automaton& automaton,
                                                const std::vector<bool>& insensitive,
                                                TestingKind kind);

// In Graphviz's language.
std::string to_dot(const TestingAutomaton& automaton);

} // namespace fairly
