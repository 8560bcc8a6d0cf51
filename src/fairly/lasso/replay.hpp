// Believes no search: does this run exist, is it fair, and does it violate the property?
//
// The actions are fired one by one in the net itself, from its initial marking; the formula as it
// was given is evaluated on the word that the markings make; every hypothesis is looked at on the
// cycle. Nothing here comes from the search, the product, the automata or the packed states.
// Cost: for each step all arcs of the net, all atoms and hypotheses.
// Tested by tests/unit/lasso/replay_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/model/fairness.hpp"
#include "fairly/model/trace.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <cstddef>
#include <vector>

namespace fairly {

// What a trace has to violate.
struct NetProperty {
  const petri::Net& net;
  const ltl::Formulas& formulas;
  const std::vector<petri::Proposition>& propositions; // of atom i of the formulas
  ltl::Formula formula;
  const std::vector<FairnessHypothesis>& hypotheses;
};

// Why a run is fair to a hypothesis.
struct Fairly {
  enum class Why : std::uint8_t {
    never_enabled, // on the cycle
    disabled,      // before this step of the cycle, and so again and again
    occurs         // at this step of the cycle
  };
  Why why = Why::never_enabled;
  std::size_t step = 0; // counted from the beginning of the trace, the first one is 0
};

struct Replay {
  ltl::LassoWord word{};          // the values of the atoms before each step
  std::vector<Fairly> fairness{}; // by hypothesis
};

// An error says what is wrong with the trace.
Result<Replay> replay(const NetProperty& property, const Trace& trace);

} // namespace fairly
