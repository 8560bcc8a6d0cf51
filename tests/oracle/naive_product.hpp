// A net, an automaton and fairness, straight from the definitions: all markings, all pairs, marks
// written on every edge, and brute force over the result. For small nets only.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/model/fairness.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace fairly::oracle {

struct FairNet {
  petri::Net net;
  ltl::Formulas formulas;
  std::vector<petri::Proposition> propositions; // of atom i of the formulas
  std::vector<FairnessHypothesis> hypotheses;
  // Atoms that are not propositions: they say that the step takes one of these transitions.
  std::map<std::uint32_t, std::vector<petri::TransitionIndex>> events{};
};

// Is there a fair run of the net that the automaton accepts? Its acceptance must be generalised
// Büchi over all its marks, and its propositions atoms of the formulas. Returns nullopt if the
// product is too large for brute force.
std::optional<bool> has_fair_accepted_run(const FairNet& fair, const Automaton& automaton,
                                          std::size_t most_nodes = 32, Mark most_marks = 10);

} // namespace fairly::oracle
