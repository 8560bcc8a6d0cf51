#include "fairly/check/counterexample.hpp"

#include "fairly/base/stopwatch.hpp"
#include "fairly/lasso/build.hpp"

#include <algorithm>
#include <span>

namespace fairly {
namespace {

// A graph that is entered elsewhere.
class Rooted final : public Graph {
 public:
  Rooted(Graph& graph, Node root) : graph_(graph), root_(root) {}

  void initial(std::vector<Node>& out) override { out.push_back(root_); }
  void expand(Node node, std::vector<Edge>& out) override { graph_.expand(node, out); }
  std::optional<Error> failure() const override { return graph_.failure(); }
  MarksId shared_marks(Node node) override { return graph_.shared_marks(node); }
  MarkSet possible_shared_marks() const override { return graph_.possible_shared_marks(); }
  void prefetch(std::span<const Edge> edges) override { graph_.prefetch(edges); }
  const MarkTable& marks() const override { return graph_.marks(); }
  Node node_count() const override { return graph_.node_count(); }

 private:
  Graph& graph_;
  Node root_;
};

// `again`: the same nodes once more.
void add(const SearchStatistics& more, SearchStatistics& sum, bool again) {
  (again ? sum.revisits : sum.nodes) += more.nodes;
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

constexpr LassoEffort kLittleEffort{
    .prefix_nodes = 10'000, .cycle_edges = 10'000, .near_nodes = 0, .near_edges = 0};

void make_trace(Product& product, const AcceptingComponent& component, const CheckOptions& options,
                CheckResult& result) {
  const Stopwatch watch;
  LassoEffort effort = options.short_traces ? LassoEffort{} : kLittleEffort;
  // A cycle that both waits and moves proves nothing; none is in the component.
  if (product.pass() == TestingPass::both) effort.near_nodes = 0;
  const std::optional<Lasso> lasso =
      build_lasso(product, product.acceptance(), component, options.monitor, effort);
  result.statistics.lasso_seconds = watch.seconds();
  if (!lasso) {
    const std::optional<Error> failure = product.failure();
    const std::optional<Stop> stop =
        failure ? to_stop(*failure) : poll(options.monitor, {Phase::explaining});
    return result.give_up((stop ? stop->text : "stopped") + " while a counterexample was built");
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

const char* reason_for(Engine automatic_choice) {
  return automatic_choice == Engine::generic ? "no other engine takes this acceptance"
                                             : "it is the fastest on Büchi and Streett acceptance";
}

// Searches a part of the product. False: there is no accepting cycle.
Result<bool> search(Product& product, Graph& part, const std::vector<Node>& path, Engine engine,
                    const CheckOptions& options, CheckResult& result) {
  const Stopwatch watch;
  Result<EmptinessResult> found =
      check_emptiness(part, product.acceptance(), {.engine = engine, .monitor = options.monitor});
  if (!found) return std::move(found).error();
  result.statistics.search_seconds += watch.seconds();
  add(found->statistics, result.statistics.search, product.pass() == TestingPass::waiting);
  if (result.engine.empty()) {
    result.engine = name(found->engine);
    if (engine == Engine::automatic) result.statistics.engine_reason = reason_for(found->engine);
  }
  if (found->verdict == Emptiness::unknown) {
    result.give_up(found->reason->text);
  } else if (found->verdict == Emptiness::empty) {
    return false;
  } else {
    std::vector<Node>& way = found->component.way;
    if (!way.empty()) way.insert(way.end(), path.begin(), path.end());
    if (product.pass() == TestingPass::waiting) {
      product.show(TestingPass::both);
      way.clear(); // this pass began everywhere
    }
    make_trace(product, found->component, options, result);
  }
  return true;
}

} // namespace

std::optional<Error> find_counterexample(Product& product, const CheckOptions& options,
                                         CheckResult& result) {
  Result<bool> found = search(product, product, {}, options.engine, options, result);
  if (found && !*found && product.needs_two_passes()) {
    product.show(TestingPass::waiting);
    found = search(product, product, {}, options.engine, options, result);
  }
  if (!found) return std::move(found).error();
  if (!*found) result.verdict = Verdict::holds;
  return std::nullopt;
}

std::optional<Error> find_known_counterexample(Product& product, const std::vector<Node>& path,
                                               const CheckOptions& options, CheckResult& result) {
  Rooted part(product, path.back());
  Result<bool> found = search(product, part, path, Engine::automatic, options, result);
  if (!found) return std::move(found).error();
  if (*found) return std::nullopt;
  return Error{.message = "internal error: a violation that was found is not there",
               .kind = ErrorKind::internal,
               .hint = "please report this together with the model and the property"};
}

} // namespace fairly
