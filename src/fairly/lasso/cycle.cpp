#include "fairly/lasso/cycle.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

namespace fairly {
namespace {

using Kind = Acceptance::Kind;

constexpr std::size_t kGreedyShare = 4;   // walks get the effort divided by this
constexpr std::size_t kCostOfHashing = 8; // of an edge of the exact search, in edges of a walk

std::uint64_t pair_of(std::uint32_t a, std::uint32_t b) {
  return std::uint64_t{a} << 32 | b;
}

} // namespace

CycleFinder::CycleFinder(ExplicitGraph& graph, const Acceptance& acceptance,
                         const std::vector<std::uint32_t>& distance, const Options& options)
    : graph_(graph), acceptance_(acceptance), distance_(distance), options_(options),
      nearest_(*std::min_element(distance.begin(), distance.end())), best_size_(options.below),
      reached_(graph.node_count()) {
  for (const Acceptance::Node& node : acceptance.nodes()) {
    if (node.kind == Kind::inf || node.kind == Kind::fin) relevant_.add(node.mark);
  }
  for (Node node = 0; node < graph.node_count(); ++node) {
    const std::span<const Edge> edges = graph.edges(node);
    count(graph.shared_marks(node), edges.size());
    for (const Edge& edge : edges) count(edge.marks, 1);
  }
  for (MarksId id = 0; id < counts_.size(); ++id) {
    if (counts_[id] > 0) present_ |= graph.marks()[id];
  }
  assert(acceptance.accepts(present_) && "the component does not satisfy the acceptance");
}

void CycleFinder::count(MarksId id, std::size_t edges) {
  if (id >= counts_.size()) counts_.resize(graph_.marks().size());
  counts_[id] += edges;
}

MarkSet CycleFinder::marks_of(const LassoStep& step) {
  return own_marks(step.source) | graph_.marks()[step.edge.marks];
}

void CycleFinder::add_marks(const Path& path, MarkSet& seen) {
  for (const LassoStep& step : path) seen |= marks_of(step);
}

// The fewest marks that a cycle with the marks `seen` needs in addition, if it meets no others and
// only the marks of `present` exist. Returns nullopt if it cannot be accepted.
std::optional<MarkSet> CycleFinder::missing_marks(const MarkSet& seen,
                                                  const MarkSet& present) const {
  const std::span<const Acceptance::Node> nodes = acceptance_.nodes();
  std::vector<std::optional<MarkSet>> missing(nodes.size());
  for (std::size_t at = nodes.size(); at-- > 0;) {
    const Acceptance::Node& node = nodes[at];
    const std::span<std::optional<MarkSet>> operands{missing.data() + node.first, node.count};
    switch (node.kind) {
    case Kind::always:
      missing[at] = MarkSet();
      break;
    case Kind::never:
      break;
    case Kind::inf:
      if (seen.contains(node.mark)) {
        missing[at] = MarkSet();
      } else if (present.contains(node.mark)) {
        missing[at] = MarkSet{node.mark};
      }
      break;
    case Kind::fin:
      if (!seen.contains(node.mark)) missing[at] = MarkSet();
      break;
    case Kind::all_of:
      missing[at] = MarkSet();
      for (const auto& operand : operands) {
        if (!operand) missing[at].reset();
        if (missing[at]) *missing[at] |= *operand;
      }
      break;
    case Kind::any_of:
      for (const auto& operand : operands) {
        if (operand && (!missing[at] || operand->size() < missing[at]->size())) {
          missing[at] = operand;
        }
      }
    }
  }
  return std::move(missing[0]);
}

// The rarest of the marks that no accepting cycle can do without. Returns nullopt if there is none.
std::optional<Mark> CycleFinder::rarest_mark() const {
  std::optional<Mark> rarest;
  std::size_t fewest = kNone;
  missing_marks({}, present_)->for_each([&](Mark mark) {
    if (missing_marks({}, present_ - MarkSet{mark})) return;
    std::size_t edges = 0;
    for (MarksId id = 0; id < counts_.size(); ++id) {
      if (graph_.marks()[id].contains(mark)) edges += counts_[id];
    }
    if (edges >= fewest) return;
    rarest = mark;
    fewest = edges;
  });
  return rarest;
}

// The nodes with an edge that has the mark, or all nodes; nearest first.
std::vector<Node> CycleFinder::starts(std::optional<Mark> mark) const {
  const auto has_mark = [&](MarksId id) { return !mark || graph_.marks()[id].contains(*mark); };
  std::vector<Node> nodes;
  for (Node node = 0; node < graph_.node_count(); ++node) {
    const std::span<const Edge> edges = graph_.edges(node);
    if (has_mark(graph_.shared_marks(node)) ||
        std::any_of(edges.begin(), edges.end(), [&](const Edge& e) { return has_mark(e.marks); })) {
      nodes.push_back(node);
    }
  }
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](Node a, Node b) { return distance_[a] < distance_[b]; });
  return nodes;
}

bool CycleFinder::is_over() {
  if ((++ticks_ & 0x3FF) == 0 && poll(options_.monitor, {Phase::explaining})) {
    stopped_ = true;
  }
  return stopped_ || (best_size_ != kNone && spent_ > options_.effort);
}

// How many steps may follow `used` steps so that the lasso is shorter than the best one.
std::size_t CycleFinder::room(std::size_t used) const {
  if (best_size_ == kNone) return kNone;
  return best_size_ > used + 1 ? best_size_ - used - 1 : 0;
}

void CycleFinder::append_path(std::size_t at, const LassoStep& last, Path& path) const {
  const std::size_t old_size = path.size();
  path.push_back(last);
  for (; order_[at].parent != kNone; at = order_[at].parent) path.push_back(order_[at].by);
  std::reverse(path.begin() + static_cast<std::ptrdiff_t>(old_size), path.end());
}

// Extends the path by a shortest one whose last edge is a goal: is_goal(source, edge). Returns
// false if that would make the lasso too long, or the effort is spent.
template <class IsGoal>
bool CycleFinder::walk(Node from, IsGoal is_goal, Path& path) {
  const std::size_t room_left = room(nearest_ + path.size());
  ++round_;
  reached_[from] = round_;
  order_.assign(1, {{from, {}}, kNone, from, kNoMarks});
  std::size_t depth = 0, level_end = 1;
  for (std::size_t at = 0; at < order_.size() && depth < room_left; ++at) {
    if (is_over()) return false;
    const Node node = order_[at].node;
    spent_ += graph_.edges(node).size();
    for (const Edge& edge : graph_.edges(node)) {
      if (is_goal(node, edge)) {
        append_path(at, {node, edge}, path);
        return true;
      }
      if (std::exchange(reached_[edge.target], round_) == round_) continue;
      order_.push_back({{node, edge}, at, edge.target, kNoMarks});
    }
    if (at + 1 < level_end) continue;
    ++depth;
    level_end = order_.size();
  }
  return false;
}

// Finds a closed walk through the start that is accepted. Returns false as walk() does.
bool CycleFinder::walk_round(Node start, Path& cycle) {
  const MarkTable& table = graph_.marks();
  MarkSet seen;
  Node at = start;
  // Each turn sees a mark that was not seen before, so this ends.
  for (;;) {
    const MarkSet missing = *missing_marks(seen, present_);
    if (missing.empty() && at == start && !cycle.empty()) return true;
    const std::size_t old_size = cycle.size();
    const bool is_found =
        missing.empty()
            ? walk(
                  at, [&](Node, const Edge& edge) { return edge.target == start; }, cycle)
            : walk(
                  at,
                  [&](Node node, const Edge& edge) {
                    return missing.intersects(table[edge.marks]) ||
                           missing.intersects(own_marks(node));
                  },
                  cycle);
    if (!is_found) return false;
    for (std::size_t i = old_size; i < cycle.size(); ++i) seen |= marks_of(cycle[i]);
    at = cycle.back().edge.target;
  }
}

// A closed walk that visits a node twice consists of two; perhaps one of them is enough.
void CycleFinder::drop_detours(Path& cycle) {
  constexpr std::size_t kMostTries = 64;
  std::size_t tries = 0;
  absl::flat_hash_map<Node, std::size_t> first;
  for (std::size_t j = 0; j < cycle.size() && tries < kMostTries; ++j) {
    const auto [place, is_new] = first.try_emplace(cycle[j].source, j);
    if (is_new) continue;
    const std::size_t i = place->second;
    ++tries;
    const auto from = cycle.begin() + static_cast<std::ptrdiff_t>(i);
    const auto to = cycle.begin() + static_cast<std::ptrdiff_t>(j);
    const Path inner(from, to);
    Path outer(cycle.begin(), from);
    outer.insert(outer.end(), to, cycle.end());
    const Path* kept = nullptr;
    for (const Path* part : {&inner, &std::as_const(outer)}) {
      MarkSet seen;
      add_marks(*part, seen);
      if (!part->empty() && acceptance_.accepts(seen) &&
          (kept == nullptr || part->size() < kept->size())) {
        kept = part;
      }
    }
    if (kept == nullptr) continue;
    cycle = Path(*kept);
    first.clear();
    j = kNone; // from the beginning
  }
}

// The marks seen so far together with those of an edge.
MarksId CycleFinder::unite(MarksId seen, Node node, MarksId marks) {
  const auto with = [&](MarksId a, MarksId b) {
    const auto [place, is_new] = unions_.try_emplace(pair_of(a, b), kNoMarks);
    if (is_new) {
      MarkSet sum = graph_.marks()[b];
      sum -= sum - relevant_;
      place->second = sets_.intern(sum |= sets_[a]);
    }
    return place->second;
  };
  return with(with(seen, graph_.shared_marks(node)), marks);
}

// Looks for the shortest accepting closed walk through the start, as long as it can make a better
// lasso if the way to the cycle has at least `way` steps.
void CycleFinder::search_exactly(Node start, std::size_t way) {
  pairs_.clear();
  order_.assign(1, {{start, {}}, kNone, start, kNoMarks});
  std::size_t depth = 0, level_end = 1;
  for (std::size_t at = 0; at < order_.size() && depth < room(way); ++at) {
    if (is_over()) return;
    const Node node = order_[at].node;
    spent_ += kCostOfHashing * graph_.edges(node).size();
    for (const Edge& edge : graph_.edges(node)) {
      const MarksId seen = unite(order_[at].seen, node, edge.marks);
      if (edge.target == start && acceptance_.accepts(sets_[seen])) {
        Path cycle;
        append_path(at, {node, edge}, cycle);
        return offer(std::move(cycle));
      }
      if (!pairs_.insert(pair_of(edge.target, seen)).second) continue;
      order_.push_back({{node, edge}, at, edge.target, seen});
    }
    if (at + 1 < level_end) continue;
    ++depth;
    level_end = order_.size();
  }
}

// Keeps a cycle if its lasso is the shortest so far.
void CycleFinder::offer(Path cycle) {
  const auto nearest =
      std::min_element(cycle.begin(), cycle.end(), [&](const LassoStep& a, const LassoStep& b) {
        return distance_[a.source] < distance_[b.source];
      });
  const std::size_t size = cycle.size() + distance_[nearest->source];
  if (size >= best_size_) return;
  std::rotate(cycle.begin(), nearest, cycle.end());
  best_ = std::move(cycle);
  best_size_ = size;
}

std::vector<LassoStep> CycleFinder::find() {
  const std::vector<Node> likely = starts(rarest_mark());
  for (const Node start : likely) {
    const bool is_enough = best_size_ != kNone && spent_ >= options_.effort / kGreedyShare;
    if (is_enough || stopped_ || room(distance_[start]) == 0) break;
    Path cycle;
    if (!walk_round(start, cycle)) continue;
    drop_detours(cycle);
    offer(std::move(cycle));
  }
  // Every accepting cycle passes one of these nodes, but may be entered elsewhere.
  for (const Node start : likely) {
    if (is_over() || room(distance_[start]) == 0) break;
    search_exactly(start, nearest_);
  }
  if (is_over()) return std::move(best_);
  // A longer cycle may lie nearer. After this loop, no cycle is better.
  for (const Node start : starts(std::nullopt)) {
    if (is_over() || room(distance_[start]) == 0) break;
    search_exactly(start, distance_[start]);
  }
  return std::move(best_);
}

} // namespace fairly
