#include "claim.hpp"

#include <algorithm>
#include <numeric>

namespace verify {
namespace {

__extension__ using Wide = __int128;

constexpr std::size_t kMostFormulas = 100'000;
constexpr std::size_t kMostText = std::size_t{1} << 20; // of a formula or a hypothesis
constexpr std::size_t kMostTexts = 16 * kMostText;      // of all hypotheses

// Texts are in the language of "fairly check --ltl", but bytes that could be mistaken for something
// else are written as \xNN, so that different names look different.
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

bool Atom::holds(const Model& model, const State& state, const std::vector<bool>& enabled,
                 Action action) const {
  if (kind == Kind::dead) return std::find(enabled.begin(), enabled.end(), true) == enabled.end();
  if (kind == Kind::fired) {
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  }
  if (kind == Kind::enabled) {
    return std::any_of(actions.begin(), actions.end(), [&](Action a) { return enabled[a]; });
  }
  if (kind == Kind::comparison) return comparison->holds(model, state);
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

std::size_t Atom::work() const {
  return 1 + actions.size() + 2 * sum.size() + (comparison ? 500 : 0);
}

void Claim::read_letter(const State& state, const std::vector<bool>& enabled, Action action,
                        Letter& out) const {
  out.assign(size(), false);
  for (FormulaId id = 0; id < size(); ++id) {
    meter_.work(op(id) == Op::atom ? atoms_[left(id)].work() : 1);
    if (op(id) == Op::yes) out[id] = true;
    if (op(id) == Op::atom) out[id] = atoms_[left(id)].holds(model_, state, enabled, action);
    if (op(id) == Op::negated) out[id] = !out[id - 1]; // its number follows that of its atom
    if (op(id) == Op::both) out[id] = out[left(id)] && out[right(id)];
    if (op(id) == Op::either) out[id] = is_boolean_[id] && (out[left(id)] || out[right(id)]);
  }
}

// --- formulas

FormulaId Claim::make(Op op, std::uint32_t left, std::uint32_t right) {
  const Formula formula{static_cast<std::uint32_t>(op), left, right};
  const auto [at, is_new] = numbers_.try_emplace(formula, static_cast<FormulaId>(size()));
  if (!is_new) return at->second;
  meter_.take(120);
  formulas_.push_back(formula);
  const bool joins = op == Op::both || op == Op::either;
  is_boolean_.push_back(joins ? is_boolean_[left] && is_boolean_[right] : op < Op::both);
  return at->second;
}

Claim::Both Claim::conjunction(Both a, Both b) {
  const FormulaId both = make(Op::both, a.yes, b.yes);
  return {both, make(Op::either, a.no, b.no)};
}

Claim::Both Claim::until(Both a, Both b) {
  const FormulaId until = make(Op::until, a.yes, b.yes);
  return {until, make(Op::release, a.no, b.no)};
}

Claim::Both Claim::read_operator(const std::string& name, Both a, Both b) {
  const Both yes{make(Op::yes), make(Op::no)};
  if (name == "true") return yes;
  if (name == "false") return !yes;
  if (name == "!") return !a;
  if (name == "F") return until(yes, a);
  if (name == "G") return release(!yes, a);
  if (name == "&") return conjunction(a, b);
  if (name == "|") return disjunction(a, b);
  if (name == "->") return disjunction(!a, b);
  if (name == "U") return until(a, b);
  if (name == "R") return release(a, b);
  if (name == "W") return release(b, disjunction(a, b));
  if (name == "M") return until(b, conjunction(a, b));
  if (name == "X") {
    const FormulaId next = make(Op::next, 0, a.yes);
    return {next, make(Op::next, 0, a.no)};
  }
  const Both both = conjunction(a, b), neither = conjunction(!a, !b); // <-> or xor
  const Both same = disjunction(both, neither);
  return name == "xor" ? !same : same;
}

// --- the file

Claim::Claim(const Model& model, Content& in, Meter& meter) : model_(model), meter_(meter) {
  read_names(in);
  const std::size_t count = in.count("formulas");
  if (count > kMostFormulas) in.fail("so many formulas are not read here");
  for (std::size_t left = count; left > 0; --left) {
    nodes_.push_back(read_node(in));
    meter_.take(250);
    if (nodes_.back().depth > 1000) in.fail("a formula is nested too deeply");
  }
  const std::uint32_t formula = in.index(nodes_.size(), "formula");
  write(formula, formula_text);
  negation_ = nodes_[formula].made.no;
  for (std::size_t left = in.count("hypotheses"); left > 0; --left) read_hypothesis(in);
}

// The unfolding of a coloured net has many places and transitions, so those that occur in the claim
// are listed by name. In other models they are numbered in the order of the file.
void Claim::read_names(Content& in) {
  for (const bool is_place : {true, false}) {
    const std::vector<std::string>& names = is_place ? model_.places : model_.actions;
    std::vector<std::uint32_t>& out = is_place ? places_ : actions_;
    out.resize(names.size());
    std::iota(out.begin(), out.end(), 0U);
    if (model_.kind != Model::Kind::coloured_net) continue;
    meter_.take(150 * names.size());
    std::map<std::string, std::vector<std::uint32_t>> known;
    for (const std::uint32_t i : out) known[names[i]].push_back(i);
    out.clear();
    for (std::size_t left = in.count("names"); left > 0; --left) {
      const std::string name = in.text();
      if (known[name].size() != 1) in.fail("there is none, or more than one '" + shown(name) + "'");
      out.push_back(known[name][0]);
    }
  }
}

// People compare what is shown, so it must have an end.
void Claim::check(const std::string& text) {
  if (text.size() > kMostText) throw Refused("a text is too long to be shown");
}

void Claim::write(std::uint32_t index, std::string& out) const {
  const Node& node = nodes_[index];
  check(out);
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

Claim::Node Claim::read_node(Content& in) {
  static constexpr const char* kNames[] = {"true", "false", "",    "!",   "X", "F", "G", "&",
                                           "|",    "->",    "<->", "xor", "U", "R", "W", "M"};
  const std::uint32_t code = in.index(std::size(kNames), "operator");
  if (code == 2) return read_atom(in);
  Node out{.text = kNames[code]};
  for (std::uint32_t left = code < 2 ? 0 : code < 7 ? 1 : 2; left > 0; --left) {
    out.operands.push_back(in.index(nodes_.size(), "formula"));
    out.depth = std::max(out.depth, nodes_[out.operands.back()].depth + 1);
  }
  const auto operand = [&](std::uint32_t i) { return nodes_[i].made; };
  out.made = out.operands.empty()
                 ? read_operator(out.text, {}, {})
                 : read_operator(out.text, operand(out.operands[0]), operand(out.operands.back()));
  return out;
}

std::vector<Action> Claim::read_actions(Content& in, std::string& text) {
  std::vector<Action> out;
  for (std::size_t left = in.count("actions"); left > 0; --left) {
    out.push_back(actions_[in.index(actions_.size(), "action")]);
    text += (out.size() == 1 ? "" : ", ") + quoted(model_.actions[out.back()], '\'');
    check(text);
  }
  meter_.take(12 * out.size());
  return out;
}

Claim::Node Claim::read_atom(Content& in) {
  using Kind = Atom::Kind;
  Atom atom;
  std::string text;
  atom.kind = static_cast<Kind>(in.index(8, "kind of atom"));
  const bool is_event = atom.kind == Kind::fired;
  if (atom.kind == Kind::dead) {
    text = "dead";
  } else if (atom.kind == Kind::enabled || is_event) {
    text = is_event ? "fired(" : model_.is_net() ? "fireable(" : "enabled(";
    atom.actions = read_actions(in, text);
    text += ")";
    has_events_ = has_events_ || is_event;
  } else if (atom.kind == Kind::comparison) {
    atom.comparison.emplace(in, model_, text, meter_);
  } else {
    read_sum(in, atom, text);
  }
  const bool is_empty = atom.actions.empty() && atom.sum.empty() && !atom.comparison;
  if (atom.kind != Kind::dead && is_empty) in.fail("an atom speaks of nothing");
  check(text);
  meter_.take(300 + 4 * text.size());
  const auto number = static_cast<std::uint32_t>(atoms_.size());
  atoms_.push_back(std::move(atom));
  make(Op::yes), make(Op::no); // these have the first numbers
  const FormulaId yes = make(Op::atom, number);
  return {.made = {yes, make(Op::negated, number)}, .text = quoted(text, '"')};
}

void Claim::read_sum(Content& in, Atom& atom, std::string& text) {
  static constexpr const char* kSigns[] = {"", "", " <= ", " >= ", " = ", " != "};
  constexpr std::int64_t kMost = 1 << 30; // so that "fairly check" can read them, too
  if (model_.kind == Model::Kind::tlc_graph) in.fail("this model has no numbers of tokens");
  for (std::size_t left = in.count("terms"); left > 0; --left) {
    meter_.take(100);
    Atom::Term& term = atom.sum.emplace_back(Atom::Term{in.signed_number()});
    std::string product = term.coefficient == 1 ? "" : std::to_string(term.coefficient);
    for (std::size_t more = in.count("places"); more > 0 && term.places.size() < 4; --more) {
      term.places.push_back(places_[in.index(places_.size(), "place")]);
      product += (product.empty() ? "" : "*") + quoted(model_.places[term.places.back()], '\'');
    }
    const bool is_small = term.coefficient <= kMost && term.coefficient >= -kMost;
    if (!is_small || term.places.empty() || term.places.size() > 3) in.fail("a term is wrong");
    text += (text.empty() ? "" : " + ") + product;
    check(text);
  }
  atom.bound = in.signed_number();
  text += kSigns[static_cast<int>(atom.kind)] + std::to_string(atom.bound);
}

void Claim::read_hypothesis(Content& in) {
  static constexpr const char* kNames[] = {"unconditional: ", "weak: ", "strong: "};
  Hypothesis h;
  h.kind = static_cast<Fairness>(in.index(3, "kind of fairness"));
  std::string text = "{";
  h.actions = read_actions(in, text);
  text += "}";
  if (h.actions.empty()) {
    text.clear();
    const std::uint32_t occurs = in.index(nodes_.size(), "formula");
    h.occurs = nodes_[occurs].made.yes;
    if (h.kind != Fairness::unconditional) {
      const std::uint32_t enabled = in.index(nodes_.size(), "formula");
      h.idle = nodes_[enabled].made.no;
      write(enabled, text);
      text += " => ";
    }
    write(occurs, text);
    if (!is_boolean_[h.occurs] || !is_boolean_[h.idle]) in.fail("a hypothesis is not Boolean");
  }
  meter_.take(100 + 2 * text.size());
  text_bytes_ += text.size();
  if (text_bytes_ > kMostTexts) throw Refused("the hypotheses are too long to be shown");
  hypotheses_.push_back(std::move(h));
  hypothesis_texts.push_back(kNames[static_cast<int>(hypotheses_.back().kind)] + text);
}

} // namespace verify
