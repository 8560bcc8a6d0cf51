// Fairness hypotheses: what is assumed about the runs of a model.
//
//     unconditional   it occurs infinitely often
//     weak            if it is enabled from some point on, it occurs infinitely often
//     strong          if it is enabled infinitely often, it occurs infinitely often
//
// "It" is a group of actions, which is enabled where one of them is enabled and occurs when one of
// them is taken; or a pair of Boolean formulas about states, one for "is enabled" and one for
// "occurs".
#pragma once

#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/model/model.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fairly {

struct FairnessHypothesis {
  enum class Kind : std::uint8_t { unconditional, weak, strong };
  enum class Source : std::uint8_t { given, model, formula };

  Kind kind = Kind::weak;
  std::vector<Action> actions{}; // the group; empty: the formulas are meant
  ltl::Formula enabled{};        // unused if the kind is unconditional
  ltl::Formula occurs{};
  std::string text{}; // for people: how it was written
  Source source = Source::given;
};

// Returns true if every finite run can be continued to one that satisfies all hypotheses for which
// this function returns true. These are the weak and strong ones about actions. Other hypotheses
// may exclude all runs.
inline bool excludes_no_prefix(const FairnessHypothesis& hypothesis) {
  return !hypothesis.actions.empty() && hypothesis.kind != FairnessHypothesis::Kind::unconditional;
}

// The actions of all hypotheses.
std::vector<Action> fair_actions(const std::vector<FairnessHypothesis>& hypotheses);

FairnessHypothesis to_hypothesis(const ltl::LetterFairness& fairness, std::string text = {});

// The fairness hypotheses among the premises of a formula "premises -> conclusion" or "!premises |
// conclusion", also if the conclusion has this form again.
std::vector<FairnessHypothesis> fairness_premises(ltl::Formulas& formulas, ltl::Formula formula);

} // namespace fairly
