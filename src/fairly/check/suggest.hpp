// Which fairness does a property need?
//
// A candidate is a transition, or a group of them (a process). A suggestion is a set of weak and
// strong hypotheses about candidates under which the property holds. It is smallest: no other one
// has fewer strong hypotheses, and of those with as few none has fewer in all. So it is also
// minimal: without one of them, or with weak for strong fairness, the property is violated.
//
//   1. Does it hold if every candidate is strongly fair? If not, no fairness of them helps, and the
//      counterexample is a fault of the net or of the property.
//   2. fairness_search.hpp finds the set.
//   3. What it finds is not believed: a check of its own confirms that the property holds, and for
//      each hypothesis a counterexample, replayed, shows that it is needed.
//
// Cost: two checks, one for each hypothesis that is found, and the search; all on the same states.
// Tested by tests/cross/suggest_cross_test.cpp, tests/cross/suggest_cases_test.cpp.
#pragma once

#include "fairly/check/fairness_search.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairly {

struct Candidate {
  std::string name{}; // for people
  std::vector<Action> actions{};
};

struct SuggestOptions {
  std::size_t most_sets = 1; // that are looked for
  Monitor* monitor = nullptr;
  std::uint64_t effort = kHittingSetEffort; // for each hitting set: more proves more sets smallest
};

struct SuggestedHypothesis {
  std::uint32_t candidate = 0;
  FairnessHypothesis hypothesis{}; // weak or strong
  // A run that violates the property and is fair to all others, and to a strong hypothesis weakly.
  // Absent: it was not found because of a limit.
  std::optional<Trace> without{};
};

struct SuggestedSet {
  std::vector<SuggestedHypothesis> hypotheses{}; // empty: no fairness is needed
  bool is_smallest = true;                       // of all sets, as far as is known
  bool is_proved = true;                         // no set that is not listed before is smaller
  Vacuity vacuity = Vacuity::none;               // of the check that confirmed it
};

struct SetSize {
  std::uint64_t strong = 0, total = 0;
};

struct SuggestStatistics {
  std::size_t checks = 0, rounds = 0, clauses = 0;
  std::uint64_t model_states = 0;
  double first_check_seconds = 0; // with strong fairness of every candidate, from nothing
  double check_seconds = 0, search_seconds = 0;
};

struct Suggestion {
  enum class Answer : std::uint8_t {
    found,   // there is at least one set
    useless, // it is violated even if every candidate is strongly fair
    unknown
  };
  Answer answer = Answer::unknown;
  std::string reason{};              // why it is unknown, or why not all was done
  std::vector<SuggestedSet> sets{};  // smallest first
  bool is_complete = false;          // there are no other minimal sets
  std::optional<SetSize> at_least{}; // what any further set has, if something is known
  NetCheckResult with_everything{};  // the first step: strong fairness of every candidate
  SuggestStatistics statistics{};
};

// The store of the checker must be exact. Errors as those of its checks.
Result<Suggestion> suggest(NetChecker& checker, const FairnessQuestion& question,
                           const std::vector<Candidate>& candidates,
                           const SuggestOptions& options = {});

// Which of the hypotheses under which a property holds are needed?
struct NeededHypotheses {
  // By hypothesis: those that are enough, together. All others can be dropped at once, and none of
  // these in addition. Empty: unknown.
  std::vector<bool> needed{};
  std::string reason{}; // why it is unknown
};

// The property must hold under what the question assumes. The store must be exact.
Result<NeededHypotheses> find_needed(NetChecker& checker, const FairnessQuestion& question,
                                     Monitor* monitor = nullptr);

} // namespace fairly
