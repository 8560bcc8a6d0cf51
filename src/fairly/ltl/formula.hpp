// LTL formulas as nodes of an arena.
//
// An arena (Formulas) keeps each formula once, so equality is equality of ids, and a child always
// has a smaller id than its parents: a pass over a formula is a loop over ids, not a recursion, and
// destroying a formula of any depth is freeing a few vectors. Constructors build what is asked for;
// only And and Or flatten nested operands of their own kind, in the order written.
// Cost: building a node is linear in its number of operands.
// Tested by tests/unit/ltl/formula_test.cpp.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairly::ltl {

enum class Op : std::uint8_t {
  True,
  False,
  Atom,
  Not,
  Next,
  Finally,
  Globally,
  And,
  Or,
  Implies,
  Equiv,
  Xor,
  Until,
  Release,
  WeakUntil,
  StrongRelease,
};

// How many operands an operator takes; And and Or take any number from two on.
enum class Arity : std::uint8_t { Nullary, Unary, Binary, Nary };
Arity arity(Op op);

// The operator d with !(a op b) = !a d !b, for constants, X, F, G, And, Or, U, R, W and M.
Op dual(Op op);

// A formula of some arena; meaningless without it.
class Formula {
 public:
  Formula() = default;
  constexpr explicit Formula(std::uint32_t id) : id_(id) {}
  constexpr std::uint32_t id() const { return id_; }
  friend constexpr auto operator<=>(Formula, Formula) = default;
  template <class H>
  friend H AbslHashValue(H state, Formula formula) {
    return H::combine(std::move(state), formula.id_);
  }

 private:
  std::uint32_t id_ = 0;
};

struct AtomId {
  std::uint32_t index = 0;
  friend constexpr auto operator<=>(AtomId, AtomId) = default;
};

class Formulas {
 public:
  Formulas();
  Formulas(const Formulas&) = delete;
  Formulas& operator=(const Formulas&) = delete;
  Formulas(Formulas&&) noexcept;
  Formulas& operator=(Formulas&&) noexcept;
  ~Formulas();

  Formula constant(bool value) const;
  Formula atom(std::string_view name) { return atom(intern(name)); }
  Formula atom(AtomId atom);
  Formula unary(Op op, Formula operand);
  Formula binary(Op op, Formula left, Formula right);
  // `op` is And or Or. Without operands the result is the neutral constant, with one it is that
  // operand.
  Formula nary(Op op, std::span<const Formula> operands);
  // Any operator except Atom, with as many operands as it takes.
  Formula make(Op op, std::span<const Formula> operands);

  AtomId intern(std::string_view name);
  std::optional<AtomId> find_atom(std::string_view name) const;
  std::size_t atom_count() const { return names_.size(); }
  std::string_view name(AtomId atom) const { return names_[atom.index]; }

  std::size_t node_count() const { return nodes_.size(); }
  Op op(Formula f) const { return nodes_[f.id()].op; }
  // The span stays valid as long as the arena lives, even when nodes are added.
  std::span<const Formula> children(Formula f) const {
    return {nodes_[f.id()].children, nodes_[f.id()].count};
  }
  Formula child(Formula f, std::size_t index) const { return children(f)[index]; }
  AtomId atom_of(Formula f) const;
  // An atom or the negation of one.
  bool is_literal(Formula f) const;
  // The number of operators of the written-out formula: an And or Or of k operands counts k - 1,
  // atoms and constants count nothing. Shared parts count as often as they occur. Saturates at the
  // largest value.
  std::uint64_t size(Formula f) const { return nodes_[f.id()].size; }

 private:
  struct Node {
    const Formula* children;
    std::uint64_t size;
    std::uint32_t count;          // of children
    std::uint32_t next_same_hash; // 0 ends the chain: a constant is never looked up
    std::uint32_t atom;           // only for Op::Atom
    Op op;
  };

  Formula find_or_add(Op op, std::span<const Formula> operands, AtomId atom);
  const Formula* store(std::span<const Formula> operands);

  std::vector<Node> nodes_;
  std::vector<std::unique_ptr<Formula[]>> blocks_;
  Formula* block_next_ = nullptr;
  std::size_t block_free_ = 0;
  std::deque<std::string> names_;
  struct Index; // keeps the hash maps out of every file that includes this
  std::unique_ptr<Index> index_;
};

// The distinct subformulas, itself included, children before parents.
std::vector<Formula> subformulas(const Formulas& formulas, Formula root);

// The atoms that occur, in the order of their ids.
std::vector<AtomId> atoms(const Formulas& formulas, Formula root);

// The number of distinct nodes; unlike Formulas::size never more than the memory used.
std::size_t dag_size(const Formulas& formulas, Formula root);

// Builds the image of a formula in another arena: each operator with more than zero operands is
// given to combine together with the images of its operands; atoms keep their names.
Formula transform(const Formulas& from, Formula root, Formulas& to,
                  const std::function<Formula(Op op, std::span<const Formula> operands)>& combine);

// The same formula in another arena.
Formula copy(const Formulas& from, Formula root, Formulas& to);

} // namespace fairly::ltl

template <>
struct std::hash<fairly::ltl::Formula> {
  std::size_t operator()(fairly::ltl::Formula formula) const noexcept { return formula.id(); }
};
