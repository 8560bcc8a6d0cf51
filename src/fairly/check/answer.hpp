// The answer of a check to a property, and the options of a check.
#pragma once

#include "fairly/automaton/testing_kind.hpp"
#include "fairly/base/monitor.hpp"
#include "fairly/emptiness/engine.hpp"
#include "fairly/reduce/statistics.hpp"
#include "fairly/replay/replay.hpp"
#include "fairly/translate/automaton_kind.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace fairly {

enum class Verdict : std::uint8_t { holds, violated, unknown };
std::string_view name(Verdict verdict);

// How violations are looked for.
enum class SearchPlan : std::uint8_t {
  automatic,  // short searches and random runs first, then all states
  exhaustive, // all states at once
  walk,       // random runs only: they find a violation or prove nothing
  guided      // like walk, but steps are chosen that lead towards a violation
};
inline bool is_walk(SearchPlan plan) {
  return plan == SearchPlan::walk || plan == SearchPlan::guided;
}

// Stubborn sets, where no fairness is assumed. See product/stubborn_arcs.hpp.
enum class PartialOrder : std::uint8_t {
  automatic, // whichever seems better
  none,
  waiting, // based on what the automaton waits for; for any formula
  visible  // based on what the formula sees; for formulas that are insensitive to stuttering
};
std::string_view name(PartialOrder which);

// Whether facts about the model are looked for and the model is made smaller, where this changes no
// answer.
enum class Reduce : std::uint8_t {
  automatic, // unless all states of the given model are seen sooner
  always,
  none
};

struct CheckOptions {
  Engine engine = Engine::automatic;
  // nullopt: whatever is best. If given, the whole negation, including its fairness, becomes an
  // automaton of this kind.
  std::optional<AutomatonKind> automaton{};
  // If given, the negation becomes a testing automaton. The classic kind is only for properties
  // that are insensitive to stuttering. Must not be combined with `automaton`.
  std::optional<TestingKind> testing{};
  SearchPlan search = SearchPlan::automatic;
  std::uint64_t seed = 0; // for orders and random runs; the same seed gives the same run
  Reduce reduce = Reduce::automatic;
  PartialOrder por = PartialOrder::automatic;
  bool short_traces = true;  // worth some effort; false: the first trace that is found will do
  std::size_t sharing = 1;   // how many short traces, with this one, share the effort for one
  bool more_to_come = false; // other properties will be checked on the same states
};

// Why a property that holds may say nothing.
enum class Vacuity : std::uint8_t {
  none,
  valid,      // the formula holds on all words, whatever the model is
  no_fair_run // no run of the model satisfies the hypotheses
};

struct StubbornStatistics {
  PartialOrder used = PartialOrder::none;
  std::string reason{};       // why these sets, or why none; empty: none were wanted
  std::uint64_t reduced = 0;  // with fewer steps: nodes if `waiting` is used, else states
  std::uint64_t left_out = 0; // steps
  bool gave_up = false;       // after a while, because they saved little
  std::uint64_t cache_bytes = 0;
};

struct CheckStatistics {
  std::string automaton_kind{};                    // as the options name it
  std::string automaton_reason{}, engine_reason{}; // why these, if that was left open
  std::uint64_t automaton_states = 0, automaton_transitions = 0, automaton_marks = 0;
  std::string acceptance{}; // of the product; of the automaton if the formula is valid
  bool terminal = false;    // of the automaton, as is `weak`
  bool weak = false;
  std::uint64_t fairness_in_formula = 0; // number of conjuncts of the negation that became marks
  std::uint64_t model_states = 0;        // known at the end
  std::uint64_t store_bytes = 0, cache_bytes = 0;
  double expected_omissions = 0; // how many states an inexact store probably took for others
  SearchStatistics search{};
  std::uint64_t attempts = 0;        // short searches that reached their limit
  std::uint64_t attempted_nodes = 0; // of all attempts together
  std::string order{};               // in which edges were searched, if several orders were tried
  std::uint64_t walked_steps = 0;    // of random runs
  std::uint64_t messages = 0, message_bytes = 0; // sent by workers to each other
  ReductionStatistics reduction{};
  StubbornStatistics stubborn{};
  double translation_seconds = 0, search_seconds = 0, lasso_seconds = 0;
};

struct Answer {
  Verdict verdict = Verdict::unknown;
  std::optional<Stop> reason{};                   // why it is unknown
  std::optional<Counterexample> counterexample{}; // if it is violated; it has been replayed
  std::string engine{}; // what ran: the name of an engine, or "reachability", "walk", ...
  Vacuity vacuity = Vacuity::none;
  CheckStatistics statistics{};

  bool holds() const { return verdict == Verdict::holds; }
  bool violated() const { return verdict == Verdict::violated; }
  bool unknown() const { return verdict == Verdict::unknown; }

  void give_up(Stop why) {
    verdict = Verdict::unknown;
    reason = std::move(why);
  }
};

} // namespace fairly
