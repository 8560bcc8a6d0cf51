// HOA's names for classical conditions: builds the canonical formula of each candidate and
// compares. A name is given only to exactly the canonical formula, as the format demands.
#include "fairly/automaton/acceptance.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace fairly {
namespace {

using Id = AcceptanceBuilder::Id;

// "The smallest (largest) mark seen is even (odd)": from the outermost mark inwards, Inf is
// followed by a disjunction and Fin by a conjunction. `good` says which parity accepts.
Acceptance parity(bool min, std::uint32_t good, std::uint32_t marks) {
  AcceptanceBuilder builder;
  // The value for a run that sees no mark: min() = marks, max() = -1.
  Id inner = builder.constant((min ? marks % 2 : 1U) == good);
  for (std::uint32_t i = 0; i < marks; ++i) {
    const Mark mark = min ? marks - 1 - i : i;
    const bool accepting = mark % 2 == good;
    const std::array operands{accepting ? builder.inf(mark) : builder.fin(mark), inner};
    inner = accepting ? builder.any_of(operands) : builder.all_of(operands);
  }
  return builder.finish(inner);
}

} // namespace

std::optional<std::string> Acceptance::hoa_name(std::uint32_t declared_marks) const {
  // No name stands for a condition that ignores some of its marks or uses one twice.
  const std::uint32_t n = declared_marks;
  std::size_t leaves = 0;
  for (const Node& node : nodes_) leaves += node.kind == Kind::inf || node.kind == Kind::fin;
  if (leaves != n) return std::nullopt;
  if (n == 0) return root().kind == Kind::always ? "all" : "none";

  if (*this == generalized_buchi(n)) {
    return n == 1 ? "Buchi" : fmt::format("generalized-Buchi {}", n);
  }
  if (*this == generalized_buchi(n).complement()) {
    return n == 1 ? "co-Buchi" : fmt::format("generalized-co-Buchi {}", n);
  }
  if (n % 2 == 0 && *this == streett(n / 2)) return fmt::format("Streett {}", n / 2);
  // Rabin's canonical order is Fin(2i) & Inf(2i + 1): the complement of Streett up to that order.
  AcceptanceBuilder builder;
  std::vector<Id> pairs;
  for (Mark mark = 0; mark + 1 < n; mark += 2) {
    const std::array pair{builder.fin(mark), builder.inf(mark + 1)};
    pairs.push_back(builder.all_of(pair));
  }
  if (n % 2 == 0 && *this == builder.finish(builder.any_of(pairs))) {
    return fmt::format("Rabin {}", n / 2);
  }
  for (const bool min : {true, false}) {
    for (const std::uint32_t good : {0U, 1U}) {
      if (*this == parity(min, good, n)) {
        return fmt::format("parity {} {} {}", min ? "min" : "max", good == 0 ? "even" : "odd", n);
      }
    }
  }
  return std::nullopt;
}

} // namespace fairly
