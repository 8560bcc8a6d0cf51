#include "fairly/emptiness/component_search.hpp"

#include <algorithm>
#include <limits>

namespace fairly::emptiness {
namespace {

constexpr std::uint32_t kDone = std::numeric_limits<std::uint32_t>::max();

} // namespace

ComponentSearch::ComponentSearch(Graph& graph, MarkRows& rows, SearchState& state, bool again)
    : graph_(graph), rows_(rows), state_(state), again_(again) {
  graph_.initial(initial_);
  index_.grow(graph_.node_count());
}

bool ComponentSearch::next(Component& out) {
  while (!state_.stopped()) {
    if (frames_.empty()) {
      if (!enter_next_initial()) return false;
    } else if (edges_.size() > frames_.back().edges) {
      follow_edge();
    } else if (leave(out)) {
      return true;
    }
  }
  return false;
}

std::vector<Node> ComponentSearch::path() const {
  std::vector<Node> nodes;
  for (const Frame& frame : frames_) nodes.push_back(frame.node);
  return nodes;
}

bool ComponentSearch::enter_next_initial() {
  while (next_initial_ < initial_.size()) {
    const Node node = initial_[next_initial_++];
    if (index_[node] == 0) return enter(node, kNoMarks);
  }
  return false;
}

bool ComponentSearch::enter(Node node, MarksId led) {
  index_[node] = ++last_index_;
  stack_.push_back(node);
  const std::size_t base = edges_.size();
  graph_.expand(node, edges_);
  const MarksId own = graph_.shared_marks(node);
  index_.grow(graph_.node_count());
  state_.statistics.edges += edges_.size() - base;
  frames_.push_back({node, last_index_, led, own, false, base});
  words_.resize(frames_.size() * rows_.width());
  std::fill_n(marks(frames_.size() - 1), rows_.width(), 0);
  return state_.enter(again_, stack_.size());
}

void ComponentSearch::follow_edge() {
  const Edge edge = edges_.back();
  edges_.pop_back();
  const std::uint32_t index = index_[edge.target];
  if (index == 0) {
    enter(edge.target, edge.marks);
  } else if (index != kDone) {
    // The target is still on the stack, so it reaches this node, and the edge is inside the
    // component.
    Frame& top = frames_.back();
    top.low = std::min(top.low, index);
    top.has_cycle = true;
    add(frames_.size() - 1, edge.marks);
    add(frames_.size() - 1, top.own);
  }
}

bool ComponentSearch::leave(Component& out) {
  const Frame left = frames_.back();
  const std::size_t top = frames_.size() - 1;
  frames_.pop_back();
  if (left.low != index_[left.node]) { // in its parent's component, as is the edge between them
    Frame& parent = frames_.back();
    parent.low = std::min(parent.low, left.low);
    parent.has_cycle = true;
    unite(marks(top - 1), marks(top), rows_.width());
    add(top - 1, left.led);
    add(top - 1, parent.own);
    return false;
  }
  ++state_.statistics.components;
  const auto begin = std::find(stack_.rbegin(), stack_.rend(), left.node).base() - 1;
  out.nodes.assign(begin, stack_.end());
  stack_.erase(begin, stack_.end());
  for (const Node node : out.nodes) index_[node] = kDone;
  out.marks.assign(marks(top), marks(top) + rows_.width());
  out.has_cycle = left.has_cycle;
  return true;
}

} // namespace fairly::emptiness
