// Writes formulas as MCC property files, for tests of the reader: the same formula in one of many
// ways, as a random choice.
#pragma once

#include "fairly/ltl/formula.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"
#include "support/random.hpp"

#include <span>
#include <string>
#include <vector>

namespace fairly::test {

class MccWriter {
 public:
  // `propositions` by the index of the atom.
  MccWriter(Random& random, const petri::Net& net, const ltl::Formulas& formulas,
            std::span<const petri::Proposition> propositions)
      : random_(random), net_(net), formulas_(formulas), propositions_(propositions) {}

  // For formulas that are not too large as text.
  std::string write(ltl::Formula root) {
    std::vector<std::string> text(root.id() + 1);
    for (const ltl::Formula f : ltl::subformulas(formulas_, root)) {
      std::vector<std::string> operands;
      for (const ltl::Formula child : formulas_.children(f)) operands.push_back(text[child.id()]);
      text[f.id()] = formula(f, operands);
    }
    return text[root.id()];
  }

  static std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
      out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
    }
    return out;
  }

 private:
  std::string element(const std::string& name, const std::string& content) {
    const char* space = random_.chance(0.2) ? "\n  " : "";
    return "<" + name + ">" + space + content + space + "</" + name + ">";
  }

  std::string formula(ltl::Formula f, const std::vector<std::string>& operands) {
    std::string all;
    for (const std::string& operand : operands) all += operand;
    const auto sides = [&] {
      return element("before", operands[0]) + element("reach", operands[1]);
    };
    switch (formulas_.op(f)) {
    case ltl::Op::True:
      return "<true/>";
    case ltl::Op::False:
      return "<false/>";
    case ltl::Op::Atom:
      return atom(propositions_[formulas_.atom_of(f).index]);
    case ltl::Op::Not:
      return element("negation", all);
    case ltl::Op::Next:
      return element("next", all);
    case ltl::Op::Finally:
      return element("finally", all);
    case ltl::Op::Globally:
      return element("globally", all);
    case ltl::Op::And:
      return element("conjunction", all);
    case ltl::Op::Or:
      return element("disjunction", all);
    case ltl::Op::Implies:
      return element("implication", all);
    case ltl::Op::Equiv:
      return element("equivalence", all);
    case ltl::Op::Xor:
      return element("exclusive-disjunction", all);
    case ltl::Op::Until:
      return element("until", sides());
    case ltl::Op::WeakUntil:
      return element("weak-until", sides());
    case ltl::Op::Release:
      return element("release", sides());
    case ltl::Op::StrongRelease:
      break; // there is no such element
    }
    return "";
  }

  std::string number(std::int64_t value) {
    return element("integer-constant", std::to_string(value));
  }

  std::string monomial(const petri::Monomial& m) {
    std::string out = number(m.coefficient);
    for (const petri::PlaceIndex p : m.places) {
      if (p == petri::kNoPlace) break;
      out += element("tokens-count", element("place", escaped(net_.places()[p].id)));
    }
    return element("integer-product", out);
  }

  std::string atom(const petri::Proposition& p) {
    using Kind = petri::Proposition::Kind;
    if (p.kind == Kind::dead) return "<deadlock/>";
    if (p.kind == Kind::constant) return p.bound != 0 ? "<true/>" : "<false/>";
    if (p.kind == Kind::fireable) {
      std::string list;
      for (const petri::TransitionIndex t : p.transitions) {
        list += element("transition", escaped(net_.transitions()[t].id));
      }
      return element("is-fireable", list);
    }
    std::string sum;
    for (const petri::Monomial& m : p.sum) sum += monomial(m);
    return comparison(p, element("integer-sum", sum));
  }

  std::string comparison(const petri::Proposition& p, const std::string& sum) {
    using Kind = petri::Proposition::Kind;
    if (p.kind != Kind::at_most) {
      const std::string name = p.kind == Kind::equal ? "integer-eq" : "integer-ne";
      if (random_.chance(0.5)) return element(name, number(p.bound) + sum);
      const std::string difference = element("integer-difference", sum + number(p.bound));
      return element(name, difference + number(0));
    }
    switch (random_.below(4)) {
    case 0:
      return element("integer-le", sum + number(p.bound));
    case 1:
      return element("integer-lt", sum + number(p.bound + 1));
    case 2:
      return element("integer-ge", number(p.bound) + sum);
    default:
      return element("integer-gt", number(p.bound + 1) + sum);
    }
  }

  Random& random_;
  const petri::Net& net_;
  const ltl::Formulas& formulas_;
  std::span<const petri::Proposition> propositions_;
};

} // namespace fairly::test
