#include "fairly/ltl/printer.hpp"

#include "fairly/base/text.hpp"

#include <string_view>
#include <variant>
#include <vector>

namespace fairly::ltl {
namespace {

struct Spellings {
  std::string_view spot;
  std::string_view spin;
  std::string_view lbt;
};

Spellings spelling(Op op) {
  switch (op) {
  case Op::True:
    return {"1", "true", "t"};
  case Op::False:
    return {"0", "false", "f"};
  case Op::Not:
    return {"!", "!", "!"};
  case Op::Next:
    return {"X", "X ", "X"}; // SPIN's reader needs the space
  case Op::Finally:
    return {"F", "<>", "F"};
  case Op::Globally:
    return {"G", "[]", "G"};
  case Op::And:
    return {" & ", " && ", "&"};
  case Op::Or:
    return {" | ", " || ", "|"};
  case Op::Implies:
    return {" -> ", " -> ", "i"};
  case Op::Equiv:
    return {" <-> ", " <-> ", "e"};
  case Op::Xor:
    return {" xor ", "", "^"};
  case Op::Until:
    return {" U ", " U ", "U"};
  case Op::Release:
    return {" R ", " V ", "V"};
  case Op::WeakUntil:
    return {" W ", "", "W"};
  case Op::StrongRelease:
    return {" M ", "", "M"};
  case Op::Atom:
    break;
  }
  return {};
}

// Works off a stack of formulas and pieces of text still to be written, last one first.
class Printer {
 public:
  Printer(const Formulas& formulas, Syntax syntax) : formulas_(formulas), syntax_(syntax) {}

  std::string run(Formula root) {
    todo_.emplace_back(root);
    while (!todo_.empty()) {
      const Item item = todo_.back();
      todo_.pop_back();
      if (const auto* text = std::get_if<std::string_view>(&item))
        out_ += *text;
      else
        write(std::get<Formula>(item));
    }
    return std::move(out_);
  }

 private:
  using Item = std::variant<std::string_view, Formula>;

  std::string_view symbol(Op op) const {
    const Spellings all = spelling(op);
    return syntax_ == Syntax::Spot ? all.spot : syntax_ == Syntax::Spin ? all.spin : all.lbt;
  }

  void write(Formula f) {
    const Op op = formulas_.op(f);
    if (op == Op::Atom)
      write_atom(formulas_.name(formulas_.atom_of(f)));
    else if (syntax_ == Syntax::Lbt)
      write_prefix(op, formulas_.children(f));
    else
      write_infix(op, formulas_.children(f));
  }

  void write_atom(std::string_view name) {
    const bool plain = syntax_ == Syntax::Lbt ? is_plain_lbt_atom(name) : is_plain_infix_atom(name);
    if (plain)
      out_ += name;
    else
      out_ += fairly::quoted(name);
  }

  // An n-ary operator becomes nested binary ones: & a & b c.
  void write_prefix(Op op, std::span<const Formula> operands) {
    out_ += symbol(op);
    for (std::size_t i = operands.size(); i-- > 0;) {
      todo_.emplace_back(operands[i]);
      todo_.emplace_back(std::string_view(" "));
      if (i > 0 && i + 1 < operands.size()) {
        todo_.emplace_back(symbol(op));
        todo_.emplace_back(std::string_view(" "));
      }
    }
  }

  void write_infix(Op op, std::span<const Formula> operands) {
    if (operands.size() <= 1) {
      out_ += symbol(op);
      if (!operands.empty()) push(operands[0], needs_parentheses_after(op, operands[0]));
      return;
    }
    for (std::size_t i = operands.size(); i-- > 0;) {
      push(operands[i], formulas_.children(operands[i]).size() > 1);
      if (i > 0) todo_.emplace_back(symbol(op));
    }
  }

  // "F1" would be read as an atom and "False" as a constant.
  bool needs_parentheses_after(Op op, Formula operand) const {
    const Op inner = formulas_.op(operand);
    if (syntax_ == Syntax::Spot && op != Op::Not) {
      if (inner == Op::True || inner == Op::False) return true;
      if (inner == Op::Atom && op == Op::Finally)
        return is_false_word("f" + std::string(formulas_.name(formulas_.atom_of(operand))));
    }
    return formulas_.children(operand).size() > 1;
  }

  void push(Formula f, bool parentheses) {
    if (parentheses) todo_.emplace_back(std::string_view(")"));
    todo_.emplace_back(f);
    if (parentheses) todo_.emplace_back(std::string_view("("));
  }

  const Formulas& formulas_;
  Syntax syntax_;
  std::vector<Item> todo_;
  std::string out_;
};

// a W b = (a U b) | G a and a M b = (a R b) & F a repeat the left operand: chains of these
// operators usually nest on the right, where the text then stays linear.
Formula without_weak_operators(const Formulas& formulas, Formula f, Formulas& scratch) {
  return transform(formulas, f, scratch, [&](Op op, std::span<const Formula> operands) {
    switch (op) {
    case Op::WeakUntil:
      return scratch.binary(Op::Or, scratch.binary(Op::Until, operands[0], operands[1]),
                            scratch.unary(Op::Globally, operands[0]));
    case Op::StrongRelease:
      return scratch.binary(Op::And, scratch.binary(Op::Release, operands[0], operands[1]),
                            scratch.unary(Op::Finally, operands[0]));
    case Op::Xor:
      return scratch.unary(Op::Not, scratch.binary(Op::Equiv, operands[0], operands[1]));
    default:
      return scratch.make(op, operands);
    }
  });
}

} // namespace

std::string print(const Formulas& formulas, Formula formula, Syntax syntax) {
  if (syntax != Syntax::Spin) return Printer(formulas, syntax).run(formula);
  Formulas scratch;
  const Formula rewritten = without_weak_operators(formulas, formula, scratch);
  return Printer(scratch, syntax).run(rewritten);
}

} // namespace fairly::ltl
