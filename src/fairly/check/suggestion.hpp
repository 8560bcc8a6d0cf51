// Which fairness a property needs: options and results of the search.
#pragma once

#include "fairly/base/hitting_set.hpp"
#include "fairly/check/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairly {

// An action, or a group of them (a process), that may be assumed to be fair.
struct Candidate {
  std::string name{}; // for people
  std::vector<Action> actions{};
};

struct SuggestOptions {
  std::vector<Candidate> candidates{};      // empty: each action alone
  std::size_t most_sets = 1;                // how many sets are looked for
  std::uint64_t effort = kHittingSetEffort; // for each hitting set: more proves more sets smallest
  // Hypotheses about states, as in Assumptions::formulas, the most natural ones first. They are
  // tried if no fairness of the candidates helps.
  std::vector<std::string> about_states{};
  // Called with a text about what is being tried, for people who watch.
  std::function<void(std::string)> on_try{};
};

struct SuggestedHypothesis {
  std::uint32_t candidate = 0;
  FairnessHypothesis hypothesis{}; // weak or strong
  // A run that violates the property and satisfies all other hypotheses of the set, and also the
  // weak form of this one if it is strong. nullopt: it was not found because of a limit.
  std::optional<Counterexample> without{};
};

struct SuggestedSet {
  std::vector<SuggestedHypothesis> hypotheses{}; // empty: no fairness is needed
  bool is_smallest = true;                       // of all sets, as far as is known
  bool is_proved = true;                         // no set that is not listed before it is smaller
  Vacuity vacuity = Vacuity::none;               // of the check that confirmed it
};

struct SetSize {
  std::uint64_t strong = 0, total = 0;
};

// What was found among the hypotheses about states. They may be more than a scheduler can promise.
struct StateSuggestion {
  std::size_t tried = 0;                   // how many hypotheses there were to choose from
  bool is_found = false;                   // false: nothing helps, or see `reason`
  std::vector<std::uint32_t> chosen{};     // indices in about_states
  std::vector<SuggestedHypothesis> also{}; // fairness of candidates that is needed in addition
  std::optional<Stop> reason{};
};

struct SuggestStatistics {
  std::size_t checks = 0, rounds = 0, clauses = 0;
  std::uint64_t model_states = 0;
  double first_check_seconds = 0; // with strong fairness of every candidate, from nothing
  double check_seconds = 0, search_seconds = 0;
};

struct Suggestion {
  enum class Outcome : std::uint8_t {
    found,   // there is at least one set
    useless, // the property is violated even if every candidate is strongly fair
    unknown
  };
  Outcome outcome = Outcome::unknown;
  std::optional<Stop> reason{};      // why it is unknown or incomplete
  std::vector<SuggestedSet> sets{};  // smallest first
  bool is_complete = false;          // there are no other minimal sets
  std::optional<SetSize> at_least{}; // a lower bound for any further set, if one is known
  Answer with_everything{};          // the first step: strong fairness of every candidate
  StateSuggestion by_states{};       // if the candidates are useless
  SuggestStatistics statistics{};
};

// Which of the hypotheses under which a property holds are needed?
struct NeededHypotheses {
  // By hypothesis: true for those that are enough together. All others can be dropped at once, but
  // none of the needed ones besides. Empty: unknown.
  std::vector<bool> needed{};
  std::optional<Stop> reason{}; // why it is unknown
};

} // namespace fairly
