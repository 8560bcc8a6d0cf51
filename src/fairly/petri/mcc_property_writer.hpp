// Writes formulas as property files of the Model Checking Contest (MCC).
//
// What is written reads back as a formula with the same meaning. Of the temporal operators only X,
// F, G and U are used, which is what the contest has; the others are rewritten. Numbers are not
// negative: what is subtracted stands on the other side of a comparison.
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

// A formula with more is not written.
inline constexpr std::uint64_t kMaxWrittenOperators = 1'000'000;

// A formula about a net; atom i means propositions[i].
struct NetFormula {
  const Net& net;
  const ltl::Formulas& formulas;
  ltl::Formula formula;
  std::span<const Proposition> propositions;
};

// A file with one property. An error: an id cannot stand in such a file, where space around it is
// dropped, or the formula is too large to be written out.
Result<std::string> to_mcc_property(const NetFormula& formula, std::string_view id);

// The elements of a formula, each operator as it is; there is none for M. A class of its own for
// tests, which write the same in other ways.
class MccFormulaWriter {
 public:
  explicit MccFormulaWriter(const NetFormula& what) : what_(what) {}
  virtual ~MccFormulaWriter() = default;

  std::string write();

 protected:
  // Between a tag and what stands in its element.
  virtual std::string_view space() { return ""; }
  virtual std::string comparison(const Proposition& proposition);

  std::string element(std::string_view name, const std::string& content);
  std::string number(std::int64_t value);
  std::string tokens(PlaceIndex place);
  // The sum of the monomials with this sign, all written as positive, and a constant.
  std::string sum(const std::vector<Monomial>& monomials, bool positive, std::int64_t constant);

 private:
  using Item = std::variant<std::string, ltl::Formula>;

  std::string opening(std::string_view name);
  std::string closing(std::string_view name);
  void write_operator(ltl::Formula formula);
  std::string atom(const Proposition& proposition);

  const NetFormula what_;
  std::vector<Item> todo_; // last one first
};

} // namespace fairly::petri
