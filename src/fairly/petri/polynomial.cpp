#include "fairly/petri/polynomial.hpp"

#include "fairly/base/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

namespace fairly::petri {
namespace {

std::int64_t checked_constant(Wide value) {
  if (value > kMaxConstant || value < -kMaxConstant) {
    throw Error{.message = fmt::format("constants are limited to {}", kMaxConstant)};
  }
  return static_cast<std::int64_t>(value);
}

std::int64_t checked_coefficient(Wide value) {
  if (value > kMaxCoefficients || value < -kMaxCoefficients) {
    throw Error{.message = fmt::format("coefficients are limited to {}", kMaxCoefficients)};
  }
  return static_cast<std::int64_t>(value);
}

PlaceProduct product(const PlaceProduct& a, const PlaceProduct& b) {
  std::array<PlaceIndex, 2 * kMaxDegree> all{};
  std::merge(a.begin(), a.end(), b.begin(), b.end(), all.begin());
  if (all[kMaxDegree] != kNoPlace) {
    throw Error{.message = fmt::format("a product of more than {} places", kMaxDegree)};
  }
  PlaceProduct places;
  std::copy_n(all.begin(), kMaxDegree, places.begin());
  return places;
}

// The product of two sums in normal form.
std::vector<Monomial> product(const std::vector<Monomial>& a, const std::vector<Monomial>& b) {
  if (a.size() > kMaxProduct / b.size()) {
    throw Error{.message = fmt::format("a product with more than {} summands", kMaxProduct)};
  }
  std::vector<Monomial> out;
  out.reserve(a.size() * b.size());
  for (const Monomial& m : a) {
    for (const Monomial& n : b) {
      const Wide coefficient = Wide{m.coefficient} * n.coefficient;
      out.push_back({checked_coefficient(coefficient), product(m.places, n.places)});
    }
  }
  return out;
}

} // namespace

Wide value(std::span<const Monomial> sum, std::span<const std::uint64_t> marking) {
  Wide total = 0;
  for (const Monomial& monomial : sum) {
    Wide part = monomial.coefficient;
    for (const PlaceIndex place : monomial.places) {
      if (place == kNoPlace) break;
      assert(marking[place] <= kMaxTokens);
      part *= marking[place];
    }
    total += part;
  }
  return total;
}

Polynomial Polynomial::constant(std::int64_t value) {
  Polynomial out;
  out.constant_ = checked_constant(value);
  return out;
}

Polynomial Polynomial::tokens(PlaceIndex place) {
  Polynomial out;
  Monomial monomial;
  monomial.places.fill(kNoPlace);
  monomial.places[0] = place;
  out.terms_.push_back(monomial);
  return out;
}

void Polynomial::negate() {
  constant_ = -constant_;
  negative_ = !negative_;
  normal_ = terms_.empty();
}

void Polynomial::add(Polynomial other) {
  const std::int64_t sum = checked_constant(Wide{constant_} + other.constant_);
  if (terms_.size() < other.terms_.size()) std::swap(*this, other);
  constant_ = sum;
  if (other.terms_.empty()) return;
  const std::int64_t sign = negative_ == other.negative_ ? 1 : -1;
  for (const Monomial& m : other.terms_) terms_.push_back({sign * m.coefficient, m.places});
  normal_ = false;
}

void Polynomial::subtract(Polynomial other) {
  other.negate();
  add(std::move(other));
}

// Repeated factors other than 1 and -1 soon reach a limit, so all of them together stay cheap.
void Polynomial::scale(std::int64_t factor) {
  constant_ = checked_constant(Wide{constant_} * factor);
  if (factor == 0) terms_.clear(), normal_ = true;
  if (factor == 0 || factor == 1) return;
  if (factor == -1) {
    negative_ = !negative_;
    normal_ = terms_.empty();
    return;
  }
  for (Monomial& m : terms_) m.coefficient = checked_coefficient(Wide{m.coefficient} * factor);
}

void Polynomial::multiply(Polynomial other) {
  if (!terms_.empty() && !other.terms_.empty()) normalize(), other.normalize();
  if (terms_.empty()) std::swap(*this, other);
  if (other.terms_.empty()) return scale(other.constant_);
  // (a + c) (b + d) = a b + a d + c b + c d
  Polynomial result;
  result.terms_ = product(terms_, other.terms_);
  result.normal_ = false;
  const std::int64_t c = std::exchange(constant_, 0), d = std::exchange(other.constant_, 0);
  result.constant_ = checked_constant(Wide{c} * d);
  scale(d);
  other.scale(c);
  result.add(std::move(*this));
  result.add(std::move(other));
  *this = std::move(result);
}

const std::vector<Monomial>& Polynomial::monomials() {
  normalize();
  return terms_;
}

void Polynomial::normalize() {
  if (normal_) return;
  const auto by_places = [](const Monomial& a, const Monomial& b) { return a.places < b.places; };
  std::sort(terms_.begin(), terms_.end(), by_places);
  Wide total = 0; // of the absolute values
  std::size_t kept = 0;
  for (std::size_t at = 0; at < terms_.size();) {
    Monomial joined{.coefficient = 0, .places = terms_[at].places};
    for (; at < terms_.size() && terms_[at].places == joined.places; ++at) {
      joined.coefficient += terms_[at].coefficient; // each at most 2^30: no overflow
    }
    if (joined.coefficient == 0) continue;
    if (negative_) joined.coefficient = -joined.coefficient;
    total += std::abs(joined.coefficient);
    terms_[kept++] = joined;
  }
  terms_.resize(kept);
  negative_ = false;
  normal_ = true;
  checked_coefficient(total);
}

} // namespace fairly::petri
