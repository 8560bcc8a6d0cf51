#include "fairly/ltl/formula.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <cassert>
#include <limits>

namespace fairly::ltl {
namespace {

constexpr std::size_t kBlockSize = 4096;
constexpr std::uint32_t kTrueId = 0;
constexpr std::uint32_t kFalseId = 1;

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = a + b;
  return sum < a ? std::numeric_limits<std::uint64_t>::max() : sum;
}

std::uint64_t mix(std::uint64_t state, std::uint64_t value) {
  state = (state ^ value) * 0x9E3779B97F4A7C15U;
  return state ^ (state >> 29);
}

std::uint64_t hash_of(Op op, std::span<const Formula> operands, AtomId atom) {
  std::uint64_t state = mix(static_cast<std::uint64_t>(op) + 1, atom.index);
  for (const Formula operand : operands) state = mix(state, operand.id());
  return state;
}

} // namespace

Arity arity(Op op) {
  switch (op) {
  case Op::True:
  case Op::False:
  case Op::Atom:
    return Arity::Nullary;
  case Op::Not:
  case Op::Next:
  case Op::Finally:
  case Op::Globally:
    return Arity::Unary;
  case Op::And:
  case Op::Or:
    return Arity::Nary;
  default:
    return Arity::Binary;
  }
}

Op dual(Op op) {
  switch (op) {
  case Op::True:
    return Op::False;
  case Op::False:
    return Op::True;
  case Op::Next:
    return Op::Next;
  case Op::Finally:
    return Op::Globally;
  case Op::Globally:
    return Op::Finally;
  case Op::And:
    return Op::Or;
  case Op::Or:
    return Op::And;
  case Op::Until:
    return Op::Release;
  case Op::Release:
    return Op::Until;
  case Op::WeakUntil:
    return Op::StrongRelease;
  case Op::StrongRelease:
    return Op::WeakUntil;
  default:
    break;
  }
  assert(false && "this operator has no dual");
  return op;
}

struct Formulas::Index {
  absl::flat_hash_map<std::uint64_t, std::uint32_t> by_hash;
  absl::flat_hash_map<std::string_view, AtomId> by_name;
};

Formulas::Formulas(Formulas&&) noexcept = default;
Formulas& Formulas::operator=(Formulas&&) noexcept = default;
Formulas::~Formulas() = default;

Formulas::Formulas() : index_(std::make_unique<Index>()) {
  nodes_.push_back({nullptr, 0, 0, 0, 0, Op::True});
  nodes_.push_back({nullptr, 0, 0, 0, 0, Op::False});
}

Formula Formulas::constant(bool value) const {
  return Formula(value ? kTrueId : kFalseId);
}

std::optional<AtomId> Formulas::find_atom(std::string_view name) const {
  const auto known = index_->by_name.find(name);
  return known == index_->by_name.end() ? std::nullopt : std::optional(known->second);
}

AtomId Formulas::intern(std::string_view name) {
  if (const auto known = index_->by_name.find(name); known != index_->by_name.end())
    return known->second;
  const AtomId id{static_cast<std::uint32_t>(names_.size())};
  names_.emplace_back(name);
  index_->by_name.emplace(names_.back(), id); // a deque never moves its elements
  return id;
}

Formula Formulas::atom(AtomId atom) {
  assert(atom.index < names_.size());
  return find_or_add(Op::Atom, {}, atom);
}

Formula Formulas::unary(Op op, Formula operand) {
  assert(arity(op) == Arity::Unary);
  return find_or_add(op, {&operand, 1}, {});
}

Formula Formulas::binary(Op op, Formula left, Formula right) {
  const Formula operands[] = {left, right};
  if (arity(op) == Arity::Nary) return nary(op, operands);
  assert(arity(op) == Arity::Binary);
  return find_or_add(op, operands, {});
}

Formula Formulas::nary(Op wanted, std::span<const Formula> operands) {
  assert(arity(wanted) == Arity::Nary);
  if (operands.empty()) return constant(wanted == Op::And);
  if (operands.size() == 1) return operands[0];
  const auto nested = [&](Formula f) { return op(f) == wanted; };
  if (std::none_of(operands.begin(), operands.end(), nested))
    return find_or_add(wanted, operands, {});
  std::vector<Formula> flat;
  for (const Formula operand : operands) {
    if (nested(operand))
      flat.insert(flat.end(), children(operand).begin(), children(operand).end());
    else
      flat.push_back(operand);
  }
  return find_or_add(wanted, flat, {});
}

Formula Formulas::make(Op op, std::span<const Formula> operands) {
  switch (arity(op)) {
  case Arity::Nullary:
    assert(op != Op::Atom && operands.empty());
    return constant(op == Op::True);
  case Arity::Unary:
    assert(operands.size() == 1);
    return unary(op, operands[0]);
  case Arity::Binary:
    assert(operands.size() == 2);
    return binary(op, operands[0], operands[1]);
  case Arity::Nary:
    break;
  }
  return nary(op, operands);
}

AtomId Formulas::atom_of(Formula f) const {
  assert(op(f) == Op::Atom);
  return AtomId{nodes_[f.id()].atom};
}

bool Formulas::is_literal(Formula f) const {
  return op(f) == Op::Atom || (op(f) == Op::Not && op(child(f, 0)) == Op::Atom);
}

Formula Formulas::find_or_add(Op op, std::span<const Formula> operands, AtomId atom) {
  const std::uint64_t hash = hash_of(op, operands, atom);
  std::uint32_t& chain = index_->by_hash[hash];
  for (std::uint32_t id = chain; id != 0; id = nodes_[id].next_same_hash) {
    const Node& node = nodes_[id];
    if (node.op == op && node.atom == atom.index &&
        std::equal(operands.begin(), operands.end(), node.children, node.children + node.count))
      return Formula(id);
  }
  std::uint64_t size = operands.empty() ? 0 : std::max<std::size_t>(1, operands.size() - 1);
  for (const Formula operand : operands) size = saturating_add(size, nodes_[operand.id()].size);
  assert(nodes_.size() < std::numeric_limits<std::uint32_t>::max());
  const auto id = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(
      {store(operands), size, static_cast<std::uint32_t>(operands.size()), chain, atom.index, op});
  chain = id;
  return Formula(id);
}

const Formula* Formulas::store(std::span<const Formula> operands) {
  if (operands.empty()) return nullptr;
  if (operands.size() > block_free_) {
    block_free_ = std::max(kBlockSize, operands.size());
    blocks_.push_back(std::make_unique<Formula[]>(block_free_));
    block_next_ = blocks_.back().get();
  }
  Formula* const begin = block_next_;
  std::copy(operands.begin(), operands.end(), begin);
  block_next_ += operands.size();
  block_free_ -= operands.size();
  return begin;
}

std::vector<Formula> subformulas(const Formulas& formulas, Formula root) {
  absl::flat_hash_set<Formula> seen{root};
  std::vector<Formula> found{root};
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const Formula child : formulas.children(found[i]))
      if (seen.insert(child).second) found.push_back(child);
  std::sort(found.begin(), found.end()); // children have smaller ids
  return found;
}

std::vector<AtomId> atoms(const Formulas& formulas, Formula root) {
  std::vector<AtomId> found;
  for (const Formula f : subformulas(formulas, root))
    if (formulas.op(f) == Op::Atom) found.push_back(formulas.atom_of(f));
  std::sort(found.begin(), found.end());
  return found;
}

std::size_t dag_size(const Formulas& formulas, Formula root) {
  return subformulas(formulas, root).size();
}

Formula transform(const Formulas& from, Formula root, Formulas& to,
                  const std::function<Formula(Op, std::span<const Formula>)>& combine) {
  absl::flat_hash_map<Formula, Formula> image;
  std::vector<Formula> operands;
  for (const Formula f : subformulas(from, root)) {
    operands.clear();
    for (const Formula child : from.children(f)) operands.push_back(image.at(child));
    switch (from.op(f)) {
    case Op::True:
    case Op::False:
      image[f] = to.constant(from.op(f) == Op::True);
      break;
    case Op::Atom:
      image[f] = to.atom(from.name(from.atom_of(f)));
      break;
    default:
      image[f] = combine(from.op(f), operands);
    }
  }
  return image.at(root);
}

Formula copy(const Formulas& from, Formula root, Formulas& to) {
  return transform(from, root, to, [&to](Op op, std::span<const Formula> operands) {
    return to.make(op, operands);
  });
}

} // namespace fairly::ltl
