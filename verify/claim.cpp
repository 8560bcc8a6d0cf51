#include "claim.hpp"

#include "error.hpp"

#include <algorithm>
#include <tuple>

namespace verify {
namespace {

__extension__ using Wide = __int128;

constexpr std::size_t kMostFormulas = 100'000;

// Texts are in the language of "fairly check --ltl", but bytes that could be taken for something
// else are written as \xNN: names that differ are shown differently.
std::string quoted(const std::string& text, char mark) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string out(1, mark);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7F) {
      out += {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
    } else {
      (c == mark || c == '\\' ? out += '\\' : out) += c;
    }
  }
  return out + mark;
}

} // namespace

bool Atom::holds(const State& state, const std::vector<bool>& enabled) const {
  if (kind == Kind::dead) return std::find(enabled.begin(), enabled.end(), true) == enabled.end();
  if (kind == Kind::enabled) {
    return std::any_of(actions.begin(), actions.end(), [&](Action a) { return enabled[a]; });
  }
  Wide left = 0;
  bool overflow = false;
  for (const Term& term : sum) {
    Wide product = term.coefficient;
    for (const std::uint32_t p : term.places) {
      overflow |= __builtin_mul_overflow(product, Wide{state[p]}, &product);
    }
    overflow |= __builtin_add_overflow(left, product, &left);
  }
  if (overflow) throw Failed("a number in an atom exceeds 127 bits");
  if (kind == Kind::at_most) return left <= bound;
  return kind == Kind::at_least ? left >= bound : (left == bound) == (kind == Kind::equal);
}

FormulaId Claim::make(Op op, std::uint32_t left, std::uint32_t right) {
  const Formula formula{static_cast<std::uint32_t>(op), left, right};
  const auto [at, is_new] = numbers_.try_emplace(formula, static_cast<FormulaId>(size()));
  if (!is_new) return at->second;
  formulas_.push_back(formula);
  const bool joins = op == Op::both || op == Op::either;
  is_boolean_.push_back(joins ? is_boolean_[left] && is_boolean_[right] : op < Op::both);
  return at->second;
}

void Claim::read_letter(const State& state, const std::vector<bool>& enabled, Letter& out) const {
  out.assign(size(), false);
  for (FormulaId id = 0; id < size(); ++id) {
    if (op(id) == Op::yes) out[id] = true;
    if (op(id) == Op::atom) out[id] = atoms_[left(id)].holds(state, enabled);
    if (op(id) == Op::negated) out[id] = !out[id - 1]; // it is made right behind its atom
    if (op(id) == Op::both) out[id] = out[left(id)] && out[right(id)];
    if (op(id) == Op::either) out[id] = is_boolean_[id] && (out[left(id)] || out[right(id)]);
  }
}

Claim::Claim(const Model& model, Content& in) {
  const std::size_t count = in.count("formulas");
  if (count > kMostFormulas) in.fail("so many formulas are not read here");
  for (std::size_t left = count; left > 0; --left) {
    nodes_.push_back(read_node(model, in));
    if (nodes_.back().depth > 1000) in.fail("a formula is nested too deeply");
  }
  const std::uint32_t formula = in.index(nodes_.size(), "formula");
  write(formula, formula_text);
  count_text(formula_text.size());
  negation_ = nodes_[formula].negative;
  for (std::size_t left = in.count("hypotheses"); left > 0; --left) read_hypothesis(model, in);
}

// People compare what is shown.
void Claim::count_text(std::size_t bytes) {
  constexpr std::size_t kMost = std::size_t{16} << 20;
  text_bytes_ += bytes;
  if (text_bytes_ > kMost) throw Refused("the claim is too long to be shown");
}

// In the language of "fairly check --ltl".
void Claim::write(std::uint32_t index, std::string& out) const {
  const Node& node = nodes_[index];
  if (out.size() > 1 << 20) throw Refused("the formula is too long to be shown");
  if (node.operands.size() == 2) {
    out += "(";
    write(node.operands[0], out);
    out += " ";
  }
  out += node.text;
  if (node.operands.empty()) return;
  if (node.text != "!") out += " ";
  write(node.operands.back(), out);
  if (node.operands.size() == 2) out += ")";
}

// First the formula and then its negation, from operands that have both.
Claim::Node Claim::read_node(const Model& model, Content& in) {
  static constexpr const char* kNames[] = {"true", "false", "",    "!",   "X", "F", "G", "&",
                                           "|",    "->",    "<->", "xor", "U", "R", "W", "M"};
  const std::uint32_t code = in.index(std::size(kNames), "operator");
  const std::string name = kNames[code];
  const FormulaId yes = make(Op::yes), no = make(Op::no);
  if (code < 2) return {code == 0 ? yes : no, code == 0 ? no : yes, 0, name};
  if (code == 2) return read_atom(model, in);
  Node out{0, 0, 0, name};
  for (std::uint32_t left = code < 7 ? 1 : 2; left > 0; --left) {
    out.operands.push_back(in.index(nodes_.size(), "formula"));
    out.depth = std::max(out.depth, nodes_[out.operands.back()].depth + 1);
  }
  const FormulaId a = nodes_[out.operands[0]].positive, not_a = nodes_[out.operands[0]].negative;
  const FormulaId b = nodes_[out.operands.back()].positive;
  const FormulaId not_b = nodes_[out.operands.back()].negative;
  const auto pair = [&](const std::array<FormulaId, 2>& made) { // in braces: made in this order
    std::tie(out.positive, out.negative) = std::tie(made[0], made[1]);
    return out;
  };
  if (name == "!") return pair({not_a, a});
  if (name == "X") return pair({make(Op::next, 0, a), make(Op::next, 0, not_a)});
  if (name == "F") return pair({make(Op::until, yes, a), make(Op::release, no, not_a)});
  if (name == "G") return pair({make(Op::release, no, a), make(Op::until, yes, not_a)});
  if (name == "&") return pair({make(Op::both, a, b), make(Op::either, not_a, not_b)});
  if (name == "|") return pair({make(Op::either, a, b), make(Op::both, not_a, not_b)});
  if (name == "->") return pair({make(Op::either, not_a, b), make(Op::both, a, not_b)});
  if (name == "U") return pair({make(Op::until, a, b), make(Op::release, not_a, not_b)});
  if (name == "R") return pair({make(Op::release, a, b), make(Op::until, not_a, not_b)});
  const FormulaId ab = make(Op::both, a, b), none = make(Op::both, not_a, not_b);
  if (name == "W") { // b R (a | b)
    const FormulaId either = make(Op::either, a, b);
    return pair({make(Op::release, b, either), make(Op::until, not_b, none)});
  }
  if (name == "M") { // b U (a & b)
    const FormulaId positive = make(Op::until, b, ab), either = make(Op::either, not_a, not_b);
    return pair({positive, make(Op::release, not_b, either)});
  }
  const FormulaId only_a = make(Op::both, a, not_b), only_b = make(Op::both, not_a, b);
  const FormulaId same = make(Op::either, ab, none), differ = make(Op::either, only_a, only_b);
  return name == "xor" ? pair({differ, same}) : pair({same, differ});
}

Claim::Node Claim::read_atom(const Model& model, Content& in) {
  static constexpr const char* kSigns[] = {"", "", " <= ", " >= ", " = ", " != "};
  Atom atom;
  std::string text;
  atom.kind = static_cast<Atom::Kind>(in.index(6, "kind of atom"));
  if (atom.kind == Atom::Kind::dead) {
    text = "dead";
  } else if (atom.kind == Atom::Kind::enabled) {
    for (std::size_t left = in.count("actions"); left > 0; --left) {
      atom.actions.push_back(in.index(model.actions.size(), "action"));
      const std::string name = quoted(model.actions[atom.actions.back()], '\'');
      count_text(name.size());
      text += (text.empty() ? "" : ", ") + name;
    }
    text = (model.is_net ? "fireable(" : "enabled(") + text + ")";
  } else {
    for (std::size_t left = in.count("terms"); left > 0; --left) {
      Atom::Term& term = atom.sum.emplace_back(Atom::Term{in.signed_number()});
      std::string product = term.coefficient == 1 ? "" : std::to_string(term.coefficient);
      for (std::size_t more = in.count("places"); more > 0; --more) {
        term.places.push_back(in.index(model.places.size(), "place"));
        const std::string name = quoted(model.places[term.places.back()], '\'');
        count_text(name.size());
        product += (product.empty() ? "" : "*") + name;
      }
      constexpr std::int64_t kMost = 1 << 30; // so that "fairly check" can read it, too
      const bool is_small = term.coefficient <= kMost && term.coefficient >= -kMost;
      if (!is_small || term.places.empty() || term.places.size() > 3) in.fail("a term is wrong");
      text += (text.empty() ? "" : " + ") + product;
    }
    atom.bound = in.signed_number();
    text += kSigns[static_cast<int>(atom.kind)] + std::to_string(atom.bound);
  }
  if (atom.kind != Atom::Kind::dead && atom.actions.empty() && atom.sum.empty()) {
    in.fail("an atom speaks of nothing");
  }
  const auto number = static_cast<std::uint32_t>(atoms_.size());
  atoms_.push_back(std::move(atom));
  const FormulaId positive = make(Op::atom, number);
  return {positive, make(Op::negated, number), 0, quoted(text, '"')};
}

void Claim::read_hypothesis(const Model& model, Content& in) {
  static constexpr const char* kNames[] = {"unconditional: ", "weak: ", "strong: "};
  Hypothesis h;
  h.kind = static_cast<Kind>(in.index(3, "kind of fairness"));
  std::string text = kNames[static_cast<int>(h.kind)];
  for (std::size_t left = in.count("actions"); left > 0; --left) {
    text += h.actions.empty() ? "{" : ", ";
    h.actions.push_back(in.index(model.actions.size(), "action"));
    const std::string name = quoted(model.actions[h.actions.back()], '\'');
    count_text(name.size());
    text += name + (left == 1 ? "}" : "");
  }
  if (h.actions.empty()) {
    const std::uint32_t occurs = in.index(nodes_.size(), "formula");
    h.occurs = nodes_[occurs].positive;
    if (h.kind != Kind::unconditional) {
      const std::uint32_t enabled = in.index(nodes_.size(), "formula");
      h.idle = nodes_[enabled].negative;
      write(enabled, text);
      text += " => ";
    }
    write(occurs, text);
    if (!is_boolean_[h.occurs] || !is_boolean_[h.idle]) in.fail("a hypothesis is not Boolean");
  }
  count_text(text.size());
  hypotheses_.push_back(std::move(h));
  hypothesis_texts.push_back(text);
}

} // namespace verify
