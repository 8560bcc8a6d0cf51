#include "fairly/lasso/lasso.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fairly {

std::optional<std::string> check_lasso(Graph& graph, const Acceptance& acceptance,
                                       const Lasso& lasso) {
  if (lasso.cycle.empty()) return "the cycle is empty";
  std::vector<LassoStep> steps = lasso.prefix;
  steps.insert(steps.end(), lasso.cycle.begin(), lasso.cycle.end());
  std::vector<Node> initial;
  graph.initial(initial);
  if (std::find(initial.begin(), initial.end(), steps[0].source) == initial.end()) {
    return fmt::format("node {} is not initial", steps[0].source);
  }
  MarkSet seen;
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Node next = i + 1 < steps.size() ? steps[i + 1].source : lasso.cycle[0].source;
    edges.clear();
    graph.expand(steps[i].source, edges);
    const bool exists = std::find(edges.begin(), edges.end(), steps[i].edge) != edges.end();
    if (!exists || steps[i].edge.target != next) {
      return fmt::format("step {}: the graph has no such edge from node {} to node {}", i,
                         steps[i].source, next);
    }
    if (i < lasso.prefix.size()) continue;
    seen |= graph.marks()[graph.shared_marks(steps[i].source)];
    seen |= graph.marks()[steps[i].edge.marks];
  }
  if (!acceptance.accepts(seen)) return "the cycle is not accepting";
  return std::nullopt;
}

} // namespace fairly
