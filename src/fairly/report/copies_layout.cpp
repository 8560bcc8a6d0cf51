#include "fairly/base/characters.hpp"
#include "fairly/report/net_layout.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <utility>

namespace fairly {
namespace {

using petri::Position;

constexpr std::size_t kNone = ~std::size_t{0};
constexpr std::size_t kFewestCopies = 3, kMostShared = 8;
constexpr double kColumn = 84, kDepth = 76; // between nodes at the same depth, and between depths
constexpr double kBetweenCells = 0.5;       // columns
constexpr double kWider = 1.35;             // a circle is stretched to the shape of a screen
constexpr int kSweeps = 12;
constexpr double kShifts[] = {0, 0.05, 0.1, 0.15, 0.2, 0.25}; // that are tried

enum class Which : bool { first, last };

// "fork_12" is "fork_#" and 12. The number is the first or the last one in the name.
struct Numbered {
  std::string stem{};
  std::uint32_t number = 0;
};

std::optional<Numbered> numbered(const std::string& id, Which which) {
  std::size_t begin = 0, end = 0;
  for (std::size_t i = 0; i < id.size(); ++i) {
    if (!is_digit(id[i])) continue;
    begin = i;
    for (end = i; end < id.size() && is_digit(id[end]);) ++end;
    if (which == Which::first) break;
    i = end;
  }
  Numbered out;
  const auto [rest, error] = std::from_chars(id.data() + begin, id.data() + end, out.number);
  if (end == 0 || error != std::errc()) return std::nullopt;
  out.stem = id.substr(0, begin) + '#' + id.substr(end);
  return out;
}

// Nodes are numbered: first the places, then the transitions.
class Copies {
 public:
  Copies(const petri::Net& net, Which which)
      : net_(net), places_(net.places().size()), part_(places_ + net.transitions().size(), kNone),
        copy_(part_.size()) {
    divide(which);
    if (!are_some()) return;
    connect();
    if (!are_alike_) return;
    find_depths();
    arrange();
  }

  bool are_some() const { return count_ >= kFewestCopies; }

  // Returns nullopt if there are no copies, or if they are connected in some other way.
  std::optional<NetLayout> layout() {
    if (!are_some() || !are_alike_) return std::nullopt;
    std::optional<NetLayout> best;
    std::size_t fewest = kNone;
    for (const double shift : kShifts) {
      shift_ = shift;
      NetLayout layout = is_ring_ || !shared_.empty() ? in_a_circle() : in_rows();
      const std::size_t hits = nodes_on_arcs(layout);
      if (hits < fewest) best = std::move(layout);
      fewest = std::min(hits, fewest);
    }
    return best;
  }

 private:
  // Finds the parts of a copy: nodes whose names differ in the number only are the same part of
  // different copies. Nodes without a number are shared by all copies.
  void divide(Which which) {
    std::map<std::string, std::set<std::uint32_t>> numbers;
    std::vector<std::optional<Numbered>> names;
    for (std::size_t node = 0; node < part_.size(); ++node) {
      names.push_back(numbered(id(node), which));
      if (names.back()) numbers[names.back()->stem].insert(names.back()->number);
    }
    std::map<std::set<std::uint32_t>, std::size_t> votes;
    for (const auto& [stem, all] : numbers) votes[all] += all.size();
    const auto chosen =
        std::max_element(votes.begin(), votes.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    if (chosen == votes.end()) return;
    const std::set<std::uint32_t>& all = chosen->first;
    std::map<std::string, std::size_t> parts;
    for (std::size_t node = 0; node < part_.size(); ++node) {
      const auto of_number = names[node] ? all.find(names[node]->number) : all.end();
      // All copies must have the part, or all but one at an end.
      if (of_number == all.end() || numbers[names[node]->stem].size() + 1 < all.size()) {
        shared_.push_back(node);
        continue;
      }
      part_[node] = parts.emplace(names[node]->stem, parts.size()).first->second;
      copy_[node] = static_cast<std::size_t>(std::distance(all.begin(), of_number));
    }
    const bool is_mostly_copies =
        shared_.size() <= kMostShared && shared_.size() * 3 < part_.size();
    if (parts.size() < 2 || !is_mostly_copies) return;
    count_ = all.size();
    parts_ = parts.size();
  }

  const std::string& id(std::size_t node) const {
    return node < places_ ? net_.places()[node].id : net_.transitions()[node - places_].id;
  }

  // Copies may be connected to the ones before and behind them, and all of them to the shared
  // nodes.
  void connect() {
    std::map<std::size_t, std::set<std::size_t>> users; // by shared node: copies
    const auto add = [&](std::size_t from, std::size_t to) {
      if (part_[from] == kNone && part_[to] != kNone) users[from].insert(copy_[to]);
      if (part_[to] == kNone && part_[from] != kNone) users[to].insert(copy_[from]);
      if (part_[from] == kNone || part_[to] == kNone) return;
      const std::size_t ahead = (copy_[to] + count_ - copy_[from]) % count_;
      if (ahead > 1 && ahead + 1 < count_) {
        are_alike_ = false;
        return;
      }
      const int offset = ahead == 0 ? 0 : ahead == 1 ? 1 : -1;
      const bool wraps = copy_[from] + copy_[to] == count_ - 1 && offset != 0 &&
                         (copy_[from] == 0 || copy_[to] == 0);
      is_ring_ = is_ring_ || wraps;
      arcs_.insert({part_[from], part_[to], offset});
    };
    for (std::size_t t = 0; t < net_.transitions().size(); ++t) {
      const petri::Transition& transition = net_.transitions()[t];
      for (const petri::Arc& arc : transition.inputs) add(arc.place, places_ + t);
      for (const petri::Arc& arc : transition.outputs) add(places_ + t, arc.place);
      for (const petri::Arc& arc : transition.inhibitors) add(arc.place, places_ + t);
    }
    for (const auto& [node, copies] : users) are_alike_ = are_alike_ && copies.size() + 1 >= count_;
  }

  // The depth of a part is the number of arcs from parts that are marked in most copies.
  void find_depths() {
    std::vector<std::size_t> marked(parts_), queue;
    for (std::size_t p = 0; p < places_; ++p) {
      if (part_[p] != kNone && net_.places()[p].tokens > 0) ++marked[part_[p]];
    }
    depth_.assign(parts_, kNone);
    for (std::size_t part = 0; part < parts_; ++part) {
      if (marked[part] * 2 > count_) queue.push_back(part);
    }
    spread(std::move(queue));
    for (std::size_t part = 0; part < parts_; ++part) {
      if (depth_[part] == kNone) spread({part});
    }
    for (std::size_t part = 0; part < parts_; ++part) {
      if (layers_.size() <= depth_[part]) layers_.resize(depth_[part] + 1);
      layers_[depth_[part]].push_back(part);
    }
  }

  void spread(std::vector<std::size_t> queue) {
    for (const std::size_t part : queue) depth_[part] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const Arc& arc : arcs_) {
        if (arc.from != queue[i] || arc.offset != 0 || depth_[arc.to] != kNone) continue;
        depth_[arc.to] = depth_[arc.from] + 1;
        queue.push_back(arc.to);
      }
    }
  }

  // Places each part within its cell, which is 1 wide: near the parts that it is connected to,
  // which may be in the next cell.
  void arrange() {
    across_.assign(parts_, 0);
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      for (std::size_t depth = 0; depth < layers_.size(); ++depth) {
        std::vector<std::size_t>& layer = layers_[depth];
        for (const std::size_t part : layer) across_[part] = mean(part);
        std::stable_sort(layer.begin(), layer.end(),
                         [&](std::size_t a, std::size_t b) { return across_[a] < across_[b]; });
        const auto size = static_cast<double>(layer.size());
        double middle = 0;
        for (const std::size_t part : layer) middle += across_[part] / size;
        for (std::size_t i = 0; i < layer.size(); ++i) {
          across_[layer[i]] = middle + (static_cast<double>(i) - (size - 1) / 2) / size;
        }
      }
    }
  }

  double across(std::size_t part) const {
    return across_[part] + (depth_[part] % 2 == 0 ? shift_ : -shift_);
  }

  // How often an arc of the first copy passes through a node: it looks as if it ended there.
  std::size_t nodes_on_arcs(const NetLayout& layout) const {
    std::size_t count = 0;
    for (std::size_t t = 0; t < net_.transitions().size(); ++t) {
      if (part_[places_ + t] != kNone && copy_[places_ + t] > 0) continue;
      const petri::Transition& transition = net_.transitions()[t];
      for (const auto* arcs : {&transition.inputs, &transition.outputs, &transition.inhibitors}) {
        for (const petri::Arc& arc : *arcs) {
          for (const auto* all : {&layout.places, &layout.transitions}) {
            for (const std::optional<Position>& each : *all) {
              count += is_between(*layout.places[arc.place], *layout.transitions[t], *each) ? 1 : 0;
            }
          }
        }
      }
    }
    return count;
  }

  static bool is_between(const Position& a, const Position& b, const Position& node) {
    constexpr double kNear = kNodeHeight * 0.6;
    const double x = b.x - a.x, y = b.y - a.y, length = std::hypot(x, y);
    const double along = ((node.x - a.x) * x + (node.y - a.y) * y) / length;
    const double beside = ((node.x - a.x) * y - (node.y - a.y) * x) / length;
    return along > kNear && along < length - kNear && std::abs(beside) < kNear;
  }

  double mean(std::size_t part) const {
    double sum = 0, count = 0;
    for (const Arc& arc : arcs_) {
      if (arc.from == part) sum += across_[arc.to] + arc.offset;
      if (arc.to == part) sum += across_[arc.from] - arc.offset;
      count += (arc.from == part ? 1 : 0) + (arc.to == part ? 1 : 0);
    }
    return count > 0 ? sum / count : across_[part];
  }

  double columns() const {
    std::size_t most = 0;
    for (const std::vector<std::size_t>& each : layers_) most = std::max(most, each.size());
    return static_cast<double>(most);
  }

  template <class At>
  NetLayout placed(const At& at) const {
    NetLayout out;
    for (std::size_t node = 0; node < part_.size(); ++node) {
      const Position position = part_[node] == kNone ? Position{} : at(copy_[node], part_[node]);
      (node < places_ ? out.places : out.transitions).push_back(position);
    }
    return out;
  }

  void place_shared(NetLayout& out, Position first, Position next) const {
    for (std::size_t i = 0; i < shared_.size(); ++i) {
      const Position at{first.x + next.x * static_cast<double>(i),
                        first.y + next.y * static_cast<double>(i)};
      const std::size_t node = shared_[i];
      (node < places_ ? out.places[node] : out.transitions[node - places_]) = at;
    }
  }

  // The first copy is at the top, the others follow clockwise; shared nodes are in the middle.
  NetLayout in_a_circle() const {
    const double middle = static_cast<double>(shared_.size()) * kDepth / 2 + kDepth;
    double inner = middle;
    for (std::size_t depth = 0; depth < layers_.size(); ++depth) {
      const double nodes = static_cast<double>(count_ * layers_[depth].size());
      inner = std::max(inner, nodes * kColumn / (2 * std::numbers::pi) -
                                  static_cast<double>(depth) * kDepth);
    }
    NetLayout out = placed([&](std::size_t copy, std::size_t part) {
      const double radius = inner + static_cast<double>(depth_[part]) * kDepth;
      const double angle = (static_cast<double>(copy) + across(part)) * 2 * std::numbers::pi /
                           static_cast<double>(count_);
      return Position{kWider * radius * std::sin(angle), -radius * std::cos(angle)};
    });
    const double half = static_cast<double>(shared_.size() - 1) / 2 * kDepth;
    if (!shared_.empty()) place_shared(out, {0, -half}, {0, kDepth});
    return out;
  }

  // Copies are placed side by side, in the number of rows that fits a screen best, but in a single
  // row if they are connected to their neighbours.
  NetLayout in_rows() const {
    const bool is_chain =
        std::any_of(arcs_.begin(), arcs_.end(), [](const Arc& arc) { return arc.offset != 0; });
    NetLayout best;
    for (std::size_t in_row = count_; in_row > 0; --in_row) {
      NetLayout layout = placed([&](std::size_t copy, std::size_t part) {
        const double width = (columns() + kBetweenCells) * kColumn;
        const double height = (static_cast<double>(layers_.size()) + kBetweenCells) * kDepth;
        return Position{static_cast<double>(copy % in_row) * width +
                            across(part) * columns() * kColumn,
                        static_cast<double>(copy / in_row) * height +
                            static_cast<double>(depth_[part]) * kDepth};
      });
      const bool is_better = best.places.empty() || landscape_scale(layout) > landscape_scale(best);
      if (is_better) best = std::move(layout);
      if (is_chain) break;
    }
    return best;
  }

  struct Arc { // between parts; offset 1: to the next copy, -1: to the one before
    std::size_t from, to;
    int offset;
    auto operator<=>(const Arc&) const = default;
  };

  const petri::Net& net_;
  const std::size_t places_;
  std::vector<std::size_t> part_, copy_; // by node; kNone: shared
  std::vector<std::size_t> shared_;
  std::size_t count_ = 0, parts_ = 0;
  bool are_alike_ = true, is_ring_ = false;
  std::set<Arc> arcs_;
  // By part.
  std::vector<std::size_t> depth_;
  std::vector<double> across_;
  double shift_ = 0;                             // of parts, alternating from depth to depth
  std::vector<std::vector<std::size_t>> layers_; // parts by depth
};

} // namespace

std::optional<NetLayout> layout_of_copies(const petri::Net& net) {
  for (const Which which : {Which::last, Which::first}) {
    if (auto layout = Copies(net, which).layout()) return layout;
  }
  return std::nullopt;
}

} // namespace fairly
