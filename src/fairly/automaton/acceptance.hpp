// Acceptance conditions: positive Boolean formulas over Inf(mark) and Fin(mark).
//
// A run is accepted if the set of marks that its edges carry infinitely often satisfies the formula
// [EL87]. Formulas are immutable and normal: nested conjunctions and disjunctions are flattened,
// constants are folded, and the order of operands is kept. The nodes lie in one array, a parent
// before its operands and the operands of a node side by side, so every operation is a loop and
// none recurses.
// Tested by tests/unit/automaton/acceptance_test.cpp.
#pragma once

#include "fairly/base/mark_set.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fairly {

class Acceptance {
 public:
  enum class Kind : std::uint8_t { always, never, inf, fin, all_of, any_of };
  struct Node {
    Kind kind;
    Mark mark = 0;                      // inf, fin
    std::uint32_t first = 0, count = 0; // all_of, any_of: operands first .. first + count - 1
    friend bool operator==(const Node&, const Node&) = default;
  };

  Acceptance() : nodes_{{Kind::always}} {} // accepts every run

  // The classical conditions, with the numbering of marks that HOA calls canonical.
  static Acceptance never();
  static Acceptance generalized_buchi(std::uint32_t marks);
  static Acceptance streett(std::uint32_t pairs); // pair i: Fin(2i) | Inf(2i + 1)

  const Node& root() const { return nodes_[0]; }
  std::span<const Node> operands(const Node& node) const {
    return {nodes_.data() + node.first, node.count};
  }
  std::span<const Node> nodes() const { return nodes_; }
  friend bool operator==(const Acceptance&, const Acceptance&) = default;

  bool accepts(const MarkSet& seen_infinitely_often) const;

  // The same formula with some leaves replaced by constants. A leaf for which `value` returns
  // nullopt is kept.
  Acceptance substitute(const std::function<std::optional<bool>(const Node& leaf)>& value) const;
  // A formula that accepts exactly what this one does not.
  Acceptance complement() const;
  // The same formula with every mark replaced by another one.
  Acceptance renumber(const std::function<Mark(Mark)>& number) const;
  // The subformula at a node, as a formula of its own.
  Acceptance part(const Node& node) const;

  // The formula in HOA syntax: "(Fin(0) | Inf(1)) & Inf(2)".
  std::string to_string() const;
  std::string to_string(const std::function<std::string(Mark)>& mark_name) const;
  // HOA's name for the condition ("Streett 2", "parity min even 4"), if there is one.
  std::optional<std::string> hoa_name(std::uint32_t declared_marks) const;

 private:
  friend class AcceptanceBuilder;

  std::vector<Node> nodes_;
};

// Builds a formula bottom-up; finish() makes it normal. All operations take constant time for each
// operand, so a long chain of binary operators costs no more than one wide one.
class AcceptanceBuilder {
 public:
  using Id = std::uint32_t;

  Id constant(bool value);
  Id inf(Mark mark) { return leaf(Acceptance::Kind::inf, mark); }
  Id fin(Mark mark) { return leaf(Acceptance::Kind::fin, mark); }
  Id all_of(std::span<const Id> operands) { return group(Acceptance::Kind::all_of, operands); }
  Id any_of(std::span<const Id> operands) { return group(Acceptance::Kind::any_of, operands); }
  Id add(const Acceptance& acceptance);

  Acceptance finish(Id root) const;

 private:
  friend class Acceptance;

  Id leaf(Acceptance::Kind kind, Mark mark);
  Id group(Acceptance::Kind kind, std::span<const Id> operands);
  std::vector<Id> resolve() const;

  std::vector<Acceptance::Node> nodes_; // first and count are a slice of operands_
  std::vector<Id> operands_;
};

// Generalized Büchi and Streett conditions together, on which most emptiness checks work:
//     Inf(b1) & ... & Inf(bm) & (Fin(l1) | Inf(u1)) & ... & (Fin(lk) | Inf(uk))
// Each b, l and u is a set of marks and stands for their union.
struct StreettForm {
  struct Pair {
    MarkSet fin, inf;
    friend bool operator==(const Pair&, const Pair&) = default;
  };
  std::vector<MarkSet> inf;
  std::vector<Pair> pairs;
};

// The condition in this form, if it has a conjunctive normal form of moderate size in which no
// clause has two Fin. This is true for Büchi, co-Büchi, Streett, parity and their conjunctions.
std::optional<StreettForm> streett_form(const Acceptance& acceptance);

} // namespace fairly
