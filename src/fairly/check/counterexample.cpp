#include "fairly/check/counterexample.hpp"

#include "fairly/base/stopwatch.hpp"
#include "fairly/lasso/build.hpp"

#include <algorithm>
#include <cassert>

namespace fairly {
namespace {

void add(const SearchStatistics& more, SearchStatistics& sum) {
  sum.nodes += more.nodes;
  sum.edges += more.edges;
  sum.components += more.components;
  sum.revisits += more.revisits;
  sum.peak_stack = std::max(sum.peak_stack, more.peak_stack);
}

std::vector<Action> actions(const std::vector<LassoStep>& steps, Action stutter) {
  std::vector<Action> out;
  for (const LassoStep& step : steps) {
    out.push_back(step.edge.action == stutter ? kStutter : step.edge.action);
  }
  return out;
}

void make_trace(Product& product, const AcceptingComponent& component, SearchMonitor* monitor,
                CheckResult& result) {
  const Stopwatch watch;
  const std::optional<Lasso> lasso = build_lasso(product, product.acceptance(), component, monitor);
  result.statistics.lasso_seconds = watch.seconds();
  if (product.failure()) return result.give_up(product.failure()->message);
  if (!lasso) {
    const auto reason = monitor->poll(result.statistics.search);
    return result.give_up(reason.value_or("stopped") + " while a counterexample was built");
  }
  result.trace = {actions(lasso->prefix, product.stutter()),
                  actions(lasso->cycle, product.stutter())};
  // Only the automaton moves once the model is dead.
  std::vector<Action>& prefix = result.trace.prefix;
  if (result.trace.cycle[0] == kStutter) {
    prefix.erase(std::find(prefix.begin(), prefix.end(), kStutter), prefix.end());
    result.trace.cycle.resize(1);
  }
  result.verdict = Verdict::violated;
}

} // namespace

std::optional<Error> find_counterexample(Product& product, Graph& part, const CheckOptions& options,
                                         CheckResult& result) {
  const Stopwatch watch;
  Result<EmptinessResult> found = check_emptiness(
      part, product.acceptance(), {.engine = options.engine, .monitor = options.monitor});
  if (!found) return std::move(found).error();
  result.statistics.search_seconds += watch.seconds();
  add(found->statistics, result.statistics.search);
  const bool is_known = !result.engine.empty();
  if (!is_known) result.engine = name(found->engine);
  if (found->verdict == Emptiness::nonempty) {
    make_trace(product, found->component, options.monitor, result);
  } else if (product.failure()) {
    result.give_up(product.failure()->message);
  } else if (found->verdict == Emptiness::unknown) {
    result.give_up(found->reason);
  } else {
    assert(!is_known && "there is a violation, but not here");
    result.verdict = Verdict::holds;
  }
  return std::nullopt;
}

} // namespace fairly
