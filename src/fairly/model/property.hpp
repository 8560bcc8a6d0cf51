// What is asked about a model: a formula, what its atoms mean there, and the fairness that is
// assumed. One type from the reader to the report.
//
//     Result<Property> claim = Property::parse(model, "G(waiting -> F served)");
//     claim->assume(strong("serve_*")).assume(weak("*"));
//
// Mistakes in what is assumed are kept: error() says so, and a check returns it.
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
  std::vector<std::string> weak{}, strong{}; // globs, and groups of them in braces
  std::vector<std::string> formulas{};       // "strong: EN => OC", "GF OC", ...
  bool ignore_declared = false;              // what the model itself says does not count
};
// Of each action that a glob fits ("send_*"), or of a group together ("{send_1,recv_1}").
Assumptions weak(std::string glob);
Assumptions strong(std::string glob);
// A hypothesis about states: "weak: EN => OC", "strong: EN => OC", "GF OC".
Assumptions fair(std::string hypothesis);

class Property {
 public:
  struct Source {
    ltl::Syntax syntax = ltl::Syntax::Spot;
    std::string name = "formula"; // of the text, in errors
  };

  // Reads a formula about the model, which must outlive the property. What the model itself says
  // about fairness is assumed.
  static Result<Property> parse(Model& model, std::string_view ltl);
  static Result<Property> parse(Model& model, std::string_view ltl, const Source& source);

  // A formula that somebody else has read: propositions[i] of the model is atom i of the arena.
  // Nothing is assumed yet.
  Property(Model& model, std::shared_ptr<ltl::Formulas> formulas, ltl::Formula formula,
           std::vector<std::uint32_t> propositions);

  // Adds to what is assumed.
  Property& assume(const Assumptions& more);
  // Exactly these hypotheses, whose formulas are in the arena of this property.
  void set_hypotheses(std::vector<FairnessHypothesis> hypotheses);
  // Another formula of the same arena over the same atoms; what is assumed stays, as do premises.
  void replace_formula(ltl::Formula formula) { formula_ = formula; }
  // The same atoms with other meanings, in another model.
  Property about(Model& model, ltl::Formula formula, std::vector<std::uint32_t> propositions,
                 std::vector<FairnessHypothesis> hypotheses) const;
  // The same property with other hypotheses.
  Property assuming(std::vector<FairnessHypothesis> hypotheses) const;
  // What is wrong with what was assumed.
  const std::optional<Error>& error() const { return error_; }

  Model& model() const { return *model_; }
  ltl::Formulas& formulas() const { return *formulas_; }
  ltl::Formula formula() const { return formula_; }
  // The proposition of the model by atom of the formulas, for the atoms that occur in the formula
  // or in a hypothesis.
  const std::vector<std::uint32_t>& propositions() const { return propositions_; }

  // What is assumed: one hypothesis for each action, in the order of the model; groups; formulas.
  const std::vector<FairnessHypothesis>& hypotheses() const { return hypotheses_; }
  // Fairness that the formula itself has as premises, for people and for the replay.
  const std::vector<FairnessHypothesis>& premises() const { return premises_; }
  // Both, in this order.
  std::vector<FairnessHypothesis> all_hypotheses() const;
  const Assumptions& assumptions() const { return assumptions_; } // as they were written

  std::string id{};   // in a file of several; may be empty
  std::string text{}; // as it was written; else printed

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
