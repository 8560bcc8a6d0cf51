// The five searches as functions. Other parts of the program call check_emptiness().
#pragma once

#include "fairly/emptiness/emptiness.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace fairly::emptiness {

// What every search maintains while it runs: its counters, and whether it was told to stop.
class SearchState {
 public:
  explicit SearchState(Monitor* monitor, Phase phase = Phase::searching)
      : monitor_(monitor), phase_(phase) {}

  // Must be called for each node that a search enters. Returns false if the search must stop.
  bool enter(bool again, std::size_t stack) {
    ++(again ? statistics.revisits : statistics.nodes);
    statistics.peak_stack = std::max<std::uint64_t>(statistics.peak_stack, stack);
    const bool is_busy = statistics.edges - polled_edges_ > kEdgesBetweenPolls;
    if (monitor_ == nullptr || ((++ticks_ & 0x3FF) != 0 && !is_busy)) return true;
    polled_edges_ = statistics.edges;
    stop_reason = monitor_->poll({.phase = phase_,
                                  .nodes = statistics.nodes,
                                  .edges = statistics.edges,
                                  .components = statistics.components,
                                  .revisits = statistics.revisits,
                                  .depth = statistics.peak_stack});
    return !stop_reason;
  }
  bool stopped() const { return stop_reason.has_value(); }

  SearchStatistics statistics;
  std::optional<Stop> stop_reason;

 private:
  static constexpr std::uint64_t kEdgesBetweenPolls = 20'000;

  Monitor* monitor_;
  Phase phase_;
  std::uint64_t ticks_ = 0, polled_edges_ = 0;
};

// nullopt if there is no accepting component, or if the search was stopped (state.stopped()).
using Found = std::optional<AcceptingComponent>;

Found streett_dpc09(Graph& graph, const StreettForm& form, const EmptinessOptions& options,
                    SearchState& state);
Found streett_lh00(Graph& graph, const StreettForm& form, SearchState& state);
// These two take generalised Büchi conditions only: form.pairs is empty.
Found nested_tau03(Graph& graph, const StreettForm& form, SearchState& state);
Found nested_dfs(Graph& graph, const StreettForm& form, SearchState& state);
Found generic(Graph& graph, const Acceptance& acceptance, SearchState& state);

} // namespace fairly::emptiness
