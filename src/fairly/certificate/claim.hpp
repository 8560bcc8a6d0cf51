// What a certificate claims, as bytes for the file and as formulas in normal form for the tableau.
//
// The claim is the property as it was given: nothing is simplified, and hypotheses stay what they
// are. Atoms become sums that are compared with a number. Nodes of formulas are written operands
// first. For each node the normal form of the formula is made, then that of its negation; this
// numbers the formulas as docs/certificates.md says.
// Cost: linear in the nodes of the formulas.
// Tested by tests/unit/certificate/claim_test.cpp, tests/cross/certificate_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/property.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fairly::certificate {

enum class NormalOp : std::uint8_t { yes, no, atom, negated, both, either, next, until, release };
using FormulaNumber = std::uint32_t;

// Formulas built from true, false, atoms, negated atoms, & | X U R. Each is kept once, after its
// operands.
class NormalForms {
 public:
  FormulaNumber make(NormalOp op, std::uint32_t left = 0, std::uint32_t right = 0);

  FormulaNumber size() const { return static_cast<FormulaNumber>(all_.size()); }
  NormalOp op(FormulaNumber f) const { return static_cast<NormalOp>(all_[f][0]); }
  std::uint32_t left(FormulaNumber f) const { return all_[f][1]; } // for an atom: its number
  std::uint32_t right(FormulaNumber f) const { return all_[f][2]; }
  bool is_boolean(FormulaNumber f) const { return is_boolean_[f]; }
  // The values of the Boolean formulas, given those of the atoms. Other formulas get false.
  std::vector<bool> values(const std::vector<bool>& atoms) const;

 private:
  using Key = std::array<std::uint32_t, 3>;
  std::vector<Key> all_;
  std::vector<bool> is_boolean_;
  std::map<Key, FormulaNumber> numbers_;
};

// A fairness condition, given or found in the negated formula.
struct Condition {
  FairnessHypothesis::Kind kind = FairnessHypothesis::Kind::weak;
  std::vector<Action> actions{};      // the group; empty: the formulas
  FormulaNumber idle = 0, occurs = 0; // "is not enabled", "occurs"
};

struct Claim {
  std::string bytes{}; // the part of the file before the levels
  NormalForms formulas{};
  std::vector<std::uint32_t> propositions{}; // by atom: its number in the model
  std::vector<FormulaNumber> promises{};     // conjuncts of the negated formula, increasing
  std::vector<FormulaNumber> untils{};       // Büchi conditions: first all formulas a U b,
  std::vector<Condition> repeated{};         // then these
  std::vector<Condition> pairs{};            // Streett pairs
};

// Fails with an error of kind unsupported if there are no certificates for such a model or atom.
Result<Claim> make_claim(const Property& property);

} // namespace fairly::certificate
