#include "fairly/report/net_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace fairly {
namespace {

using petri::Position;

constexpr double kNeighbourDistance = 84; // of nodes whose author placed them
constexpr double kLayerDistance = 120, kMostLayerDistance = 480, kRowDistance = 72;
constexpr double kPointsPerInch = 72;

// --- positions of the author

bool is_finite(const Position& at) {
  return std::isfinite(at.x) && std::isfinite(at.y);
}

// The distance to the next node to the right or left in a sweep over x, for each node: an upper
// bound of the distance to the nearest one that is exact for most nodes of a drawing.
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

// nullopt: too many nodes lie on each other.
std::optional<double> stretch(const std::vector<Position>& all) {
  if (all.size() < 2) return 1;
  std::vector<double> nearest = neighbour_distances(all);
  std::sort(nearest.begin(), nearest.end());
  const double narrow = nearest[nearest.size() / 10];
  if (!(narrow > 0) || !std::isfinite(narrow)) return std::nullopt;
  return kNeighbourDistance / narrow;
}

// --- Graphviz

// The lines of the answer, word by word.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  std::string_view next() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    const std::string_view word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(word.size());
    return word;
  }

  template <class Number>
  std::optional<Number> number() {
    const std::string_view word = next();
    Number value{};
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool is_number = code == std::errc() && end == word.data() + word.size();
    return is_number ? std::optional(value) : std::nullopt;
  }

  // In our units, y downwards.
  std::optional<Position> position(double height) {
    const std::optional<double> x = number<double>(), y = number<double>();
    if (!x || !y) return std::nullopt;
    return Position{*x * kPointsPerInch, (height - *y) * kPointsPerInch};
  }

 private:
  std::string_view rest_;
};

class PlainReader {
 public:
  explicit PlainReader(const petri::Net& net) : net_(net) {
    layout_.places.resize(net.places().size());
    layout_.transitions.resize(net.transitions().size());
    for (const petri::Transition& each : net.transitions()) {
      layout_.input_routes.emplace_back(each.inputs.size());
      layout_.output_routes.emplace_back(each.outputs.size());
    }
  }

  std::optional<NetLayout> read(std::string_view text) {
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      if (line == "stop") break;
      if (!read_line(line)) return std::nullopt;
    }
    const bool is_complete = nodes_ == layout_.places.size() + layout_.transitions.size();
    return is_complete ? std::optional(std::move(layout_)) : std::nullopt;
  }

 private:
  struct Node {
    bool is_place = false;
    std::uint32_t index = 0;
  };

  std::optional<Node> node(std::string_view word) const {
    if (word.size() < 2 || (word[0] != 'p' && word[0] != 't')) return std::nullopt;
    Node result{.is_place = word[0] == 'p'};
    const auto [end, code] =
        std::from_chars(word.data() + 1, word.data() + word.size(), result.index);
    if (code != std::errc() || end != word.data() + word.size()) return std::nullopt;
    const std::size_t count = result.is_place ? layout_.places.size() : layout_.transitions.size();
    return result.index < count ? std::optional(result) : std::nullopt;
  }

  bool read_line(std::string_view line) {
    Words words(line);
    const std::string_view what = words.next();
    if (what == "graph") {
      const std::optional<double> scale = words.number<double>(), width = words.number<double>(),
                                  height = words.number<double>();
      height_ = height.value_or(0);
      return scale && width && height;
    }
    if (what == "node") return read_node(words);
    // Of an arc without a route there is a line that begins with its style.
    return what != "edge" || read_edge(words);
  }

  bool read_node(Words& words) {
    const std::optional<Node> which = node(words.next());
    const std::optional<Position> at = words.position(height_);
    if (!which || !at) return false;
    (which->is_place ? layout_.places : layout_.transitions)[which->index] = *at;
    ++nodes_;
    return true;
  }

  bool read_edge(Words& words) {
    const std::optional<Node> tail = node(words.next()), head = node(words.next());
    if (!tail || !head || tail->is_place == head->is_place) return false;
    NetLayout::Route* route = tail->is_place
                                  ? find(net_.transitions()[head->index].inputs, tail->index,
                                         layout_.input_routes[head->index])
                                  : find(net_.transitions()[tail->index].outputs, head->index,
                                         layout_.output_routes[tail->index]);
    const std::optional<std::size_t> count = words.number<std::size_t>();
    if (route == nullptr || !count || (*count != 0 && *count % 3 != 1)) return false;
    for (std::size_t i = 0; i < *count; ++i) {
      const std::optional<Position> at = words.position(height_);
      if (!at) return false;
      route->push_back(*at);
    }
    return true;
  }

  static NetLayout::Route* find(const std::vector<petri::Arc>& arcs, petri::PlaceIndex place,
                                std::vector<NetLayout::Route>& routes) {
    const auto at = std::lower_bound(
        arcs.begin(), arcs.end(), place,
        [](const petri::Arc& arc, petri::PlaceIndex wanted) { return arc.place < wanted; });
    if (at == arcs.end() || at->place != place) return nullptr;
    return &routes[static_cast<std::size_t>(at - arcs.begin())];
  }

  const petri::Net& net_;
  NetLayout layout_;
  double height_ = 0;
  std::size_t nodes_ = 0;
};

// A box around the node and its name below, with the node in the middle; arcs end at the node.
std::string graphviz_node(char letter, std::size_t index, const std::string& id, Turned turned) {
  constexpr std::size_t kMostShownLetters = 18;
  constexpr double kLetterWidth = 6.6, kNameHeight = 18;
  double height = kNodeHeight + 2 * kNameHeight;
  double width = std::max(
      kNodeHeight, kLetterWidth * static_cast<double>(std::min(id.size(), kMostShownLetters)));
  if (turned == Turned::yes) std::swap(width, height);
  return fmt::format("{}{} [label=<<table fixedsize=\"true\" border=\"0\" width=\"{:.0f}\" "
                     "height=\"{:.0f}\"><tr><td></td></tr></table>>]\n",
                     letter, index, width, height);
}

std::string graphviz_shape(const char* shape, double width, double height, Turned turned) {
  if (turned == Turned::yes) std::swap(width, height);
  return fmt::format("node [fixedsize=shape,shape={},width={:.3f},height={:.3f}]\n", shape,
                     width / kPointsPerInch, height / kPointsPerInch);
}

Position turned_by_a_quarter(const Position& at) {
  return {at.y, at.x};
}

// --- our own

// Places first, then transitions; neighbours by arcs in either direction.
class Layers {
 public:
  explicit Layers(const petri::Net& net)
      : places_(net.places().size()), next_(places_ + net.transitions().size()),
        previous_(next_.size()), layer_(next_.size(), kNone), row_(next_.size()) {
    for (std::size_t t = 0; t < net.transitions().size(); ++t) {
      for (const petri::Arc& arc : net.transitions()[t].inputs) connect(arc.place, places_ + t);
      for (const petri::Arc& arc : net.transitions()[t].outputs) connect(places_ + t, arc.place);
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
    constexpr int kSweeps = 6;
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      for (std::size_t i = 0; i < rows_.size(); ++i) {
        order(rows_[sweep % 2 == 0 ? i : rows_.size() - 1 - i]);
      }
    }
  }

  // A few long layers move apart, so that the picture is not a thin stripe.
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

  // A transition stands behind the place that reaches it first.
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
  std::vector<std::vector<std::size_t>> rows_; // the nodes of each layer in their order
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

std::string graphviz_text(const petri::Net& net, Turned turned) {
  constexpr std::size_t kMostRoutedNodes = 100; // routes around nodes take minutes for 500
  const bool routes = net.places().size() + net.transitions().size() <= kMostRoutedNodes;
  std::string out = fmt::format("digraph {{\nlayout=neato\noverlap=prism\noverlap_scaling=-2\n"
                                "sep=\"+1\"\nsplines={}\nedge [arrowhead=none]\n",
                                routes ? "true" : "none");
  out += graphviz_shape("circle", kNodeHeight, kNodeHeight, turned);
  for (std::size_t p = 0; p < net.places().size(); ++p) {
    out += graphviz_node('p', p, net.places()[p].id, turned);
  }
  out += graphviz_shape("box", kTransitionWidth, kNodeHeight, turned);
  for (std::size_t t = 0; t < net.transitions().size(); ++t) {
    const petri::Transition& transition = net.transitions()[t];
    out += graphviz_node('t', t, transition.id, turned);
    for (const petri::Arc& arc : transition.inputs) {
      out += fmt::format("p{} -> t{}\n", arc.place, t);
    }
    for (const petri::Arc& arc : transition.outputs) {
      out += fmt::format("t{} -> p{}\n", t, arc.place);
    }
  }
  return out + "}\n";
}

std::optional<NetLayout> layout_from_graphviz(const petri::Net& net, std::string_view plain,
                                              Turned turned) {
  std::optional<NetLayout> layout = PlainReader(net).read(plain);
  if (!layout || turned == Turned::no) return layout;
  for (auto* all : {&layout->places, &layout->transitions}) {
    for (std::optional<Position>& each : *all) each = turned_by_a_quarter(*each);
  }
  for (auto* all : {&layout->input_routes, &layout->output_routes}) {
    for (std::vector<NetLayout::Route>& routes : *all) {
      for (NetLayout::Route& route : routes) {
        for (Position& each : route) each = turned_by_a_quarter(each);
      }
    }
  }
  return layout;
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
