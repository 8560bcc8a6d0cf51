// LTL to generalised Büchi automata by Couvreur's tableau.
//
// A state is a formula that the rest of the word has to satisfy. One step of it is a Boolean
// function over three kinds of variables: the propositions (what holds now), "next g" (g has to
// hold from the next position on) and "promise g" (g was put off: an eventuality that is not
// fulfilled in this step) [Cou99]. For instance
//     a U b  =  b | (a & next(a U b) & promise(b)).
// With the propositions on top of the order, the parts below them are what can be demanded of
// the rest of the word; the prime implicants of a part are the edges. An edge without
// promise(g) carries the mark of g. States with the same function are the same state.
// Cost: one function for each subformula; states and edges can be exponential in the formula,
// so both are limited. Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/translate/draft.hpp"

#include <cstddef>
#include <vector>

namespace fairly::translate {

struct TableauOptions {
  // Edges with the same letters and promises lead to one state for the disjunction of their
  // targets instead of one state each: more deterministic, sometimes more states.
  bool join_alternatives = false;
  // A formula that has the same value at all positions (GF a) is put off to the next state
  // wherever it stands inside another one: fewer different edges now.
  bool delay_suspendable = false;
  std::size_t max_states = 20'000;
  std::size_t max_edges = 400'000;
};

// `formula` must be in negation normal form; `atoms[i]` is variable i of the guards. `labels`, if
// not null, gets the formula of each state.
Result<Draft> tableau(ltl::Formulas& formulas, ltl::Formula formula,
                      const std::vector<ltl::AtomId>& atoms, Bdds& bdds,
                      const TableauOptions& options, std::vector<ltl::Formula>* labels = nullptr);

} // namespace fairly::translate
