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
enum class AtomCode : std::uint8_t {
  dead,
  enabled,
  at_most,
  at_least,
  equal,
  different,
  fired,
  comparison
};
enum class ModelCode : std::uint8_t { net, graph, tlc_graph, coloured_net };

// How deep operators may be nested; the checker allows 1,000.
constexpr std::uint32_t kMostDepth = 900;

[[noreturn]] void refuse(std::string message, std::string hint = {}) {
  throw Error{
      .message = std::move(message), .kind = ErrorKind::unsupported, .hint = std::move(hint)};
}

template <class Enum>
void put_code(std::string& out, Enum code) {
  put(out, static_cast<std::uint64_t>(code));
}

void put_text(std::string& out, const std::string& text) {
  put(out, text.size());
  out += text;
}

// How the file refers to places or actions: by their numbers, or, for a coloured net, by the
// position of their names in a list.
class Names {
 public:
  void use_list() { has_list_ = true; }
  std::uint32_t number(std::uint32_t index) {
    if (!has_list_) return index;
    const auto next = static_cast<std::uint32_t>(listed_.size());
    const auto [at, is_new] = numbers_.try_emplace(index, next);
    if (is_new) listed_.push_back(index);
    return at->second;
  }
  void put_numbers(std::string& out, const std::vector<std::uint32_t>& indices) {
    put(out, indices.size());
    for (const std::uint32_t each : indices) put(out, number(each));
  }
  template <class NameOf>
  void put_list(std::string& out, NameOf name_of) const {
    if (!has_list_) return;
    put(out, listed_.size());
    for (const std::uint32_t each : listed_) put_text(out, name_of(each));
  }

 private:
  bool has_list_ = false;
  std::vector<std::uint32_t> listed_;
  absl::flat_hash_map<std::uint32_t, std::uint32_t> numbers_;
};

// --- atoms

void put_atom(std::string& out, const petri::Proposition& p, Names& place_names,
              Names& action_names) {
  using Kind = petri::Proposition::Kind;
  // -p <= -1 is p >= 1.
  const bool is_lower =
      p.kind == Kind::at_most && std::all_of(p.sum.begin(), p.sum.end(),
                                             [](const auto& each) { return each.coefficient < 0; });
  const std::int64_t sign = is_lower ? -1 : 1;
  switch (p.kind) {
  case Kind::constant:
    return; // not an atom
  case Kind::dead:
    return put_code(out, AtomCode::dead);
  case Kind::fireable:
    put_code(out, AtomCode::enabled);
    return action_names.put_numbers(out, p.transitions);
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
    place_names.put_numbers(out, places);
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

// A value of TLA+, the value of a variable or of a part of it, or its number of elements.
void put_operand(std::string& out, const graph::Term& term) {
  put_code(out, term.kind);
  if (term.kind == graph::Term::Kind::literal) return put_text(out, term.text);
  put(out, term.variable);
  put(out, term.keys.size());
  for (const std::string& each : term.keys) put_text(out, each);
}

void put_atom_of_tlc(std::string& out, const graph::Proposition& p) {
  constexpr std::uint64_t kElement = 6, kNoElement = 7; // behind the comparisons
  put_code(out, AtomCode::comparison);
  if (p.kind == graph::Proposition::Kind::membership) {
    put(out, p.value ? kElement : kNoElement);
  } else {
    put_code(out, p.comparison);
  }
  put_operand(out, p.left);
  put_operand(out, p.right);
}

void put_atom(std::string& out, const graph::Proposition& p, graph::GraphKind kind,
              Names& action_names) {
  using Kind = graph::Proposition::Kind;
  if (p.kind == Kind::dead) return put_code(out, AtomCode::dead);
  if (p.kind == Kind::enabled) {
    put_code(out, AtomCode::enabled);
    return action_names.put_numbers(out, p.actions);
  }
  if (kind == graph::GraphKind::tlc) return put_atom_of_tlc(out, p);
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
  put(out, 1); // place
  put(out, 0); // the state
  put_signed(out, bound);
}

// The atoms of a model, and how they are written.
class Atoms {
 public:
  explicit Atoms(Model& model)
      : net_(dynamic_cast<petri::NetModel*>(&model)),
        graph_(dynamic_cast<graph::GraphModel*>(&model)) {
    if (net_ == nullptr && graph_ == nullptr) {
      refuse("there are certificates for nets and graphs that are read from files only");
    }
    if (graph_ != nullptr && graph_->graph().states_outside + graph_->graph().edges_outside > 0) {
      refuse("there are no certificates for graphs with states or edges outside constraints",
             "let TLC write the graph without 'constrained'");
    }
    if (kind() == ModelCode::coloured_net) {
      places.use_list();
      actions.use_list();
    }
  }
  ModelCode kind() const {
    if (net_ != nullptr) {
      return net_->net().colours != nullptr ? ModelCode::coloured_net : ModelCode::net;
    }
    const bool is_aut = graph_->graph().kind == graph::GraphKind::aut;
    return is_aut ? ModelCode::graph : ModelCode::tlc_graph;
  }
  bool rests_anywhere() const {
    return graph_ != nullptr && graph_->stuttering() == Stuttering::always;
  }
  std::optional<bool> constant(std::uint32_t proposition) const {
    if (Model::is_event(proposition)) return std::nullopt;
    if (net_ != nullptr) return net_->constant(proposition);
    const graph::Proposition& meaning = graph_->meaning(proposition);
    const bool is_constant = meaning.kind == graph::Proposition::Kind::constant;
    return is_constant ? std::optional(meaning.value) : std::nullopt;
  }
  void put(std::string& out, std::uint32_t proposition) {
    if (Model::is_event(proposition)) {
      put_code(out, AtomCode::fired);
      const Model& model = net_ != nullptr ? static_cast<const Model&>(*net_) : *graph_;
      actions.put_numbers(out, model.event_actions(proposition));
    } else if (net_ != nullptr) {
      put_atom(out, net_->meaning(proposition), places, actions);
    } else {
      put_atom(out, graph_->meaning(proposition), graph_->graph().kind, actions);
    }
  }
  void put_names(std::string& out) const {
    if (net_ == nullptr) return;
    places.put_list(out, [&](std::uint32_t p) { return net_->net().places()[p].id; });
    actions.put_list(out, [&](std::uint32_t t) { return net_->net().transitions()[t].id; });
  }

  Names places, actions;

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
    put_code(claim_.bytes, atoms_.kind());
    put(claim_.bytes, atoms_.rests_anywhere() ? 1 : 0);
    atoms_.put_names(claim_.bytes);
    put(claim_.bytes, count_);
    claim_.bytes += nodes_;
    put(claim_.bytes, root.index);
    claim_.bytes += hypotheses;
    for (FormulaNumber f = 0; f < normal().size(); ++f) {
      if (normal().op(f) == NormalOp::until) claim_.untils.push_back(f);
    }
    Set conjuncts;
    add_conjuncts(normal(), root.made.no, conjuncts);
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
  // A formula and its negation.
  struct Both {
    FormulaNumber yes = 0, no = 0;
    Both operator!() const { return {no, yes}; }
  };
  struct Node {
    std::uint32_t index = 0; // in the file
    Both made{};
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
    atoms_.actions.put_numbers(out, given.actions);
    if (given.actions.empty()) {
      const Node occurs = node_of(given.occurs);
      put(out, occurs.index);
      condition.occurs = occurs.made.yes;
      if (given.kind != HypothesisKind::unconditional) {
        const Node enabled = node_of(given.enabled);
        put(out, enabled.index);
        condition.idle = enabled.made.no;
      }
    }
    add(std::move(condition));
  }

  // Writes the nodes that are not written yet, operands first.
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
    case Op::Atom:
      return atom(property_.propositions()[formulas_.atom_of(f).index]);
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
      // Joined in pairs, so that long operand lists do not become deep.
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

  Node written(Both made) { return {count_++, made}; }

  // --- each formula is made with its negation

  // True and false come before anything else.
  Both constants() {
    const FormulaNumber yes = normal().make(NormalOp::yes);
    return {yes, normal().make(NormalOp::no)};
  }
  Both next(Both a) {
    const FormulaNumber yes = normal().make(NormalOp::next, 0, a.yes);
    return {yes, normal().make(NormalOp::next, 0, a.no)};
  }
  Both conjunction(Both a, Both b) {
    const FormulaNumber yes = normal().make(NormalOp::both, a.yes, b.yes);
    return {yes, normal().make(NormalOp::either, a.no, b.no)};
  }
  Both disjunction(Both a, Both b) { return !conjunction(!a, !b); }
  Both until(Both a, Both b) {
    const FormulaNumber yes = normal().make(NormalOp::until, a.yes, b.yes);
    return {yes, normal().make(NormalOp::release, a.no, b.no)};
  }
  Both release(Both a, Both b) { return !until(!a, !b); }

  Node constant(bool value) {
    const Both made = constants();
    put_code(nodes_, value ? Code::yes : Code::no);
    return written(value ? made : !made);
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
    const FormulaNumber yes = normal().make(NormalOp::atom, number);
    const Node node = written({yes, normal().make(NormalOp::negated, number)});
    atom_nodes_.emplace(proposition, node);
    return node;
  }

  Node prefix(Code code, const Node& a) {
    const Both yes = constants();
    put_code(nodes_, code);
    put(nodes_, a.index);
    if (code == Code::negation) return written(!a.made);
    if (code == Code::next) return written(next(a.made));
    return written(code == Code::finally ? until(yes, a.made) : release(!yes, a.made));
  }

  Node infix(Code code, const Node& left, const Node& right) {
    put_code(nodes_, code);
    put(nodes_, left.index);
    put(nodes_, right.index);
    const Both a = left.made, b = right.made;
    switch (code) {
    case Code::conjunction:
      return written(conjunction(a, b));
    case Code::disjunction:
      return written(disjunction(a, b));
    case Code::implication:
      return written(disjunction(!a, b));
    case Code::until:
      return written(until(a, b));
    case Code::release:
      return written(release(a, b));
    case Code::weak_until:
      return written(release(b, disjunction(a, b)));
    case Code::strong_release:
      return written(until(b, conjunction(a, b)));
    default:
      break;
    }
    const Both both = conjunction(a, b);
    const Both same = disjunction(both, conjunction(!a, !b));
    return written(code == Code::exclusive ? !same : same);
  }

  // Recognises GF p, GF p | GF q and FG p | GF q.
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
  Atoms atoms_;
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
