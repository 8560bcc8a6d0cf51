#include "fairly/petri/invariants.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <set>

namespace fairly::petri {
namespace {

constexpr std::int64_t kMaxCoefficient = 1 << 20;
constexpr std::size_t kMaxPairs = 2000;     // vectors that one elimination may make
constexpr std::size_t kMaxSupport = 2000;   // places of one invariant
constexpr std::uint64_t kWork = 50'000'000; // entries looked at in all
constexpr std::uint64_t kLookEvery = 100'000;
constexpr std::uint64_t kMaxWeightedSum = std::uint64_t{1} << 62;

struct Entry {
  std::uint32_t index;
  std::int64_t value;
};
using Vector = std::vector<Entry>; // sorted by index, no zeros

// One row of the Farkas tableau.
struct Row {
  Vector effects; // what each transition adds to the weighted sum of tokens
  Vector weights; // of the places
  bool gone = false;
};

std::vector<Row> unit_rows(const Net& net) {
  std::vector<Row> rows(net.places().size());
  for (std::uint32_t p = 0; p < rows.size(); ++p) rows[p].weights = {{p, 1}};
  for (std::uint32_t t = 0; t < net.transitions().size(); ++t) {
    const std::vector<Effect> changes = effects(net.transitions()[t]);
    std::int64_t factor = 0; // a factor common to all changes does not matter
    for (const Effect& effect : changes) factor = std::gcd(factor, effect.change);
    for (const Effect& effect : changes) {
      rows[effect.place].effects.push_back({t, effect.change / factor});
    }
  }
  return rows;
}

// Computes a * x + b * y. Returns nullopt if a coefficient is too large.
std::optional<Vector> combine(const Vector& x, std::int64_t a, const Vector& y, std::int64_t b) {
  Vector sum;
  sum.reserve(x.size() + y.size());
  auto i = x.begin();
  auto j = y.begin();
  while (i != x.end() || j != y.end()) {
    Entry entry{};
    if (j == y.end() || (i != x.end() && i->index < j->index)) {
      entry = {i->index, a * i->value};
      ++i;
    } else if (i == x.end() || j->index < i->index) {
      entry = {j->index, b * j->value};
      ++j;
    } else {
      entry = {i->index, a * i->value + b * j->value};
      ++i, ++j;
    }
    if (std::abs(entry.value) > kMaxCoefficient) return std::nullopt;
    if (entry.value != 0) sum.push_back(entry);
  }
  return sum;
}

std::int64_t value_at(const Vector& vector, std::uint32_t index) {
  const auto at = std::lower_bound(vector.begin(), vector.end(), index,
                                   [](const Entry& e, std::uint32_t i) { return e.index < i; });
  return at != vector.end() && at->index == index ? at->value : 0;
}

void divide_by_common_factor(Row& row) {
  std::int64_t factor = 0;
  for (const Entry& entry : row.weights) factor = std::gcd(factor, entry.value);
  if (factor <= 1) return;
  for (Entry& entry : row.weights) entry.value /= factor;
  for (Entry& entry : row.effects) entry.value /= factor;
}

bool contains_support(const Vector& larger, const Vector& smaller) {
  return std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end(),
                       [](const Entry& a, const Entry& b) { return a.index < b.index; });
}

class Farkas {
 public:
  Farkas(const Net& net, Monitor* monitor)
      : monitor_(monitor), rows_(unit_rows(net)), rows_of_(net.transitions().size()) {
    for (std::uint32_t r = 0; r < rows_.size(); ++r) note(r);
  }

  std::vector<Row> run() {
    // The transition with the fewest rows comes next. The sizes in the queue may be out of date.
    std::set<std::pair<std::size_t, std::uint32_t>> queue;
    for (std::uint32_t t = 0; t < rows_of_.size(); ++t) queue.insert({rows_of_[t].size(), t});
    while (!queue.empty() && work_ < kWork && !is_stopped()) {
      const auto [size, t] = *queue.begin();
      queue.erase(queue.begin());
      drop_gone(t);
      if (rows_of_[t].size() > size) { // has become larger: its turn comes later
        queue.insert({rows_of_[t].size(), t});
        continue;
      }
      eliminate(t);
    }
    std::erase_if(rows_, [](const Row& row) { return row.gone || !row.effects.empty(); });
    return std::move(rows_);
  }

 private:
  bool is_stopped() {
    if (work_ < next_look_) return false;
    next_look_ = work_ + kLookEvery;
    return poll(monitor_, {Phase::analysing}).has_value();
  }

  void note(std::uint32_t row) {
    for (const Entry& effect : rows_[row].effects) rows_of_[effect.index].push_back(row);
  }

  void drop_gone(std::uint32_t t) {
    work_ += rows_of_[t].size();
    std::erase_if(rows_of_[t], [&](std::uint32_t r) { return rows_[r].gone; });
  }

  void eliminate(std::uint32_t t) {
    std::vector<std::uint32_t> up, down;
    for (const std::uint32_t r : rows_of_[t]) {
      (value_at(rows_[r].effects, t) > 0 ? up : down).push_back(r);
    }
    const auto smaller = [&](std::uint32_t a, std::uint32_t b) {
      return rows_[a].weights.size() < rows_[b].weights.size();
    };
    std::stable_sort(up.begin(), up.end(), smaller);
    std::stable_sort(down.begin(), down.end(), smaller);
    std::vector<Row> made = sums(t, up, down);
    for (const std::uint32_t r : rows_of_[t]) rows_[r] = {{}, {}, true};
    rows_of_[t].clear();
    for (Row& row : made) {
      if (row.gone) continue;
      rows_.push_back(std::move(row));
      note(static_cast<std::uint32_t>(rows_.size() - 1));
    }
  }

  // All sums of a row that t raises and a row that t lowers such that t has no effect on the sum.
  std::vector<Row> sums(std::uint32_t t, const std::vector<std::uint32_t>& up,
                        const std::vector<std::uint32_t>& down) {
    std::vector<Row> made;
    if (up.empty() || down.empty()) return made;
    for (std::size_t total = 0; total <= up.size() + down.size() - 2; ++total) {
      const std::size_t first = total < down.size() ? 0 : total - down.size() + 1;
      for (std::size_t i = first; i <= std::min(total, up.size() - 1); ++i) {
        if (made.size() >= kMaxPairs || work_ >= kWork) return made;
        if (auto row = sum(t, rows_[up[i]], rows_[down[total - i]])) add_minimal(made, *row);
      }
    }
    return made;
  }

  std::optional<Row> sum(std::uint32_t t, const Row& up, const Row& down) {
    const std::int64_t raised = value_at(up.effects, t), lowered = -value_at(down.effects, t);
    const std::int64_t factor = std::gcd(raised, lowered);
    work_ += up.effects.size() + up.weights.size() + down.effects.size() + down.weights.size();
    auto weights = combine(up.weights, lowered / factor, down.weights, raised / factor);
    if (!weights || weights->size() > kMaxSupport) return std::nullopt;
    auto effects = combine(up.effects, lowered / factor, down.effects, raised / factor);
    if (!effects) return std::nullopt;
    Row row{std::move(*effects), std::move(*weights)};
    divide_by_common_factor(row);
    return row;
  }

  // Adds a row unless its places include those of another row: such invariants are of no use.
  void add_minimal(std::vector<Row>& rows, Row& row) {
    for (Row& other : rows) {
      if (other.gone) continue;
      work_ += row.weights.size() + other.weights.size();
      if (contains_support(row.weights, other.weights)) return;
      if (contains_support(other.weights, row.weights)) other.gone = true;
    }
    rows.push_back(std::move(row));
  }

  Monitor* monitor_;
  std::vector<Row> rows_;
  std::vector<std::vector<std::uint32_t>> rows_of_; // by transition: rows it has an effect on
  std::uint64_t work_ = 0, next_look_ = 0;
};

} // namespace

std::vector<Invariant> find_invariants(const Net& net, Monitor* monitor) {
  std::vector<Invariant> invariants;
  for (const Row& row : Farkas(net, monitor).run()) {
    Invariant invariant;
    bool fits = true;
    for (const Entry& entry : row.weights) {
      invariant.places.push_back({entry.index, static_cast<std::uint32_t>(entry.value)});
      invariant.constant +=
          static_cast<std::uint64_t>(entry.value) * net.places()[entry.index].tokens;
      fits = fits && invariant.constant <= kMaxWeightedSum; // each summand is below 2^52
    }
    if (fits) invariants.push_back(std::move(invariant));
  }
  std::stable_sort(invariants.begin(), invariants.end(),
                   [](const auto& a, const auto& b) { return a.places.size() < b.places.size(); });
  return invariants;
}

std::vector<std::optional<std::uint64_t>> proven_bounds(const Net& net,
                                                        const std::vector<Invariant>& invariants) {
  std::vector<std::optional<std::uint64_t>> bounds(net.places().size());
  for (const Invariant& invariant : invariants) {
    for (const Arc& arc : invariant.places) {
      const std::uint64_t bound = invariant.constant / arc.weight;
      std::optional<std::uint64_t>& best = bounds[arc.place];
      if (bound <= kMaxTokens && (!best || bound < *best)) best = bound;
    }
  }
  return bounds;
}

} // namespace fairly::petri
