#include "fairly/graph/labelled_graph.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace fairly::graph {
namespace {

bool is_action_part(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '!';
}

// Is the parenthesis at `open` closed by the last character and not before?
bool spans_to_the_end(std::string_view text, std::size_t open) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (in_string) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == '"')
        in_string = false;
    } else if (text[i] == '"') {
      in_string = true;
    } else if (text[i] == '(') {
      ++depth;
    } else if (text[i] == ')' && --depth == 0) {
      return i + 1 == text.size();
    }
  }
  return false;
}

// Sorts by label and target to find equal edges, then restores the order of the file.
void keep_different(std::vector<Edge>& edges, std::size_t begin) {
  if (edges.size() - begin < 2) return;
  struct Placed {
    Edge edge;
    std::size_t place;
  };
  std::vector<Placed> placed;
  for (std::size_t i = begin; i < edges.size(); ++i) placed.push_back({edges[i], i});
  std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    return std::tuple(a.edge.label, a.edge.target, a.place) <
           std::tuple(b.edge.label, b.edge.target, b.place);
  });
  const auto end = std::unique(placed.begin(), placed.end(),
                               [](const Placed& a, const Placed& b) { return a.edge == b.edge; });
  std::sort(placed.begin(), end,
            [](const Placed& a, const Placed& b) { return a.place < b.place; });
  edges.resize(begin);
  for (auto each = placed.begin(); each != end; ++each) edges.push_back(each->edge);
}

} // namespace

void set_edges(LabelledGraph& graph, std::uint32_t states, std::span<const ListedEdge> listed,
               bool different) {
  graph.first_edge.assign(states + std::size_t{1}, 0);
  for (const ListedEdge& each : listed) ++graph.first_edge[each.source + std::size_t{1}];
  for (std::size_t s = 0; s < states; ++s) graph.first_edge[s + 1] += graph.first_edge[s];
  graph.edges.resize(listed.size());
  for (const ListedEdge& each : listed) graph.edges[graph.first_edge[each.source]++] = each.edge;
  // Each entry is now where the next one was.
  for (std::size_t s = states; s > 0; --s) graph.first_edge[s] = graph.first_edge[s - 1];
  graph.first_edge[0] = 0;
  if (!different) return;
  std::vector<Edge> kept;
  kept.reserve(graph.edges.size());
  for (std::size_t s = 0; s < states; ++s) {
    const std::size_t begin = kept.size();
    const auto of_state = graph.edges_of(static_cast<std::uint32_t>(s));
    kept.insert(kept.end(), of_state.begin(), of_state.end());
    keep_different(kept, begin);
    graph.first_edge[s] = begin;
  }
  graph.first_edge[states] = kept.size();
  graph.edges = std::move(kept);
}

std::string describe(const LabelledGraph& graph, std::uint32_t state) {
  std::string out;
  for (std::size_t v = 0; v < graph.variables.size(); ++v) {
    if (v > 0) out += ", ";
    out += graph.variables[v] + " = " + graph.value_text(graph.value(state, v));
  }
  return out;
}

std::string_view name_without_parameters(std::string_view label) {
  const auto end = std::find_if_not(label.begin(), label.end(), is_action_part);
  const auto length = static_cast<std::size_t>(end - label.begin());
  if (length == 0 || length == label.size()) return {};
  const std::string_view rest = label.substr(length);
  const bool has_offers = rest.starts_with(" !") || rest.starts_with(" ?"); // as in LOTOS
  if (!has_offers && (rest[0] != '(' || !spans_to_the_end(label, length))) return {};
  return label.substr(0, length);
}

} // namespace fairly::graph
