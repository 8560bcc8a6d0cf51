// Does an automaton accept an ultimately periodic word? The product of the two as a graph.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/ltl/evaluate.hpp"

#include <string_view>

namespace fairly::test {

// Propositions and atoms are matched by name.
inline bool accepts(const Automaton& automaton, const ltl::Formulas& formulas,
                    const ltl::LassoWord& word) {
  std::vector<std::uint32_t> atom_of; // index into the letters
  for (const std::string& name : automaton.propositions()) {
    atom_of.push_back(formulas.find_atom(name)->index);
  }
  const Bdds& bdds = automaton.guards();
  const auto satisfied = [&](Bdd guard, const ltl::Letter& letter) {
    return bdds.value(guard, [&](std::uint32_t variable) {
      return atom_of[variable] < letter.size() && letter[atom_of[variable]];
    });
  };
  const auto positions = static_cast<Node>(word.positions());
  std::vector<ExplicitGraph::Arc> arcs;
  for (const Transition& t : automaton.transitions()) {
    for (Node at = 0; at < positions; ++at) {
      if (!satisfied(t.guard, word.letter(at))) continue;
      const auto next = static_cast<Node>(word.next(at));
      arcs.push_back({t.source * positions + at, {t.target * positions + next, t.marks, 0}});
    }
  }
  std::vector<Node> initial;
  for (const State state : automaton.initial()) initial.push_back(state * positions);
  ExplicitGraph graph(automaton.state_count() * positions, initial, arcs,
                      std::make_shared<const MarkTable>(automaton.marks()));
  return check_emptiness(graph, automaton.acceptance())->verdict == Emptiness::nonempty;
}

} // namespace fairly::test
