// Is there a reachable cycle whose marks satisfy an acceptance condition?
//
// Five searches answer this over one graph interface:
//
//     dpc09    SCC search of Couvreur, Duret-Lutz and Poitrenaud, corrected; Büchi and Streett
//     lh00     Tarjan, then the Streett check of Latvala and Heljanko on each component
//     tau03    Tauriainen's nested search with generalised labels; generalised Büchi
//     ndfs     classic nested depth-first search on the degeneralised graph; generalised Büchi
//     generic  any Emerson-Lei condition: SCC decomposition and case split on Fin
//
// They expand the graph on demand and stop at the first accepting component. None recurses.
// Tested by tests/unit/emptiness/ and, against brute force, tests/cross/emptiness_cross_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/automaton/graph.hpp"
#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/emptiness/engine.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace fairly {

struct EmptinessOptions {
  Engine engine = Engine::automatic;
  bool known_first = true; // dpc09: edges to known nodes first (heuristic H1)
  // dpc09: if a mark that the acceptance needs has not been seen after this many nodes, look for it
  // first.
  std::uint64_t nodes_before_breadth = 20'000;
  Monitor* monitor = nullptr; // asked every thousand nodes
};

// A set of nodes that are strongly connected through the edges without avoided marks, such that the
// marks of all these edges together satisfy the acceptance: some cycle through all of these edges
// is accepting.
struct AcceptingComponent {
  std::vector<Node> nodes{};
  MarkSet avoided{};
  // Together with the component these hold a path from an initial node to it. Empty if none is
  // known.
  std::vector<Node> way{};

  bool operator==(const AcceptingComponent&) const = default;
};

enum class Emptiness { empty, nonempty, unknown };
std::string_view name(Emptiness verdict);

struct EmptinessResult {
  Emptiness verdict = Emptiness::unknown;
  std::optional<Stop> reason;        // why the verdict is unknown
  Engine engine = Engine::automatic; // the one that ran
  AcceptingComponent component;      // if nonempty
  SearchStatistics statistics;
};

// The engines that can decide this condition, the cheapest first. generic is always among them.
std::vector<Engine> engines_for(const Acceptance& acceptance);

// Fails only if the chosen engine cannot decide the condition. The verdict is unknown if memory
// runs out, if the graph fails, or if the monitor asks to stop.
Result<EmptinessResult> check_emptiness(Graph& graph, const Acceptance& acceptance,
                                        const EmptinessOptions& options = {});

} // namespace fairly
