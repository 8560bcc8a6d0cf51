// Generalised Büchi conditions by nested search with labels, after Tauriainen.
//
// Each node has a label: conditions that some path to it is known to fulfil. When the main
// depth-first search leaves a node, its label, together with the marks of each of its edges,
// is pushed forward through all nodes entered so far, wherever it adds something. A node on
// the search path that gets all conditions lies on an accepting cycle, because whatever was
// pushed to it came from a node that it reaches [Tau03, Fig. 2].
// Where this departs: marks are on edges, so each edge of the node starts its own nested
// search; the search stops as soon as a node on the path has all conditions; several initial
// nodes are restarts that clear nothing.
// Cost: each node is entered at most once by the main search and m times by the nested ones
// for m conditions; m bits and two bits of state a node. No components are kept.
// Tested by tests/cross/emptiness_cross_test.cpp.
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/known_component.hpp"
#include "fairly/emptiness/mark_rows.hpp"

#include <cassert>

namespace fairly::emptiness {
namespace {

class LabelSearch {
 public:
  LabelSearch(Graph& graph, const StreettForm& form, SearchState& state)
      : graph_(graph), rows_(graph.marks(), form), width_(rows_.width()),
        any_cycle_(form.inf.empty()), state_(state) {}

  Found run() {
    std::vector<Node> initial;
    graph_.initial(initial);
    make_room();
    for (const Node node : initial) {
      if (where_[node] == Where::unseen) search_from(node);
      if (found_) {
        return AcceptingComponent{
            known_component(graph_, *found_, [&](Node n) { return where_[n] != Where::unseen; }),
            {},
            path_nodes()};
      }
      if (state_.stopped()) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  enum class Where : std::uint8_t { unseen, on_path, left };
  struct Frame {
    Node node;
    MarksId own;
    std::size_t edges; // its edges: edges_ from here up to the next frame's
    std::size_t next;  // the first one not followed yet
  };

  std::vector<Node> path_nodes() const {
    std::vector<Node> nodes;
    for (const Frame& frame : path_) nodes.push_back(frame.node);
    return nodes;
  }
  Word* label(Node node) { return labels_.data() + node * width_; }
  void make_room() {
    if (where_.size() >= graph_.node_count()) return;
    where_.resize(graph_.node_count());
    labels_.resize(graph_.node_count() * width_);
  }

  void search_from(Node root) {
    enter(root);
    while (!path_.empty() && !found_ && !state_.stopped()) {
      Frame& top = path_.back();
      if (top.next < edges_.size()) {
        const Node target = edges_[top.next++].target;
        if (where_[target] == Where::unseen) {
          enter(target);
        } else if (any_cycle_ && where_[target] == Where::on_path) {
          found_ = target;
        }
      } else {
        leave();
      }
    }
  }

  void enter(Node node) {
    state_.enter(false, path_.size() + 1);
    where_[node] = Where::on_path;
    const std::size_t base = edges_.size();
    graph_.expand(node, edges_);
    const MarksId own = graph_.shared_marks(node);
    make_room();
    state_.statistics.edges += edges_.size() - base;
    path_.push_back({node, own, base, base});
  }

  // All successors of the top node have been entered: push its label on, then leave it.
  void leave() {
    const Frame top = path_.back();
    const std::size_t end = edges_.size();
    for (std::size_t i = top.edges; i < end && !found_; ++i) {
      const Edge edge = edges_[i];
      carried_.assign(label(top.node), label(top.node) + width_);
      unite(carried_.data(), rows_[top.own], width_);
      unite(carried_.data(), rows_[edge.marks], width_);
      propagate(edge.target);
    }
    where_[top.node] = Where::left;
    edges_.resize(top.edges);
    path_.pop_back();
  }

  // Pushes carried_ forward from this node on.
  void propagate(Node start) {
    add_label(start);
    while (!open_.empty() && !found_) {
      const Node node = open_.back();
      open_.pop_back();
      if (!state_.enter(true, path_.size() + open_.size())) return;
      const std::size_t base = edges_.size();
      graph_.expand(node, edges_);
      state_.statistics.edges += edges_.size() - base;
      for (std::size_t i = base; i < edges_.size() && !found_; ++i) {
        if (where_[edges_[i].target] != Where::unseen) add_label(edges_[i].target);
      }
      edges_.resize(base);
    }
  }

  void add_label(Node node) {
    Word* words = label(node);
    bool is_new = false;
    for (std::size_t i = 0; i < width_; ++i) {
      is_new = is_new || (carried_[i] & ~words[i]) != 0;
      words[i] |= carried_[i];
    }
    if (!is_new) return;
    open_.push_back(node);
    if (where_[node] == Where::on_path && rows_.has_all_buchi(words)) found_ = node;
  }

  Graph& graph_;
  StreettRows rows_;
  const std::size_t width_;
  const bool any_cycle_; // no condition: labels are of no use, any edge back will do
  SearchState& state_;

  std::vector<Where> where_;
  std::vector<Word> labels_; // a row for each node
  std::vector<Frame> path_;
  std::vector<Edge> edges_;
  std::vector<Word> carried_; // what the current nested search pushes
  std::vector<Node> open_;
  std::optional<Node> found_;
};

} // namespace

Found nested_tau03(Graph& graph, const StreettForm& form, SearchState& state) {
  assert(form.pairs.empty());
  return LabelSearch(graph, form, state).run();
}

} // namespace fairly::emptiness
