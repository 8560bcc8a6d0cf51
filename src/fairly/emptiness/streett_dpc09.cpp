// Emptiness of generalised Büchi and Streett conditions together, on the fly.
//
// The idea is Couvreur's [Cou99]: a depth-first search whose stack holds strongly connected
// components instead of nodes. An edge back into the stack merges the components above its target
// and unites their marks. As soon as the marks of a component satisfy the acceptance, the graph is
// nonempty. With Streett pairs a completed component may hold an accepting part although the whole
// of it does not accept. In that case every pair of which only the left side was seen is avoided,
// and the nodes of the component are searched again without the edges of those left sides, in a
// region of their own. Each region avoids at least one pair more than the one around it, so a node
// is entered at most k + 1 times for k pairs [DPC09, Fig. 3].
//
// The figure is wrong as printed in two places, where this search differs from it:
//   - the root of a completed component becomes dead like its other nodes;
//   - avoided edges are never crossed inside a region. The figure crosses them late and can declare
//     nodes dead that a normal path reaches. Instead every node of the region is kept on a restart
//     list and becomes a root of its own if nothing else reaches it.
// Büchi conditions are kept apart from pairs: a component that lacks one is dropped at once.
//
// The preliminary nodes, where no accepting cycle can be, are searched breadth-first and in
// batches, and what they lead to is searched as above, root by root. That is several times as fast,
// and a preliminary node takes 8 bytes and a bit.
//
// If a mark of a Büchi condition has not been seen after some thousand nodes, there may be none.
// Then the search begins anew, breadth-first, as long as some such mark is missing: a cycle through
// nodes whose edges together lack it accepts nothing. When the last missing mark is seen, the
// search above starts from all nodes that were reached and not expanded before that batch: an
// accepting cycle has a node that was not expanded, and every path to it leads through one of these
// nodes. If the end comes first there is no accepting cycle. Nodes that were expanded may be
// entered again.
//
// Layout: active nodes are numbered consecutively, so the nodes of a component are a slice of one
// array, and a merge moves nothing. Pending edges are one stack in which each component owns the
// slice above its base; to take any edge of the top component (heuristic H2 of the slides) is to
// pop that stack. With known_first (H1), edges to known nodes are dealt with when their source is
// entered, and are never stored. Without pairs all this costs nothing but a loop over zero pair
// words.
//
// Cost: O(edges * (k + 1)) time; 4 bytes for each node, 20 more if it is active, 6 for each pending
// edge.
// Tested by tests/unit/emptiness/emptiness_test.cpp and tests/cross.
#include "fairly/base/page_stack.hpp"
#include "fairly/base/zero_array.hpp"
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/mark_rows.hpp"
#include "fairly/emptiness/reachability.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace fairly::emptiness {
namespace {

// Values of number_; active nodes have kFirst and above.
constexpr std::uint32_t kUnseen = 0;
constexpr std::uint32_t kDead = 1;
constexpr std::uint32_t kFirst = 2;

constexpr std::size_t kLookAhead = 8;

class StreettSearch {
 public:
  StreettSearch(Graph& graph, const StreettForm& form, const EmptinessOptions& options,
                SearchState& state)
      : graph_(graph), rows_(graph.marks(), form), width_(rows_.width()),
        pair_words_(rows_.pair_words()), known_first_(options.known_first), state_(state),
        has_shared_marks_(!graph.possible_shared_marks().empty()), seen_(width_),
        is_watching_(!form.inf.empty() && graph.allows_any_order()),
        nodes_before_breadth_(options.nodes_before_breadth) {
    start_before({});
  }

  Found run() {
    regions_.push_back({kFirst, 0});
    avoided_.resize(pair_words_);

    for (find_work(); !components_.empty() && !accepted_;) {
      if (state_.stopped()) return std::nullopt;
      if (is_watching_ && active_.size() >= nodes_before_breadth_) {
        look_for_marks();
        continue;
      }
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
  // An edge without what only a counterexample needs, which is asked for again later. There may be
  // several edges for each node, but there are few mark sets: numbers that do not fit are on a
  // stack of their own.
  struct [[gnu::packed]] Pending {
    Node target;
    std::uint16_t marks;
  };
  struct Component {
    std::uint32_t root;    // number of its first node
    MarksId led;           // marks of the edge that led to it
    std::uint32_t pending; // its pending edges are those in pending_ from here up
    // The row of the marks on its cycles; kNone if no cycle is known.
    std::uint32_t cycle : 31;
    std::uint32_t is_read : 1; // that row includes the shared marks of its nodes
  };
  struct Region {
    std::uint32_t first;      // nodes with smaller numbers are outside
    std::size_t restart_base; // its restart list is restart_ from here up
  };

  static constexpr std::uint32_t kNone = ~0U >> 1;
  static constexpr std::uint16_t kWide = std::numeric_limits<std::uint16_t>::max();

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
    edges_.clear();
    graph_.expand(node, edges_);
    if (pending_.size() + edges_.size() >= std::numeric_limits<std::uint32_t>::max()) {
      state_.stop_reason = Stop{Stop::Kind::size, "2^32 edges wait to be followed"};
      edges_.clear();
    }
    components_.push_back({number, led_by, static_cast<std::uint32_t>(pending_.size()), kNone, 0});
    state_.statistics.edges += edges_.size();
    number_.grow(graph_.node_count());
    if (is_watching_ && has_seen_all(edges_)) is_watching_ = false;
    if (regions_.size() > 1) drop_avoided_edges(graph_.shared_marks(node));
    for (const Edge& edge : edges_) __builtin_prefetch(&number_[edge.target]);
    graph_.prefetch(edges_);
    sort_edges();
  }

  // --- while marks are missing

  void start_before(BreadthFirstSearch::Sight sight) {
    before_.emplace(
        graph_, [this](Node node) { return !graph_.is_preliminary(node); }, state_,
        std::move(sight));
  }

  // Do these edges, together with all that were looked at before, have every mark that is needed?
  bool has_seen_all(std::span<const Edge> edges) {
    for (const Edge& edge : edges) {
      if (edge.marks >= is_noted_.size()) is_noted_.resize(edge.marks + std::size_t{1});
      if (is_noted_[edge.marks] != 0) continue;
      is_noted_[edge.marks] = 1;
      unite_marks(seen_.data(), edge.marks);
    }
    return rows_.has_all_buchi(seen_.data(), possible_shared());
  }

  // The row of the shared marks that the nodes expanded so far can have.
  const Word* possible_shared() {
    if (const std::size_t version = graph_.shared_marks_version(); version != shared_version_) {
      shared_version_ = version;
      possible_shared_ = rows_.rows().row_of(graph_.shared_marks_so_far());
    }
    return possible_shared_.data();
  }

  // Begins anew, unless too much has been done already.
  void look_for_marks() {
    is_watching_ = false;
    if (regions_.size() > 1 || before_->expanded() > nodes_before_breadth_) return;
    for (const Node node : active_) number_[node] = kUnseen;
    active_.shrink(0);
    components_.shrink(0);
    pending_.shrink(0);
    wide_marks_.shrink(0);
    restart_.clear();
    row_count_ = 0;
    state_.statistics.revisits += std::exchange(state_.statistics.nodes, 0);
    start_before([this](std::span<const Edge> edges) { return has_seen_all(edges); });
    find_work();
  }

  // --- edges

  void drop_avoided_edges(MarksId shared) {
    if (shared != kNoMarks && rows_.meets_left(rows_[shared], avoided())) edges_.clear();
    std::erase_if(edges_, [&](const Edge& edge) {
      return edge.marks != kNoMarks && rows_.meets_left(rows_[edge.marks], avoided());
    });
  }

  // The edges of the top node are followed at once or wait. All that lead to known nodes are
  // followed before anything is done with the others.
  void sort_edges() {
    for (const Edge& edge : edges_) {
      const std::uint32_t number = known_first_ ? number_[edge.target] : kUnseen;
      if (number == kUnseen) {
        push(edge);
      } else if (number != kDead) {
        merge(number, edge.marks);
        if (accepted_) return;
      }
    }
  }

  void push(const Edge& edge) {
    if (edge.marks >= kWide) wide_marks_.push_back(edge.marks);
    pending_.push_back(
        {edge.target, static_cast<std::uint16_t>(std::min(edge.marks, MarksId{kWide}))});
  }

  void follow_pending_edge() {
    const Node target = pending_.back().target;
    MarksId marks = pending_.back().marks;
    pending_.pop_back();
    if (marks == kWide) {
      marks = wide_marks_.back();
      wide_marks_.pop_back();
    }
    // Edges that have waited long are popped one after the other, so look ahead.
    if (pending_.size() > kLookAhead) {
      __builtin_prefetch(&number_[pending_[pending_.size() - kLookAhead].target]);
    }
    const std::uint32_t number = number_[target];
    if (number == kUnseen) {
      enter(target, marks);
    } else if (number != kDead) {
      merge(number, marks);
    }
  }

  // Handles an edge of the top component that leads to the active node of this number: all
  // components from the one of that node upwards become one. The node is in the same region,
  // because the component that became the region was complete, so its other edges lead to dead
  // nodes or are avoided.
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
    if (!unread_.empty() && rows_.has_all_buchi(cycle, possible_shared())) {
      read_shared_marks(cycle);
      top.is_read = 1;
    }
    accepted_ = rows_.accepts(cycle);
  }

  // All components down to the one that holds node `number` become one, with all their marks.
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

  // Shared marks are costly to find. For a component they are read once no Büchi condition would be
  // missing any more with all possible shared marks; from then on they are read for everything that
  // joins it.
  void note_unread(std::uint32_t end) {
    const Component& top = components_.back();
    if (has_shared_marks_ && top.is_read == 0) unread_.push_back({top.root, end});
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
    const std::uint32_t index = row_count_++;
    top.cycle = index & kNone;
    words_.resize(row_count_ * width_);
    std::fill_n(row(index), width_, 0);
  }
  void drop_top() {
    if (components_.back().cycle != kNone) row_count_ = components_.back().cycle;
    components_.pop_back();
  }

  // The top component is complete and does not accept as a whole.
  void close_component() {
    ++state_.statistics.components;
    const Component top = components_.back();
    const Node* const begin = active_.begin() + (top.root - kFirst);
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
      for (const Node* node = begin; node != active_.end(); ++node) number_[*node] = kUnseen;
    } else {
      for (const Node* node = begin; node != active_.end(); ++node) number_[*node] = kDead;
    }
    active_.shrink(top.root - kFirst);
    drop_top();
  }

  // Goes on in the innermost region that still has work. If no region has any, no component is
  // left.
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
      if (regions_.size() > 1) {
        regions_.pop_back();
        avoided_.resize(regions_.size() * pair_words_);
      } else if (!find_roots()) {
        return;
      }
    }
  }

  // Nodes where no accepting cycle can be lead to roots, nodes where there may be one.
  bool find_roots() {
    const bool are_there = before_->next(restart_);
    std::reverse(restart_.begin(), restart_.end()); // so that the first one is taken first
    number_.grow(graph_.node_count());
    return are_there;
  }

  // Edges not looked at yet may carry the left side of a pair that was not seen so far. These left
  // sides are declared avoided: what is left holds the accepting cycles that were found.
  AcceptingComponent accepting_component() {
    const Component& top = components_.back();
    std::vector<Word> unseen(pair_words_);
    for (std::size_t i = 0; i < pair_words_; ++i) unseen[i] = ~rows_.left(row(top.cycle))[i];
    // What a region avoids does not matter on the way to the region.
    std::vector<Node> way;
    if (regions_.size() == 1) {
      way = before_->path(active_[0]);
      way.insert(way.end(), active_.begin() + 1, active_.end());
    }
    return {{active_.begin() + (top.root - kFirst), active_.end()},
            rows_.left_marks(unseen.data()),
            std::move(way)};
  }

  Graph& graph_;
  StreettRows rows_;
  const std::size_t width_;
  const std::size_t pair_words_;
  const bool known_first_;
  SearchState& state_;

  ZeroArray<std::uint32_t> number_; // for each node: kUnseen, kDead or its place in active_
  PageStack<Node> active_;          // by number, from kFirst on
  PageStack<Component> components_;
  std::vector<Word> words_; // rows
  std::uint32_t row_count_ = 0;
  std::vector<Word> merged_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> unread_; // node numbers: first, end
  const bool has_shared_marks_;
  std::vector<Word> possible_shared_;
  std::size_t shared_version_ = ~std::size_t{0};
  std::vector<std::uint8_t> is_noted_; // by mark set: some edge had it
  std::vector<Word> seen_;             // a row: the marks of the noted sets
  bool is_watching_;
  const std::uint64_t nodes_before_breadth_;
  std::vector<Edge> edges_; // of the node that is being entered
  PageStack<Pending> pending_;
  PageStack<MarksId> wide_marks_; // of the pending edges that have kWide
  std::vector<Region> regions_;
  std::vector<Word> avoided_; // a set of pairs for each region
  std::vector<Node> restart_;
  std::optional<BreadthFirstSearch> before_; // the search of the preliminary nodes
  bool accepted_ = false;
};

} // namespace

Found streett_dpc09(Graph& graph, const StreettForm& form, const EmptinessOptions& options,
                    SearchState& state) {
  return StreettSearch(graph, form, options, state).run();
}

} // namespace fairly::emptiness
