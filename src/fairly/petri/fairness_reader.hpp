// Fairness hypotheses over a net from what people write.
//
//     a glob: *, ?, [abc]        each transition whose id it fits, or name if it fits no id
//     {glob,glob,...}            the transitions that fit, together as one hypothesis; a backslash
//                                before a comma that belongs to a glob
//     weak: EN => OC             if EN holds from some point on, OC holds infinitely often
//     strong: EN => OC           if EN holds infinitely often, OC holds infinitely often
//     GF OC, FG EN -> GF OC, GF EN -> GF OC   the same in LTL
//
// EN and OC are Boolean combinations of propositions of the net.
// Tested by tests/unit/petri/fairness_reader_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/model/fairness.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace fairly::petri {

// Reads a formula over the net; propositions[i] is that of atom i of the formulas. Atoms that are
// always or never true become constants.
Result<ltl::Formula> parse_net_formula(std::string_view text, const Net& net,
                                       ltl::Formulas& formulas,
                                       std::vector<Proposition>& propositions,
                                       const std::string& source = "formula", bool lbt = false);

// The transitions that a glob or {glob,glob,...} fits, in the order of the net. An error: none.
Result<std::vector<TransitionIndex>> matching_transitions(const std::string& text, const Net& net);

// A glob that fits this id and nothing else, alone or in a group.
std::string glob_for(std::string_view id);

struct FairnessTexts {
  bool from_net = true;                      // what the net itself says
  std::vector<std::string> weak{}, strong{}; // globs and groups
  std::vector<std::string> formulas{};       // the rest
};

// One hypothesis for each transition, the strongest that was asked for, in the order of the net;
// then groups and formulas as they come.
Result<std::vector<FairnessHypothesis>> read_fairness(const FairnessTexts& texts, const Net& net,
                                                      ltl::Formulas& formulas,
                                                      std::vector<Proposition>& propositions);

} // namespace fairly::petri
