#include "fairly/report/run_layout.hpp"

#include "fairly/report/net_part.hpp"

#include <utility>

namespace fairly {
namespace {

constexpr std::size_t kMostNodes = 600, kMostNodesOfPart = 150;

std::size_t node_count(const petri::Net& net) {
  return net.places().size() + net.transitions().size();
}

NetLayout layout_of_all(const petri::Net& net, const AskGraphviz& ask) {
  if (std::optional<NetLayout> layout = layout_from_net(net)) return *std::move(layout);
  if (std::optional<NetLayout> layout = layout_of_copies(net)) return *std::move(layout);
  std::optional<NetLayout> best;
  for (const Turned turned : {Turned::no, Turned::yes}) {
    if (!ask || node_count(net) > kMostNodes) break;
    std::optional<NetLayout> layout =
        layout_from_graphviz(net, ask(graphviz_text(net, turned)), turned);
    if (!layout) break;
    if (!best || landscape_scale(*layout) > landscape_scale(*best)) best = std::move(layout);
  }
  return best ? *std::move(best) : layered_layout(net);
}

} // namespace

NetLayout layout_for(const petri::NetModel& model, std::span<const Counterexample* const> runs,
                     const AskGraphviz& ask) {
  const petri::Net& net = model.net();
  if (node_count(net) <= kMostNodes) return layout_of_all(net, ask);
  const NetPart part = part_around(model, runs, kMostNodesOfPart);
  return of_whole_net(net, part, layout_of_all(part.net, ask));
}

} // namespace fairly
