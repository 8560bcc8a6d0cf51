#include "fairly/workers/closures.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <utility>

namespace fairly::workers {
namespace {

constexpr std::size_t kGroup = 64; // conditions that are spread at once
constexpr Node kScanTogether = 512;
constexpr std::size_t kPassTogether = 256;

std::vector<MarkSet> left_sides(const StreettForm& form) {
  std::vector<MarkSet> all;
  for (const StreettForm::Pair& each : form.pairs) all.push_back(each.fin);
  return all;
}

std::vector<MarkSet> wanted(const StreettForm& form) {
  std::vector<MarkSet> all = form.inf;
  for (const StreettForm::Pair& each : form.pairs) all.push_back(each.inf);
  return all;
}

bool meet(std::span<const Word> pairs, const Word* row) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if ((pairs[i] & row[i]) != 0) return true;
  }
  return false;
}

} // namespace

// Looks at all nodes once, and then again at nodes in the queue, where something has changed.
class Closures::Passing : public Work {
 public:
  explicit Passing(Closures& all) : all_(all) {}

  bool step() final {
    const auto count = static_cast<Node>(all_.part_.node_count());
    if (next_ < count) {
      for (const Node last = std::min<Node>(count, next_ + kScanTogether); next_ < last; ++next_) {
        if (all_.is_left(next_)) look_at(next_);
      }
    } else if (queue_.empty()) {
      return false;
    } else {
      for (std::size_t i = 0; i < kPassTogether && !queue_.empty(); ++i) {
        const Node node = queue_.front();
        queue_.pop_front();
        pass_on(node);
      }
    }
    for (unsigned worker = 0; worker < all_.exchange_.size(); ++worker) {
      all_.exchange_.send_if_full(worker, 0);
    }
    return true;
  }

  Progress progress() const final {
    return {.phase = Phase::searching, .nodes = all_.left_count_, .edges = edges_};
  }

 protected:
  virtual void look_at(Node node) = 0;
  virtual void pass_on(Node node) = 0;

  bool is_own(unsigned worker) {
    ++edges_;
    return worker == all_.exchange_.rank();
  }

  Closures& all_;
  std::deque<Node> queue_;

 private:
  Node next_ = 0;
  std::uint64_t edges_ = 0;
};

// Counts the edges that lead to each node.
class Closures::Counting final : public Passing {
 public:
  explicit Counting(Closures& all) : Passing(all), sees_shared_(all.may_be_shared(all.form_.inf)) {}

  void receive(unsigned, std::uint32_t, std::span<const Word> words) override {
    for (const NodeKey key : words) ++all_.incoming_[all_.part_.node(key)];
  }

  // Which conditions occur on some edge, as bits. Complete for the Büchi conditions only.
  std::vector<Word> seen_conditions() const {
    MarkSet marks;
    for (MarksId id = 0; id < is_seen_.size(); ++id) {
      if (is_seen_[id]) marks |= all_.part_.labelling().marks()[id];
    }
    std::vector<Word> bits(words_for(all_.conditions_.size()));
    for (std::size_t i = 0; i < all_.conditions_.size(); ++i) {
      if (marks.intersects(all_.conditions_[i])) bits[i / 64] |= Word{1} << (i % 64);
    }
    return bits;
  }

 private:
  void look_at(Node node) override {
    if (sees_shared_) see(all_.part_.shared_marks(node));
    all_.part_.for_each_edge(node, [this](unsigned worker, NodeKey key, MarksId marks) {
      see(marks);
      if (is_own(worker)) {
        ++all_.incoming_[all_.part_.node(key)];
      } else {
        all_.exchange_.to(worker, 0).push_back(key);
      }
    });
  }
  void pass_on(Node) override {}
  void see(MarksId marks) {
    if (marks >= is_seen_.size()) is_seen_.resize(marks + std::size_t{1});
    is_seen_[marks] = true;
  }

  const bool sees_shared_;
  std::vector<bool> is_seen_; // by number of a set of marks
};

// Drops nodes without an incoming edge, and in Judging also what does not meet the conditions. Each
// edge is taken away once: with its source, or with the pairs that its source loses.
class Closures::Dropping : public Passing {
 public:
  using Passing::Passing;

  void receive(unsigned, std::uint32_t, std::span<const Word> words) override {
    for (const NodeKey key : words) take_edge_to(key);
  }
  std::uint64_t changes() const { return changes_; }

 protected:
  void look_at(Node node) override {
    if (all_.incoming_[node] == 0) drop(node);
  }

  void drop(Node node) {
    all_.left_[node / 64] &= ~(Word{1} << (node % 64));
    --all_.left_count_;
    ++changes_;
    queue_.push_back(node);
  }

  void take_edge(unsigned worker, NodeKey key) {
    if (is_own(worker)) {
      take_edge_to(key);
    } else {
      all_.exchange_.to(worker, 0).push_back(key);
    }
  }

  std::uint64_t changes_ = 0;

 private:
  void pass_on(Node node) override {
    all_.for_each_edge(node,
                       [this](unsigned worker, NodeKey key, MarksId) { take_edge(worker, key); });
  }
  void take_edge_to(NodeKey key) {
    const Node node = all_.part_.node(key);
    if (--all_.incoming_[node] == 0 && all_.is_left(node)) drop(node);
  }
};

// Judges all nodes after the conditions of a group have been spread.
class Closures::Judging final : public Dropping {
 public:
  Judging(Closures& all, std::size_t first) : Dropping(all), first_(first) {
    const std::size_t buchi = all.form_.inf.size();
    const std::size_t last = std::min(first + kGroup, all.conditions_.size());
    for (std::size_t i = first; i < last; ++i) {
      (i < buchi ? needed_ : pairs_) |= Word{1} << (i - first);
    }
  }

 private:
  void look_at(Node node) override {
    const Word reached = all_.reached_[node];
    if ((needed_ & ~reached) != 0) {
      drop(node);
    } else if ((pairs_ & ~reached) != 0) {
      lose(node, pairs_ & ~reached);
    }
  }

  void lose(Node node, Word missing) {
    const MarksId before = all_.lost_[node];
    MarkSet pairs = all_.lost_sets_[before];
    for (; missing != 0; missing &= missing - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(missing));
      pairs.add(static_cast<Mark>(first_ + bit - all_.form_.inf.size()));
    }
    const MarksId after = all_.lost_sets_.intern(pairs);
    if (after == before) return;
    const bool loses_all = all_.shares_lost(node, after);
    bool has_lost = false;
    all_.for_each_edge(node, [&](unsigned worker, NodeKey key, MarksId marks) {
      if (!loses_all && !all_.is_lost(marks, after)) return;
      has_lost = true;
      take_edge(worker, key);
    });
    // If losing an edge to itself has dropped the node meanwhile, it is in the queue already.
    all_.lost_[node] = after;
    if (has_lost) ++changes_;
  }

  std::size_t first_;
  Word needed_ = 0, pairs_ = 0;
};

// Finds the nodes that can be reached from edges with each condition of a group.
class Closures::Spreading final : public Passing {
 public:
  Spreading(Closures& all, const std::vector<MarkSet>& conditions)
      : Passing(all), rows_(all.part_.labelling().marks(), conditions),
        sees_shared_(all.may_be_shared(conditions)) {
    passed_on_.grow(all.reached_.size());
  }

  void receive(unsigned, std::uint32_t, std::span<const Word> words) override {
    for (std::size_t i = 0; i < words.size(); i += 2) reach(words[i], words[i + 1]);
  }

 private:
  // What has reached the node so far is passed on together with what begins here.
  void look_at(Node node) override {
    passed_on_[node] = all_.reached_[node];
    const Word shared =
        passed_on_[node] | (sees_shared_ ? *rows_[all_.part_.shared_marks(node)] : 0);
    all_.for_each_edge(node, [&](unsigned worker, NodeKey key, MarksId marks) {
      const Word bits = shared | *rows_[marks];
      if (bits != 0) give(worker, key, bits);
    });
  }
  void pass_on(Node node) override {
    is_waiting_[node / 64] &= ~(Word{1} << (node % 64));
    const Word bits = all_.reached_[node];
    all_.for_each_edge(node,
                       [&](unsigned worker, NodeKey key, MarksId) { give(worker, key, bits); });
  }

  void give(unsigned worker, NodeKey key, Word bits) {
    if (is_own(worker)) return reach(key, bits);
    std::vector<Word>& out = all_.exchange_.to(worker, 0);
    out.push_back(key);
    out.push_back(bits);
  }
  void reach(NodeKey key, Word bits) {
    const Node node = all_.part_.node(key);
    Word& reached = all_.reached_[node];
    if (!all_.is_left(node) || (bits & ~reached) == 0) return;
    reached |= bits;
    is_waiting_.grow(node / 64 + 1);
    Word& waiting = is_waiting_[node / 64];
    const Word bit = Word{1} << (node % 64);
    if ((waiting & bit) != 0) return;
    waiting |= bit;
    queue_.push_back(node);
  }

  emptiness::MarkRows rows_;
  const bool sees_shared_;
  ZeroArray<Word> is_waiting_; // bits by node
  ZeroArray<Word> passed_on_;  // by node: what has been passed on
};

Closures::Closures(ProductPart& part, Exchange& exchange, const StreettForm& form)
    : part_(part), exchange_(exchange), form_(form), conditions_(wanted(form)),
      fin_rows_(part.labelling().marks(), left_sides(form)) {
  const std::size_t nodes = part.node_count();
  left_.grow(nodes / 64 + 1);
  incoming_.grow(nodes + 1);
  lost_.grow(nodes + 1);
  reached_.grow(nodes + 1);
}

void Closures::set_left(Node node) {
  left_[node / 64] |= Word{1} << (node % 64);
  ++left_count_;
}

bool Closures::is_lost(MarksId marks, MarksId pairs) {
  return meet(lost_sets_[pairs].words(), fin_rows_[marks]);
}

// A hypothesis is about actions or about states: a mark on the left of a pair is shared if one of
// its actions is enabled, or because of the letter.
bool Closures::shares_lost(Node node, MarksId pairs) {
  const StateNumber state = state_of(part_.key(node));
  if (!part_.has_letter(state)) return false;
  const std::uint32_t letter = part_.letter(state);
  if (is_lost(marks_of_letter(letter), pairs)) return true;
  const std::span<const Word> steps = part_.steps(state);
  return std::any_of(steps.begin(), steps.end(), [&](Word step) {
    const Action action = ProductPart::action_of(step);
    if (action == part_.labelling().stutter()) return false;
    return meet(lost_sets_[pairs].words(), row_of_action(action, letter));
  });
}

MarksId Closures::marks_of_letter(std::uint32_t letter) {
  if (letter >= letter_marks_.size()) letter_marks_.resize(letter + std::size_t{1});
  MarksId& known = letter_marks_[letter];
  if (known == 0) known = part_.labelling().shared_marks(letter, {}) + 1;
  return known - 1;
}

const Word* Closures::row_of_action(Action action, std::uint32_t letter) {
  if (action >= action_rows_.size()) action_rows_.resize(action + std::size_t{1});
  std::vector<Word>& row = action_rows_[action];
  if (row.empty()) {
    const Word* with = fin_rows_[part_.labelling().shared_marks(letter, {&action, 1})];
    row.assign(with, with + fin_rows_.width());
    const Word* without = fin_rows_[marks_of_letter(letter)];
    for (std::size_t i = 0; i < row.size(); ++i) row[i] &= ~without[i];
  }
  return row.data();
}

std::vector<MarkSet> Closures::group(std::size_t first) const {
  const std::size_t last = std::min(first + kGroup, conditions_.size());
  return {conditions_.begin() + static_cast<std::ptrdiff_t>(first),
          conditions_.begin() + static_cast<std::ptrdiff_t>(last)};
}

bool Closures::may_be_shared(const std::vector<MarkSet>& conditions) const {
  const MarkSet& possible = part_.labelling().possible_shared_marks();
  return std::any_of(conditions.begin(), conditions.end(),
                     [&](const MarkSet& each) { return each.intersects(possible); });
}

// Whether each Büchi condition occurs on an edge of some worker.
bool Closures::has_all_buchi(std::vector<Word> mine) {
  std::vector<Word> all(mine.size());
  for (const std::vector<Word>& each : exchange_.gather(std::move(mine))) {
    for (std::size_t i = 0; i < all.size(); ++i) all[i] |= each[i];
  }
  for (std::size_t i = 0; i < form_.inf.size(); ++i) {
    if ((all[i / 64] >> (i % 64) & 1) == 0) return false;
  }
  return true;
}

std::optional<bool> Closures::run() {
  Counting counting(*this);
  exchange_.run(counting);
  if (exchange_.is_paused()) return std::nullopt;
  if (!has_all_buchi(counting.seen_conditions())) return false;
  Dropping trimming(*this);
  exchange_.run(trimming);
  if (exchange_.is_paused()) return std::nullopt;
  std::uint64_t left = exchange_.sum({left_count_})[0];
  // Until nothing has changed during one look at each group.
  const std::size_t groups = (conditions_.size() + kGroup - 1) / kGroup;
  for (std::size_t at = 0, unchanged = 0; left > 0 && unchanged < groups; ++at) {
    const std::size_t first = at % groups * kGroup;
    ++rounds_;
    for (std::size_t node = 0; node < reached_.size(); ++node) reached_[node] = 0;
    Spreading spreading(*this, group(first));
    exchange_.run(spreading);
    if (exchange_.is_paused()) return std::nullopt;
    Judging judging(*this, first);
    exchange_.run(judging);
    if (exchange_.is_paused()) return std::nullopt;
    const std::vector<Word> sums = exchange_.sum({left_count_, judging.changes()});
    left = sums[0];
    unchanged = sums[1] == 0 ? unchanged + 1 : 0;
  }
  return left > 0;
}

} // namespace fairly::workers
