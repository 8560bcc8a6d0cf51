// Does an automaton accept an ultimately periodic word? Do two automata accept a common word? Both
// questions are answered on products, which are built as graphs.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/letter_table.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/ltl/evaluate.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fairly::test {

// Propositions and atoms are matched by name.
inline bool accepts(const Automaton& automaton, const ltl::Formulas& formulas,
                    const ltl::LassoWord& word) {
  const LetterTable table(automaton);
  const auto positions = static_cast<Node>(word.positions());
  std::vector<ExplicitGraph::Arc> arcs;
  for (Node at = 0; at < positions; ++at) {
    std::vector<std::uint64_t> letter(table.words());
    for (std::size_t i = 0; i < automaton.propositions().size(); ++i) {
      const std::uint32_t atom = formulas.find_atom(automaton.propositions()[i])->index;
      const bool holds = atom < word.letter(at).size() && word.letter(at)[atom];
      if (holds) letter[i / 64] |= std::uint64_t{1} << i % 64;
    }
    const auto next = static_cast<Node>(word.next(at));
    for (State state = 0; state < automaton.state_count(); ++state) {
      table.for_each(state, letter.data(), [&](std::uint32_t index) {
        const Transition& t = automaton.transitions()[index];
        arcs.push_back({t.source * positions + at, {t.target * positions + next, t.marks, 0}});
      });
    }
  }
  std::vector<Node> initial;
  for (const State state : automaton.initial()) initial.push_back(state * positions);
  ExplicitGraph graph(automaton.state_count() * positions, initial, arcs,
                      std::make_shared<const MarkTable>(automaton.marks()));
  return check_emptiness(graph, automaton.acceptance())->verdict == Emptiness::nonempty;
}

// Whether some word is accepted by both. Both were translated from formulas with the same atoms.
inline bool have_common_word(const Automaton& a, const Automaton& b) {
  Bdds bdds = a.guards();
  // Rebuilds the guards of b among those of a from their cubes.
  Bdds source = b.guards();
  std::map<std::uint32_t, Bdd> image;
  std::vector<std::uint32_t> variable; // of a, for each of b
  for (const std::string& name : b.propositions()) {
    const auto place = std::find(a.propositions().begin(), a.propositions().end(), name);
    variable.push_back(static_cast<std::uint32_t>(place - a.propositions().begin()));
  }
  std::vector<Cube> cubes;
  for (const Transition& t : b.transitions()) {
    if (image.contains(t.guard.id)) continue;
    source.cubes(t.guard, 1'000'000, cubes);
    Bdd sum = Bdds::kFalse;
    for (const Cube& cube : cubes) {
      Bdd product = Bdds::kTrue;
      for (const Literal& l : cube) {
        product = bdds.both(product, bdds.literal(variable[l.variable], l.positive));
      }
      sum = bdds.either(sum, product);
    }
    image.emplace(t.guard.id, sum);
  }
  const auto marks = std::make_shared<MarkTable>();
  std::vector<ExplicitGraph::Arc> arcs;
  for (const Transition& s : a.transitions()) {
    for (const Transition& t : b.transitions()) {
      if (bdds.both(s.guard, image.at(t.guard.id)) == Bdds::kFalse) continue;
      MarkSet set = a.marks()[s.marks];
      b.marks()[t.marks].for_each([&](Mark mark) { set.add(mark + a.mark_count()); });
      arcs.push_back({s.source * b.state_count() + t.source,
                      {s.target * b.state_count() + t.target, marks->intern(set), 0}});
    }
  }
  std::vector<Node> initial;
  for (const State p : a.initial()) {
    for (const State q : b.initial()) initial.push_back(p * b.state_count() + q);
  }
  AcceptanceBuilder builder;
  const std::array both{
      builder.add(a.acceptance()),
      builder.add(b.acceptance().renumber([&](Mark m) { return m + a.mark_count(); }))};
  ExplicitGraph graph(a.state_count() * b.state_count(), initial, arcs, marks);
  return check_emptiness(graph, builder.finish(builder.all_of(both)))->verdict ==
         Emptiness::nonempty;
}

} // namespace fairly::test
