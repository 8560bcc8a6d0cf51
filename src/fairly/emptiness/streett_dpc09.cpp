// Emptiness of generalised Büchi and Streett conditions together, on the fly.
//
// The idea is Couvreur's [Cou99]: a depth-first search whose stack holds strongly connected
// components instead of nodes; an edge back into the stack merges the components above its
// target and unites their marks. As soon as the marks of a component satisfy the acceptance
// the graph is nonempty. With Streett pairs a completed component may hold an accepting part
// although all of it together does not accept: every pair seen on its left side only is then
// avoided and the nodes of the component are searched again without those edges, in a region
// of their own. Each region avoids at least one pair more than the one around it, so a node
// is entered at most k + 1 times for k pairs [DPC09, Fig. 3].
//
// Where this departs from the figure, which is wrong as printed in two places:
//   - the root of a completed component becomes dead like its other nodes;
//   - avoided edges are never crossed inside a region. The figure crosses them late and can
//     declare nodes dead that a normal path reaches. Instead every node of the region is kept
//     on a restart list and becomes a root of its own if nothing else reaches it.
// Büchi conditions are kept apart from pairs: a component that lacks one is dropped at once.
//
// Layout: active nodes are numbered consecutively, so the nodes of a component are a slice of
// one array and a merge moves nothing. Pending edges are one stack in which each component
// owns the slice above its base; taking any edge of the top component (heuristic H2 of the
// slides) is popping that stack. With known_first (H1) edges to known nodes are dealt with
// when their source is entered and never stored. Without pairs no word of this is paid for
// but a loop over zero pair words.
//
// Cost: O(edges * (k + 1)) time, 4 bytes a node and 12 a pending edge.
// Tested by tests/unit/emptiness/emptiness_test.cpp and tests/cross.
#include "fairly/base/huge_vector.hpp"
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/mark_rows.hpp"

#include <algorithm>
#include <cassert>

namespace fairly::emptiness {
namespace {

// Values of number_; active nodes have kFirst and up.
constexpr std::uint32_t kUnseen = 0;
constexpr std::uint32_t kDead = 1;
constexpr std::uint32_t kFirst = 2;

constexpr std::size_t kLookAhead = 8;

class StreettSearch {
 public:
  StreettSearch(Graph& graph, const StreettForm& form, bool known_first, SearchState& state)
      : graph_(graph), rows_(graph.marks(), form), width_(rows_.width()),
        pair_words_(rows_.pair_words()), known_first_(known_first), state_(state) {}

  Found run() {
    graph_.initial(restart_);
    std::reverse(restart_.begin(), restart_.end()); // the first one is taken first
    number_.resize(graph_.node_count());
    regions_.push_back({kFirst, 0});
    avoided_.resize(pair_words_);

    for (find_work(); !components_.empty() && !accepted_;) {
      if (state_.stopped()) return std::nullopt;
      if (pending_.size() > components_.back().pending) {
        follow_pending_edge();
      } else {
        close_component();
        find_work();
      }
    }
    if (!accepted_) return std::nullopt;
    return accepting_component();
  }

 private:
  struct Component {
    std::uint32_t root; // number of its first node
    bool has_cycle;
    std::size_t pending; // its pending edges: pending_ from here up
  };
  struct Region {
    std::uint32_t first;      // nodes with smaller numbers are outside
    std::size_t restart_base; // its restart list: restart_ from here up
  };

  // Marks of a component: of the edge that led to it, of its root (that all edges leaving it
  // share), and of the cycles found in it so far.
  Word* led(std::size_t component) { return words_.data() + component * 3 * width_; }
  Word* own(std::size_t component) { return led(component) + width_; }
  Word* cycle(std::size_t component) { return led(component) + 2 * width_; }
  const Word* avoided() const { return avoided_.data() + (regions_.size() - 1) * pair_words_; }
  std::uint32_t next_number() const { return static_cast<std::uint32_t>(active_.size()) + kFirst; }

  void enter(Node node, MarksId led_by) {
    state_.enter(regions_.size() > 1, active_.size() + 1);
    number_[node] = next_number();
    components_.push_back({next_number(), false, pending_.size()});
    active_.push_back(node);
    words_.resize(words_.size() + 3 * width_);
    const std::size_t top = components_.size() - 1;
    if (led_by != kNoMarks) unite(led(top), rows_[led_by], width_);

    const std::size_t base = pending_.size();
    const MarksId shared = graph_.expand(node, pending_);
    state_.statistics.edges += pending_.size() - base;
    if (number_.size() < graph_.node_count()) number_.resize(graph_.node_count());
    if (shared != kNoMarks) {
      const Word* row = rows_[shared];
      if (rows_.meets_left(row, avoided())) pending_.resize(base);
      unite(own(top), row, width_);
    }
    if (regions_.size() > 1) drop_avoided_edges(base);
    for (std::size_t i = base; i < pending_.size(); ++i) {
      __builtin_prefetch(&number_[pending_[i].target]);
    }
    graph_.prefetch({pending_.data() + base, pending_.size() - base});
    if (known_first_) follow_known_edges(base);
  }

  void drop_avoided_edges(std::size_t base) {
    const auto is_avoided = [&](const Edge& edge) {
      return edge.marks != kNoMarks && rows_.meets_left(rows_[edge.marks], avoided());
    };
    pending_.erase(std::remove_if(pending_.begin() + static_cast<std::ptrdiff_t>(base),
                                  pending_.end(), is_avoided),
                   pending_.end());
  }

  void follow_known_edges(std::size_t base) {
    std::size_t kept = base;
    for (std::size_t i = base; i < pending_.size(); ++i) {
      const std::uint32_t number = number_[pending_[i].target];
      if (number == kUnseen) {
        pending_[kept++] = pending_[i];
      } else if (number != kDead) {
        merge(number, pending_[i].marks);
        if (accepted_) return;
      }
    }
    pending_.resize(kept);
  }

  void follow_pending_edge() {
    const Edge edge = pending_.back();
    pending_.pop_back();
    // Edges that have waited long are popped one after the other: look ahead.
    if (pending_.size() > kLookAhead) {
      __builtin_prefetch(&number_[pending_[pending_.size() - kLookAhead].target]);
    }
    const std::uint32_t number = number_[edge.target];
    if (number == kUnseen) {
      enter(edge.target, edge.marks);
    } else if (number != kDead) {
      merge(number, edge.marks);
    }
  }

  // An edge of the top component leads to the active node of this number: all components
  // from that node's on are one. The node is in the same region: the component that became the
  // region was complete, so its other edges lead to dead nodes or are avoided.
  void merge(std::uint32_t number, MarksId marks) {
    assert(number >= regions_.back().first);
    std::size_t top = components_.size() - 1;
    for (; components_[top].root > number; --top) {
      unite(cycle(top - 1), led(top), width_);
      unite(cycle(top - 1), own(top), width_);
      unite(cycle(top - 1), cycle(top), width_);
    }
    components_.resize(top + 1);
    words_.resize((top + 1) * 3 * width_);
    components_[top].has_cycle = true;
    unite(cycle(top), own(top), width_);
    if (marks != kNoMarks) unite(cycle(top), rows_[marks], width_);
    accepted_ = rows_.accepts(cycle(top));
  }

  // The top component is complete and does not accept as a whole.
  void close_component() {
    ++state_.statistics.components;
    const Component top = components_.back();
    const Word* marks = cycle(components_.size() - 1);
    const auto begin = active_.begin() + (top.root - kFirst);
    if (top.has_cycle && pair_words_ > 0 && rows_.has_all_buchi(marks)) {
      assert(rows_.has_bad(marks)); // or it would have been accepted
      const std::size_t region = regions_.size();
      avoided_.resize((region + 1) * pair_words_);
      Word* inner = avoided_.data() + region * pair_words_;
      std::copy_n(inner - pair_words_, pair_words_, inner);
      rows_.add_bad(marks, inner);
      regions_.push_back({top.root, restart_.size()});
      restart_.insert(restart_.end(), begin, active_.end());
      for (auto node = begin; node != active_.end(); ++node) number_[*node] = kUnseen;
    } else {
      for (auto node = begin; node != active_.end(); ++node) number_[*node] = kDead;
    }
    active_.erase(begin, active_.end());
    components_.pop_back();
    words_.resize(words_.size() - 3 * width_);
  }

  // Goes on in the innermost region that still has work; leaves no component if none has.
  void find_work() {
    while (components_.empty() || components_.back().root < regions_.back().first) {
      while (restart_.size() > regions_.back().restart_base) {
        const Node node = restart_.back();
        restart_.pop_back();
        if (number_[node] == kUnseen) {
          enter(node, kNoMarks);
          return;
        }
      }
      if (regions_.size() == 1) return;
      regions_.pop_back();
      avoided_.resize(regions_.size() * pair_words_);
    }
  }

  // Edges not looked at yet may carry the left side of a pair that was not seen so far. They
  // are declared avoided: what is left holds the accepting cycles that were found.
  AcceptingComponent accepting_component() {
    const std::size_t top = components_.size() - 1;
    std::vector<Word> unseen(pair_words_);
    for (std::size_t i = 0; i < pair_words_; ++i) unseen[i] = ~rows_.left(cycle(top))[i];
    return {{active_.begin() + (components_[top].root - kFirst), active_.end()},
            rows_.left_marks(unseen.data())};
  }

  Graph& graph_;
  StreettRows rows_;
  const std::size_t width_;
  const std::size_t pair_words_;
  const bool known_first_;
  SearchState& state_;

  HugeVector<std::uint32_t> number_; // of each node: kUnseen, kDead or its place in active_
  std::vector<Node> active_;         // by number, from kFirst on
  std::vector<Component> components_;
  std::vector<Word> words_; // three rows for each component
  std::vector<Edge> pending_;
  std::vector<Region> regions_;
  std::vector<Word> avoided_; // a set of pairs for each region
  std::vector<Node> restart_;
  bool accepted_ = false;
};

} // namespace

Found streett_dpc09(Graph& graph, const StreettForm& form, bool known_first, SearchState& state) {
  return StreettSearch(graph, form, known_first, state).run();
}

} // namespace fairly::emptiness
