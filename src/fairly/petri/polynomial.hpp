// Integer polynomials over the tokens of places.
//
// Limits make every value exact in 128 bits: a product has at most kMaxDegree places, the absolute
// values of the coefficients add up to at most kMaxCoefficients, and the constant is at most
// kMaxConstant. With less than 2^32 tokens in a place, the absolute value of a sum of monomials is
// then at most 2^30 * 2^96. Exceeding a limit throws an Error without a position, which the readers
// catch.
//
// Monomials are sorted and joined late, and adding puts the shorter operand into the longer one, so
// that long sums of any shape are cheap.
// Cost: O(n log n) for n summands altogether. A product of two sums counts as it is when written
// out, with at most kMaxProduct summands.
// Tested by tests/unit/petri/polynomial_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace fairly::petri {

inline constexpr std::size_t kMaxDegree = 3;
inline constexpr std::int64_t kMaxCoefficients = std::int64_t{1} << 30;
inline constexpr std::int64_t kMaxConstant = std::int64_t{1} << 62;
inline constexpr std::size_t kMaxProduct = std::size_t{1} << 20;
inline constexpr PlaceIndex kNoPlace = std::numeric_limits<PlaceIndex>::max();

// A product of places, in increasing order; unused entries are kNoPlace.
using PlaceProduct = std::array<PlaceIndex, kMaxDegree>;

struct Monomial {
  std::int64_t coefficient = 1; // not 0
  PlaceProduct places{};
  bool operator==(const Monomial&) const = default;
};

__extension__ using Wide = __int128;

// The value in a marking with at most kMaxTokens in each place.
Wide value(std::span<const Monomial> sum, std::span<const std::uint64_t> marking);

class Polynomial {
 public:
  Polynomial() = default; // 0
  static Polynomial constant(std::int64_t value);
  static Polynomial tokens(PlaceIndex place);

  void negate();
  void add(Polynomial other);
  void subtract(Polynomial other);
  void multiply(Polynomial other);

  // In increasing order of their places, all different.
  const std::vector<Monomial>& monomials();
  std::int64_t constant_part() const { return constant_; }

 private:
  void normalize();
  void scale(std::int64_t factor);

  std::vector<Monomial> terms_;
  std::int64_t constant_ = 0;
  bool negative_ = false; // the terms, but not the constant, have the opposite sign
  bool normal_ = true;    // sorted, joined, not negative_
};

} // namespace fairly::petri
