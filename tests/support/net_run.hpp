// A property of a net, and runs of the net written as text.
#pragma once

#include "fairly/model/plain_model.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/replay/replay.hpp"

#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace fairly::test {

// Nothing is assumed, not even what the net itself says.
inline const Assumptions kNoFairness{.ignore_declared = true};

// Names of actions, separated by spaces; "-" is a step of a run that rests.
inline std::vector<Move> moves_of(const Model& model, const std::string& names) {
  std::istringstream in(names);
  std::vector<Move> out;
  for (std::string each; in >> each;) {
    Action action = 0;
    while (each != "-" && model.action_name(action) != each) ++action;
    out.push_back(each == "-" ? kStutter : action);
  }
  return out;
}

class NetRun {
 public:
  NetRun(petri::Net net, const std::string& formula, const Assumptions& fairness = kNoFairness)
      : model_(std::make_unique<petri::NetModel>(std::move(net))), plain_(model_->plain()),
        property_(Property::parse(*model_, formula).value().assume(fairness)) {}

  petri::NetModel& model() const { return *model_; }
  PlainModel& plain() const { return *plain_; }
  const Property& property() const { return property_; }

  Trace trace(const std::string& prefix, const std::string& cycle) const {
    return {moves_of(*model_, prefix), moves_of(*model_, cycle)};
  }
  // The run must be a counterexample.
  Counterexample counterexample(const std::string& prefix, const std::string& cycle) const {
    Trace run = trace(prefix, cycle);
    Replay replayed = replay(*plain_, property_, run).value();
    return {property_, std::move(run), std::move(replayed)};
  }

 private:
  std::unique_ptr<petri::NetModel> model_;
  std::unique_ptr<PlainModel> plain_;
  Property property_;
};

} // namespace fairly::test
