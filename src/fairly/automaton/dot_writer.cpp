#include "fairly/automaton/dot_writer.hpp"

#include "fairly/automaton/structure.hpp"
#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace fairly {
namespace {

constexpr std::size_t kMaxDrawnCubes = 8;
constexpr const char* kColors[] = {"#1f78b4", "#e31a1c", "#33a02c", "#ff7f00",
                                   "#6a3d9a", "#b15928", "#a6761d", "#666666"};

// Escapes text for dot's HTML-like labels.
std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char c = text[0];
    if (length != 1) {
      out += length == 0 ? "?" : text.substr(0, length); // Graphviz refuses what is not UTF-8
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else {
      out += c < 0x20 ? ' ' : c;
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

std::string cube_text(const Automaton& automaton, const Cube& cube) {
  if (cube.empty()) return "1";
  std::string out;
  for (const Literal& literal : cube) {
    if (!out.empty()) out += " &amp; ";
    out += (literal.positive ? "" : "!") + escaped(automaton.propositions()[literal.variable]);
  }
  return out;
}

// Writes one line for each cube; a guard with very many cubes is cut off.
std::string guard_text(const Automaton& automaton, Bdds& bdds, Bdd guard) {
  if (guard == Bdds::kFalse) return "0";
  std::vector<Cube> cubes;
  const bool complete = bdds.cubes(guard, kMaxDrawnCubes, cubes);
  if (!complete) cubes.resize(std::min(cubes.size(), kMaxDrawnCubes));
  std::string out;
  for (const Cube& cube : cubes) {
    out += (out.empty() ? "" : " |<br/>") + cube_text(automaton, cube);
  }
  return complete ? out : out + " | ...";
}

std::string marks_text(const MarkSet& marks) {
  std::string out;
  marks.for_each([&](Mark mark) {
    out += fmt::format(" <font color=\"{}\"><b>{}</b></font>", kColors[mark % std::size(kColors)],
                       mark);
  });
  return out;
}

// All transitions between two states share one arrow, so that their labels do not overlap.
std::string arrows(const Automaton& automaton, Bdds& bdds, State state, bool with_marks) {
  std::map<State, std::string> labels;
  for (const Transition& t : automaton.transitions(state)) {
    std::string& label = labels[t.target];
    if (!label.empty()) label += "<br/>";
    label += guard_text(automaton, bdds, t.guard);
    if (with_marks) label += marks_text(automaton.marks()[t.marks]);
  }
  std::string out;
  for (const auto& [target, label] : labels) {
    out += fmt::format("  {} -> {} [label=<{}>];\n", state, target, label);
  }
  return out;
}

} // namespace

std::string to_dot(const Automaton& automaton) {
  Bdds bdds = automaton.guards();
  std::string out =
      "digraph automaton {\n"
      "  rankdir=LR; ranksep=0.8; nodesep=0.4; fontname=\"Helvetica\"; labelloc=\"t\";\n"
      "  node [shape=circle, style=filled, fillcolor=\"#ffffcc\", "
      "fontname=\"Helvetica\"];\n"
      "  edge [fontname=\"Helvetica\", arrowhead=vee, arrowsize=0.7];\n";
  out += fmt::format("  label=<{}{}{}>;\n", escaped(automaton.name()),
                     automaton.name().empty() ? "" : "<br/>",
                     escaped(automaton.acceptance().to_string()));
  for (std::size_t i = 0; i < automaton.initial().size(); ++i) {
    out += fmt::format("  start{} [shape=point, style=invis];\n  start{} -> {};\n", i, i,
                       automaton.initial()[i]);
  }
  // The usual drawing of state-based Büchi automata: accepting states have a second line.
  const bool buchi = automaton.mark_count() == 1 && structure(automaton).state_based &&
                     automaton.acceptance() == Acceptance::generalized_buchi(1);
  for (State state = 0; state < automaton.state_count(); ++state) {
    const std::string& name = automaton.state_name(state);
    const std::span<const Transition> row = automaton.transitions(state);
    const bool twice = buchi && !row.empty() && row[0].marks != kNoMarks;
    out += name.empty() ? fmt::format("  {} [label=\"{}\"{}];\n", state, state,
                                      twice ? ", peripheries=2" : "")
                        : fmt::format("  {} [shape=box, style=\"rounded,filled\", label=<{}>{}];\n",
                                      state, escaped(name), twice ? ", peripheries=2" : "");
    out += arrows(automaton, bdds, state, !buchi);
  }
  return out + "}\n";
}

} // namespace fairly
