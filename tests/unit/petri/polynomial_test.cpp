#include "fairly/base/result.hpp"
#include "fairly/petri/polynomial.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace fairly::petri::polynomial_test {

Polynomial p(PlaceIndex place) {
  return Polynomial::tokens(place);
}

Polynomial c(std::int64_t value) {
  return Polynomial::constant(value);
}

Polynomial operator+(Polynomial a, Polynomial b) {
  a.add(std::move(b));
  return a;
}

Polynomial operator-(Polynomial a, Polynomial b) {
  a.subtract(std::move(b));
  return a;
}

Polynomial operator*(Polynomial a, Polynomial b) {
  a.multiply(std::move(b));
  return a;
}

Monomial term(std::int64_t coefficient, std::vector<PlaceIndex> places) {
  Monomial m{.coefficient = coefficient};
  m.places.fill(kNoPlace);
  std::copy(places.begin(), places.end(), m.places.begin());
  return m;
}

using Terms = std::vector<Monomial>;

std::string error_of(const std::function<Polynomial()>& build) {
  try {
    build().monomials();
  } catch (const Error& error) {
    return error.message;
  }
  return "no error";
}

TEST(Polynomial, IsASortedSumOfDifferentMonomials) {
  Polynomial sum = p(2) + p(0) * p(1) + c(3) + p(0) + p(1) * p(0) - p(2) - c(1);
  EXPECT_EQ(sum.monomials(), (Terms{term(2, {0, 1}), term(1, {0})}));
  EXPECT_EQ(sum.constant_part(), 2);
}

TEST(Polynomial, IsMultipliedOut) {
  Polynomial product = (p(0) + c(2)) * (p(1) - p(0) - c(3));
  EXPECT_EQ(product.monomials(),
            (Terms{term(-1, {0, 0}), term(1, {0, 1}), term(-5, {0}), term(2, {1})}));
  EXPECT_EQ(product.constant_part(), -6);
}

TEST(Polynomial, IsConstantAfterAProductWithZero) {
  Polynomial zero = (p(0) * p(0) + p(1)) * c(0);
  EXPECT_TRUE(zero.monomials().empty());
  EXPECT_EQ(zero.constant_part(), 0);
  Polynomial hidden = (p(0) + c(5)) * (p(1) - p(1) + c(2));
  EXPECT_EQ(hidden.monomials(), (Terms{term(2, {0})}));
  EXPECT_EQ(hidden.constant_part(), 10);
}

TEST(Polynomial, HasLimits) {
  EXPECT_EQ(error_of([] { return p(0) * p(1) * p(2); }), "no error");
  EXPECT_EQ(error_of([] { return p(0) * p(1) * p(2) * p(3); }), "a product of more than 3 places");
  EXPECT_EQ(error_of([] { return c(kMaxCoefficients) * p(0); }), "no error");
  EXPECT_EQ(error_of([] { return c(kMaxCoefficients + 1) * p(0); }),
            "coefficients are limited to 1073741824");
  EXPECT_EQ(error_of([] { return c(-kMaxCoefficients) * p(0) - p(0); }),
            "coefficients are limited to 1073741824");
  EXPECT_EQ(error_of([] { return c(kMaxCoefficients) * p(0) + p(1); }),
            "coefficients are limited to 1073741824");
  EXPECT_EQ(error_of([] { return c(kMaxConstant) + c(-kMaxConstant); }), "no error");
  EXPECT_EQ(error_of([] { return c(kMaxConstant + 1); }),
            "constants are limited to 4611686018427387904");
  EXPECT_EQ(error_of([] { return c(kMaxConstant) + c(1); }),
            "constants are limited to 4611686018427387904");
  EXPECT_EQ(error_of([] { return c(kMaxConstant) * c(kMaxConstant); }),
            "constants are limited to 4611686018427387904");
  EXPECT_EQ(error_of([] { return c(kMaxConstant) * (p(0) + c(1)); }),
            "coefficients are limited to 1073741824");
  const auto places = [](PlaceIndex count) {
    Polynomial sum;
    for (PlaceIndex i = 0; i < count; ++i) sum.add(p(i));
    return sum;
  };
  EXPECT_EQ(error_of([&] { return places(1000) * places(1000); }), "no error");
  EXPECT_EQ(error_of([&] { return places(1025) * places(1025); }),
            "a product with more than 1048576 summands");
}

TEST(Polynomial, HasAnExactValueAtTheLimits) {
  Polynomial most = c(kMaxCoefficients) * p(0) * p(0) * p(0);
  const std::vector<std::uint64_t> marking{kMaxTokens};
  const Wide tokens = kMaxTokens;
  EXPECT_TRUE(value(most.monomials(), marking) == tokens * tokens * tokens * kMaxCoefficients);
  most.negate();
  EXPECT_TRUE(value(most.monomials(), marking) == -tokens * tokens * tokens * kMaxCoefficients);
}

TEST(Polynomial, OfAnyShapeIsCheapToAdd) {
  constexpr PlaceIndex kCount = 200'000;
  Polynomial left, right;
  for (PlaceIndex i = 0; i < kCount; ++i) {
    left = std::move(left) - p(i) * c(-1);
    right = p(i) - std::move(right);
    right.multiply(c(-1));
  }
  EXPECT_EQ(left.monomials().size(), kCount);
  EXPECT_EQ(right.monomials().size(), kCount);
}

// Compares with a value that is computed along with it.
TEST(Polynomial, HasTheValueOfItsParts) {
  test::Random random(test::base_seed());
  for (std::size_t round = 0; round < test::scaled(5'000); ++round) {
    const std::vector<std::uint64_t> marking{random.below(5), random.below(5), random.below(5)};
    std::vector<std::pair<Polynomial, Wide>> parts;
    for (int i = 0; i < 8; ++i) {
      if (random.chance(0.6)) {
        const PlaceIndex place = random.below(3);
        parts.emplace_back(p(place), marking[place]);
      } else {
        const auto number = static_cast<std::int64_t>(random.below(7)) - 3;
        parts.emplace_back(c(number), number);
      }
    }
    while (parts.size() > 1) {
      std::swap(parts[random.below(parts.size())], parts.back());
      auto [right, right_value] = std::move(parts.back());
      parts.pop_back();
      auto& [left, left_value] = parts[random.below(parts.size())];
      const std::uint32_t op = random.below(4);
      try {
        Polynomial both = left;
        if (op == 0) both.multiply(right);
        if (op == 1) both.subtract(right);
        if (op >= 2) both.add(right);
        left = std::move(both);
        left_value = op == 0   ? left_value * right_value
                     : op == 1 ? left_value - right_value
                               : left_value + right_value;
      } catch (const Error& error) {
        ASSERT_EQ(error.message, "a product of more than 3 places");
      }
    }
    const auto& sum = parts[0].first.monomials();
    ASSERT_TRUE(value(sum, marking) + parts[0].first.constant_part() == parts[0].second);
    for (std::size_t i = 1; i < sum.size(); ++i) ASSERT_LT(sum[i - 1].places, sum[i].places);
  }
}

} // namespace fairly::petri::polynomial_test
