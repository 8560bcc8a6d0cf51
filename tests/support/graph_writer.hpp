// Writes labelled graphs in the formats that are read: .aut, and DOT as TLC writes it.
// Tested by tests/unit/graph/graph_writer_test.cpp.
#pragma once

#include "fairly/base/text.hpp"
#include "fairly/base/word.hpp"
#include "fairly/graph/labelled_graph.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::test {

// The graph has one initial state.
inline std::string to_aut(const graph::LabelledGraph& graph) {
  std::string out = "des (" + std::to_string(graph.initial[0]) + ", " +
                    std::to_string(graph.edges.size()) + ", " +
                    std::to_string(graph.state_count()) + ")\n";
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) {
    for (const graph::Edge& edge : graph.edges_of(s)) {
      out += "(" + std::to_string(s) + ", " + fairly::quoted(graph.labels[edge.label]) + ", " +
             std::to_string(edge.target) + ")\n";
    }
  }
  return out;
}

// The options that TLC was given, and its age.
struct TlcFormat {
  bool action_labels = true;
  bool colorize = false;
  bool tooltips = true;      // newer versions repeat the state of a node
  bool differences = false;  // -difftrace: labels have only what changes from the state before
  bool line_ends = false;    // versions of 2016, 2017: line ends as in strings, and more lists
  bool broken_lines = false; // long values over several lines
  bool stuttering = false;   // a dashed step from each state to itself
};

class TlcWriter {
 public:
  TlcWriter(const graph::LabelledGraph& graph, const TlcFormat& format)
      : graph_(graph), format_(format), is_described_(graph.state_count()) {}

  // Writes the initial states, then the steps of each state in the order of the descriptions. A
  // state is described after the first step that leads to it. States that no step leads to come
  // last.
  std::string run() {
    out_ = "strict digraph DiskGraph {\n";
    if (!format_.line_ends) out_ += "node [shape=box,style=rounded]\n";
    if (format_.colorize) out_ += "edge [colorscheme=\"paired12\"]\n";
    out_ += "nodesep=0.35;\nsubgraph cluster_graph {\ncolor=\"white\";\n";
    for (const std::uint32_t s : graph_.initial) describe_initial(s);
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < graph_.state_count(); ++i) {
      while (i == order_.size()) {
        if (!is_described_[next]) describe_other(next, next);
        ++next;
      }
      for (const graph::Edge& edge : graph_.edges_of(order_[i])) step(order_[i], edge);
      if (format_.stuttering) stutter(fingerprint_of(order_[i]));
    }
    out_ += "{rank = same; ";
    for (const std::uint32_t s : graph_.initial) out_ += fingerprint_of(s) + ";";
    out_ += "}\n}\n";
    if (format_.colorize && graph_.labels.size() > 1) legend();
    return out_ + "}";
  }

 private:
  static std::string fingerprint_of(std::uint32_t state) {
    return std::to_string(static_cast<std::int64_t>(mix(state + Word{1})));
  }

  static std::string escaped(std::string_view text, std::string_view line_end) {
    std::string out;
    for (const char c : text) {
      if (c == '\n') {
        out += line_end;
        continue;
      }
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    return out;
  }

  std::string value(std::uint32_t state, std::size_t variable) const {
    const std::string text = graph_.value_text(graph_.value(state, variable));
    if (!format_.broken_lines) return text;
    std::string broken;
    bool in_string = false, is_escaped = false;
    int depth = 0; // TLC breaks lines only in brackets
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i], before = i > 0 ? text[i - 1] : ' ';
      if (c == '"' && !is_escaped) in_string = !in_string;
      is_escaped = in_string && c == '\\' && !is_escaped;
      const bool is_arrow = c == '>' && (before == ':' || before == '-');
      if (!in_string && std::string_view("([{<").find(c) != std::string_view::npos) ++depth;
      if (!in_string && !is_arrow && std::string_view(")]}>").find(c) != std::string_view::npos) {
        --depth;
      }
      broken += c == ' ' && before == ',' && !in_string && depth > 0 ? "\n   " : std::string(1, c);
    }
    return broken;
  }

  std::string assignments(std::uint32_t state, std::uint32_t before) const {
    std::string text;
    for (std::size_t v = 0; v < graph_.variables.size(); ++v) {
      const bool is_new = graph_.value(state, v) != graph_.value(before, v);
      if (state != before && format_.differences && !is_new) continue;
      if (!text.empty()) text += '\n';
      text += (graph_.variables.size() > 1 ? "/\\ " : "") + graph_.variables[v] + " = " +
              value(state, v);
    }
    return escaped(text, format_.line_ends ? "\n" : "\\n");
  }

  void describe_initial(std::uint32_t state) {
    is_described_[state] = true;
    order_.push_back(state);
    const std::string label = "label=\"" + assignments(state, state) + "\"";
    out_ += fingerprint_of(state) +
            (format_.line_ends ? " [style = filled] [" + label : " [" + label + ",style = filled") +
            "]\n";
  }

  void describe_other(std::uint32_t state, std::uint32_t before) {
    is_described_[state] = true;
    order_.push_back(state);
    out_ += fingerprint_of(state) + " [label=\"" + assignments(state, before) + "\"";
    if (format_.tooltips) out_ += ",tooltip=\"" + assignments(state, state) + "\"";
    out_ += "];\n";
  }

  std::string color(Action label) const {
    return format_.colorize ? std::to_string(label + 2) : "black";
  }

  void step(std::uint32_t source, const graph::Edge& edge) {
    out_ += fingerprint_of(source) + " -> " + fingerprint_of(edge.target);
    const std::string between = format_.line_ends ? " " : ",";
    const std::string name = format_.action_labels ? escaped(graph_.labels[edge.label], "\\n") : "";
    out_ += " [label=\"" + name + "\"" + between + "color=\"" + color(edge.label) + "\"" + between +
            "fontcolor=\"" + color(edge.label) + "\"];\n";
    if (!is_described_[edge.target]) describe_other(edge.target, source);
  }

  void stutter(const std::string& state) {
    out_ += state + " -> " + state + " [style=\"dashed\",color=\"lightgray\"];\n";
  }

  void legend() {
    out_ += "subgraph cluster_legend {graph[style=bold];label = \"Next State Actions\" "
            "style=\"solid\"\nnode [ labeljust=\"l\",colorscheme=\"paired12\",style=filled,"
            "shape=record ]\n";
    for (Action a = 0; a < graph_.labels.size(); ++a) {
      const std::string name = escaped(graph_.labels[a], "\\n");
      out_ += "\"" + name + "\" [label=\"" + name + "\",fillcolor=" + color(a) + "]\n";
    }
    out_ += "}";
  }

  const graph::LabelledGraph& graph_;
  TlcFormat format_;
  std::vector<bool> is_described_;
  std::vector<std::uint32_t> order_; // of the descriptions
  std::string out_;
};

inline std::string to_tlc_dot(const graph::LabelledGraph& graph, const TlcFormat& format = {}) {
  return TlcWriter(graph, format).run();
}

} // namespace fairly::test
