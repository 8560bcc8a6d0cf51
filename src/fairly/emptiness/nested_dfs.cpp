// Classic nested depth-first search, the baseline that the others improve on.
//
// A counter degeneralises the graph on the fly: at level j an edge that carries condition j (and j
// + 1, ...) raises the level; the edge that completes the last condition is accepting and returns
// to level 0. A node at each level is a node of its own, so m conditions give m times the graph.
// When the outer (blue) search leaves a node, an inner (red) search starts behind each of its
// accepting edges. A red search that meets the path of the outer search (cyan) closes a cycle
// [CVWY92]. An accepting edge straight back to the path ends the search at once [SE05].
// Cost: every edge at each level at most twice; two bits for each node and level.
// Tested by tests/cross/emptiness_cross_test.cpp.
#include "fairly/base/bit_array.hpp"
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/known_component.hpp"
#include "fairly/emptiness/mark_rows.hpp"

#include <algorithm>
#include <cassert>

namespace fairly::emptiness {
namespace {

class NestedSearch {
 public:
  NestedSearch(Graph& graph, const StreettForm& form, SearchState& state)
      : graph_(graph), rows_(graph.marks(), form),
        conditions_(static_cast<std::uint32_t>(form.inf.size())),
        levels_(std::max(conditions_, std::uint32_t{1})), state_(state) {}

  Found run() {
    std::vector<Node> initial;
    graph_.initial(initial);
    make_room();
    for (const Node node : initial) {
      if (color({node, 0}) == Color::white) search_from(node);
      if (found_ || state_.stopped()) break;
    }
    state_.statistics.table_bytes = colors_.bytes();
    if (!found_) return std::nullopt;
    return AcceptingComponent{
        known_component(graph_, *found_, [&](Node n) { return is_entered(n); }), {}, path_nodes()};
  }

 private:
  enum class Color : std::uint8_t { white, cyan, blue, red };
  static constexpr unsigned kColorBits = 2;
  struct Place {
    Node node;
    std::uint32_t level;
  };
  struct Frame {
    Place place;
    MarksId own;
    std::size_t edges; // its edges are those in edges_ from here up to the next frame's
    std::size_t next;  // the first one not followed yet
  };
  struct Step {
    Place to;
    bool accepting;
  };

  std::vector<Node> path_nodes() const {
    std::vector<Node> nodes;
    for (const Frame& frame : path_) nodes.push_back(frame.place.node);
    return nodes;
  }
  std::size_t bit_of(Place place) const {
    return kColorBits * (std::size_t{place.node} * levels_ + place.level);
  }
  Color color(Place place) const {
    return static_cast<Color>(colors_.read(bit_of(place), kColorBits));
  }
  void paint(Place place, Color color) {
    colors_.write(bit_of(place), kColorBits, static_cast<std::uint64_t>(color));
  }
  bool is_entered(Node node) {
    for (std::uint32_t level = 0; level < levels_; ++level) {
      if (color({node, level}) != Color::white) return true;
    }
    return false;
  }
  void make_room() { colors_.grow(bit_of({graph_.node_count(), 0})); }

  bool carries(MarksId marks, std::uint32_t condition) {
    return (rows_[marks][condition / 64] >> (condition % 64) & 1) != 0;
  }
  Step step(Place from, MarksId own, const Edge& edge) {
    std::uint32_t level = from.level;
    while (level < conditions_ && (carries(edge.marks, level) || carries(own, level))) ++level;
    const bool accepting = level == conditions_;
    return {{edge.target, accepting ? 0 : level}, accepting};
  }

  void search_from(Node root) {
    enter({root, 0});
    while (!path_.empty() && !found_ && !state_.stopped()) {
      Frame& top = path_.back();
      if (top.next == edges_.size()) {
        leave();
        continue;
      }
      const Step taken = step(top.place, top.own, edges_[top.next++]);
      if (color(taken.to) == Color::white) {
        enter(taken.to);
      } else if (taken.accepting && color(taken.to) == Color::cyan) {
        found_ = taken.to.node;
      }
    }
  }

  void enter(Place place) {
    state_.enter(is_entered(place.node), path_.size() + 1); // true: entered before at another level
    paint(place, Color::cyan);
    const std::size_t base = edges_.size();
    graph_.expand(place.node, edges_);
    const MarksId own = graph_.shared_marks(place.node);
    make_room();
    state_.statistics.edges += edges_.size() - base;
    path_.push_back({place, own, base, base});
  }

  void leave() {
    const Frame top = path_.back();
    for (std::size_t i = top.edges, end = edges_.size(); i < end && !found_; ++i) {
      const Step taken = step(top.place, top.own, edges_[i]);
      if (taken.accepting) search_red(taken.to);
    }
    paint(top.place, Color::blue);
    edges_.resize(top.edges);
    path_.pop_back();
  }

  // Looks for the path of the outer search among the nodes that can be reached from `start`.
  void search_red(Place start) {
    redden(start);
    while (!open_.empty() && !found_) {
      const Place place = open_.back();
      open_.pop_back();
      if (!state_.enter(true, path_.size() + open_.size())) return;
      const std::size_t base = edges_.size();
      graph_.expand(place.node, edges_);
      const MarksId own = graph_.shared_marks(place.node);
      state_.statistics.edges += edges_.size() - base;
      for (std::size_t i = base; i < edges_.size() && !found_; ++i) {
        redden(step(place, own, edges_[i]).to);
      }
      edges_.resize(base);
    }
  }

  void redden(Place place) {
    const Color known = color(place);
    assert(known != Color::white);
    if (known == Color::cyan) {
      found_ = place.node;
    } else if (known == Color::blue) {
      paint(place, Color::red);
      open_.push_back(place);
    }
  }

  Graph& graph_;
  StreettRows rows_;
  const std::uint32_t conditions_;
  const std::uint32_t levels_; // at least one
  SearchState& state_;

  BitArray colors_; // for each node at each level
  std::vector<Frame> path_;
  std::vector<Edge> edges_;
  std::vector<Place> open_;
  std::optional<Node> found_;
};

} // namespace

Found nested_dfs(Graph& graph, const StreettForm& form, SearchState& state) {
  assert(form.pairs.empty());
  return NestedSearch(graph, form, state).run();
}

} // namespace fairly::emptiness
