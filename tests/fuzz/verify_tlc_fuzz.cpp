// libFuzzer: if both fairly and fairly-verify read a graph of TLC, it is the same graph for both.
#include "fairly/graph/canonical_value.hpp"
#include "fairly/graph/graph_reader.hpp"
#include "fairly/graph/proposition_values.hpp"
#include "fuzz/require.hpp"
#include "model.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>

namespace {

namespace graph = fairly::graph;

std::optional<verify::Model> read(const std::string& text) {
  try {
    return verify::read_tlc(text);
  } catch (const verify::Failed&) {
    return std::nullopt;
  }
}

// The steps from a state, by label and in the order of the file.
std::vector<verify::Edge> steps_of(const graph::LabelledGraph& found, std::uint32_t state) {
  std::vector<verify::Edge> out;
  for (const graph::Edge& edge : found.edges_of(state)) {
    if (graph::enables(found, state, edge)) out.push_back({edge.label, edge.target});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const verify::Edge& a, const verify::Edge& b) { return a.label < b.label; });
  return out;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::istringstream in(text);
  const fairly::Result<graph::LabelledGraph> found = graph::read_tlc_dot(in, "fuzz");
  const std::optional<verify::Model> other = read(text);
  if (!found || !other) return 0;
  require(found->labels == other->actions, "the same labels");
  require(found->variables == other->places, "the same variables");
  require(found->state_count() == other->edges.size(), "as many states");
  std::vector<verify::State> initial;
  for (const std::uint32_t state : found->initial) initial.push_back({state});
  require(initial == other->initial, "the same initial states");
  for (std::uint32_t s = 0; s < found->state_count(); ++s) {
    const std::vector<verify::Edge> steps = steps_of(*found, s);
    require(steps == other->edges[s], "the same steps");
    require(other->may_rest[s] == (steps.size() < found->edges_of(s).size()), "the same rests");
    for (std::size_t v = 0; v < found->variables.size(); ++v) {
      const std::string value = found->value_text(found->value(s, v));
      const verify::Value& same = other->values[other->value[s][v]];
      require(verify::to_value(graph::canonical_value(value)) == same, "the same values");
    }
  }
  return 0;
}
