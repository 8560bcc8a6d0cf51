// libFuzzer: whatever the bytes, the reader of TLC's graphs answers with a graph or with an error
// that has a position. The graphs it reads can be written as TLC writes them, in several formats,
// and read again.
#include "fairly/graph/graph_reader.hpp"
#include "fuzz/require.hpp"
#include "support/graph_writer.hpp"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace fairly::graph;
using fairly::test::TlcFormat;

constexpr std::size_t kMaxCompared = 2000; // steps

fairly::Result<LabelledGraph> read(const std::string& text) {
  std::istringstream in(text);
  return read_tlc_dot(in, "fuzz");
}

void check_numbers(const LabelledGraph& graph) {
  require(!graph.initial.empty() && graph.initial.back() < graph.state_count(), "initial states");
  require(std::is_sorted(graph.initial.begin(), graph.initial.end()), "initial states are sorted");
  require(graph.value_numbers.size() == graph.state_count() * graph.variables.size(), "values");
  for (const std::uint32_t value : graph.value_numbers) {
    require(value < graph.values.size(), "values have texts");
  }
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) {
    for (const Edge& edge : graph.edges_of(s)) {
      require(edge.target < graph.state_count(), "edges lead to states");
      const bool is_stutter = edge.label == fairly::kStutter && edge.target == s;
      require(is_stutter || edge.label < graph.labels.size(), "edges have labels");
    }
  }
}

// The content by what the states are, since they are numbered differently.
std::vector<std::string> content(const LabelledGraph& graph) {
  std::vector<std::string> out;
  for (const std::uint32_t s : graph.initial) out.push_back("initial " + describe(graph, s));
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) {
    out.push_back(describe(graph, s));
    for (const Edge& edge : graph.edges_of(s)) {
      out.push_back(describe(graph, s) + "\n" +
                    (edge.label == fairly::kStutter ? "\n" : graph.labels[edge.label]) + "\n" +
                    describe(graph, edge.target));
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

void check_format(const LabelledGraph& graph, const TlcFormat& format) {
  const fairly::Result<LabelledGraph> again = read(to_tlc_dot(graph, format));
  require(again.ok(), "what was written can be read");
  if (graph.edges.size() <= kMaxCompared) {
    require(content(graph) == content(*again), "what was written reads back");
  }
  const fairly::Result<LabelledGraph> third = read(to_tlc_dot(*again, format));
  require(third.ok() && *third == *again, "the second time nothing changes");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fairly::Result<LabelledGraph> graph =
      read(std::string(reinterpret_cast<const char*>(data), size));
  if (!graph.ok()) {
    require(graph.error().line >= 1 && graph.error().column >= 1, "an error has a position");
    require(!describe(graph.error()).empty(), "an error says something");
    return 0;
  }
  check_numbers(*graph);
  check_format(*graph, {});
  check_format(*graph, {.tooltips = false});
  check_format(*graph, {.differences = true});
  check_format(*graph, {.broken_lines = true});
  const bool has_return =
      std::any_of(graph->values.begin(), graph->values.end(), [](const auto& value) {
        return value.find('\r') != std::string::npos; // would become part of a line end
      });
  if (!has_return) check_format(*graph, {.line_ends = true});
  if (graph->labels.size() > 1) check_format(*graph, {.action_labels = false, .colorize = true});
  return 0;
}
