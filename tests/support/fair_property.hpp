// A net with random fairness and a formula about it, in the form that the library expects.
#pragma once

#include "fairly/model/property.hpp"
#include "fairly/petri/net_model.hpp"
#include "oracle/naive_product.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace fairly::test {

class FairProperty {
 public:
  FairProperty(const oracle::FairNet& fair, ltl::Formula formula)
      : FairProperty(fair.net, fair.formulas, fair.propositions, formula, fair.hypotheses,
                     fair.events) {}

  using Events = decltype(oracle::FairNet::events);
  // Atom i of the formulas means propositions[i] or is an event. Everything is copied, and atoms
  // keep their numbers.
  FairProperty(petri::Net net, const ltl::Formulas& formulas,
               const std::vector<petri::Proposition>& propositions, ltl::Formula formula,
               std::vector<FairnessHypothesis> hypotheses, const Events& events = {})
      : model_(std::move(net)),
        property_(make(model_, formulas, propositions, formula, std::move(hypotheses), events)) {}

  FairProperty(const FairProperty&) = delete; // the property is about the model in here
  FairProperty& operator=(const FairProperty&) = delete;

  petri::NetModel& model() { return model_; }
  const Property& property() const { return property_; }

 private:
  static Property make(petri::NetModel& model, const ltl::Formulas& from,
                       const std::vector<petri::Proposition>& meanings, ltl::Formula formula,
                       std::vector<FairnessHypothesis> hypotheses, const Events& events) {
    auto formulas = std::make_shared<ltl::Formulas>();
    std::vector<std::uint32_t> propositions;
    for (std::uint32_t i = 0; i < from.atom_count(); ++i) {
      formulas->intern(from.name(ltl::AtomId{i}));
      const auto event = events.find(i);
      propositions.push_back(event == events.end() ? model.proposition(meanings[i])
                                                   : model.event(event->second));
    }
    for (FairnessHypothesis& each : hypotheses) {
      if (!each.actions.empty()) continue;
      each.enabled = ltl::copy(from, each.enabled, *formulas);
      each.occurs = ltl::copy(from, each.occurs, *formulas);
    }
    const ltl::Formula copied = ltl::copy(from, formula, *formulas);
    Property property(model, std::move(formulas), copied, std::move(propositions));
    property.set_hypotheses(std::move(hypotheses));
    return property;
  }

  petri::NetModel model_;
  Property property_;
};

} // namespace fairly::test
