#include "fairly/check/counterexample.hpp"

#include "fairly/automaton/graph_view.hpp"
#include "fairly/base/stopwatch.hpp"
#include "fairly/check/attempt_limit.hpp"
#include "fairly/check/attempts.hpp"
#include "fairly/lasso/build.hpp"
#include "fairly/model/walker.hpp"

#include <algorithm>

namespace fairly {
namespace {

// A graph that is entered at another node.
class Rooted final : public GraphView {
 public:
  Rooted(Graph& graph, Node root) : GraphView(graph), root_(root) {}

  void initial(std::vector<Node>& out) override { out.push_back(root_); }

 private:
  Node root_;
};

// `again`: the nodes were counted before.
void add(const SearchStatistics& more, SearchStatistics& sum, bool again) {
  (again ? sum.revisits : sum.nodes) += more.nodes;
  sum.edges += more.edges;
  sum.components += more.components;
  sum.revisits += more.revisits;
  sum.peak_stack = std::max(sum.peak_stack, more.peak_stack);
}

std::vector<Move> moves(Product& product, const std::vector<LassoStep>& steps) {
  std::vector<Move> out;
  for (const LassoStep& step : steps) out.push_back(product.move(step.source, step.edge));
  return out;
}

// A run that rests for ever may do so right after its last real step, whatever the automaton still
// does.
void rest_at_once(Trace& trace) {
  const auto is_stutter = [](const Move& move) { return move.is_stutter(); };
  if (!std::all_of(trace.cycle.begin(), trace.cycle.end(), is_stutter)) return;
  trace.cycle.resize(1);
  while (!trace.prefix.empty() && trace.prefix.back().is_stutter()) trace.prefix.pop_back();
}

constexpr LassoEffort kLittleEffort{
    .prefix_nodes = 10'000, .cycle_edges = 10'000, .near_nodes = 0, .near_edges = 0};

LassoEffort effort_of(const CheckOptions& options) {
  if (!options.short_traces) return kLittleEffort;
  const auto share = [&](std::size_t whole, std::size_t least) {
    return std::max(least, whole / options.sharing);
  };
  constexpr LassoEffort kWhole;
  return {.prefix_nodes = share(kWhole.prefix_nodes, kLittleEffort.prefix_nodes),
          .cycle_edges = share(kWhole.cycle_edges, kLittleEffort.cycle_edges),
          .near_nodes = share(kWhole.near_nodes, kLittleEffort.near_nodes),
          .near_edges = share(kWhole.near_edges, kLittleEffort.near_edges)};
}

void make_trace(Product& product, const AcceptingComponent& component, const CheckTask& task,
                Answer& answer) {
  const Stopwatch watch;
  product.end_search();
  LassoEffort effort = effort_of(task.options);
  // A cycle that mixes waiting and moving proves nothing, and the component has none.
  if (product.pass() == TestingPass::both) effort.near_nodes = 0;
  const std::optional<Lasso> lasso =
      build_lasso(product, product.acceptance(), component, task.monitor, effort);
  answer.statistics.lasso_seconds = watch.seconds();
  if (!lasso) {
    const std::optional<Error> failure = product.failure();
    std::optional<Stop> stop =
        failure ? to_stop(*failure) : poll(task.monitor, {Phase::explaining});
    if (!stop) stop = Stop{.text = "a limit was reached"};
    stop->text += " while a counterexample was built";
    return answer.give_up(*std::move(stop));
  }
  tell_violation(product, *lasso, task, answer);
}

const char* reason_for(Engine automatic_choice) {
  return automatic_choice == Engine::generic ? "no other engine takes this acceptance"
                                             : "it is the fastest on Büchi and Streett acceptance";
}

// Searches a part of the product, as long as the monitor allows. Returns false if there is no
// accepting cycle.
Result<bool> search(Product& product, Graph& part, const std::vector<Node>& path, Engine engine,
                    const CheckTask& task, Monitor* monitor, Answer& answer) {
  const Stopwatch watch;
  Result<EmptinessResult> found =
      check_emptiness(part, product.acceptance(), {.engine = engine, .monitor = monitor});
  if (!found) return std::move(found).error();
  answer.statistics.search_seconds += watch.seconds();
  add(found->statistics, answer.statistics.search, product.pass() == TestingPass::waiting);
  if (answer.engine.empty()) {
    answer.engine = name(found->engine);
    if (engine == Engine::automatic) answer.statistics.engine_reason = reason_for(found->engine);
  }
  if (found->verdict == Emptiness::unknown) {
    answer.give_up(*found->reason);
  } else if (found->verdict == Emptiness::empty) {
    return false;
  } else {
    std::vector<Node>& way = found->component.way;
    if (!way.empty()) way.insert(way.end(), path.begin(), path.end());
    if (product.pass() == TestingPass::waiting) {
      product.set_pass(TestingPass::both);
      way.clear(); // this pass began everywhere
    }
    make_trace(product, found->component, task, answer);
  }
  return true;
}

} // namespace

void tell_violation(Product& product, const Lasso& lasso, const CheckTask& task, Answer& answer) {
  Counterexample found{task.property};
  found.trace.prefix = moves(product, lasso.prefix);
  found.trace.cycle = moves(product, lasso.cycle);
  const Node first = lasso.prefix.empty() ? lasso.cycle[0].source : lasso.prefix[0].source;
  found.trace.start = static_cast<std::uint32_t>(product.state(first));
  rest_at_once(found.trace);
  std::optional<Trace> run = task.property.model().plain_run(std::move(found.trace));
  if (!run) return answer.give_up({.text = "a run was found, and too many rounds of its cycle"});
  found.trace = *std::move(run);
  answer.counterexample = std::move(found);
  answer.verdict = Verdict::violated;
  answer.reason.reset();
}

Result<bool> search_part(Product& product, Graph& part, Engine engine, const CheckTask& task,
                         Monitor* monitor, Answer& answer) {
  return search(product, part, {}, engine, task, monitor, answer);
}

bool find_by_walks(const Violations& violations, const CheckTask& task, WalkEffort effort,
                   Answer& answer) {
  const Stopwatch watch;
  effort.again = violations.again;
  effort.seed += task.options.seed;
  std::optional<Trace> trace =
      walk(task, violations.automaton, effort, answer.statistics.walked_steps);
  answer.statistics.search_seconds += watch.seconds();
  if (!trace) return false;
  answer.counterexample = Counterexample{task.property, *std::move(trace)};
  answer.verdict = Verdict::violated;
  answer.engine = effort.only_guided ? "guided walk" : "walk";
  answer.statistics.engine_reason = "a random run was enough";
  return true;
}

std::optional<Error> walk_only(const Violations& violations, const CheckTask& task,
                               Answer& answer) {
  if (task.property.model().walker() == nullptr) {
    return Error{.message = "random runs are for nets only", .hint = "choose another search"};
  }
  const bool only_guided = task.options.search == SearchPlan::guided;
  const WalkEffort effort{.steps = kMostWalkSteps, .seconds = kForEver, .only_guided = only_guided};
  if (find_by_walks(violations, task, effort, answer)) return std::nullopt;
  answer.engine = only_guided ? "guided walk" : "walk";
  std::optional<Stop> stop = poll(task.monitor, {Phase::searching});
  answer.give_up(stop ? *std::move(stop)
                      : Stop{.text = "no random run was found to violate the property"});
  return std::nullopt;
}

std::optional<Error> find_counterexample(Product& product, const Violations& violations,
                                         const CheckTask& task, Answer& answer) {
  Attempts attempts(product, violations, task);
  const auto whole = [&] {
    return search(product, product, {}, task.options.engine, task, &attempts, answer);
  };
  Result<bool> found = whole();
  if (found && attempts.begin_again()) {
    answer.reason.reset();
    found = whole();
  }
  if (attempts.error()) return attempts.error();
  if (attempts.decide(answer)) return std::nullopt;
  answer.statistics.search_seconds -= attempts.seconds();
  if (found && !*found && product.needs_two_passes()) {
    product.set_pass(TestingPass::waiting);
    found = whole();
  }
  if (!found) return std::move(found).error();
  if (!*found) answer.verdict = Verdict::holds;
  return std::nullopt;
}

std::optional<Error> find_known_counterexample(Product& product, const std::vector<Node>& path,
                                               const CheckTask& task, Monitor* monitor,
                                               Answer& answer) {
  return find_known_counterexample(product, nullptr, path, task, monitor, answer);
}

std::optional<Error> find_known_counterexample(Product& product, Graph* part,
                                               const std::vector<Node>& path, const CheckTask& task,
                                               Monitor* monitor, Answer& answer) {
  Rooted rooted(product, path.back());
  Result<bool> found = search(product, part != nullptr ? *part : rooted, path, Engine::automatic,
                              task, monitor, answer);
  if (!found) return std::move(found).error();
  if (*found) return std::nullopt;
  return Error{.message = "internal error: a violation that was found is not there",
               .kind = ErrorKind::internal,
               .hint = "please report this together with the model and the property"};
}

} // namespace fairly
