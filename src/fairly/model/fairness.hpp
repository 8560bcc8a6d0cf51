// Fairness hypotheses: what is assumed of the runs of a model.
//
//     unconditional   it occurs infinitely often
//     weak            if it is enabled from some point on, it occurs infinitely often
//     strong          if it is enabled infinitely often, it occurs infinitely often
//
// "It" is a group of actions, enabled where one of them is and occurring when one of them is taken;
// or a pair of propositions, one for "is enabled" and one for "occurs", both about states.
#pragma once

#include "fairly/model/model.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fairly {

struct FairnessHypothesis {
  enum class Kind : std::uint8_t { unconditional, weak, strong };

  Kind kind = Kind::weak;
  std::string text{};            // for people
  std::vector<Action> actions{}; // the group; empty: propositions
  std::uint32_t enabled = 0;     // numbers of propositions of the model; `enabled` has no meaning
  std::uint32_t occurs = 0;      // if it is unconditional
};

} // namespace fairly
