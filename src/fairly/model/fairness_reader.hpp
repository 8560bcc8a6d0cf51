// Reads fairness hypotheses about a model from what people write.
//
//     a glob: *, ?, [abc]        each action whose name it fits, or whose label if it fits no name;
//                                the exact name of an action means that action only
//     {glob,glob,...}            the actions that fit, together as one hypothesis; a comma that
//                                belongs to a glob needs a backslash
//     t, t[x=3]                  each case of a family of actions, such as the bindings of a
//                                coloured transition; those in which x is 3
//     {t}, {t[x=3]}              these together as one hypothesis
//     t[x]                       a group for each value of x
//     weak: EN => OC             if EN holds from some point on, OC holds infinitely often
//     strong: EN => OC           if EN holds infinitely often, OC holds infinitely often
//     GF OC, FG EN -> GF OC, GF EN -> GF OC   the same in LTL
//
// EN and OC are Boolean combinations of atoms of the model.
// Tested by tests/unit/model/fairness_reader_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/fairness.hpp"
#include "fairly/model/family_pattern.hpp"
#include "fairly/model/formula_reader.hpp"
#include "fairly/model/property.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace fairly {

// Actions as the user has named them.
struct ActionPattern {
  std::vector<std::string> globs{};
  bool is_group = false; // written in braces: all of them are one hypothesis
};
ActionPattern parse_pattern(const std::string& text);
// How the pattern is written as a group, in braces.
std::string group_text(const ActionPattern& pattern);

// The groups that "t[x]" stands for: t[x=1], t[x=2], ... Empty if the pattern is of another kind.
Result<std::vector<ActionGroup>> groups_by_value(const ActionPattern& pattern, const Model& model);

// The actions that the pattern fits, each once, in the order of the model. Returns an error if a
// glob fits no action and no family. A family may have no actions.
Result<std::vector<Action>> matching_actions(const ActionPattern& pattern, const Model& model);

// If a name that fits no action is that of a place or a Boolean variable, makes this the hint.
void hint_at_variable(Model& model, std::string_view name, Error& error);

// A glob that fits this name and nothing else, either alone or in a group.
std::string glob_for(std::string_view name);

// Returns one hypothesis for each action, the strongest that was asked for, in the order of the
// model; then the groups and the formulas in the order in which they were given.
Result<std::vector<FairnessHypothesis>> read_fairness(const Assumptions& texts,
                                                      const FormulaTable& table);

} // namespace fairly
