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
#include "fairly/base/zero_array.hpp"
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/mark_rows.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

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
        pair_words_(rows_.pair_words()), known_first_(known_first), state_(state),
        has_shared_marks_(!graph.possible_shared_marks().empty()),
        possible_shared_(rows_.rows().row_of(graph.possible_shared_marks())) {}

  Found run() {
    graph_.initial(restart_);
    std::reverse(restart_.begin(), restart_.end()); // the first one is taken first
    number_.grow(graph_.node_count());
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
    std::uint32_t root;  // number of its first node
    MarksId led;         // marks of the edge that led to it
    std::uint32_t cycle; // the row of the marks on its cycles; kNone: no cycle is known
    bool is_read;        // the shared marks of its nodes are in that row
    std::size_t pending; // its pending edges: pending_ from here up
  };
  struct Region {
    std::uint32_t first;      // nodes with smaller numbers are outside
    std::size_t restart_base; // its restart list: restart_ from here up
  };

  static constexpr std::uint32_t kNone = ~0U;

  Word* row(std::uint32_t index) { return words_.data() + index * width_; }
  void unite_marks(Word* into, MarksId marks) {
    if (marks != kNoMarks) unite(into, rows_[marks], width_);
  }
  const Word* avoided() const { return avoided_.data() + (regions_.size() - 1) * pair_words_; }
  std::uint32_t next_number() const { return static_cast<std::uint32_t>(active_.size()) + kFirst; }

  void enter(Node node, MarksId led_by) {
    state_.enter(regions_.size() > 1, active_.size() + 1);
    const std::uint32_t number = next_number();
    number_[node] = number;
    active_.push_back(node);
    const std::size_t base = pending_.size();
    graph_.expand(node, pending_);
    components_.push_back({number, led_by, kNone, false, base});
    state_.statistics.edges += pending_.size() - base;
    number_.grow(graph_.node_count());
    if (regions_.size() > 1) drop_avoided_edges(base, graph_.shared_marks(node));
    for (std::size_t i = base; i < pending_.size(); ++i) {
      __builtin_prefetch(&number_[pending_[i].target]);
    }
    graph_.prefetch({pending_.data() + base, pending_.size() - base});
    if (known_first_) follow_known_edges(base);
  }

  void drop_avoided_edges(std::size_t base, MarksId shared) {
    if (shared != kNoMarks && rows_.meets_left(rows_[shared], avoided())) pending_.resize(base);
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
    unread_.clear();
    if (components_.back().root <= number && components_.back().cycle != kNone) {
      if (marks == kNoMarks) return;
      unite(row(components_.back().cycle), rows_[marks], width_);
      note_unread(next_number());
    } else {
      join_components(number, marks);
    }
    Component& top = components_.back();
    Word* cycle = row(top.cycle);
    if (!unread_.empty() && rows_.has_all_buchi(cycle, possible_shared_.data())) {
      read_shared_marks(cycle);
      top.is_read = true;
    }
    accepted_ = rows_.accepts(cycle);
  }

  // All components down to the one that holds this number become one, with all their marks.
  void join_components(std::uint32_t number, MarksId marks) {
    merged_.assign(width_, 0);
    unite_marks(merged_.data(), marks);
    std::uint32_t end = next_number();
    while (components_.back().root > number) {
      const Component& top = components_.back();
      note_unread(end);
      end = top.root;
      unite_marks(merged_.data(), top.led);
      if (top.cycle != kNone) unite(merged_.data(), row(top.cycle), width_);
      drop_top();
    }
    note_unread(end);
    Component& top = components_.back();
    if (top.cycle == kNone) add_row(top);
    unite(row(top.cycle), merged_.data(), width_);
  }

  // Shared marks cost something to find out. Of a component they are read when with all that are
  // possible no Büchi condition is missing any more, and from then on of all that joins it.
  void note_unread(std::uint32_t end) {
    const Component& top = components_.back();
    if (has_shared_marks_ && !top.is_read) unread_.push_back({top.root, end});
  }
  void read_shared_marks(Word* cycle) {
    for (const auto& [first, end] : unread_) {
      for (std::uint32_t number = first; number < end; ++number) {
        unite_marks(cycle, graph_.shared_marks(active_[number - kFirst]));
      }
    }
  }

  // Rows are a stack in the order of the components that have one.
  void add_row(Component& top) {
    top.cycle = row_count_++;
    words_.resize(row_count_ * width_);
    std::fill_n(row(top.cycle), width_, 0);
  }
  void drop_top() {
    if (components_.back().cycle != kNone) row_count_ = components_.back().cycle;
    components_.pop_back();
  }

  // The top component is complete and does not accept as a whole.
  void close_component() {
    ++state_.statistics.components;
    const Component top = components_.back();
    const auto begin = active_.begin() + (top.root - kFirst);
    if (top.cycle != kNone && pair_words_ > 0 && rows_.has_all_buchi(row(top.cycle))) {
      const Word* marks = row(top.cycle);
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
    drop_top();
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
    const Component& top = components_.back();
    std::vector<Word> unseen(pair_words_);
    for (std::size_t i = 0; i < pair_words_; ++i) unseen[i] = ~rows_.left(row(top.cycle))[i];
    // What a region avoids does not matter on the way to it.
    return {{active_.begin() + (top.root - kFirst), active_.end()},
            rows_.left_marks(unseen.data()),
            regions_.size() == 1 ? active_ : std::vector<Node>()};
  }

  Graph& graph_;
  StreettRows rows_;
  const std::size_t width_;
  const std::size_t pair_words_;
  const bool known_first_;
  SearchState& state_;

  ZeroArray<std::uint32_t> number_; // of each node: kUnseen, kDead or its place in active_
  std::vector<Node> active_;        // by number, from kFirst on
  std::vector<Component> components_;
  std::vector<Word> words_; // rows
  std::uint32_t row_count_ = 0;
  std::vector<Word> merged_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> unread_; // numbers of nodes: from, up to
  const bool has_shared_marks_;
  const std::vector<Word> possible_shared_;
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
