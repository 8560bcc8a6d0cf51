// What is asked about a model: a formula, what its atoms mean in the model, and the fairness that
// is assumed. This one type is used from the reader to the report.
//
//     Result<Property> claim = Property::parse(model, "G(waiting -> F served)");
//     claim->assume(strong("serve_*")).assume(weak("*"));
//
// Mistakes in the assumptions are kept: error() returns the first one, and so does a check.
// Cost: properties that are copied, or read from one file, share their arena of formulas.
// Tested by tests/unit/model/property_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/ltl/syntax.hpp"
#include "fairly/model/fairness.hpp"
#include "fairly/model/model.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

// Fairness as people write it; see model/fairness_reader.hpp.
struct Assumptions {
  std::vector<std::string> weak{}, strong{}; // globs, and groups in braces
  std::vector<std::string> formulas{};       // "strong: EN => OC", "GF OC", ...
  bool ignore_declared = false;              // what the model itself declares does not count
};
// Fairness of each action that a glob fits ("send_*"), or of a group as a whole
// ("{send_1,recv_1}").
Assumptions weak(std::string glob);
Assumptions strong(std::string glob);
// A hypothesis about states: "weak: EN => OC", "strong: EN => OC", "GF OC".
Assumptions fair(std::string hypothesis);

class Property {
 public:
  struct Source {
    ltl::Syntax syntax = ltl::Syntax::Spot;
    std::string name = "formula"; // how errors name the text
  };

  // Reads a formula about the model, which must outlive the property. The fairness that the model
  // itself declares is assumed.
  static Result<Property> parse(Model& model, std::string_view ltl);
  static Result<Property> parse(Model& model, std::string_view ltl, const Source& source);

  // Takes a formula that has been read already: propositions[i] is the proposition of the model for
  // atom i of the arena. Nothing is assumed yet.
  Property(Model& model, std::shared_ptr<ltl::Formulas> formulas, ltl::Formula formula,
           std::vector<std::uint32_t> propositions);

  // Adds assumptions to those made before.
  Property& assume(const Assumptions& more);
  // Assumes exactly these hypotheses. Their formulas must be in the arena of this property.
  void set_hypotheses(std::vector<FairnessHypothesis> hypotheses);
  // Replaces the formula by another one of the same arena over the same atoms. What is assumed
  // stays, and so do the premises.
  void replace_formula(ltl::Formula formula) { formula_ = formula; }
  // A property with the same atoms, whose meanings are now propositions of another model.
  Property about(Model& model, ltl::Formula formula, std::vector<std::uint32_t> propositions,
                 std::vector<FairnessHypothesis> hypotheses) const;
  // The same property with other hypotheses.
  Property assuming(std::vector<FairnessHypothesis> hypotheses) const;
  // The first mistake in what was assumed.
  const std::optional<Error>& error() const { return error_; }

  Model& model() const { return *model_; }
  ltl::Formulas& formulas() const { return *formulas_; }
  ltl::Formula formula() const { return formula_; }
  // The propositions of the model, by atom of the formulas; defined for the atoms that occur in the
  // formula or in a hypothesis.
  const std::vector<std::uint32_t>& propositions() const { return propositions_; }

  // What is assumed: first one hypothesis for each action, in the order of the model; then groups,
  // then formulas.
  const std::vector<FairnessHypothesis>& hypotheses() const { return hypotheses_; }
  // The fairness that the formula itself has as premises, for people and for the replay.
  const std::vector<FairnessHypothesis>& premises() const { return premises_; }
  // hypotheses() followed by premises().
  std::vector<FairnessHypothesis> all_hypotheses() const;
  const Assumptions& assumptions() const { return assumptions_; } // as they were written

  std::string id{};   // names it in a file of several; may be empty
  std::string text{}; // as it was written, or else printed

 private:
  Model* model_;
  std::shared_ptr<ltl::Formulas> formulas_;
  ltl::Formula formula_;
  std::vector<std::uint32_t> propositions_;
  Assumptions assumptions_;
  std::vector<FairnessHypothesis> hypotheses_, premises_;
  std::optional<Error> error_;
};

} // namespace fairly
