// What Graphviz reads and writes: see net_layout.hpp.
#include "fairly/report/net_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace fairly {
namespace {

using petri::Position;

constexpr double kPointsPerInch = 72;

// Reads a line of the answer, word by word.
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

  // A position in our units, with y downwards.
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
    // For an arc without a route there is a line that begins with the style of the arc.
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
    if (route == nullptr && tail->is_place &&
        weight_at(net_.transitions()[head->index].inhibitors, tail->index) != 0) {
      return true; // drawn straight
    }
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

// The box encloses the node and its name below, with the node in the middle; arcs end at the node.
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

} // namespace

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
    for (const petri::Arc& arc : transition.inhibitors) {
      const bool has_input = weight_at(transition.inputs, arc.place) != 0;
      if (!has_input) out += fmt::format("p{} -> t{}\n", arc.place, t);
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

} // namespace fairly
