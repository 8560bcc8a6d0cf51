#include "fairly/lasso/build.hpp"

#include "fairly/emptiness/subgraph.hpp"
#include "fairly/lasso/approach.hpp"
#include "fairly/lasso/cycle.hpp"
#include "fairly/lasso/nearby.hpp"

#include <utility>

namespace fairly {

std::optional<Lasso> build_lasso(Graph& graph, const Acceptance& acceptance,
                                 const AcceptingComponent& component, Monitor* monitor,
                                 const LassoEffort& effort) {
  emptiness::Subgraph part =
      emptiness::SubgraphMaker(graph).make({nullptr, component.nodes}, component.avoided);
  const Approach approach(graph, part, component.way, effort.prefix_nodes, monitor);
  if (!approach.has_arrived()) return std::nullopt;
  Lasso lasso;
  lasso.cycle = CycleFinder(part.graph, acceptance, approach.distances(),
                            {.effort = effort.cycle_edges, .monitor = monitor})
                    .find();
  if (lasso.cycle.empty()) return std::nullopt;
  lasso.prefix = approach.path_to(lasso.cycle[0].source);
  for (LassoStep& step : lasso.cycle) {
    step.source = part.origin[step.source];
    step.edge.target = part.origin[step.edge.target];
  }
  if (effort.near_nodes == 0 || lasso.size() == 1) return lasso;
  std::optional<Lasso> shorter = find_nearby_lasso(graph, acceptance,
                                                   {.below = lasso.size(),
                                                    .nodes = effort.near_nodes,
                                                    .edges = effort.near_edges,
                                                    .cycle_edges = effort.cycle_edges,
                                                    .monitor = monitor});
  return shorter ? std::move(shorter) : lasso;
}

} // namespace fairly
