// A property of a net and runs of it, written as text.
#pragma once

#include "fairly/lasso/replay.hpp"
#include "fairly/model/trace.hpp"
#include "fairly/petri/fairness_reader.hpp"
#include "fairly/petri/net.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace fairly::test {

class NetRun {
 public:
  NetRun(const petri::Net& net, const std::string& formula,
         const petri::FairnessTexts& fairness = {.from_net = false})
      : net_(net),
        formula_(petri::parse_net_formula(formula, net, formulas_, propositions_).value()),
        hypotheses_(petri::read_fairness(fairness, net, formulas_, propositions_).value()) {
    for (FairnessHypothesis& each : fairness_premises(formulas_, formula_)) {
      hypotheses_.push_back(std::move(each));
    }
  }

  NetProperty property() const { return {net_, formulas_, propositions_, formula_, hypotheses_}; }

  // Names between spaces; "-" is a step of a run that has come to its end.
  Trace trace(const std::string& prefix, const std::string& cycle) const {
    return {actions(prefix), actions(cycle)};
  }

 private:
  std::vector<Action> actions(const std::string& names) const {
    std::istringstream in(names);
    std::vector<Action> out;
    for (std::string each; in >> each;) {
      out.push_back(each == "-" ? kStutter : net_.find_transition(each).value());
    }
    return out;
  }

  const petri::Net& net_;
  ltl::Formulas formulas_;
  std::vector<petri::Proposition> propositions_;
  ltl::Formula formula_;
  std::vector<FairnessHypothesis> hypotheses_;
};

} // namespace fairly::test
