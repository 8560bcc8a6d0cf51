// Reads labelled graphs from files.
//
// .aut, the Aldebaran format, as CADP and mCRL2 write it:
//     des (first, transitions, states)
//     (from, label, to)
// with one transition on each line. A label stands in double quotes, with a backslash before quotes
// and backslashes in it, or is written as it is and ends at the last comma of the line. A self-loop
// is a step like any other.
//
// TLC's graphs, as "tlc -dump dot,actionlabels file" writes them: DOT whose nodes are fingerprints
// (signed, 64 bits) with the state as their label, "/\ x = 0\n/\ y = <<1, 2>>", and whose edges are
// labelled with the name of the action. All versions since 2016 are read, with and without
// actionlabels, colorize, stuttering, snapshot, constrained and -difftrace:
//   - initial states are those with style = filled;
//   - what lies outside the model is left out, so that a graph is the same with and without
//     `constrained`: states with fillcolor=lightyellow and steps to them, and steps that violate a
//     constraint, whose label continues after a line end. These edges are counted;
//   - an edge without a label has the name that the legend gives for its colour, else "Next";
//   - a dashed edge from a state to itself that has no name is left out: it says that a run may
//     stutter, which is no step of the specification;
//   - a variable that the label of a state lacks is looked for in its tooltip: with -difftrace
//     labels have only what changed;
//   - what is said of a state a second time has to be the same;
//   - one of several equal edges is kept, as the word "strict" says.
// States are numbered in the order in which the file describes them.
//
// Cost: linear in the text, of which only a block is in memory. An .aut file with 10 million
// transitions takes about two seconds.
// Tested by tests/unit/graph/aut_reader_test.cpp, tlc_reader_test.cpp and
// tests/fuzz/aut_reader_fuzz.cpp, tlc_reader_fuzz.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/graph/labelled_graph.hpp"

#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace fairly::graph {

// The graph is named after the source, without its folder and ending.
Result<LabelledGraph> read_aut(std::istream& in, std::string source, Monitor* monitor = nullptr);
Result<LabelledGraph> read_tlc_dot(std::istream& in, std::string source,
                                   Monitor* monitor = nullptr);

// Which of the two kinds a text is that begins like this. Returns nullopt if it is neither.
std::optional<GraphKind> recognise_graph(std::string_view beginning);

} // namespace fairly::graph
