#include "fairly/model/property.hpp"

#include "fairly/ltl/printer.hpp"
#include "fairly/model/fairness_reader.hpp"
#include "fairly/model/formula_reader.hpp"

#include <utility>

namespace fairly {

Assumptions weak(std::string glob) {
  return {.weak = {std::move(glob)}};
}

Assumptions strong(std::string glob) {
  return {.strong = {std::move(glob)}};
}

Assumptions fair(std::string hypothesis) {
  return {.formulas = {std::move(hypothesis)}};
}

Result<Property> Property::parse(Model& model, std::string_view ltl) {
  return parse(model, ltl, {});
}

Result<Property> Property::parse(Model& model, std::string_view ltl, const Source& source) {
  auto formulas = std::make_shared<ltl::Formulas>();
  std::vector<std::uint32_t> propositions;
  const Result<ltl::Formula> formula =
      read_formula({model, *formulas, propositions}, ltl, source.name, source.syntax);
  if (!formula) return formula.error();
  Property property(model, std::move(formulas), *formula, std::move(propositions));
  property.text = ltl;
  property.assume({});
  return property;
}

Property::Property(Model& model, std::shared_ptr<ltl::Formulas> formulas, ltl::Formula formula,
                   std::vector<std::uint32_t> propositions)
    : model_(&model), formulas_(std::move(formulas)), formula_(formula),
      propositions_(std::move(propositions)), premises_(fairness_premises(*formulas_, formula)) {}

Property& Property::assume(const Assumptions& more) {
  const auto append = [](const std::vector<std::string>& from, std::vector<std::string>& to) {
    to.insert(to.end(), from.begin(), from.end());
  };
  append(more.weak, assumptions_.weak);
  append(more.strong, assumptions_.strong);
  append(more.formulas, assumptions_.formulas);
  assumptions_.ignore_declared = assumptions_.ignore_declared || more.ignore_declared;
  Result<std::vector<FairnessHypothesis>> read =
      read_fairness(assumptions_, {*model_, *formulas_, propositions_});
  if (read) {
    hypotheses_ = *std::move(read);
  } else if (!error_) {
    error_ = std::move(read).error();
  }
  return *this;
}

void Property::set_hypotheses(std::vector<FairnessHypothesis> hypotheses) {
  hypotheses_ = std::move(hypotheses);
}

Property Property::assuming(std::vector<FairnessHypothesis> hypotheses) const {
  Property other = *this;
  other.set_hypotheses(std::move(hypotheses));
  return other;
}

Property Property::about(Model& model, ltl::Formula formula,
                         std::vector<std::uint32_t> propositions,
                         std::vector<FairnessHypothesis> hypotheses) const {
  Property other(model, formulas_, formula, std::move(propositions));
  other.set_hypotheses(std::move(hypotheses));
  return other;
}

std::vector<FairnessHypothesis> Property::all_hypotheses() const {
  std::vector<FairnessHypothesis> all = hypotheses_;
  all.insert(all.end(), premises_.begin(), premises_.end());
  return all;
}

} // namespace fairly
