// Generalised Büchi conditions by nested search with labels, after Tauriainen.
//
// Each node has a label: conditions that some path to it is known to fulfil. When the main
// depth-first search leaves a node, its label together with the marks of each of its edges is
// pushed forward through all nodes entered so far, wherever it adds something. A node on the search
// path that gets all conditions lies on an accepting cycle, because whatever was pushed to it came
// from a node that it reaches [Tau03, Fig. 2].
// Differences from the paper: marks are on edges, so each edge of the node starts a nested search
// of its own; the search stops as soon as a node on the path has all conditions; further initial
// nodes are restarts that clear nothing.
// Cost: each node is entered at most once by the main search, and m times by the nested ones for m
// conditions; m bits and two bits of state for each node. No components are kept.
// Tested by tests/cross/emptiness_cross_test.cpp.
#include "fairly/base/bit_array.hpp"
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/known_component.hpp"
#include "fairly/emptiness/mark_rows.hpp"

#include <algorithm>
#include <cassert>

namespace fairly::emptiness {
namespace {

class LabelSearch {
 public:
  LabelSearch(Graph& graph, const StreettForm& form, SearchState& state)
      : graph_(graph), rows_(graph.marks(), form), width_(rows_.width()),
        conditions_(form.inf.size()), any_cycle_(form.inf.empty()), state_(state) {}

  Found run() {
    std::vector<Node> initial;
    graph_.initial(initial);
    make_room();
    for (const Node node : initial) {
      if (where(node) == Where::unseen) search_from(node);
      if (found_ || state_.stopped()) break;
    }
    state_.statistics.table_bytes = table_.bytes();
    if (!found_) return std::nullopt;
    return AcceptingComponent{
        known_component(graph_, *found_, [&](Node n) { return where(n) != Where::unseen; }),
        {},
        path_nodes()};
  }

 private:
  enum class Where : std::uint8_t { unseen, on_path, left };
  static constexpr unsigned kWhereBits = 2;
  struct Frame {
    Node node;
    MarksId own;
    std::size_t edges; // its edges are those in edges_ from here up to the next frame's
    std::size_t next;  // the first one not followed yet
  };

  std::vector<Node> path_nodes() const {
    std::vector<Node> nodes;
    for (const Frame& frame : path_) nodes.push_back(frame.node);
    return nodes;
  }
  // Each node has two bits that say where it is, then one bit for each condition.
  std::size_t place(Node node) const { return node * (kWhereBits + conditions_); }
  Where where(Node node) const { return static_cast<Where>(table_.read(place(node), kWhereBits)); }
  void set_where(Node node, Where where) {
    table_.write(place(node), kWhereBits, static_cast<std::uint64_t>(where));
  }
  // Calls f(word, first bit in the table, bits) for each word of a label.
  template <class F>
  void for_each_word(Node node, F&& f) const {
    for (std::size_t i = 0; i * 64 < conditions_; ++i) {
      f(i, place(node) + kWhereBits + i * 64,
        static_cast<unsigned>(std::min<std::size_t>(64, conditions_ - i * 64)));
    }
  }
  void make_room() { table_.grow(place(graph_.node_count())); }

  void search_from(Node root) {
    enter(root);
    while (!path_.empty() && !found_ && !state_.stopped()) {
      Frame& top = path_.back();
      if (top.next < edges_.size()) {
        const Node target = edges_[top.next++].target;
        if (where(target) == Where::unseen) {
          enter(target);
        } else if (any_cycle_ && where(target) == Where::on_path) {
          found_ = target;
        }
      } else {
        leave();
      }
    }
  }

  void enter(Node node) {
    state_.enter(false, path_.size() + 1);
    set_where(node, Where::on_path);
    const std::size_t base = edges_.size();
    graph_.expand(node, edges_);
    const MarksId own = graph_.shared_marks(node);
    make_room();
    state_.statistics.edges += edges_.size() - base;
    path_.push_back({node, own, base, base});
  }

  // Called when all successors of the top node have been entered: pushes its label on, then leaves
  // it.
  void leave() {
    const Frame top = path_.back();
    const std::size_t end = edges_.size();
    for (std::size_t i = top.edges; i < end && !found_; ++i) {
      const Edge edge = edges_[i];
      carried_.assign(width_, 0);
      for_each_word(top.node, [&](std::size_t word, std::size_t at, unsigned count) {
        carried_[word] = table_.read(at, count);
      });
      unite(carried_.data(), rows_[top.own], width_);
      unite(carried_.data(), rows_[edge.marks], width_);
      propagate(edge.target);
    }
    set_where(top.node, Where::left);
    edges_.resize(top.edges);
    path_.pop_back();
  }

  // Pushes carried_ forward from `start`.
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
        if (where(edges_[i].target) != Where::unseen) add_label(edges_[i].target);
      }
      edges_.resize(base);
    }
  }

  void add_label(Node node) {
    bool is_new = false;
    label_.assign(width_, 0);
    for_each_word(node, [&](std::size_t word, std::size_t at, unsigned count) {
      const Word old = table_.read(at, count);
      label_[word] = old | carried_[word];
      if (label_[word] == old) return;
      is_new = true;
      table_.write(at, count, label_[word]);
    });
    if (!is_new) return;
    open_.push_back(node);
    if (where(node) == Where::on_path && rows_.has_all_buchi(label_.data())) found_ = node;
  }

  Graph& graph_;
  StreettRows rows_;
  const std::size_t width_, conditions_;
  const bool any_cycle_; // there are no conditions: labels are useless, and any edge back will do
  SearchState& state_;

  BitArray table_;
  std::vector<Frame> path_;
  std::vector<Edge> edges_;
  std::vector<Word> carried_; // what the current nested search pushes
  std::vector<Word> label_;   // of the node that it has come to
  std::vector<Node> open_;
  std::optional<Node> found_;
};

} // namespace

Found nested_tau03(Graph& graph, const StreettForm& form, SearchState& state) {
  assert(form.pairs.empty());
  return LabelSearch(graph, form, state).run();
}

} // namespace fairly::emptiness
