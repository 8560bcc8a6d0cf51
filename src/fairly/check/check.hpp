// Does every fair run of a model satisfy a formula?
//
//   1. The formula is negated and simplified. Fairness that it contains (GF p -> GF q as a
//      premise) becomes marks like any other hypothesis; only the rest becomes an automaton.
//   2. The product of automaton, model and hypotheses is searched on the fly for a cycle that the
//      automaton accepts and the hypotheses allow.
//   3. A lasso through that cycle is the counterexample.
//
// The cheap way: if the automaton is terminal (a bad prefix is enough) and the hypotheses are weak
// or strong ones about actions, a breadth-first search for a bad prefix decides. Fairness cannot
// help there, because every finite run has a fair continuation: always take an action of that
// hypothesis that, of those that are enabled, was served least recently; of k hypotheses none is
// passed over more than k - 1 times when it is enabled. Where no hypothesis is strong the search is
// one for generalised Büchi acceptance. Tested by tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/model/fairness.hpp"
#include "fairly/model/trace.hpp"
#include "fairly/product/state_space.hpp"
#include "fairly/product/testing.hpp"
#include "fairly/translate/options.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairly {

enum class Verdict : std::uint8_t { holds, violated, unknown };
std::string_view name(Verdict verdict);

struct Property {
  ltl::Formulas& formulas;
  ltl::Formula formula;
  std::vector<std::uint32_t> propositions;      // of the model, for atom i of the formulas
  std::vector<FairnessHypothesis> hypotheses{}; // whose formulas are in the same arena
};

struct CheckOptions {
  Engine engine = Engine::automatic;
  // nullopt: what is best. Given: the whole negation becomes an automaton of this kind, with the
  // fairness in it.
  std::optional<AutomatonKind> automaton{};
  // The negation becomes a testing automaton. The classic kind is for properties only that are
  // insensitive to stuttering. Not together with `automaton`.
  std::optional<TestingKind> testing{};
  Monitor* monitor = nullptr;
  bool short_traces = true;  // worth some effort; false: any trace is welcome
  bool more_to_come = false; // other properties will be checked on the same states
};

// Why a property holds that perhaps says nothing.
enum class Vacuity : std::uint8_t {
  none,
  valid,      // the formula holds on all words, whatever the model is
  no_fair_run // no run of the model satisfies the hypotheses
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
  double translation_seconds = 0, search_seconds = 0, lasso_seconds = 0;
};

struct CheckResult {
  Verdict verdict = Verdict::unknown;
  std::string reason{}; // why it is unknown
  Trace trace{};        // if it is violated
  std::string engine{}; // that ran: its name, or "reachability"
  Vacuity vacuity = Vacuity::none;
  // Fairness that the formula has as its premises, for people and for the vacuity test.
  std::vector<FairnessHypothesis> premises{};
  CheckStatistics statistics{};

  void give_up(std::string why) {
    verdict = Verdict::unknown;
    reason = std::move(why);
  }
};

// An error: the engine does not fit the acceptance. All limits make the verdict unknown. The trace
// is what the search found; lasso/replay.hpp does not believe it.
Result<CheckResult> check(Model& model, StateSpace& space, const Property& property,
                          const CheckOptions& options = {});

} // namespace fairly
