// Fairness hypotheses: what is assumed of the runs of a model.
//
//     unconditional   it occurs infinitely often
//     weak            if it is enabled from some point on, it occurs infinitely often
//     strong          if it is enabled infinitely often, it occurs infinitely often
//
// "It" is a group of actions, enabled where one of them is and occurring when one of them is taken;
// or a pair of Boolean formulas about states, one for "is enabled" and one for "occurs".
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
  std::vector<Action> actions{}; // the group; empty: the formulas
  ltl::Formula enabled{};        // has no meaning if it is unconditional
  ltl::Formula occurs{};
  std::string text{}; // for people: how it was said
  Source source = Source::given;
};

// Every finite run goes on to one that satisfies all hypotheses of this kind: weak and strong ones
// about actions. Others may exclude all runs.
inline bool excludes_no_prefix(const FairnessHypothesis& hypothesis) {
  return !hypothesis.actions.empty() && hypothesis.kind != FairnessHypothesis::Kind::unconditional;
}

// The actions that some hypothesis is about.
std::vector<Action> fair_actions(const std::vector<FairnessHypothesis>& hypotheses);

FairnessHypothesis to_hypothesis(const ltl::LetterFairness& fairness, std::string text = {});

// Fairness among the premises of "premises -> conclusion" and "!premises | conclusion", also below
// further ones.
std::vector<FairnessHypothesis> fairness_premises(ltl::Formulas& formulas, ltl::Formula formula);

} // namespace fairly
