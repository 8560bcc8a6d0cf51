#include "fairly/emptiness/known_component.hpp"

#include "fairly/emptiness/component_search.hpp"

#include <algorithm>

namespace fairly::emptiness {
namespace {

class EnteredPart final : public Graph {
 public:
  EnteredPart(Graph& whole, Node initial, const std::function<bool(Node)>& entered)
      : whole_(whole), initial_(initial), entered_(entered) {}

  void initial(std::vector<Node>& out) override { out.push_back(initial_); }
  void expand(Node node, std::vector<Edge>& out) override {
    const auto base = static_cast<std::ptrdiff_t>(out.size());
    whole_.expand(node, out);
    const auto unknown = [&](const Edge& edge) { return !entered_(edge.target); };
    out.erase(std::remove_if(out.begin() + base, out.end(), unknown), out.end());
  }
  const MarkTable& marks() const override { return whole_.marks(); }
  Node node_count() const override { return whole_.node_count(); }

 private:
  Graph& whole_;
  Node initial_;
  const std::function<bool(Node)>& entered_;
};

} // namespace

std::vector<Node> known_component(Graph& graph, Node node,
                                  const std::function<bool(Node)>& entered) {
  EnteredPart part(graph, node, entered);
  MarkRows rows(graph.marks(), {});
  SearchState state(nullptr);
  ComponentSearch search(part, rows, state);
  ComponentSearch::Component component;
  while (search.next(component)) {
  } // the component of the only initial node comes last
  return std::move(component.nodes);
}

} // namespace fairly::emptiness
