// What a certificate claims: a formula and hypotheses about the runs of a model.
//
// Formulas are kept in a normal form: true, false, atoms and negated atoms, & | X U R, each formula
// once. For each node of the file first the formula and then its negation are made, so that the
// numbers of formulas follow from the file.
#pragma once

#include "content.hpp"
#include "model.hpp"

#include <array>
#include <map>
#include <utility>

namespace verify {

// Something that can be said about one state.
struct Atom {
  enum class Kind : std::uint8_t { dead, enabled, at_most, at_least, equal, different };
  struct Term {
    std::int64_t coefficient = 1;
    std::vector<std::uint32_t> places{}; // the product of their tokens
  };
  Kind kind = Kind::dead;
  std::vector<Action> actions{}; // one of them is enabled
  std::vector<Term> sum{};       // compared with the bound
  std::int64_t bound = 0;

  bool holds(const State& state, const std::vector<bool>& enabled) const;
};

enum class Op : std::uint8_t { yes, no, atom, negated, both, either, next, until, release };
using FormulaId = std::uint32_t;
using Formula = std::array<std::uint32_t, 3>; // Op, operands; of X the second alone; an atom
using Letter = std::vector<bool>; // the values of Boolean formulas in a state; false of others

enum class Kind : std::uint8_t { unconditional, weak, strong };
struct Hypothesis {
  Kind kind = Kind::weak;
  std::vector<Action> actions{};  // the group; empty: the formulas
  FormulaId idle = 0, occurs = 0; // "is not enabled" and "occurs", both Boolean
};

class Claim {
 public:
  Claim(const Model& model, Content& in); // throws Refused

  FormulaId negation() const { return negation_; } // of the formula
  const std::vector<Hypothesis>& hypotheses() const { return hypotheses_; }
  std::size_t size() const { return formulas_.size(); }
  Op op(FormulaId id) const { return static_cast<Op>(formulas_[id][0]); }
  std::uint32_t left(FormulaId id) const { return formulas_[id][1]; }
  std::uint32_t right(FormulaId id) const { return formulas_[id][2]; }
  bool is_boolean(FormulaId id) const { return is_boolean_[id]; } // no X, U, R in it
  void read_letter(const State& state, const std::vector<bool>& enabled, Letter& out) const;

  std::string formula_text{};
  std::vector<std::string> hypothesis_texts{};

 private:
  struct Node { // of the file
    FormulaId positive = 0, negative = 0;
    std::uint32_t depth = 0;
    std::string text{}; // the operator, or all of it
    std::vector<std::uint32_t> operands{};
  };
  FormulaId make(Op op, std::uint32_t left = 0, std::uint32_t right = 0);
  Node read_node(const Model& model, Content& in);
  Node read_atom(const Model& model, Content& in);
  void read_hypothesis(const Model& model, Content& in);
  void write(std::uint32_t node, std::string& out) const;
  void count_text(std::size_t bytes);

  std::vector<Node> nodes_;
  std::vector<Formula> formulas_;
  std::vector<bool> is_boolean_;
  std::map<Formula, FormulaId> numbers_;
  std::vector<Atom> atoms_;
  FormulaId negation_ = 0;
  std::size_t text_bytes_ = 0;
  std::vector<Hypothesis> hypotheses_;
};

} // namespace verify
