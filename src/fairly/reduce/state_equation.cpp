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
// Sums stay exact in 128 bits: weights and constraints are below these limits, sums of coefficients
// are up to 2^30, tokens and weights of arcs are below 2^32.
constexpr double kMaxScaled = 1e9;
constexpr std::size_t kMaxConstraints = 100'000;

// The smallest denominator with which the value is nearly a fraction, or 0 if none is small.
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

// A number by which all values become integers, or 0 if none is small.
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

// All values times the same number, with 0 for those below 0. Returns nullopt if they become too
// large.
std::optional<std::vector<std::int64_t>> in_integers(std::span<const double> values) {
  const std::int64_t scale = common_denominator(values);
  if (scale == 0) return std::nullopt;
  std::vector<std::int64_t> result;
  for (const double value : values) {
    const double scaled = std::round(value * static_cast<double>(scale));
    if (!(scaled < kMaxScaled)) return std::nullopt;
    result.push_back(static_cast<std::int64_t>(std::max(scaled, 0.0)));
  }
  return result;
}

} // namespace

StateEquation::StateEquation(const petri::Net& net) : net_(net) {
  absl::flat_hash_map<std::vector<std::int64_t>, std::uint32_t> seen;
  std::vector<std::int64_t> key;
  for (const petri::Transition& transition : net.transitions()) {
    const std::vector<petri::Effect> row = petri::effects(transition);
    key.clear();
    for (const petri::Effect& effect : row) {
      key.push_back(effect.place);
      key.push_back(effect.change);
    }
    column_of_.push_back(kNoColumn);
    if (row.empty()) continue;
    const auto [at, is_new] = seen.emplace(key, static_cast<std::uint32_t>(columns_.size()));
    column_of_.back() = at->second;
    if (!is_new) continue;
    const auto begin = static_cast<std::uint32_t>(effects_.size());
    effects_.insert(effects_.end(), row.begin(), row.end());
    columns_.push_back({begin, static_cast<std::uint32_t>(effects_.size())});
  }
}

template <class Number>
Number StateEquation::change(const std::vector<Number>& y, std::size_t column) const {
  Number sum = 0;
  for (std::uint32_t e = columns_[column].begin; e < columns_[column].end; ++e) {
    sum += y[effects_[e].place] * effects_[e].change;
  }
  return sum;
}

std::vector<bool> StateEquation::columns_of(const std::vector<bool>* transitions) const {
  std::vector<bool> used(columns_.size(), transitions == nullptr);
  for (std::size_t t = 0; transitions != nullptr && t < transitions->size(); ++t) {
    if ((*transitions)[t] && column_of_[t] != kNoColumn) used[column_of_[t]] = true;
  }
  return used;
}

bool StateEquation::proves(const Weights& weights, std::span<const LinearConstraint> all,
                           const std::vector<bool>& used) const {
  std::vector<Wide> y(weights.places.begin(), weights.places.end());
  Wide total = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Wide v = weights.constraints[i];
    for (const LinearTerm& term : all[i].sum) y[term.place] -= v * term.coefficient;
    total += v * all[i].bound;
  }
  for (std::size_t p = 0; p < y.size(); ++p) total += y[p] * net_.places()[p].tokens;
  if (total >= 0) return false;
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    if (used[column] && change(y, column) > 0) return false;
  }
  return true;
}

bool StateEquation::excludes(std::span<const LinearConstraint> all, double seconds,
                             const std::vector<bool>* transitions, std::vector<double>* candidate,
                             std::vector<LinearConstraint>* reasons) const {
  if (candidate != nullptr) candidate->clear();
  if (seconds <= 0 || all.size() > kMaxConstraints) return false;
  // How far must the constraints be relaxed, all by the same amount, to become possible?
  const std::size_t places = net_.places().size();
  LinearProgram program;
  for (const petri::Place& place : net_.places()) {
    program.lower.push_back(-static_cast<double>(place.tokens));
    program.upper.push_back(kInfinity);
  }
  struct Use { // of a place by a constraint
    int constraint;
    double coefficient;
  };
  std::vector<std::vector<Use>> by_place(places);
  for (std::size_t i = 0; i < all.size(); ++i) {
    Wide room = all[i].bound;
    for (const LinearTerm& term : all[i].sum) {
      room -= Wide{term.coefficient} * net_.places()[term.place].tokens;
      by_place[term.place].push_back({static_cast<int>(i), static_cast<double>(term.coefficient)});
    }
    program.lower.push_back(-kInfinity);
    program.upper.push_back(static_cast<double>(room));
  }
  std::vector<ProgramEntry> entries;
  std::vector<double> changes(all.size()); // by constraint; all 0 between two columns
  std::vector<int> changed;
  const std::vector<bool> used = columns_of(transitions);
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (!used[c]) continue;
    const Column& column = columns_[c];
    entries.clear();
    changed.clear();
    for (std::uint32_t e = column.begin; e < column.end; ++e) {
      const petri::Effect& effect = effects_[e];
      entries.push_back({static_cast<int>(effect.place), static_cast<double>(effect.change)});
      for (const Use& use : by_place[effect.place]) {
        changes[static_cast<std::size_t>(use.constraint)] +=
            use.coefficient * static_cast<double>(effect.change);
        changed.push_back(use.constraint);
      }
    }
    for (const int i : changed) {
      double& change = changes[static_cast<std::size_t>(i)];
      if (change != 0) entries.push_back({static_cast<int>(places) + i, change});
      change = 0;
    }
    program.add_column(0, entries);
  }
  entries.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    entries.push_back({static_cast<int>(places + i), -1});
  }
  program.add_column(1, entries);

  std::optional<ProgramOptimum> optimum = solve(program, seconds);
  if (!optimum) return false;
  if (optimum->value < 1e-7) {
    for (std::size_t p = 0; candidate != nullptr && p < places; ++p) {
      candidate->push_back(static_cast<double>(net_.places()[p].tokens) + optimum->rows[p]);
    }
    return false;
  }
  // Rows that are bounded above have prices <= 0.
  std::vector<double>& prices = optimum->prices;
  for (std::size_t i = places; i < prices.size(); ++i) prices[i] = -prices[i];
  const auto scaled = in_integers(prices);
  if (!scaled) return false;
  const auto split = scaled->begin() + static_cast<std::ptrdiff_t>(places);
  const Weights weights{{scaled->begin(), split}, {split, scaled->end()}};
  if (!proves(weights, all, used)) return false;
  for (std::size_t i = 0; reasons != nullptr && i < all.size(); ++i) {
    if (weights.constraints[i] > 0) reasons->push_back(all[i]);
  }
  return true;
}

std::vector<bool> StateEquation::recurring(const std::vector<bool>& transitions,
                                           double seconds) const {
  const std::vector<bool> used = columns_of(&transitions);
  // Fire each used column once (x), or pay for it. No place may lose tokens by x.
  const std::size_t places = net_.places().size();
  LinearProgram program;
  program.lower.assign(places, 0);
  program.upper.assign(places, kInfinity);
  std::vector<ProgramEntry> entries;
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    if (!used[column]) continue;
    const auto row = static_cast<int>(program.row_count());
    program.lower.push_back(1);
    program.upper.push_back(kInfinity);
    entries.clear();
    for (std::uint32_t e = columns_[column].begin; e < columns_[column].end; ++e) {
      entries.push_back(
          {static_cast<int>(effects_[e].place), static_cast<double>(effects_[e].change)});
    }
    entries.push_back({row, 1});
    program.add_column(0, entries);
    program.add_column(1, {{row, 1}});
  }
  std::optional<ProgramOptimum> optimum = solve(program, seconds);
  if (!optimum || optimum->value < 1e-7) return transitions;
  optimum->prices.resize(places);
  const auto scaled = in_integers(optimum->prices);
  if (!scaled) return transitions;
  const std::vector<Wide> y(scaled->begin(), scaled->end());
  std::vector<bool> falls(columns_.size());
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    if (!used[column]) continue;
    const Wide by = change(y, column);
    if (by > 0) return transitions;
    falls[column] = by < 0;
  }
  std::vector<bool> result = transitions;
  for (std::size_t t = 0; t < transitions.size(); ++t) {
    if (column_of_[t] != kNoColumn && falls[column_of_[t]]) result[t] = false;
  }
  return result;
}

} // namespace fairly::reduce
