// Atoms over the variables of TLA+: a comparison of two operands.
#pragma once

#include "content.hpp"
#include "model.hpp"

#include <array>

namespace verify {

class Comparison {
 public:
  // Reads it, and writes it down for people. Throws Refused.
  Comparison(Content& in, const Model& model, std::string& text, Meter& meter);
  bool holds(const Model& model, const State& state) const;

 private:
  // A value that is written down, that of a variable or a part of it, or how many elements that
  // has.
  struct Operand {
    enum class Kind : std::uint8_t { literal, value, length, cardinality };
    Kind kind = Kind::literal;
    std::uint32_t variable = 0;
    std::vector<Value> keys{}; // of functions, the outermost first; or the literal
  };
  static Operand read(Content& in, const Model& model, std::string& text, Meter& meter);
  static const Value* find(const Operand& operand, const Model& model, const State& state,
                           Value& counted);

  std::uint32_t sign_ = 0;
  std::array<Operand, 2> operands_{};
};

} // namespace verify
