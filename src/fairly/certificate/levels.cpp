#include "fairly/certificate/levels.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace fairly::certificate {
namespace {

constexpr std::uint32_t kUnseen = 0, kDone = 0xFFFFFFFF;

class LevelFinder {
 public:
  explicit LevelFinder(const MarkedProduct& product)
      : product_(product), index_(product.size()), low_(product.size()), region_(product.size()),
        rank_(product.size()), reason_(product.size()) {}

  Levels run() {
    out_.class_of.assign(product_.size(), 0);
    chains_.push_back({});
    Task all;
    all.nodes.resize(product_.size());
    for (std::uint32_t n = 0; n < product_.size(); ++n) all.nodes[n] = n;
    tasks_.push_back(std::move(all));
    while (!tasks_.empty() && !out_.accepted) {
      const Task task = std::move(tasks_.back());
      tasks_.pop_back();
      search(task);
      for (Task& each : pending_) {
        for (const std::uint32_t node : each.nodes) region_[node] = each.region;
        tasks_.push_back(std::move(each));
      }
      pending_.clear();
    }
    for (std::uint32_t chain = 0; chain < chains_.size(); ++chain) {
      std::vector<Level> levels;
      for (std::uint32_t at = chain; at != 0; at = chains_[at].before) {
        levels.push_back(chains_[at].level);
      }
      std::reverse(levels.begin(), levels.end());
      out_.most_levels = std::max(out_.most_levels, static_cast<std::uint32_t>(levels.size()));
      out_.classes.push_back(std::move(levels));
    }
    drop_unused_classes();
    return std::move(out_);
  }

 private:
  // Nodes whose levels so far are the same. Edges between them that carry one of the avoided marks
  // are left behind.
  struct Task {
    std::vector<std::uint32_t> nodes{};
    MarkSet avoided{};
    std::uint32_t region = 0;
  };
  struct Frame {
    std::uint32_t node;
    std::uint64_t next;
  };
  struct Chain { // a list of levels, by its last one
    std::uint32_t before = 0;
    Level level{};
  };

  // --- components

  void search(const Task& task) {
    for (const std::uint32_t node : task.nodes) index_[node] = kUnseen;
    last_ = 0;
    for (const std::uint32_t root : task.nodes) {
      if (index_[root] != kUnseen || out_.accepted) continue;
      enter(root);
      while (!frames_.empty()) step(task);
    }
  }

  void enter(std::uint32_t node) {
    index_[node] = low_[node] = ++last_;
    stack_.push_back(node);
    frames_.push_back({node, product_.first_edge[node]});
  }

  bool is_left_behind(const Task& task, std::uint32_t node) const {
    return !task.avoided.empty() &&
           product_.marks[product_.node_marks[node]].intersects(task.avoided);
  }
  bool is_edge_left_behind(const Task& task, std::uint64_t edge) const {
    return !task.avoided.empty() &&
           product_.marks[product_.edge_marks[edge]].intersects(task.avoided);
  }

  void step(const Task& task) {
    Frame& top = frames_.back();
    const std::uint32_t node = top.node;
    const bool ends = is_left_behind(task, node);
    while (!ends && top.next < product_.first_edge[node + std::size_t{1}]) {
      const std::uint64_t edge = top.next++;
      const std::uint32_t target = product_.targets[edge];
      if (region_[target] != task.region || is_edge_left_behind(task, edge)) continue;
      if (index_[target] == kUnseen) return enter(target);
      if (index_[target] != kDone) low_[node] = std::min(low_[node], index_[target]);
    }
    frames_.pop_back();
    if (!frames_.empty()) {
      const std::uint32_t parent = frames_.back().node;
      low_[parent] = std::min(low_[parent], low_[node]);
    }
    if (low_[node] == index_[node]) close(task, node);
  }

  void close(const Task& task, std::uint32_t root) {
    members_.clear();
    do {
      members_.push_back(stack_.back());
      index_[stack_.back()] = kDone;
      stack_.pop_back();
    } while (members_.back() != root);
    ++component_;
    for (const std::uint32_t node : members_) low_[node] = component_; // no longer needed otherwise
    decide(task);
  }

  // --- levels

  // Calls f(source, edge, is_inner) for the edges of the component's nodes that belong to the task.
  template <class F>
  void for_each_edge(const Task& task, F&& f) const {
    for (const std::uint32_t node : members_) {
      if (is_left_behind(task, node)) continue;
      for (std::uint64_t e = product_.first_edge[node];
           e < product_.first_edge[node + std::size_t{1}]; ++e) {
        const std::uint32_t target = product_.targets[e];
        // Closed nodes of other components of this task have the number of their own component.
        if (region_[target] != task.region || is_edge_left_behind(task, e)) continue;
        f(node, e, low_[target] == component_ && index_[target] == kDone);
      }
    }
  }

  bool has(std::uint32_t node, std::uint64_t edge, Mark mark) const {
    return product_.marks[product_.node_marks[node]].contains(mark) ||
           product_.marks[product_.edge_marks[edge]].contains(mark);
  }

  void decide(const Task& task) {
    bool is_trivial = true;
    std::optional<std::uint32_t> highest; // of what is behind this component
    MarkSet met;
    MarksId last_node = kNoMarks, last_edge = kNoMarks;
    for_each_edge(task, [&](std::uint32_t node, std::uint64_t edge, bool is_inner) {
      const std::uint32_t target = product_.targets[edge];
      if (!is_inner) {
        highest = std::max(highest.value_or(0), rank_[target]);
        return;
      }
      is_trivial = false;
      const MarksId node_marks = product_.node_marks[node];
      const MarksId edge_marks = product_.edge_marks[edge];
      if (node_marks != last_node) met |= product_.marks[last_node = node_marks];
      if (edge_marks != last_edge) met |= product_.marks[last_edge = edge_marks];
    });
    if (highest) {
      if (const auto shared = shared_reason(task, *highest, met)) {
        return assign(*highest, *shared, {});
      }
    }
    const std::uint32_t rank = highest ? *highest + 1 : 0;
    for (Mark b = 0; b < product_.buchi_count; ++b) {
      if (!met.contains(b)) {
        return assign(rank, reason_number({Reason::Kind::lacks, {b}}), {});
      }
    }
    if (is_trivial) return assign(rank, reason_number({}), {});
    Reason pairs{.kind = Reason::Kind::pairs};
    MarkSet avoided = task.avoided;
    for (std::uint32_t i = 0; i < product_.pair_count; ++i) {
      if (!met.contains(product_.enabled_mark(i)) || met.contains(product_.occurs_mark(i))) {
        continue;
      }
      pairs.conditions.push_back(i);
      avoided.add(product_.enabled_mark(i));
    }
    if (pairs.conditions.empty()) {
      out_.accepted = members_[0];
      frames_.clear();
      return;
    }
    assign(rank, reason_number(pairs), avoided);
  }

  // Returns the reason that the component can share with the highest rank behind it: all edges to
  // that rank lead to nodes with the same lacking condition, and both these edges and the component
  // lack it.
  std::optional<std::uint32_t> shared_reason(const Task& task, std::uint32_t highest,
                                             const MarkSet& met) const {
    std::optional<std::uint32_t> shared;
    bool is_possible = true;
    for_each_edge(task, [&](std::uint32_t node, std::uint64_t edge, bool is_inner) {
      const std::uint32_t target = product_.targets[edge];
      if (!is_possible || is_inner || rank_[target] != highest) return;
      const Reason& reason = out_.reasons[reason_[target]];
      is_possible = reason.kind == Reason::Kind::lacks && !met.contains(reason.conditions[0]) &&
                    (!shared || *shared == reason_[target]) &&
                    !has(node, edge, reason.conditions[0]);
      shared = reason_[target];
    });
    return is_possible ? shared : std::nullopt;
  }

  std::uint32_t reason_number(const Reason& reason) {
    const auto [at, is_new] =
        reason_numbers_.try_emplace(reason, static_cast<std::uint32_t>(out_.reasons.size()));
    if (is_new) out_.reasons.push_back(reason);
    return at->second;
  }

  // `avoided`: what is left without these marks gets further levels. Empty if nothing does.
  void assign(std::uint32_t rank, std::uint32_t reason, const MarkSet& avoided) {
    out_.ranks = std::max(out_.ranks, rank + 1);
    for (const std::uint32_t node : members_) {
      rank_[node] = rank;
      reason_[node] = reason;
      out_.class_of[node] = chain(out_.class_of[node], {rank, reason});
    }
    if (out_.reasons[reason].kind != Reason::Kind::pairs) return;
    pending_.push_back({members_, avoided, ++last_region_});
  }

  std::uint32_t chain(std::uint32_t before, Level level) {
    const std::array<std::uint32_t, 3> key{before, level.rank, level.reason};
    const auto [at, is_new] =
        chain_numbers_.try_emplace(key, static_cast<std::uint32_t>(chains_.size()));
    if (is_new) chains_.push_back({before, level});
    return at->second;
  }

  // Drops classes that were only the beginning of others.
  void drop_unused_classes() {
    std::vector<std::uint32_t> numbers(out_.classes.size(), kDone);
    std::vector<std::vector<Level>> used;
    for (std::uint32_t& each : out_.class_of) {
      if (numbers[each] == kDone) {
        numbers[each] = static_cast<std::uint32_t>(used.size());
        used.push_back(std::move(out_.classes[each]));
      }
      each = numbers[each];
    }
    out_.classes = std::move(used);
  }

  const MarkedProduct& product_;
  std::vector<std::uint32_t> index_, low_; // Tarjan's; low_ of a closed node is its component
  std::vector<std::uint32_t> region_;      // the task that a node is in
  std::vector<std::uint32_t> rank_, reason_;
  std::vector<std::uint32_t> stack_, members_;
  std::vector<Frame> frames_;
  std::vector<Task> tasks_, pending_; // pending: found by the task at hand
  std::vector<Chain> chains_;
  std::map<Reason, std::uint32_t> reason_numbers_;
  absl::flat_hash_map<std::array<std::uint32_t, 3>, std::uint32_t> chain_numbers_;
  std::uint32_t last_ = 0, component_ = 0, last_region_ = 0;
  Levels out_;
};

} // namespace

Levels find_levels(const MarkedProduct& product) {
  return LevelFinder(product).run();
}

} // namespace fairly::certificate
