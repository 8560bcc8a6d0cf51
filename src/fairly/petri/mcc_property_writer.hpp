// Writes formulas as property files of the Model Checking Contest (MCC).
//
// What is written reads back as a formula with the same meaning. Only the temporal operators of the
// contest are used: X, F, G and U; the others are rewritten. Numbers are never negative: what is
// subtracted moves to the other side of the comparison.
// Cost: linear in the text, which for a formula with shared parts can be exponential in its number
// of nodes.
// Tested by tests/unit/petri/mcc_property_writer_test.cpp and tests/cross/reduce_files_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace fairly::petri {

// A formula with more operators is not written.
inline constexpr std::uint64_t kMaxWrittenOperators = 1'000'000;

// A formula about a net; atom i means propositions[i].
struct NetFormula {
  const Net& net;
  const ltl::Formulas& formulas;
  ltl::Formula formula;
  std::span<const Proposition> propositions;
};

// Returns a file with one property. Returns an error if an id cannot be written in such a file
// (space around ids is dropped there), or if the formula is too large to be written out.
Result<std::string> to_mcc_property(const NetFormula& formula, std::string_view id);

// Writes the elements of a formula, each operator as it is; M has no element. A class of its own so
// that tests can write the same formula in other ways.
class MccFormulaWriter {
 public:
  explicit MccFormulaWriter(const NetFormula& what) : what_(what) {}
  virtual ~MccFormulaWriter() = default;

  std::string write();

 protected:
  // What is put between a tag and the content of its element.
  virtual std::string_view space() { return ""; }
  virtual std::string comparison(const Proposition& proposition);

  std::string element(std::string_view name, const std::string& content);
  std::string number(std::int64_t value);
  std::string tokens(PlaceIndex place);
  // The sum of those monomials that have the given sign, all written as positive, and of a
  // constant.
  std::string sum(const std::vector<Monomial>& monomials, bool positive, std::int64_t constant);

 private:
  using Item = std::variant<std::string, ltl::Formula>;

  std::string opening(std::string_view name);
  std::string closing(std::string_view name);
  void write_operator(ltl::Formula formula);
  std::string atom(const Proposition& proposition);

  const NetFormula what_;
  std::vector<Item> todo_; // the last item is written next
};

} // namespace fairly::petri
