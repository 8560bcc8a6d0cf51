#include "fairly/reduce/state_equation.hpp"

#include "fairly/reduce/linear_program.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace fairly::reduce {
namespace {

__extension__ using Wide = __int128;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::int64_t kMaxDenominator = 5'040;
constexpr std::int64_t kMaxScale = 1'000'000;
// Sums stay exact in 128 bits: weights and constraints below these, sums of coefficients up to
// 2^30, tokens and weights of arcs below 2^32.
constexpr double kMaxScaled = 1e9;
constexpr std::size_t kMaxConstraints = 1'000;

// The smallest denominator with which the number is nearly a fraction; 0: none is small.
std::int64_t denominator_of(double value) {
  // Continued fractions: h/k are the convergents.
  double rest = value;
  std::int64_t k = 1, former_k = 0;
  for (int step = 0; step < 12; ++step) {
    const double scaled = value * static_cast<double>(k);
    if (std::abs(scaled - std::round(scaled)) < 1e-6 * std::max(1.0, std::abs(scaled) * 1e-3)) {
      return k;
    }
    rest = 1 / (rest - std::floor(rest));
    const auto digit = static_cast<std::int64_t>(std::floor(rest));
    if (digit > kMaxDenominator) break;
    const std::int64_t next = digit * k + former_k;
    former_k = k;
    k = next;
    if (k > kMaxDenominator) break;
  }
  return 0;
}

// A number by which all values become integers; 0: none is small.
std::int64_t common_denominator(std::span<const double> values) {
  std::int64_t scale = 1;
  for (const double value : values) {
    const double scaled = value * static_cast<double>(scale);
    if (std::abs(scaled - std::round(scaled)) < 1e-6) continue;
    const std::int64_t denominator = denominator_of(value);
    if (denominator == 0) return 0;
    scale = std::lcm(scale, denominator);
    if (scale > kMaxScale) return 0;
  }
  return scale;
}

} // namespace

StateEquation::StateEquation(const petri::Net& net) : net_(net) {
  absl::flat_hash_map<std::vector<std::int64_t>, bool> seen;
  std::vector<std::int64_t> key;
  for (const petri::Transition& transition : net.transitions()) {
    const std::vector<petri::Effect> row = petri::effects(transition);
    key.clear();
    for (const petri::Effect& effect : row) {
      key.push_back(effect.place);
      key.push_back(effect.change);
    }
    if (row.empty() || !seen.emplace(key, true).second) continue;
    const auto begin = static_cast<std::uint32_t>(effects_.size());
    effects_.insert(effects_.end(), row.begin(), row.end());
    columns_.push_back({begin, static_cast<std::uint32_t>(effects_.size())});
  }
}

bool StateEquation::proves(const Weights& weights, std::span<const LinearConstraint> all) const {
  std::vector<Wide> y(weights.places.begin(), weights.places.end());
  Wide total = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Wide v = weights.constraints[i];
    for (const LinearTerm& term : all[i].sum) y[term.place] -= v * term.coefficient;
    total += v * all[i].bound;
  }
  for (std::size_t p = 0; p < y.size(); ++p) total += y[p] * net_.places()[p].tokens;
  if (total >= 0) return false;
  return std::all_of(columns_.begin(), columns_.end(), [&](const Column& column) {
    Wide change = 0;
    for (std::uint32_t e = column.begin; e < column.end; ++e) {
      change += y[effects_[e].place] * effects_[e].change;
    }
    return change <= 0;
  });
}

bool StateEquation::excludes(std::span<const LinearConstraint> all, double seconds) const {
  if (seconds <= 0 || all.size() > kMaxConstraints) return false;
  // How far must the constraints be relaxed, all by the same amount, to become possible?
  const std::size_t places = net_.places().size();
  LinearProgram program;
  for (const petri::Place& place : net_.places()) {
    program.lower.push_back(-static_cast<double>(place.tokens));
    program.upper.push_back(kInfinity);
  }
  std::vector<std::vector<double>> by_place(places); // coefficients, one for each constraint
  for (std::size_t i = 0; i < all.size(); ++i) {
    Wide room = all[i].bound;
    for (const LinearTerm& term : all[i].sum) {
      room -= Wide{term.coefficient} * net_.places()[term.place].tokens;
      by_place[term.place].resize(all.size());
      by_place[term.place][i] = static_cast<double>(term.coefficient);
    }
    program.lower.push_back(-kInfinity);
    program.upper.push_back(static_cast<double>(room));
  }
  std::vector<ProgramEntry> entries;
  std::vector<double> changes(all.size());
  for (const Column& column : columns_) {
    entries.clear();
    std::fill(changes.begin(), changes.end(), 0.0);
    bool touches = false;
    for (std::uint32_t e = column.begin; e < column.end; ++e) {
      const petri::Effect& effect = effects_[e];
      entries.push_back({static_cast<int>(effect.place), static_cast<double>(effect.change)});
      const std::vector<double>& coefficients = by_place[effect.place];
      for (std::size_t i = 0; i < coefficients.size(); ++i) {
        changes[i] += coefficients[i] * static_cast<double>(effect.change);
      }
      touches = touches || !coefficients.empty();
    }
    for (std::size_t i = 0; touches && i < all.size(); ++i) {
      if (changes[i] != 0) entries.push_back({static_cast<int>(places + i), changes[i]});
    }
    program.add_column(0, entries);
  }
  entries.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    entries.push_back({static_cast<int>(places + i), -1});
  }
  program.add_column(1, entries);

  std::optional<ProgramOptimum> optimum = solve(program, seconds);
  if (!optimum || optimum->value < 1e-7) return false;
  // Rows that are bounded above have prices <= 0.
  std::vector<double>& prices = optimum->prices;
  for (std::size_t i = places; i < prices.size(); ++i) prices[i] = -prices[i];
  const std::int64_t scale = common_denominator(prices);
  if (scale == 0) return false;
  Weights weights;
  for (std::size_t i = 0; i < prices.size(); ++i) {
    const double scaled = std::round(prices[i] * static_cast<double>(scale));
    if (!(scaled < kMaxScaled)) return false;
    const auto weight = static_cast<std::int64_t>(std::max(scaled, 0.0));
    (i < places ? weights.places : weights.constraints).push_back(weight);
  }
  return proves(weights, all);
}

} // namespace fairly::reduce
