#include "fairly/petri/net_dot.hpp"

#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <string_view>

namespace fairly::petri {
namespace {

// Escapes text that goes between double quotes.
std::string dot_text(std::string_view text) {
  std::string out;
  for (const char c : without_control_bytes(text)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string dot_weight(std::uint32_t weight) {
  return weight == 1 ? "" : fmt::format(", label=\"{}\"", weight);
}

template <class Node>
std::string dot_label(const Node& node) {
  const bool has_name = !node.name.empty() && node.name != node.id;
  return dot_text(node.id) + (has_name ? "\\n" + dot_text(node.name) : "");
}

} // namespace

std::string to_dot(const Net& net) {
  std::string out =
      fmt::format("digraph \"{}\" {{\n  node [fontsize=11]\n  edge [arrowsize=0.7, fontsize=10]\n",
                  dot_text(net.id));
  for (std::size_t p = 0; p < net.places().size(); ++p) {
    const Place& place = net.places()[p];
    const std::string tokens = place.tokens == 0   ? ""
                               : place.tokens == 1 ? "&#9679;"
                                                   : std::to_string(place.tokens);
    out += fmt::format("  p{} [shape=circle, fixedsize=true, width=0.4, label=\"{}\", "
                       "xlabel=\"{}\"]\n",
                       p, tokens, dot_label(place));
  }
  for (std::size_t t = 0; t < net.transitions().size(); ++t) {
    const Transition& transition = net.transitions()[t];
    const char* fairness = transition.fairness == Fairness::weak     ? "\\nweakly fair"
                           : transition.fairness == Fairness::strong ? "\\nstrongly fair"
                                                                     : "";
    out += fmt::format("  t{} [shape=box, label=\"{}{}\"]\n", t, dot_label(transition), fairness);
    const auto is_read = [&](const Arc& arc) {
      return weight_at(transition.inputs, arc.place) == weight_at(transition.outputs, arc.place);
    };
    for (const Arc& arc : transition.inputs) {
      out +=
          fmt::format("  p{} -> t{} [{}{}]\n", arc.place, t,
                      is_read(arc) ? "arrowhead=none" : "arrowhead=normal", dot_weight(arc.weight));
    }
    for (const Arc& arc : transition.outputs) {
      if (is_read(arc)) continue;
      out +=
          fmt::format("  t{} -> p{} [arrowhead=normal{}]\n", t, arc.place, dot_weight(arc.weight));
    }
    for (const Arc& arc : transition.inhibitors) {
      out += fmt::format("  p{} -> t{} [arrowhead=odot{}]\n", arc.place, t, dot_weight(arc.weight));
    }
  }
  return out + "}\n";
}

} // namespace fairly::petri
