// The cheapest sets of hypotheses under which no run violates a property.
//
// An implicit hitting set [MCK13]: every component of the product in which the property is violated
// gives a clause: the hypotheses that the component does not meet (emptiness/unmet_conditions.hpp).
// A cheapest set that has one hypothesis of each clause is tried; the components that it leaves
// give new clauses. Once none is left, the set suffices, and no cheaper set does. The next set is
// looked for among those that do not include it. The product carries the marks of all hypotheses at
// once and is searched only once, whatever is tried. Cost: this search, then, for each set that is
// tried, a search of the components that violate the property. Tested by
// tests/cross/suggest_cross_test.cpp.
#pragma once

#include "fairly/base/hitting_set.hpp"
#include "fairly/check/session.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/emptiness/unmet_conditions.hpp"
#include "fairly/product/product.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace fairly {

class FairnessSearch {
 public:
  struct Choice {
    FairnessHypothesis hypothesis;
    std::uint64_t cost = 1;
    std::optional<std::uint32_t> weaker{}; // another choice, which this one implies
  };
  struct Found {
    std::vector<std::uint32_t> chosen; // in increasing order
    bool is_cheapest; // among the sets not found before; the set is minimal in any case
  };

  // What the property assumes is assumed in any case. `effort` is spent on each hitting set. The
  // session must outlive this object and may be used for other checks in between.
  FairnessSearch(Session& session, Property property, std::vector<Choice> choices,
                 std::uint64_t effort = kHittingSetEffort);

  // Returns another set that suffices, in which no hypothesis can be left out or replaced by a
  // weaker one. Returns nullopt if there is none, or if it was not found because of stop_reason().
  std::optional<Found> next();

  // To be called with each set that is tried.
  std::function<void(const std::vector<std::uint32_t>& chosen)> on_try{};

  // Set if the search is not possible at all.
  const std::optional<Error>& error() const { return error_; }
  const std::optional<Stop>& stop_reason() const { return stop_reason_; }
  // Is it known that there are no further sets?
  bool is_complete() const { return is_complete_; }
  // Any set that has not been found yet costs at least this much.
  std::uint64_t least_cost() const { return least_cost_; }
  std::size_t rounds() const { return rounds_; }
  std::size_t clauses() const { return problem_.clauses.size(); }

 private:
  void start(Session& session);
  emptiness::Condition condition(std::size_t hypothesis) const; // of the product
  // Adds a clause for each component that `chosen` leaves, at most `most` of them. Returns false if
  // no component is left.
  bool learn(const std::vector<std::uint32_t>& chosen, std::size_t most);
  void shrink(std::vector<std::uint32_t>& chosen);
  std::optional<Found> search();

  const Property property_;
  std::vector<Choice> choices_;
  const std::uint64_t effort_;
  emptiness::SearchState state_;
  HittingSetProblem problem_;
  std::optional<Violations> violations_;
  std::vector<FairnessHypothesis> hypotheses_; // of the product; the choices come last
  std::unique_ptr<Product> product_;
  std::unique_ptr<emptiness::UnmetConditions> unmet_; // null: nothing violates the property
  std::optional<Error> error_;
  std::optional<Stop> stop_reason_;
  bool is_complete_ = false;
  std::uint64_t least_cost_ = 0;
  std::size_t rounds_ = 0;
};

} // namespace fairly
