#include "fairly/emptiness/emptiness.hpp"

#include "fairly/base/out_of_room.hpp"
#include "fairly/emptiness/engines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace fairly {
namespace {

std::vector<Engine> engines_for(const std::optional<StreettForm>& form) {
  if (!form) return {Engine::generic};
  if (!form->pairs.empty()) return {Engine::dpc09, Engine::lh00, Engine::generic};
  return {Engine::dpc09, Engine::lh00, Engine::tau03, Engine::ndfs, Engine::generic};
}

Error does_not_fit(Engine engine, const Acceptance& acceptance,
                   const std::vector<Engine>& fitting) {
  std::vector<std::string_view> names;
  for (const Engine other : fitting) names.push_back(name(other));
  const bool buchi_only = engine == Engine::tau03 || engine == Engine::ndfs;
  Error error;
  error.message =
      fmt::format("engine {} cannot decide the acceptance condition {}: it takes {} only",
                  name(engine), acceptance.to_string(),
                  buchi_only ? "generalised Büchi conditions"
                             : "conjunctions of Büchi conditions and Streett pairs");
  error.hint = fmt::format("these engines can: {}", fmt::join(names, ", "));
  return error;
}

emptiness::Found run(Engine engine, Graph& graph, const Acceptance& acceptance,
                     const std::optional<StreettForm>& form, const EmptinessOptions& options,
                     emptiness::SearchState& state) {
  switch (engine) {
  case Engine::dpc09:
    return emptiness::streett_dpc09(graph, *form, options, state);
  case Engine::lh00:
    return emptiness::streett_lh00(graph, *form, state);
  case Engine::tau03:
    return emptiness::nested_tau03(graph, *form, state);
  case Engine::ndfs:
    return emptiness::nested_dfs(graph, *form, state);
  case Engine::generic:
    return emptiness::generic(graph, acceptance, state);
  case Engine::automatic:
    break;
  }
  assert(false && "automatic is resolved before");
  return std::nullopt;
}

} // namespace

std::string_view name(Engine engine) {
  switch (engine) {
  case Engine::automatic:
    return "auto";
  case Engine::dpc09:
    return "dpc09";
  case Engine::lh00:
    return "lh00";
  case Engine::tau03:
    return "tau03";
  case Engine::ndfs:
    return "ndfs";
  case Engine::generic:
    return "generic";
  }
  return "";
}

std::string_view name(Emptiness verdict) {
  switch (verdict) {
  case Emptiness::empty:
    return "empty";
  case Emptiness::nonempty:
    return "nonempty";
  case Emptiness::unknown:
    return "unknown";
  }
  return "";
}

std::optional<Engine> engine_by_name(std::string_view wanted) {
  if (wanted == name(Engine::automatic)) return Engine::automatic;
  const auto engine = std::find_if(kEngines.begin(), kEngines.end(),
                                   [&](Engine candidate) { return name(candidate) == wanted; });
  return engine == kEngines.end() ? std::nullopt : std::optional(*engine);
}

std::vector<Engine> engines_for(const Acceptance& acceptance) {
  return engines_for(streett_form(acceptance));
}

Result<EmptinessResult> check_emptiness(Graph& graph, const Acceptance& acceptance,
                                        const EmptinessOptions& options) {
  const std::optional<StreettForm> form = streett_form(acceptance);
  const std::vector<Engine> fitting = engines_for(form);
  const Engine engine = options.engine == Engine::automatic ? fitting.front() : options.engine;
  if (std::find(fitting.begin(), fitting.end(), engine) == fitting.end()) {
    return does_not_fit(engine, acceptance, fitting);
  }
  EmptinessResult result;
  result.engine = engine;
  emptiness::SearchState state(options.monitor);
  try {
    emptiness::Found found = run(engine, graph, acceptance, form, options, state);
    if (const auto failure = graph.failure()) { // what was found may be incomplete
      result.reason = to_stop(*failure);
    } else if (found) {
      result.verdict = Emptiness::nonempty;
      result.component = std::move(*found);
    } else if (state.stopped()) {
      result.reason = state.stop_reason;
    } else {
      result.verdict = Emptiness::empty;
    }
  } catch (const std::bad_alloc& error) {
    result.reason = stop_for(error);
  }
  result.statistics = state.statistics;
  return result;
}

} // namespace fairly
