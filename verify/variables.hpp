// Atoms over the variables of TLA+: a comparison of two operands.
#pragma once

#include "content.hpp"
#include "model.hpp"

#include <array>

namespace verify {

class Comparison {
 public:
  // Reads the comparison and appends it to `text`, for people. Throws Refused.
  Comparison(Content& in, const Model& model, std::string& text, Meter& meter);
  bool holds(const Model& model, const State& state) const;

 private:
  // A literal value; or the value of a variable or of a part of it; or the length or the number of
  // elements of such a value.
  struct Operand {
    enum class Kind : std::uint8_t { literal, value, length, cardinality };
    Kind kind = Kind::literal;
    std::uint32_t variable = 0;
    std::vector<Value> keys{}; // arguments of functions, the outermost first; or the literal
  };
  static Operand read(Content& in, const Model& model, std::string& text, Meter& meter);
  static const Value* find(const Operand& operand, const Model& model, const State& state,
                           Value& counted);

  std::uint32_t sign_ = 0;
  std::array<Operand, 2> operands_{};
};

} // namespace verify
