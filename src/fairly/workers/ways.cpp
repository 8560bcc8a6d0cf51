#include "fairly/workers/ways.hpp"

#include <algorithm>
#include <deque>
#include <limits>

namespace fairly::workers {
namespace {

constexpr std::size_t kNodesTogether = 256;
constexpr Word kMostDistance = (Word{1} << 24) - 1;
constexpr Word kNoRank = std::numeric_limits<Word>::max();

} // namespace

// One level of the search.
class Ways::Reaching final : public Work {
 public:
  Reaching(Ways& ways, std::size_t first, std::size_t last, std::uint32_t distance)
      : ways_(ways), next_(first), last_(last), distance_(distance) {}

  bool step() override {
    if (next_ == last_) return false;
    for (std::size_t i = 0; i < kNodesTogether && next_ < last_; ++i, ++next_) {
      ways_.part_.for_each_edge(ways_.order_[next_], [&](unsigned worker, NodeKey key, MarksId) {
        if (worker == ways_.exchange_.rank()) {
          reach(key);
        } else {
          ways_.exchange_.to(worker, 0).push_back(key);
        }
      });
    }
    for (unsigned worker = 0; worker < ways_.exchange_.size(); ++worker) {
      ways_.exchange_.send_if_full(worker, 0);
    }
    return true;
  }
  void receive(unsigned, std::uint32_t, std::span<const Word> words) override {
    for (const NodeKey key : words) reach(key);
  }
  Progress progress() const override {
    return {.phase = Phase::explaining, .nodes = ways_.order_.size()};
  }

 private:
  void reach(NodeKey key) {
    const Node node = ways_.part_.node(key);
    ways_.distance_.grow(node + std::size_t{1});
    if (ways_.distance_[node] != 0) return;
    ways_.distance_[node] = distance_ + 1;
    ways_.order_.push_back(node);
  }

  Ways& ways_;
  std::size_t next_, last_;
  std::uint32_t distance_;
};

// Tells each node that is left the last node from which it can be reached.
class Ways::Telling final : public Work {
 public:
  Telling(Ways& ways, Closures& closures)
      : ways_(ways), closures_(closures), rest_(ways.order_.size()) {}

  bool step() override {
    if (rest_ == 0 && queue_.empty()) return false;
    for (std::size_t i = 0; i < kNodesTogether && rest_ > 0; ++i) {
      const Node node = ways_.order_[--rest_]; // far ones first, so that little is told twice
      if (closures_.is_left(node)) tell(node, ways_.rank_of(node));
    }
    for (std::size_t i = 0; i < kNodesTogether && rest_ == 0 && !queue_.empty(); ++i) {
      const Node node = queue_.front();
      queue_.pop_front();
      is_waiting_[node] = false;
      tell(node, ways_.last_[node]);
    }
    for (unsigned worker = 0; worker < ways_.exchange_.size(); ++worker) {
      ways_.exchange_.send_if_full(worker, 0);
    }
    return true;
  }
  void receive(unsigned, std::uint32_t, std::span<const Word> words) override {
    for (std::size_t i = 0; i < words.size(); i += 2) hear(words[i], words[i + 1]);
  }
  Progress progress() const override { return {.phase = Phase::explaining}; }

 private:
  void tell(Node node, Word rank) {
    closures_.for_each_edge(node, [&](unsigned worker, NodeKey key, MarksId) {
      if (worker == ways_.exchange_.rank()) return hear(key, rank);
      std::vector<Word>& out = ways_.exchange_.to(worker, 0);
      out.push_back(key);
      out.push_back(rank);
    });
  }
  void hear(NodeKey key, Word rank) {
    const Node node = ways_.part_.node(key);
    if (!closures_.is_left(node) || ways_.last_[node] >= rank) return;
    ways_.last_[node] = rank;
    if (node >= is_waiting_.size()) is_waiting_.resize(node + std::size_t{1});
    if (is_waiting_[node]) return;
    is_waiting_[node] = true;
    queue_.push_back(node);
  }

  Ways& ways_;
  Closures& closures_;
  std::size_t rest_; // nodes of order_ that were not looked at yet
  std::deque<Node> queue_;
  std::vector<bool> is_waiting_;
};

// Sends the rows of nodes to worker 0.
class Ways::Collecting final : public Work {
 public:
  Collecting(Ways& ways, Closures& closures, Rows& out)
      : ways_(ways), closures_(closures), out_(out) {}

  bool step() override {
    if (next_ == ways_.order_.size()) return false;
    for (std::size_t i = 0; i < kNodesTogether && next_ < ways_.order_.size(); ++i, ++next_) {
      const Node node = ways_.order_[next_];
      if (!closures_.is_left(node) || ways_.last_[node] != ways_.source_) continue;
      std::vector<Word> row = ways_.row(node);
      if (ways_.exchange_.rank() == 0) {
        out_.push_back(std::move(row));
      } else {
        std::vector<Word>& to = ways_.exchange_.to(0, 0);
        to.insert(to.end(), row.begin(), row.end());
      }
    }
    ways_.exchange_.send_if_full(0, 0);
    return true;
  }
  void receive(unsigned, std::uint32_t, std::span<const Word> words) override {
    const std::size_t width = ways_.part_.states().words() + 1;
    for (std::size_t i = 0; i < words.size(); i += width) {
      const auto part = words.subspan(i, width);
      out_.emplace_back(part.begin(), part.end());
    }
  }
  Progress progress() const override { return {.phase = Phase::explaining}; }

 private:
  Ways& ways_;
  Closures& closures_;
  Rows& out_;
  std::size_t next_ = 0;
};

Ways::Ways(ProductPart& part, Exchange& exchange) : part_(part), exchange_(exchange) {
  distance_.grow(part.node_count());
}

std::vector<Word> Ways::row(Node node) {
  const NodeKey key = part_.key(node);
  std::vector<Word> out(1 + part_.states().words());
  out[0] = automaton_state_of(key);
  part_.states().store().fetch(state_of(key), out.data() + 1);
  return out;
}

bool Ways::measure(const std::vector<Node>& initial) {
  order_ = initial;
  for (const Node node : initial) {
    distance_.grow(node + std::size_t{1});
    distance_[node] = 1;
  }
  levels_ = {0, order_.size()};
  for (std::uint32_t distance = 1; exchange_.sum({order_.size() - levels_.end()[-2]})[0] > 0;
       ++distance) {
    Reaching reaching(*this, levels_.end()[-2], levels_.back(), distance);
    exchange_.run(reaching);
    if (exchange_.is_paused()) return false;
    levels_.push_back(order_.size());
  }
  return true;
}

bool Ways::has_edge(Node node, const GlobalNode& target) const {
  bool found = false;
  part_.for_each_edge(node, [&](unsigned worker, NodeKey key, MarksId) {
    found = found || (worker == target.worker && key == target.key);
  });
  return found;
}

Rows Ways::way_to(GlobalNode goal) {
  std::vector<Word> mine;
  if (goal.worker == exchange_.rank()) {
    const Node node = part_.node(goal.key);
    mine = row(node);
    mine.push_back(distance_[node] - 1);
  }
  std::vector<Word> last = exchange_.gather(std::move(mine))[goal.worker];
  Word distance = last.back();
  last.pop_back();
  Rows way{std::move(last)};
  while (distance-- > 0) {
    mine.clear();
    for (std::size_t i = levels_[distance]; i < levels_[distance + 1]; ++i) {
      if (!has_edge(order_[i], goal)) continue;
      mine = row(order_[i]);
      mine.push_back(part_.key(order_[i]));
      break;
    }
    const Rows answers = exchange_.gather(std::move(mine));
    const auto found = std::find_if(answers.begin(), answers.end(),
                                    [](const std::vector<Word>& each) { return !each.empty(); });
    goal = {static_cast<unsigned>(found - answers.begin()), found->back()};
    way.emplace_back(found->begin(), found->end() - 1);
  }
  std::reverse(way.begin(), way.end());
  return way;
}

// The place of a node in the order of the nodes of all workers; never 0.
Word Ways::rank_of(Node node) const {
  const Word distance = std::min<Word>(distance_[node], kMostDistance);
  return distance << 40 | Word{exchange_.rank()} << 32 | node;
}

std::optional<GlobalNode> Ways::find_source(Closures& closures) {
  last_.grow(distance_.size());
  Telling telling(*this, closures);
  exchange_.run(telling);
  if (exchange_.is_paused()) return std::nullopt;
  Word first = kNoRank;
  for (const Node node : order_) {
    if (closures.is_left(node) && last_[node] == rank_of(node)) {
      first = std::min(first, last_[node]);
    }
  }
  std::vector<Word> mine{first, 0};
  if (first != kNoRank) mine[1] = part_.key(static_cast<Node>(first & 0xFFFF'FFFFU));
  const auto all = exchange_.gather(std::move(mine));
  const auto best = std::min_element(all.begin(), all.end());
  source_ = (*best)[0];
  return GlobalNode{static_cast<unsigned>(best - all.begin()), (*best)[1]};
}

bool Ways::collect(Closures& closures, Rows& out) {
  Collecting collecting(*this, closures, out);
  exchange_.run(collecting);
  return !exchange_.is_paused();
}

} // namespace fairly::workers
