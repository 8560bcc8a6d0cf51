#include "fairly/certificate/claim.hpp"

#include "fairly/base/text.hpp"
#include "fairly/certificate/bytes.hpp"
#include "fairly/certificate/tableau.hpp"
#include "fairly/graph/graph_model.hpp"
#include "fairly/petri/net_model.hpp"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>
#include <utility>

namespace fairly::certificate {
namespace {

using HypothesisKind = FairnessHypothesis::Kind;
using ltl::Op;

// Operators of the file.
enum class Code : std::uint8_t {
  yes,
  no,
  atom,
  negation,
  next,
  finally,
  globally,
  conjunction,
  disjunction,
  implication,
  equivalence,
  exclusive,
  until,
  release,
  weak_until,
  strong_release
};
enum class AtomCode : std::uint8_t { dead, enabled, at_most, at_least, equal, different };

// Of operators inside each other; the checker allows 1,000.
constexpr std::uint32_t kMostDepth = 900;

[[noreturn]] void refuse(std::string message, std::string hint = {}) {
  throw Error{
      .message = std::move(message), .kind = ErrorKind::unsupported, .hint = std::move(hint)};
}

template <class Enum>
void put_code(std::string& out, Enum code) {
  put(out, static_cast<std::uint64_t>(code));
}

void put_actions(std::string& out, const std::vector<Action>& actions) {
  put(out, actions.size());
  for (const Action each : actions) put(out, each);
}

// --- atoms

void put_atom(std::string& out, const petri::Proposition& p) {
  using Kind = petri::Proposition::Kind;
  // -p <= -1 is p >= 1.
  const bool is_lower =
      p.kind == Kind::at_most && std::all_of(p.sum.begin(), p.sum.end(),
                                             [](const auto& each) { return each.coefficient < 0; });
  const std::int64_t sign = is_lower ? -1 : 1;
  switch (p.kind) {
  case Kind::constant:
    return; // is no atom
  case Kind::dead:
    return put_code(out, AtomCode::dead);
  case Kind::fireable:
    put_code(out, AtomCode::enabled);
    return put_actions(out, p.transitions);
  case Kind::at_most:
    put_code(out, is_lower ? AtomCode::at_least : AtomCode::at_most);
    break;
  case Kind::equal:
    put_code(out, AtomCode::equal);
    break;
  case Kind::different:
    put_code(out, AtomCode::different);
    break;
  }
  put(out, p.sum.size());
  for (const petri::Monomial& each : p.sum) {
    put_signed(out, sign * each.coefficient);
    std::vector<petri::PlaceIndex> places;
    for (const petri::PlaceIndex place : each.places) {
      if (place != petri::kNoPlace) places.push_back(place);
    }
    put_actions(out, places);
  }
  put_signed(out, sign * p.bound);
}

std::int64_t whole_number(const graph::Term& term) {
  std::int64_t value = 0;
  const char* const end = term.text.data() + term.text.size();
  const auto [at, code] = std::from_chars(term.text.data(), end, value);
  const bool is_state = term.kind != graph::Term::Kind::literal;
  if (is_state || at != end || code != std::errc() || value > std::int64_t{1} << 40) {
    refuse("a certificate compares the state of a graph with whole numbers only");
  }
  return value;
}

void put_atom(std::string& out, const graph::Proposition& p) {
  using Kind = graph::Proposition::Kind;
  if (p.kind == Kind::dead) return put_code(out, AtomCode::dead);
  if (p.kind == Kind::enabled) {
    put_code(out, AtomCode::enabled);
    return put_actions(out, p.actions);
  }
  if (p.kind == Kind::membership || p.left.kind != graph::Term::Kind::value) {
    refuse("a certificate knows comparisons of the state of a graph only",
           "write \"state = 1\" | \"state = 2\" for a set");
  }
  using graph::Comparison;
  std::int64_t bound = whole_number(p.right);
  AtomCode code = AtomCode::at_most;
  if (p.comparison == Comparison::equal) code = AtomCode::equal;
  if (p.comparison == Comparison::different) code = AtomCode::different;
  if (p.comparison == Comparison::less) --bound;
  if (p.comparison == Comparison::greater) ++bound;
  if (p.comparison == Comparison::greater || p.comparison == Comparison::at_least) {
    code = AtomCode::at_least;
  }
  put_code(out, code);
  put(out, 1); // term
  put_signed(out, 1);
  put_actions(out, {0}); // the state
  put_signed(out, bound);
}

// What the atoms of a model are.
class Atoms {
 public:
  explicit Atoms(Model& model)
      : net_(dynamic_cast<petri::NetModel*>(&model)),
        graph_(dynamic_cast<graph::GraphModel*>(&model)) {
    if (net_ != nullptr && net_->net().colours != nullptr) {
      refuse("a certificate is about a place/transition net, and this net is coloured",
             "'fairly unfold' makes a place/transition net of it; check that one");
    }
    if (graph_ != nullptr && graph_->graph().kind != graph::GraphKind::aut) {
      refuse("there are no certificates for graphs of TLC", "there are for nets and .aut graphs");
    }
    if (net_ == nullptr && graph_ == nullptr) {
      refuse("there are certificates for nets and .aut graphs only");
    }
  }
  bool is_net() const { return net_ != nullptr; }
  bool rests_anywhere() const {
    return graph_ != nullptr && graph_->stuttering() == Stuttering::always;
  }
  std::optional<bool> constant(std::uint32_t proposition) const {
    return net_ != nullptr ? net_->constant(proposition) : std::nullopt;
  }
  void put(std::string& out, std::uint32_t proposition) const {
    if (net_ != nullptr) {
      put_atom(out, net_->meaning(proposition));
    } else {
      put_atom(out, graph_->meaning(proposition));
    }
  }

 private:
  petri::NetModel* net_;
  graph::GraphModel* graph_;
};

// --- formulas

class ClaimMaker {
 public:
  explicit ClaimMaker(const Property& property)
      : property_(property), formulas_(property.formulas()), atoms_(property.model()) {}

  Claim run() {
    const Node root = node_of(property_.formula());
    std::string hypotheses;
    put(hypotheses, property_.hypotheses().size());
    for (const FairnessHypothesis& each : property_.hypotheses()) put_hypothesis(hypotheses, each);
    put(claim_.bytes, atoms_.is_net() ? 0 : 1);
    put(claim_.bytes, atoms_.rests_anywhere() ? 1 : 0);
    put(claim_.bytes, count_);
    claim_.bytes += nodes_;
    put(claim_.bytes, root.index);
    claim_.bytes += hypotheses;
    for (FormulaNumber f = 0; f < normal().size(); ++f) {
      if (normal().op(f) == NormalOp::until) claim_.untils.push_back(f);
    }
    Set conjuncts;
    add_conjuncts(normal(), root.negative, conjuncts);
    for (const FormulaNumber each : conjuncts) {
      if (auto fairness = fairness_in(each)) {
        add(*std::move(fairness));
      } else {
        claim_.promises.push_back(each);
      }
    }
    return std::move(claim_);
  }

 private:
  struct Node {
    std::uint32_t index = 0; // in the file
    FormulaNumber positive = 0, negative = 0;
    std::uint32_t depth = 0;
  };

  NormalForms& normal() { return claim_.formulas; }

  void add(Condition condition) {
    const bool is_pair = condition.kind == HypothesisKind::strong;
    (is_pair ? claim_.pairs : claim_.repeated).push_back(std::move(condition));
  }

  void put_hypothesis(std::string& out, const FairnessHypothesis& given) {
    Condition condition{.kind = given.kind, .actions = given.actions};
    put_code(out, given.kind);
    put_actions(out, given.actions);
    if (given.actions.empty()) {
      const Node occurs = node_of(given.occurs);
      put(out, occurs.index);
      condition.occurs = occurs.positive;
      if (given.kind != HypothesisKind::unconditional) {
        const Node enabled = node_of(given.enabled);
        put(out, enabled.index);
        condition.idle = enabled.negative;
      }
    }
    add(std::move(condition));
  }

  // Writes what is not written yet, operands first.
  Node node_of(ltl::Formula root) {
    for (const ltl::Formula f : ltl::subformulas(formulas_, root)) {
      if (known_.contains(f)) continue;
      Node node = make_node(f);
      for (const ltl::Formula each : formulas_.children(f)) {
        node.depth = std::max(node.depth, known_.at(each).depth + 1);
      }
      const std::size_t operands = formulas_.children(f).size();
      if (operands > 2) node.depth += static_cast<std::uint32_t>(std::bit_width(operands - 1) - 1);
      if (node.depth > kMostDepth) refuse("the formula is nested too deeply for a certificate");
      known_.emplace(f, node);
    }
    return known_.at(root);
  }

  Node make_node(ltl::Formula f) {
    const auto operands = formulas_.children(f);
    const auto operand = [&](std::size_t i) { return known_.at(operands[i]); };
    switch (formulas_.op(f)) {
    case Op::True:
      return constant(true);
    case Op::False:
      return constant(false);
    case Op::Atom: {
      const std::uint32_t proposition = property_.propositions()[formulas_.atom_of(f).index];
      if (Model::is_event(proposition)) refuse("certificates have no fired(...)");
      return atom(proposition);
    }
    case Op::Not:
      return prefix(Code::negation, operand(0));
    case Op::Next:
      return prefix(Code::next, operand(0));
    case Op::Finally:
      return prefix(Code::finally, operand(0));
    case Op::Globally:
      return prefix(Code::globally, operand(0));
    case Op::And:
    case Op::Or: {
      const bool is_and = formulas_.op(f) == Op::And;
      // Two and two, so that long ones are not deep.
      std::vector<Node> all;
      for (std::size_t i = 0; i < operands.size(); ++i) all.push_back(operand(i));
      while (all.size() > 1) {
        std::size_t joined = 0;
        for (std::size_t i = 0; i < all.size(); i += 2) {
          const bool has_two = i + 1 < all.size();
          const Code code = is_and ? Code::conjunction : Code::disjunction;
          all[joined++] = has_two ? infix(code, all[i], all[i + 1]) : all[i];
        }
        all.resize(joined);
      }
      return all[0];
    }
    case Op::Implies:
      return infix(Code::implication, operand(0), operand(1));
    case Op::Equiv:
      return infix(Code::equivalence, operand(0), operand(1));
    case Op::Xor:
      return infix(Code::exclusive, operand(0), operand(1));
    case Op::Until:
      return infix(Code::until, operand(0), operand(1));
    case Op::Release:
      return infix(Code::release, operand(0), operand(1));
    case Op::WeakUntil:
      return infix(Code::weak_until, operand(0), operand(1));
    case Op::StrongRelease:
      return infix(Code::strong_release, operand(0), operand(1));
    }
    return {};
  }

  Node written(FormulaNumber positive, FormulaNumber negative) {
    return {count_++, positive, negative};
  }
  // Both are there before anything else.
  std::pair<FormulaNumber, FormulaNumber> constants() {
    const FormulaNumber yes = normal().make(NormalOp::yes);
    return {yes, normal().make(NormalOp::no)};
  }

  Node constant(bool value) {
    const auto [yes, no] = constants();
    put_code(nodes_, value ? Code::yes : Code::no);
    return written(value ? yes : no, value ? no : yes);
  }

  Node atom(std::uint32_t proposition) {
    if (const auto value = atoms_.constant(proposition)) return constant(*value);
    const auto known = atom_nodes_.find(proposition);
    if (known != atom_nodes_.end()) return known->second;
    constants();
    put_code(nodes_, Code::atom);
    atoms_.put(nodes_, proposition);
    const auto number = static_cast<std::uint32_t>(claim_.propositions.size());
    claim_.propositions.push_back(proposition);
    const FormulaNumber positive = normal().make(NormalOp::atom, number);
    const Node node = written(positive, normal().make(NormalOp::negated, number));
    atom_nodes_.emplace(proposition, node);
    return node;
  }

  Node prefix(Code code, const Node& a) {
    const auto [yes, no] = constants();
    put_code(nodes_, code);
    put(nodes_, a.index);
    if (code == Code::negation) return written(a.negative, a.positive);
    if (code == Code::next)
      return both_of(NormalOp::next, 0, a.positive, NormalOp::next, 0, a.negative);
    if (code == Code::finally) {
      return both_of(NormalOp::until, yes, a.positive, NormalOp::release, no, a.negative);
    }
    return both_of(NormalOp::release, no, a.positive, NormalOp::until, yes, a.negative);
  }

  Node infix(Code code, const Node& a, const Node& b) {
    const auto make = [&](NormalOp op, FormulaNumber x, FormulaNumber y) {
      return normal().make(op, x, y);
    };
    put_code(nodes_, code);
    put(nodes_, a.index);
    put(nodes_, b.index);
    const FormulaNumber not_a = a.negative, not_b = b.negative;
    switch (code) {
    case Code::conjunction:
      return both_of(NormalOp::both, a.positive, b.positive, NormalOp::either, not_a, not_b);
    case Code::disjunction:
      return both_of(NormalOp::either, a.positive, b.positive, NormalOp::both, not_a, not_b);
    case Code::implication:
      return both_of(NormalOp::either, not_a, b.positive, NormalOp::both, a.positive, not_b);
    case Code::until:
      return both_of(NormalOp::until, a.positive, b.positive, NormalOp::release, not_a, not_b);
    case Code::release:
      return both_of(NormalOp::release, a.positive, b.positive, NormalOp::until, not_a, not_b);
    default:
      break;
    }
    const FormulaNumber ab = make(NormalOp::both, a.positive, b.positive);
    const FormulaNumber none = make(NormalOp::both, not_a, not_b);
    if (code == Code::weak_until) { // b R (a | b)
      const FormulaNumber either = make(NormalOp::either, a.positive, b.positive);
      return both_of(NormalOp::release, b.positive, either, NormalOp::until, not_b, none);
    }
    if (code == Code::strong_release) { // b U (a & b)
      const FormulaNumber positive = make(NormalOp::until, b.positive, ab);
      const FormulaNumber either = make(NormalOp::either, not_a, not_b);
      return written(positive, make(NormalOp::release, not_b, either));
    }
    const FormulaNumber only_a = make(NormalOp::both, a.positive, not_b);
    const FormulaNumber only_b = make(NormalOp::both, not_a, b.positive);
    const FormulaNumber same = make(NormalOp::either, ab, none);
    const FormulaNumber differ = make(NormalOp::either, only_a, only_b);
    return code == Code::exclusive ? written(differ, same) : written(same, differ);
  }

  // First the formula, then its negation.
  Node both_of(NormalOp op, FormulaNumber left, FormulaNumber right, NormalOp negated_op,
               FormulaNumber negated_left, FormulaNumber negated_right) {
    const FormulaNumber positive = normal().make(op, left, right);
    return written(positive, normal().make(negated_op, negated_left, negated_right));
  }

  // GF p, GF p | GF q, FG p | GF q.
  std::optional<Condition> fairness_in(FormulaNumber f) {
    const bool is_either = normal().op(f) == NormalOp::either;
    const FormulaNumber left = is_either ? normal().left(f) : f;
    const FormulaNumber right = is_either ? normal().right(f) : f;
    const auto again = [&](FormulaNumber g) {
      return inside(g, NormalOp::release, NormalOp::until);
    };
    const auto always = [&](FormulaNumber g) {
      return inside(g, NormalOp::until, NormalOp::release);
    };
    if (again(left) && again(right)) {
      return Condition{.idle = *again(left), .occurs = *again(right)};
    }
    const auto strong = [](FormulaNumber idle, FormulaNumber occurs) {
      return Condition{.kind = HypothesisKind::strong, .idle = idle, .occurs = occurs};
    };
    if (always(left) && again(right)) return strong(*always(left), *again(right));
    if (again(left) && always(right)) return strong(*always(right), *again(left));
    return std::nullopt;
  }

  // The Boolean p of false R (true U p), or of true U (false R p).
  std::optional<FormulaNumber> inside(FormulaNumber f, NormalOp outer, NormalOp inner) {
    const auto is = [&](FormulaNumber g, NormalOp op) {
      const NormalOp constant = op == NormalOp::until ? NormalOp::yes : NormalOp::no;
      return normal().op(g) == op && normal().op(normal().left(g)) == constant;
    };
    if (!is(f, outer) || !is(normal().right(f), inner)) return std::nullopt;
    const FormulaNumber p = normal().right(normal().right(f));
    return normal().is_boolean(p) ? std::optional(p) : std::nullopt;
  }

  const Property& property_;
  const ltl::Formulas& formulas_;
  const Atoms atoms_;
  Claim claim_;
  std::string nodes_; // as bytes
  std::uint32_t count_ = 0;
  absl::flat_hash_map<ltl::Formula, Node> known_;
  absl::flat_hash_map<std::uint32_t, Node> atom_nodes_; // by proposition
};

} // namespace

FormulaNumber NormalForms::make(NormalOp op, std::uint32_t left, std::uint32_t right) {
  const Key key{static_cast<std::uint32_t>(op), left, right};
  const auto [at, is_new] = numbers_.try_emplace(key, size());
  if (!is_new) return at->second;
  all_.push_back(key);
  const bool joins = op == NormalOp::both || op == NormalOp::either;
  const bool is_leaf = op <= NormalOp::negated;
  is_boolean_.push_back(is_leaf || (joins && is_boolean_[left] && is_boolean_[right]));
  return at->second;
}

std::vector<bool> NormalForms::values(const std::vector<bool>& atoms) const {
  std::vector<bool> out(size());
  for (FormulaNumber f = 0; f < size(); ++f) {
    if (!is_boolean(f)) continue;
    switch (op(f)) {
    case NormalOp::yes:
      out[f] = true;
      break;
    case NormalOp::atom:
      out[f] = atoms[left(f)];
      break;
    case NormalOp::negated:
      out[f] = !atoms[left(f)];
      break;
    case NormalOp::both:
      out[f] = out[left(f)] && out[right(f)];
      break;
    case NormalOp::either:
      out[f] = out[left(f)] || out[right(f)];
      break;
    default:
      break;
    }
  }
  return out;
}

Result<Claim> make_claim(const Property& property) {
  try {
    return ClaimMaker(property).run();
  } catch (Error& error) {
    return std::move(error);
  }
}

} // namespace fairly::certificate
