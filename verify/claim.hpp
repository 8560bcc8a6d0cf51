// What a certificate claims: a formula and hypotheses about the runs of a model.
//
// Formulas are kept in a normal form: true, false, atoms and negated atoms, & | X U R. Each formula
// is kept once, and made together with its negation, in an order that docs/certificates.md fixes.
// So the numbers of formulas follow from the file.
#pragma once

#include "variables.hpp"

#include <optional>

namespace verify {

// Something that can be said about one state, or about the step that the run takes there.
struct Atom {
  enum class Kind { dead, enabled, at_most, at_least, equal, different, fired, comparison };
  struct Term {
    std::int64_t coefficient = 1;
    std::vector<std::uint32_t> places{}; // the product of their tokens
  };
  Kind kind = Kind::dead;
  std::vector<Action> actions{}; // one of them is enabled, or is fired
  std::vector<Term> sum{};       // compared with the bound
  std::int64_t bound = 0;
  std::optional<Comparison> comparison{}; // of variables of TLA+

  bool holds(const Model& model, const State& state, const std::vector<bool>& enabled,
             Action action) const;
  std::size_t work() const; // about how many steps holds() takes
};

enum class Op : std::uint8_t { yes, no, atom, negated, both, either, next, until, release };
using FormulaId = std::uint32_t;
using Formula = std::array<std::uint32_t, 3>; // Op, operands (of X: the second); or an atom
using Letter = std::vector<bool>; // by formula: its value at a step if it is Boolean, else false

enum class Fairness : std::uint8_t { unconditional, weak, strong };
struct Hypothesis {
  Fairness kind = Fairness::weak;
  std::vector<Action> actions{};  // the group; empty: `idle` and `occurs` instead
  FormulaId idle = 0, occurs = 0; // "is not enabled" and "occurs", both Boolean
};

class Claim {
 public:
  Claim(const Model& model, Content& in, Meter& meter); // throws Refused

  FormulaId negation() const { return negation_; } // of the claimed formula
  const std::vector<Hypothesis>& hypotheses() const { return hypotheses_; }
  bool has_events() const { return has_events_; } // true if some atoms are about steps
  std::size_t size() const { return formulas_.size(); }
  Op op(FormulaId id) const { return static_cast<Op>(formulas_[id][0]); }
  std::uint32_t left(FormulaId id) const { return formulas_[id][1]; }
  std::uint32_t right(FormulaId id) const { return formulas_[id][2]; }
  bool is_boolean(FormulaId id) const { return is_boolean_[id]; } // no X, U, R in it
  void read_letter(const State& state, const std::vector<bool>& enabled, Action action,
                   Letter& out) const;

  std::string formula_text{};
  std::vector<std::string> hypothesis_texts{};

 private:
  struct Both { // a formula and its negation
    FormulaId yes = 0, no = 0;
    Both operator!() const { return {no, yes}; }
  };
  struct Node { // a formula in the file
    Both made{};
    std::uint32_t depth = 0;
    std::string text{}; // the operator, or the whole atom
    std::vector<std::uint32_t> operands{};
  };
  FormulaId make(Op op, std::uint32_t left = 0, std::uint32_t right = 0);
  Both conjunction(Both a, Both b);
  Both disjunction(Both a, Both b) { return !conjunction(!a, !b); }
  Both until(Both a, Both b);
  Both release(Both a, Both b) { return !until(!a, !b); }
  void read_names(Content& in);
  Node read_node(Content& in);
  Both read_operator(const std::string& name, Both a, Both b);
  Node read_atom(Content& in);
  std::vector<Action> read_actions(Content& in, std::string& text);
  void read_sum(Content& in, Atom& atom, std::string& text);
  void read_hypothesis(Content& in);
  void write(std::uint32_t node, std::string& out) const;
  static void check(const std::string& text);

  const Model& model_;
  Meter& meter_;
  std::vector<std::uint32_t> places_, actions_; // numbers in the model, by number in the claim
  std::vector<Node> nodes_;
  std::vector<Formula> formulas_;
  std::vector<bool> is_boolean_;
  std::map<Formula, FormulaId> numbers_;
  std::vector<Atom> atoms_;
  bool has_events_ = false;
  FormulaId negation_ = 0;
  std::vector<Hypothesis> hypotheses_;
  std::size_t text_bytes_ = 0; // of hypotheses
};

} // namespace verify
