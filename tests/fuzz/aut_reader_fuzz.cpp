// libFuzzer: whatever the bytes, the reader of .aut files answers with a graph or with an error
// that has a position; the graphs it reads can be written and read again.
#include "fairly/graph/graph_reader.hpp"
#include "fuzz/require.hpp"
#include "support/graph_writer.hpp"

#include <cstdint>
#include <sstream>

namespace {

using namespace fairly::graph;

fairly::Result<LabelledGraph> read(const std::string& text) {
  std::istringstream in(text);
  return read_aut(in, "fuzz");
}

// Labels are numbered by their first use in the file, so the second reader may number them
// differently.
bool is_same(const LabelledGraph& a, const LabelledGraph& b) {
  if (a.first_edge != b.first_edge || a.initial != b.initial) return false;
  for (std::size_t i = 0; i < a.edges.size(); ++i) {
    if (a.edges[i].target != b.edges[i].target) return false;
    if (a.labels[a.edges[i].label] != b.labels[b.edges[i].label]) return false;
  }
  return a.labels.size() == b.labels.size();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fairly::Result<LabelledGraph> graph =
      read(std::string(reinterpret_cast<const char*>(data), size));
  if (!graph.ok()) {
    require(graph.error().line >= 1 && graph.error().column >= 1, "an error has a position");
    require(!graph.error().text.empty() || graph.error().column == 1, "an error shows its line");
    require(!describe(graph.error()).empty(), "an error says something");
    return 0;
  }
  require(graph->first_edge.back() == graph->edges.size(), "all edges have a source");
  for (const Edge& edge : graph->edges) {
    require(edge.target < graph->state_count(), "edges lead to states");
    require(edge.label < graph->labels.size(), "edges have labels");
  }
  const fairly::Result<LabelledGraph> again = read(fairly::test::to_aut(*graph));
  require(again.ok() && is_same(*graph, *again), "what was written reads back");
  return 0;
}
