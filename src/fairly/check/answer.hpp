// What a check says about a property, and how it may be asked.
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

// Who looks for violations.
enum class SearchPlan : std::uint8_t {
  automatic,  // short searches and random runs first, then all states
  exhaustive, // all states at once
  walk,       // random runs only: they find violations, or nothing
  guided      // the same, each step towards a violation
};
inline bool is_walk(SearchPlan plan) {
  return plan == SearchPlan::walk || plan == SearchPlan::guided;
}

// Stubborn sets, where no fairness is assumed. See product/stubborn_arcs.hpp.
enum class PartialOrder : std::uint8_t {
  automatic, // what seems to be better
  none,
  waiting, // by what the automaton waits for; for any formula
  visible  // by what the formula sees; if it is insensitive to stuttering
};
std::string_view name(PartialOrder which);

// Facts about a model are looked for, and it is made smaller, where that changes no answer.
enum class Reduce : std::uint8_t {
  automatic, // unless all states of the model as given are seen sooner
  always,
  none
};

struct CheckOptions {
  Engine engine = Engine::automatic;
  // nullopt: what is best. Given: the whole negation becomes an automaton of this kind, with the
  // fairness in it.
  std::optional<AutomatonKind> automaton{};
  // The negation becomes a testing automaton. The classic kind is for properties only that are
  // insensitive to stuttering. Not together with `automaton`.
  std::optional<TestingKind> testing{};
  SearchPlan search = SearchPlan::automatic;
  std::uint64_t seed = 0; // of orders and random runs: the same seed, the same run
  Reduce reduce = Reduce::automatic;
  PartialOrder por = PartialOrder::automatic;
  bool short_traces = true;  // worth some effort; false: the first one that is found will do
  std::size_t sharing = 1;   // short traces, this one among them, that share the effort for one
  bool more_to_come = false; // other properties will be checked on the same states
};

// Why a property holds that perhaps says nothing.
enum class Vacuity : std::uint8_t {
  none,
  valid,      // the formula holds on all words, whatever the model is
  no_fair_run // no run of the model satisfies the hypotheses
};

struct StubbornStatistics {
  PartialOrder used = PartialOrder::none;
  std::string reason{};       // why these, or why none; empty: none were wanted
  std::uint64_t reduced = 0;  // nodes with `waiting`, or states, that have fewer steps
  std::uint64_t left_out = 0; // steps
  bool gave_up = false;       // after a while, since they saved little
  std::uint64_t cache_bytes = 0;
};

struct CheckStatistics {
  std::string automaton_kind{};                    // as options name it
  std::string automaton_reason{}, engine_reason{}; // why these, where that was left open
  std::uint64_t automaton_states = 0, automaton_transitions = 0, automaton_marks = 0;
  std::string acceptance{}; // of the product; of the automaton if the formula is valid
  bool terminal = false;    // what the automaton is
  bool weak = false;
  std::uint64_t fairness_in_formula = 0; // conjuncts of the negation that became marks
  std::uint64_t model_states = 0;        // known at the end
  std::uint64_t store_bytes = 0, cache_bytes = 0;
  double expected_omissions = 0; // what an inexact store probably took for something else
  SearchStatistics search{};
  std::uint64_t attempts = 0;        // short searches that came to no end before that one
  std::uint64_t attempted_nodes = 0; // of these, together
  std::string order{};               // in which edges were searched, where orders were tried
  std::uint64_t walked_steps = 0;    // of random runs
  std::uint64_t messages = 0, message_bytes = 0; // that workers have sent to each other
  ReductionStatistics reduction{};
  StubbornStatistics stubborn{};
  double translation_seconds = 0, search_seconds = 0, lasso_seconds = 0;
};

struct Answer {
  Verdict verdict = Verdict::unknown;
  std::optional<Stop> reason{};                   // why it is unknown
  std::optional<Counterexample> counterexample{}; // if it is violated; it has been replayed
  std::string engine{};                           // that ran: its name, or "reachability"
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
