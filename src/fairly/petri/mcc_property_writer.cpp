#include "fairly/petri/mcc_property_writer.hpp"

#include "fairly/base/text.hpp"
#include "fairly/base/xml_text.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cstdlib>
#include <optional>
#include <utility>

namespace fairly::petri {
namespace {

using ltl::Op;

// --- formulas

std::string_view element_of(Op op) {
  switch (op) {
  case Op::Not:
    return "negation";
  case Op::Next:
    return "next";
  case Op::Finally:
    return "finally";
  case Op::Globally:
    return "globally";
  case Op::And:
    return "conjunction";
  case Op::Or:
    return "disjunction";
  case Op::Implies:
    return "implication";
  case Op::Equiv:
    return "equivalence";
  case Op::Xor:
    return "exclusive-disjunction";
  case Op::Until:
    return "until";
  case Op::WeakUntil:
    return "weak-until";
  case Op::Release:
    return "release";
  default:
    break;
  }
  assert(false);
  return "";
}

// The same formula in another arena, with U as the only operator of its kind. Atoms keep their
// numbers.
ltl::Formula with_until_only(const NetFormula& what, ltl::Formulas& to) {
  for (std::uint32_t i = 0; i < what.formulas.atom_count(); ++i) {
    to.intern(what.formulas.name(ltl::AtomId{i}));
  }
  const auto strong = [&](ltl::Formula left, ltl::Formula right) {
    return to.binary(Op::Until, left, right);
  };
  const auto weak = [&](ltl::Formula left, ltl::Formula right) {
    return to.binary(Op::Or, strong(left, right), to.unary(Op::Globally, left));
  };
  return ltl::transform(
      what.formulas, what.formula, to, [&](Op op, std::span<const ltl::Formula> operands) {
        const auto both = [&] { return to.binary(Op::And, operands[0], operands[1]); };
        switch (op) {
        case Op::WeakUntil:
          return weak(operands[0], operands[1]);
        case Op::Release:
          return weak(operands[1], both());
        case Op::StrongRelease:
          return strong(operands[1], both());
        default:
          return to.make(op, operands);
        }
      });
}

// --- what cannot be written

bool survives(const std::string& id) {
  return trimmed(id) == id && !id.empty() && fits_in_xml(id);
}

// Finds an id that would be read as another one, or as none.
std::optional<std::string> unwritable_id(const NetFormula& what) {
  for (const ltl::AtomId atom : ltl::atoms(what.formulas, what.formula)) {
    const Proposition& proposition = what.propositions[atom.index];
    for (const Monomial& monomial : proposition.sum) {
      for (const PlaceIndex place : monomial.places) {
        if (place == kNoPlace) break;
        const std::string& id = what.net.places()[place].id;
        if (!survives(id)) return id;
      }
    }
    for (const TransitionIndex t : proposition.transitions) {
      const std::string& id = what.net.transitions()[t].id;
      if (!survives(id)) return id;
    }
  }
  return std::nullopt;
}

} // namespace

// --- the writer

std::string MccFormulaWriter::write() {
  std::string out;
  todo_.emplace_back(what_.formula);
  while (!todo_.empty()) {
    const Item item = std::move(todo_.back());
    todo_.pop_back();
    if (const auto* text = std::get_if<std::string>(&item)) {
      out += *text;
    } else {
      write_operator(std::get<ltl::Formula>(item));
    }
  }
  return out;
}

void MccFormulaWriter::write_operator(ltl::Formula formula) {
  const Op op = what_.formulas.op(formula);
  if (op == Op::True || op == Op::False) {
    todo_.emplace_back(atom(constant_proposition(op == Op::True)));
    return;
  }
  if (op == Op::Atom) {
    todo_.emplace_back(atom(what_.propositions[what_.formulas.atom_of(formula).index]));
    return;
  }
  const bool has_sides = op == Op::Until || op == Op::WeakUntil || op == Op::Release;
  const auto children = what_.formulas.children(formula);
  todo_.emplace_back(closing(element_of(op)));
  for (std::size_t i = children.size(); i-- > 0;) {
    const char* const side = i == 0 ? "before" : "reach";
    if (has_sides) todo_.emplace_back(closing(side));
    todo_.emplace_back(children[i]);
    if (has_sides) todo_.emplace_back(opening(side));
  }
  todo_.emplace_back(opening(element_of(op)));
}

std::string MccFormulaWriter::opening(std::string_view name) {
  return fmt::format("<{}>{}", name, space());
}

std::string MccFormulaWriter::closing(std::string_view name) {
  return fmt::format("{}</{}>", space(), name);
}

std::string MccFormulaWriter::element(std::string_view name, const std::string& content) {
  return opening(name) + content + closing(name);
}

std::string MccFormulaWriter::number(std::int64_t value) {
  return element("integer-constant", std::to_string(value));
}

std::string MccFormulaWriter::tokens(PlaceIndex place) {
  return element("tokens-count", element("place", xml_escaped(what_.net.places()[place].id)));
}

std::string MccFormulaWriter::sum(const std::vector<Monomial>& monomials, bool positive,
                                  std::int64_t constant) {
  std::string summands, places; // places without a factor share one <tokens-count>
  std::size_t count = 0;
  for (const Monomial& each : monomials) {
    if ((each.coefficient > 0) != positive) continue;
    const std::int64_t factor = std::abs(each.coefficient);
    if (factor == 1 && each.places[1] == kNoPlace) {
      places += element("place", xml_escaped(what_.net.places()[each.places[0]].id));
      continue;
    }
    std::string product = factor == 1 ? "" : number(factor);
    for (const PlaceIndex place : each.places) {
      if (place != kNoPlace) product += tokens(place);
    }
    summands += element("integer-product", product);
    ++count;
  }
  if (!places.empty()) {
    summands += element("tokens-count", places);
    ++count;
  }
  if (constant != 0 || count == 0) {
    summands += number(constant);
    ++count;
  }
  return count == 1 ? summands : element("integer-sum", summands);
}

std::string MccFormulaWriter::comparison(const Proposition& p) {
  using Kind = Proposition::Kind;
  const std::string left = sum(p.sum, true, p.bound < 0 ? -p.bound : 0);
  const std::string right = sum(p.sum, false, p.bound > 0 ? p.bound : 0);
  return element(p.kind == Kind::at_most ? "integer-le"
                 : p.kind == Kind::equal ? "integer-eq"
                                         : "integer-ne",
                 left + right);
}

std::string MccFormulaWriter::atom(const Proposition& p) {
  using Kind = Proposition::Kind;
  switch (p.kind) {
  case Kind::dead:
    return "<deadlock/>";
  case Kind::constant:
    return p.bound != 0 ? "<true/>" : "<false/>";
  case Kind::fireable:
    break;
  default:
    return comparison(p);
  }
  std::string list;
  for (const TransitionIndex t : p.transitions) {
    list += element("transition", xml_escaped(what_.net.transitions()[t].id));
  }
  return element("is-fireable", list);
}

// --- files

Result<std::string> to_mcc_property(const NetFormula& formula, std::string_view id) {
  if (const std::optional<std::string> wrong = unwritable_id(formula)) {
    return Error{.message = fmt::format("the id {} cannot stand in a property file of the contest",
                                        displayed(*wrong)),
                 .kind = ErrorKind::unsupported,
                 .hint = "write the formula as text"};
  }
  ltl::Formulas rewritten;
  const NetFormula simple{formula.net, rewritten, with_until_only(formula, rewritten),
                          formula.propositions};
  if (rewritten.size(simple.formula) > kMaxWrittenOperators) {
    return Error{.message = fmt::format("written out, the formula has more than {} operators",
                                        kMaxWrittenOperators),
                 .kind = ErrorKind::limit};
  }
  return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<property-set xmlns=\"http://mcc.lip6.fr/\">\n"
                     "<property>\n"
                     "<id>{}</id>\n"
                     "<description>written by fairly</description>\n"
                     "<formula><all-paths>{}</all-paths></formula>\n"
                     "</property>\n"
                     "</property-set>\n",
                     xml_escaped(id), MccFormulaWriter(simple).write());
}

} // namespace fairly::petri
