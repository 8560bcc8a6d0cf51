#include "fairly/report/net_layout.hpp"

#include <algorithm>
#include <cmath>

namespace fairly {
namespace {

using petri::Position;

constexpr double kNeighbourDistance = 84; // of nodes placed by their author
constexpr double kLayerDistance = 120, kMostLayerDistance = 480, kRowDistance = 72;

// --- positions of the author

bool is_finite(const Position& at) {
  return std::isfinite(at.x) && std::isfinite(at.y);
}

// For each node, the distance to the nearest of the next nodes in a sweep over x: an upper bound of
// the distance to the nearest node, which is exact for most nodes of a drawing.
std::vector<double> neighbour_distances(std::vector<Position> all) {
  constexpr std::size_t kLooksAhead = 64;
  std::sort(all.begin(), all.end(), [](const Position& a, const Position& b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
  });
  std::vector<double> nearest(all.size(), INFINITY);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::size_t end = std::min(all.size(), i + kLooksAhead);
    for (std::size_t j = i + 1; j < end && all[j].x - all[i].x < nearest[i]; ++j) {
      const double distance = std::hypot(all[j].x - all[i].x, all[j].y - all[i].y);
      nearest[i] = std::min(nearest[i], distance);
      nearest[j] = std::min(nearest[j], distance);
    }
  }
  return nearest;
}

// Returns nullopt if too many nodes lie on each other.
std::optional<double> stretch(const std::vector<Position>& all) {
  if (all.size() < 2) return 1;
  std::vector<double> nearest = neighbour_distances(all);
  std::sort(nearest.begin(), nearest.end());
  const double narrow = nearest[nearest.size() / 10];
  if (!(narrow > 0) || !std::isfinite(narrow)) return std::nullopt;
  return kNeighbourDistance / narrow;
}

// --- our own layout

// Nodes are places first, then transitions. Arcs in either direction make neighbours.
class Layers {
 public:
  explicit Layers(const petri::Net& net)
      : places_(net.places().size()), next_(places_ + net.transitions().size()),
        previous_(next_.size()), layer_(next_.size(), kNone), row_(next_.size()) {
    for (std::size_t t = 0; t < net.transitions().size(); ++t) {
      for (const petri::Arc& arc : net.transitions()[t].inputs) connect(arc.place, places_ + t);
      for (const petri::Arc& arc : net.transitions()[t].outputs) connect(places_ + t, arc.place);
      for (const petri::Arc& arc : net.transitions()[t].inhibitors) connect(arc.place, places_ + t);
    }
    std::vector<std::size_t> marked;
    for (std::size_t p = 0; p < places_; ++p) {
      if (net.places()[p].tokens > 0) marked.push_back(p);
    }
    spread(std::move(marked));
    for (std::size_t node = 0; node < next_.size(); ++node) {
      if (layer_[node] == kNone) spread({node});
    }
    for (std::size_t node = 0; node < next_.size(); ++node) {
      if (rows_.size() <= layer_[node]) rows_.resize(layer_[node] + 1);
      rows_[layer_[node]].push_back(node);
    }
    for (const std::vector<std::size_t>& each : rows_) number(each);
  }

  void order() {
    constexpr int kRowSweeps = 6;
    for (int sweep = 0; sweep < kRowSweeps; ++sweep) {
      for (std::size_t i = 0; i < rows_.size(); ++i) {
        order(rows_[sweep % 2 == 0 ? i : rows_.size() - 1 - i]);
      }
    }
  }

  // If there are a few long layers, they are moved apart, so that the picture is not a thin stripe.
  NetLayout result() const {
    std::size_t most_rows = 0;
    for (const std::vector<std::size_t>& each : rows_) most_rows = std::max(most_rows, each.size());
    const double wanted = kRowDistance * 1.5 * static_cast<double>(most_rows) /
                          static_cast<double>(std::max<std::size_t>(rows_.size(), 1));
    const double distance = std::clamp(wanted, kLayerDistance, kMostLayerDistance);
    NetLayout layout;
    for (std::size_t node = 0; node < next_.size(); ++node) {
      (node < places_ ? layout.places : layout.transitions)
          .push_back(
              Position{distance * static_cast<double>(layer_[node]), kRowDistance * row_[node]});
    }
    return layout;
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  void connect(std::size_t from, std::size_t to) {
    next_[from].push_back(to);
    previous_[to].push_back(from);
  }

  // A node gets the layer behind the node that reaches it first.
  void spread(std::vector<std::size_t> queue) {
    for (const std::size_t node : queue) layer_[node] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::size_t from = queue[i];
      for (const std::size_t to : next_[from]) {
        if (layer_[to] != kNone) continue;
        layer_[to] = layer_[from] + 1;
        queue.push_back(to);
      }
    }
  }

  // The row of a node counts from the middle of its layer.
  void number(const std::vector<std::size_t>& nodes) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      row_[nodes[i]] = static_cast<double>(i) - static_cast<double>(nodes.size() - 1) / 2;
    }
  }

  void order(std::vector<std::size_t>& nodes) {
    std::vector<std::pair<double, std::size_t>> wanted;
    for (const std::size_t node : nodes) wanted.emplace_back(mean(node), node);
    std::stable_sort(wanted.begin(), wanted.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = wanted[i].second;
    number(nodes);
  }

  double mean(std::size_t node) const {
    double sum = 0;
    for (const std::size_t each : next_[node]) sum += row_[each];
    for (const std::size_t each : previous_[node]) sum += row_[each];
    const std::size_t count = next_[node].size() + previous_[node].size();
    return count == 0 ? row_[node] : sum / static_cast<double>(count);
  }

  std::size_t places_;
  std::vector<std::vector<std::size_t>> next_, previous_;
  std::vector<std::size_t> layer_;
  std::vector<double> row_;
  std::vector<std::vector<std::size_t>> rows_; // the nodes of each layer, in order
};

} // namespace

std::optional<NetLayout> layout_from_net(const petri::Net& net) {
  std::vector<Position> all;
  for (const petri::Place& each : net.places()) {
    if (!each.position || !is_finite(*each.position)) return std::nullopt;
    all.push_back(*each.position);
  }
  for (const petri::Transition& each : net.transitions()) {
    if (!each.position || !is_finite(*each.position)) return std::nullopt;
    all.push_back(*each.position);
  }
  const std::optional<double> factor = stretch(all);
  if (!factor) return std::nullopt;
  for (Position& each : all) each = {each.x * *factor, each.y * *factor};
  const auto first_transition = all.begin() + static_cast<std::ptrdiff_t>(net.places().size());
  return NetLayout{.places = {all.begin(), first_transition},
                   .transitions = {first_transition, all.end()}};
}

double landscape_scale(const NetLayout& layout) {
  constexpr double kWidth = 850, kHeight = 540; // of the net on a screen of 1280 x 800
  Position least{INFINITY, INFINITY}, most{-INFINITY, -INFINITY};
  for (const auto* all : {&layout.places, &layout.transitions}) {
    for (const std::optional<Position>& each : *all) {
      if (!each) continue;
      least = {std::min(least.x, each->x), std::min(least.y, each->y)};
      most = {std::max(most.x, each->x), std::max(most.y, each->y)};
    }
  }
  const auto side = [](double from, double to) { return std::max(to - from, 1.0) + kNodeHeight; };
  return std::min(kWidth / side(least.x, most.x), kHeight / side(least.y, most.y));
}

NetLayout layered_layout(const petri::Net& net) {
  Layers layers(net);
  layers.order();
  return layers.result();
}

} // namespace fairly
