// LTL formulas to automata: the way through simplification, tableau and reductions.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"

#include <cstddef>

namespace fairly {

struct TranslateOptions {
  std::size_t max_states = 20'000;
  std::size_t max_guard_nodes = std::size_t{1} << 22; // of all decision diagrams together
};

// A generalised Büchi automaton, acceptance on transitions, that accepts exactly the words that
// satisfy the formula. Its propositions are the atoms that occur in the formula. Fails, with
// is_limit, if it would take more than the limits allow.
Result<Automaton> translate_to_tgba(ltl::Formulas& formulas, ltl::Formula formula,
                                    const TranslateOptions& options = {});

} // namespace fairly
