#include "fairly/graph/graph_reader.hpp"
#include "fairly/graph/tlc_states.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::graph::tlc_reader_test {

Result<LabelledGraph> try_read(const std::string& text) {
  std::istringstream in(text);
  return read_tlc_dot(in, "dir/Spec.dot");
}

LabelledGraph read(const std::string& text) {
  Result<LabelledGraph> graph = try_read(text);
  EXPECT_TRUE(graph.ok()) << describe(graph.error());
  return graph ? *std::move(graph) : LabelledGraph{};
}

std::string error_of(const std::string& text) {
  const Result<LabelledGraph> graph = try_read(text);
  if (graph.ok()) return "no error";
  const Error& error = graph.error();
  EXPECT_EQ(error.source, "dir/Spec.dot");
  return std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message;
}

std::string hint_of(const std::string& text) {
  const Result<LabelledGraph> graph = try_read(text);
  return graph.ok() ? "no error" : graph.error().hint;
}

// Puts a frame around the lines of a graph.
std::string dot(const std::string& lines) {
  return "strict digraph DiskGraph {\nsubgraph cluster_graph {\n" + lines + "\n}\n}";
}

std::vector<std::string> states(const LabelledGraph& graph) {
  std::vector<std::string> out;
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) out.push_back(describe(graph, s));
  return out;
}

// "source label target" for each step.
std::vector<std::string> steps(const LabelledGraph& graph) {
  std::vector<std::string> out;
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) {
    for (const Edge& edge : graph.edges_of(s)) {
      out.push_back(std::to_string(s) + " " + graph.labels[edge.label] + " " +
                    std::to_string(edge.target));
    }
  }
  return out;
}

using Texts = std::vector<std::string>;

TEST(TlcReader, ReadsWhatTlcWritesToday) {
  const LabelledGraph graph = read(R"dot(strict digraph DiskGraph {
node [shape=box,style=rounded]
edge [colorscheme="paired12"]
nodesep=0.35;
subgraph cluster_graph {
color="white";
-7 [label="/\\ x = 0\n/\\ pc = \"idle\"",style = filled]
-7 -> 9223372036854775807 [label="Go(1,\"a\")",color="2",fontcolor="2"];
9223372036854775807 [label="/\\ x = 1\n/\\ pc = \"busy\"",tooltip="/\\ x = 1\n/\\ pc = \"busy\""];
-7 -> -7 [style="dashed",color="lightgray"];
9223372036854775807 -> -7 [label="Done",color="3",fontcolor="3"];
{rank = same; -7;}
{rank = same; 9223372036854775807;}
}
subgraph cluster_legend {graph[style=bold];label = "Next State Actions" style="solid"
node [ labeljust="l",colorscheme="paired12",style=filled,shape=record ]
Go [label="Go",fillcolor=2]
M:Done [label="M!Done",fillcolor=3]
}})dot");
  EXPECT_EQ(graph.kind, GraphKind::tlc);
  EXPECT_EQ(graph.name, "Spec");
  EXPECT_EQ(graph.variables, (Texts{"x", "pc"}));
  EXPECT_EQ(states(graph), (Texts{"x = 0, pc = \"idle\"", "x = 1, pc = \"busy\""}));
  EXPECT_EQ(graph.initial, std::vector<std::uint32_t>{0});
  EXPECT_EQ(steps(graph), (Texts{"0 Go(1,\"a\") 1", "1 Done 0"}));
  EXPECT_EQ(graph.labels, (Texts{"Go(1,\"a\")", "Done"}));
}

TEST(TlcReader, ReadsWhatTlcWroteInTheBeginning) {
  const LabelledGraph graph = read("strict digraph DiskGraph {\n"
                                   "1 [style = filled] [label=\"/\\\\ x = 0\n/\\\\ y = 1\"]\n"
                                   "1 -> 2 [label=\"\" color=\"2\" fontcolor=\"2\"];\n"
                                   "2 [label=\"/\\\\ x = 1\r\n/\\\\ y = 1\"];\n"
                                   "1 -> 1 [style=\"dashed\"];\n"
                                   "1 [label=\"/\\\\ x = 0\n/\\\\ y = 1\"];\n"
                                   "2 -> 1;\n"
                                   "}");
  EXPECT_EQ(states(graph), (Texts{"x = 0, y = 1", "x = 1, y = 1"}));
  EXPECT_EQ(graph.initial, std::vector<std::uint32_t>{0});
  EXPECT_EQ(steps(graph), (Texts{"0 Next 1", "1 Next 0"}));
}

TEST(TlcReader, NamesStepsWithoutLabelsAfterTheLegend) {
  const LabelledGraph graph = read(R"(digraph {
1 [label="x = 0",style = filled]
1 -> 2 [label="",color="2"];
2 [label="x = 1"];
2 -> 1 [label="",color="3"];
2 -> 2 [label="",color="4"];
subgraph cluster_legend {label = "x" node [style=filled]
A [label="A",fillcolor=2]
B:C [label="B!C",fillcolor=3]
}})");
  EXPECT_EQ(steps(graph), (Texts{"0 A 1", "1 B!C 0", "1 Next 1"}));
}

TEST(TlcReader, LeavesOutStutterSteps) {
  const LabelledGraph graph = read(dot("1 [label=\"x = 0\",style = filled]\n2 [label=\"x = 1\"]\n"
                                       "1 -> 1 [style=\"dashed\"];\n"
                                       "1 -> 1 [label=\"\",style=\"dashed\",color=\"2\"];\n"
                                       "1 -> 1 [label=\"A\",style=\"dashed\"];\n"
                                       "1 -> 1;\n"
                                       "1 -> 2 [style=\"dashed\"];"));
  EXPECT_EQ(steps(graph), (Texts{"0 A 0", "0 Next 0", "0 Next 1"}));
}

TEST(TlcReader, ReadsOneVariableWithoutAConjunction) {
  const LabelledGraph graph = read(dot(R"(1 [label="x = <<1, 2>>",style = filled])"));
  EXPECT_EQ(states(graph), Texts{"x = <<1, 2>>"});
  EXPECT_TRUE(graph.edges.empty());
}

TEST(TlcReader, CutsLabelsOutsideStringsAndBracketsOnly) {
  const LabelledGraph graph = read(dot(
      R"(1 [label="/\\ s = \"/\\\\ x = 1 \\\" /\\\\ y = 2\"\n/\\ f = ( a :>\n      [ v |-> {},\n        w |-> << >> ] @@\n  b :>\n [v |-> {<<1>>},\n w |-> << <<2>> >>] )\n/\\ n = -3\n/\\ t = <<>>",style = filled])"));
  EXPECT_EQ(graph.variables, (Texts{"s", "f", "n", "t"}));
  EXPECT_EQ(states(graph)[0], "s = \"/\\\\ x = 1 \\\" /\\\\ y = 2\", "
                              "f = (a :> [v |-> {}, w |-> <<>>] @@ b :> [v |-> {<<1>>}, "
                              "w |-> <<<<2>>>>]), n = -3, t = <<>>");
}

TEST(TlcReader, LooksForVariablesNeitherInStringsNorInBracketsNorWithinALine) {
  const auto split = [](std::string_view label) {
    std::vector<Assignment> found;
    EXPECT_EQ(split_state(label, found), std::nullopt);
    std::string out;
    for (const Assignment& each : found) {
      out += std::string(each.variable) + ":" + std::string(each.value) + ";";
    }
    return out;
  };
  EXPECT_EQ(split("x = \"a /\\ y = 1\""), "x:\"a /\\ y = 1\";");
  EXPECT_EQ(split("x = {\ny = 1}\n/\\ z = 2"), "x:{\ny = 1};z:2;");
  EXPECT_EQ(split("/\\ x = <</\\ y = 1>>"), "x:<</\\ y = 1>>;");
  EXPECT_EQ(split("x = a y = 1"), "x:a y = 1;");
  EXPECT_EQ(split("x = a /\\ y = 1"), "x:a;y:1;");
  EXPECT_EQ(split("/\\ x = a\n17 = 1\n y == 2\n y => 3"), "x:a\n17 = 1\n y == 2\n y => 3;");
}

TEST(TlcReader, TakesVariablesWithoutAConjunctionAtTheBeginningOfALine) {
  const LabelledGraph graph =
      read(dot(R"(1 [label="phase = \"x = 1\"\nsteps = 0",style = filled])"));
  EXPECT_EQ(graph.variables, (Texts{"phase", "steps"}));
}

TEST(TlcReader, NumbersStatesInTheOrderOfTheirDescriptions) {
  // With several workers, TLC can write a step before the state that it leads to.
  const LabelledGraph graph = read(dot("5 [label=\"x = 0\",style = filled]\n"
                                       "5 -> 6 [label=\"A\"];\n5 -> 7 [label=\"A\"];\n"
                                       "7 [label=\"x = 7\"];\n6 [label=\"x = 6\"];\n"
                                       "8 [label=\"x = 8\",style = filled]"));
  EXPECT_EQ(states(graph), (Texts{"x = 0", "x = 7", "x = 6", "x = 8"}));
  EXPECT_EQ(graph.initial, (std::vector<std::uint32_t>{0, 3}));
  EXPECT_EQ(steps(graph), (Texts{"0 A 2", "0 A 1"}));
}

TEST(TlcReader, KeepsOneOfEqualSteps) {
  const LabelledGraph graph =
      read(dot("1 [label=\"x = 0\",style = filled]\n2 [label=\"x = 1\"]\n"
               "1 -> 2 [label=\"B\"];\n1 -> 2 [label=\"A\"];\n1 -> 2 [label=\"B\"];\n"
               "1 -> 1 [label=\"A\"];\n1 -> 2 [label=\"A\"];"));
  EXPECT_EQ(steps(graph), (Texts{"0 B 1", "0 A 1", "0 A 0"}));
}

TEST(TlcReader, LeavesOutWhatIsOutsideTheModel) {
  const LabelledGraph graph =
      read(dot("1 [label=\"x = 0\",style = filled]\n"
               "1 -> 2 [label=\"A\nline 9, col 4 to line 9, col 8 of module Spec\"];\n"
               "2 [label=\"x = 1\",tooltip=\"x = 1\",style = filled, fillcolor=lightyellow];\n"
               "1 -> 3 [label=\"B\"];\n" // older versions do not describe the step
               "3 [label=\"x = null\",style = filled, fillcolor=lightyellow];\n"
               "1 -> 4 [label=\"C\nline 9, col 4 to line 9, col 8 of module Spec\"];\n"
               "4 [label=\"x = 4\",style = filled, fillcolor=lightyellow];\n"
               "1 -> 4 [label=\"D\"];\n"
               "4 [label=\"x = 4\",tooltip=\"x = 4\"];"));
  EXPECT_EQ(states(graph), (Texts{"x = 0", "x = 4"}));
  EXPECT_EQ(graph.initial, std::vector<std::uint32_t>{0});
  EXPECT_EQ(steps(graph), (Texts{"0 D 1"}));
  EXPECT_EQ(graph.labels, Texts{"D"});
  EXPECT_EQ(graph.edges_outside, 3U); // A, B and C
  EXPECT_EQ(graph.states_outside, 3U);
}

TEST(TlcReader, TakesFromTheTooltipWhatALabelLacks) {
  const LabelledGraph graph = read(dot(R"(1 [label="/\\ x = 0\n/\\ y = 0",style = filled]
2 [label="/\\ y = 1",tooltip="/\\ x = 0\n/\\ y = 2\n/\\ z = 3"];
3 [label="",tooltip="/\\ x = 0\n/\\ y = 0"];
4 [label="/\\ y = 4\n/\\ x = 4",tooltip="?"];)"));
  EXPECT_EQ(states(graph), (Texts{"x = 0, y = 0", "x = 0, y = 1", "x = 0, y = 0", "x = 4, y = 4"}));
}

TEST(TlcReader, TakesDotAsOthersWriteIt) {
  const LabelledGraph graph =
      read("// comment\n# line\n/* more\n of it */ DIGRAPH \"g\" { rankdir=LR\n"
           "graph [a=b]; edge[x=1][y=2] node [z];\n"
           "\"1\" [style=\"rounded,filled\"; label=\"x = 0\"] ;; "
           "2[label=\"x = 1\\l\"]3[label=\"x = 2\"]\n"
           "{ 1 -> 2 -> 3 [label=A] } 7;\n"
           "subgraph { 3 -> 1 [ color = red label = \" B \" ] }\n}\n\n");
  EXPECT_EQ(states(graph), (Texts{"x = 0", "x = 1", "x = 2"}));
  EXPECT_EQ(steps(graph), (Texts{"0 A 1", "1 A 2", "2 B 0"}));
}

TEST(TlcReader, SaysWhereTheLanguageIsWrong) {
  EXPECT_EQ(error_of(""), "1:1 'digraph' expected, found the end of the file");
  EXPECT_EQ(error_of("des (0, 1, 2)"), "1:1 'digraph' expected, found 'des'");
  EXPECT_EQ(error_of("strict graph {"), "1:8 'digraph' expected, found 'graph'");
  EXPECT_EQ(error_of("digraph x 1"), "1:11 '{' expected, found '1'");
  EXPECT_EQ(error_of("digraph {\n1 [label=\"x = 0\"]\n"),
            "2:18 '}' expected, found the end of the file");
  EXPECT_EQ(error_of(dot("1 [label=]")), "3:10 a value expected, found ']'");
  EXPECT_EQ(error_of(dot("1 [=]")), "3:4 an attribute or ']' expected, found '='");
  EXPECT_EQ(error_of(dot("1 [label=\"x = 0")), "3:10 this string is never closed");
  EXPECT_EQ(error_of(dot("1 [label=x\n/* y")), "4:1 this comment is never closed");
  EXPECT_EQ(error_of(dot("1 -> ;")), "3:6 a state expected, found ';'");
  EXPECT_EQ(error_of(dot("1 -- 2;")), "3:3 '->' expected: steps have a direction");
  EXPECT_EQ(error_of(dot("nodesep=;")), "3:9 a value expected, found ';'");
  EXPECT_EQ(error_of(dot("-> 1")), "3:1 a state or a step expected, found '->'");
  EXPECT_EQ(error_of(dot("1 [label=<b>]")), "3:10 unexpected character '<'");
  EXPECT_EQ(error_of("digraph {} x"), "1:12 the end of the file expected, found 'x'");
  EXPECT_EQ(error_of("digraph { subgraph cluster_legend { x"),
            "1:38 '}' expected, found the end of the file");
}

TEST(TlcReader, ReadsNamesOverSeveralLinesAsOne) {
  const LabelledGraph graph =
      read(dot("1 [label=\"x = 0\",style = filled]\n"
               "1 -> 2 [label=\"A([n |-> 1,\\n  m |-> 2])\\l\"]\n2 [label=\"x = 1\"]"));
  EXPECT_EQ(graph.labels, Texts{"A([n |-> 1, m |-> 2])"});
}

TEST(TlcReader, SaysWhichStateIsWrong) {
  const std::string first = "1 [label=\"/\\\\ x = 0\\n/\\\\ y = 1\",style = filled]\n";
  EXPECT_EQ(error_of(dot("")), "5:2 there is no initial state");
  EXPECT_EQ(error_of(dot("1 [label=\"x = 0\"]")), "5:2 there is no initial state");
  EXPECT_EQ(error_of(dot(first + "1 -> 22 [label=\"A\"];\n")), "4:6 state 22 is never described");
  EXPECT_EQ(error_of(dot(first + "1 -> 2;\n2 [color=red]")), "4:6 state 2 is never described");
  EXPECT_EQ(error_of(dot(first + "2 [label=\"/\\\\ x = 0\"]")),
            "4:1 this state has no value for y");
  EXPECT_EQ(error_of(dot(first + "2 [label=\"/\\\\ x = 0\\n/\\\\ y = 1\\n/\\\\ z = 1\"]")),
            "4:1 the states before have no variable z");
  EXPECT_EQ(error_of(dot(first + "2 [label=\"/\\\\ x = 0\\n/\\\\ y = 1\\n/\\\\ x = 2\"]")),
            "4:1 x has two values here");
  EXPECT_EQ(error_of(dot(first + "2 [label=\"/\\\\ x = 0\\n/\\\\ y = <<1\"]")),
            "4:1 brackets or quotes do not match in the value of y: \"<<1\"");
  EXPECT_EQ(error_of(dot(first + "2 [label=\"/\\\\ x =\\n/\\\\ y = 1\"]")),
            "4:1 x has no value here");
  EXPECT_EQ(error_of(dot("\n2 [label=\"hello\",style=filled]")),
            "4:1 a variable with its value expected in hello");
  EXPECT_EQ(error_of(dot("2 [label=\"\",style=filled]")), "3:1 this state has no variables");
  EXPECT_EQ(error_of(dot("s0 [label=\"x = 0\"]")),
            "3:1 the fingerprint of a state expected: a whole number of 64 bits");
  EXPECT_EQ(error_of(dot("9223372036854775808 -> 1;")),
            "3:1 the fingerprint of a state expected: a whole number of 64 bits");
  EXPECT_NE(hint_of(dot("\"-12.0\" [label=\"x = 0\"]")).find("_liveness"), std::string::npos);
}

TEST(TlcReader, RefusesTwoDescriptionsThatDiffer) {
  const std::string first = "1 [label=\"/\\\\ x = {1, 2}\\n/\\\\ y = 1\",style = filled]\n";
  EXPECT_EQ(error_of(dot(first + "1 [label=\"/\\\\ x = {1, 2}\\n/\\\\ y = 2\"]")),
            "4:1 this state is described before, with y = 1 and not 2");
  EXPECT_EQ(error_of(dot(first + "1 [label=\"/\\\\ z = 1\"]")),
            "4:1 the states before have no variable z");
  EXPECT_EQ(states(read(dot(first + "1 [label=\"/\\\\ y = 1\\n/\\\\ x = {2, 1}\"]"))),
            Texts{"x = {1, 2}, y = 1"});
  EXPECT_EQ(states(read(dot(first + "1 [label=\"\"]\n1 [label=\"/\\\\ y = 1\"]"))),
            Texts{"x = {1, 2}, y = 1"});
}

TEST(TlcReader, ShowsTheLineOfAState) {
  const Result<LabelledGraph> graph = try_read(dot("2 [label=\"hello\nyou\"]\n"));
  ASSERT_FALSE(graph.ok());
  EXPECT_EQ(graph.error().text, "2 [label=\"hello");
}

} // namespace fairly::graph::tlc_reader_test
