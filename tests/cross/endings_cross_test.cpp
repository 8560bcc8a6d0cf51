// Endings that the state equation excludes, checked against all markings of random nets with random
// letters.
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/reduce/net_facts.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::endings_cross_test {

using ltl::Ending;
using ltl::LetterCube;
using Letter = std::vector<bool>;

constexpr std::size_t kMostMarkings = 40;
constexpr std::uint32_t kAtoms = 3;

bool contains(const std::vector<LetterCube>& cubes, const Letter& letter) {
  return std::any_of(cubes.begin(), cubes.end(), [&](const LetterCube& cube) {
    return std::all_of(cube.begin(), cube.end(), [&](const ltl::AtomValue& each) {
      return letter[each.atom.index] == each.value;
    });
  });
}

// The graph of a net, with a letter for each marking. labelled_graph() returns nullopt if it would
// be too large.
struct LabelledGraph {
  std::vector<Letter> letters{};
  std::vector<std::vector<std::size_t>> successors{}; // the initial marking is `start`
  std::size_t start = 0;
};

std::optional<LabelledGraph> labelled_graph(const petri::Net& net,
                                            const std::vector<petri::Proposition>& atoms) {
  const oracle::Exploration all = oracle::explore(net, kMostMarkings);
  if (!all.complete) return std::nullopt;
  const std::vector<oracle::Marking> markings(all.markings.begin(), all.markings.end());
  const auto number = [&](const oracle::Marking& marking) {
    return static_cast<std::size_t>(std::lower_bound(markings.begin(), markings.end(), marking) -
                                    markings.begin());
  };
  LabelledGraph graph{.start = number(oracle::initial_marking(net))};
  graph.successors.resize(markings.size());
  for (const oracle::Marking& marking : markings) {
    Letter& letter = graph.letters.emplace_back();
    for (const petri::Proposition& each : atoms) letter.push_back(holds(each, net, marking));
  }
  for (const oracle::Edge& edge : oracle::edges_from(net, all.markings)) {
    graph.successors[number(edge.source)].push_back(number(edge.target));
  }
  return graph;
}

// The markings that can be reached in at least one step through letters of the cubes only.
std::vector<bool> reachable(const LabelledGraph& graph, std::size_t from,
                            const std::vector<LetterCube>& cubes) {
  std::vector<bool> seen(graph.letters.size());
  std::vector<std::size_t> todo{from};
  while (!todo.empty()) {
    const std::size_t state = todo.back();
    todo.pop_back();
    for (const std::size_t next : graph.successors[state]) {
      if (seen[next] || !contains(cubes, graph.letters[next])) continue;
      seen[next] = true;
      todo.push_back(next);
    }
  }
  return seen;
}

bool is_possible(const LabelledGraph& graph, const Ending& ending) {
  if (!contains(ending.throughout, graph.letters[graph.start])) return false;
  std::vector<bool> visited = reachable(graph, graph.start, ending.throughout);
  visited[graph.start] = true;
  const auto in_all = [&](const Letter& letter) {
    return std::all_of(ending.again.begin(), ending.again.end(),
                       [&](const auto& cubes) { return contains(cubes, letter); });
  };
  std::vector<std::vector<bool>> within; // by marking: what can follow for ever
  for (std::size_t s = 0; s < graph.letters.size(); ++s) {
    within.emplace_back(graph.letters.size());
    if (!visited[s] || !contains(ending.always, graph.letters[s])) continue;
    if (graph.successors[s].empty() && in_all(graph.letters[s])) return true;
    // Both conditions count: a marking in `always` that is not in `throughout` is not passed.
    std::vector<std::size_t> todo{s};
    while (!todo.empty()) {
      const std::size_t state = todo.back();
      todo.pop_back();
      for (const std::size_t next : graph.successors[state]) {
        const Letter& letter = graph.letters[next];
        if (within[s][next] || !contains(ending.always, letter) ||
            !contains(ending.throughout, letter)) {
          continue;
        }
        within[s][next] = true;
        todo.push_back(next);
      }
    }
  }
  for (std::size_t s = 0; s < within.size(); ++s) {
    if (!within[s][s]) continue; // not on a cycle
    const bool all = std::all_of(ending.again.begin(), ending.again.end(), [&](const auto& cubes) {
      for (std::size_t t = 0; t < within.size(); ++t) {
        if (within[s][t] && within[t][s] && contains(cubes, graph.letters[t])) return true;
      }
      return false;
    });
    if (all) return true;
  }
  return false;
}

std::vector<LetterCube> random_cubes(test::Random& random, double anything) {
  if (random.chance(anything)) return {{}};
  std::vector<LetterCube> cubes(1 + random.below(2));
  for (LetterCube& cube : cubes) {
    for (std::uint32_t atom = 0; atom < kAtoms; ++atom) {
      if (random.chance(0.5)) cube.push_back({ltl::AtomId{atom}, random.chance(0.5)});
    }
  }
  return cubes;
}

petri::Proposition random_atom(test::Random& random, const petri::Net& net) {
  if (random.chance(0.05)) return petri::dead_proposition();
  if (random.chance(0.3)) {
    return petri::fireable_proposition({test::random_transition(random, net)});
  }
  const auto place = [&] { return petri::Polynomial::tokens(random.below(net.places().size())); };
  return compare(place(), static_cast<petri::Comparison>(random.below(6)),
                 random.chance(0.3) ? place() : petri::Polynomial::constant(random.below(3)));
}

// Half of the nets can seldom go on for ever, because tokens move mostly to later places.
petri::Net some_net(test::Random& random) {
  if (random.chance(0.5)) return test::random_net(random);
  petri::Net net;
  const std::uint32_t places = random.between(3, 7);
  for (std::uint32_t p = 0; p < places; ++p) {
    net.add(petri::Place{.id = "p" + std::to_string(p), .tokens = p < 3 ? random.below(3) : 0});
  }
  const std::uint32_t transitions = random.between(2, 7);
  for (std::uint32_t t = 0; t < transitions; ++t) {
    petri::Transition transition{.id = "t" + std::to_string(t)};
    const std::uint32_t from = random.below(places - 1);
    (void)petri::add_arc(transition.inputs, {from, 1 + random.below(2)});
    if (random.chance(0.4)) (void)petri::add_arc(transition.inputs, {random.below(places), 1});
    (void)petri::add_arc(transition.outputs,
                         {random.chance(0.1) ? 0 : random.between(from + 1, places - 1), 1});
    net.add(std::move(transition));
  }
  return net;
}

enum class SpecialArcs : bool { no, yes };

void ask_all(std::size_t cases, SpecialArcs special_arcs) {
  std::size_t excluded = 0, impossible = 0;
  for (std::size_t i = 0; i < cases; ++i) {
    test::Random random(test::base_seed() + i);
    petri::Net net = some_net(random);
    if (special_arcs == SpecialArcs::yes) test::add_special_arcs(random, net);
    std::vector<petri::Proposition> atoms;
    for (std::uint32_t a = 0; a < kAtoms; ++a) atoms.push_back(random_atom(random, net));
    const auto graph = labelled_graph(net, atoms);
    if (!graph) continue;
    reduce::NetFacts facts(net, atoms, 10, nullptr);
    for (int questions = 0; questions < 4; ++questions) {
      Ending ending{.throughout = random_cubes(random, 0.5), .always = random_cubes(random, 0.2)};
      for (std::uint32_t n = random.below(3); n > 0; --n) {
        ending.again.push_back(random_cubes(random, 0));
      }
      const bool can_be = is_possible(*graph, ending);
      const bool believed = facts.excludes_ending(ending);
      ASSERT_FALSE(can_be && believed) << "seed " << test::base_seed() + i << '\n'
                                       << petri::to_pnml(net);
      impossible += can_be ? 0 : 1;
      excluded += believed ? 1 : 0;
    }
  }
  testing::Test::RecordProperty("excluded", static_cast<int>(excluded));
  testing::Test::RecordProperty("impossible", static_cast<int>(impossible));
  EXPECT_GT(excluded, impossible / (special_arcs == SpecialArcs::yes ? 3 : 2));
}

TEST(EndingsCross, WhatIsExcludedIsImpossible) {
  ask_all(test::scaled(8'000), SpecialArcs::no);
}

TEST(EndingsCross, WhatIsExcludedIsImpossibleWithInhibitorAndReadArcs) {
  ask_all(test::scaled(3'000), SpecialArcs::yes);
}

} // namespace fairly::endings_cross_test
