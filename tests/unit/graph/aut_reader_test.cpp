#include "fairly/graph/graph_reader.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::graph::aut_reader_test {

Result<LabelledGraph> try_read(const std::string& text) {
  std::istringstream in(text);
  return read_aut(in, "some/where.aut");
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
  EXPECT_EQ(error.source, "some/where.aut");
  return std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message;
}

using Labels = std::vector<std::string>;

TEST(AutReader, ReadsStatesStepsAndLabels) {
  const LabelledGraph graph = read("des (1, 4, 3)\n"
                                   "(0, \"a\", 1)\n"
                                   "(2, b, 0)\n"
                                   "(0, \"b\", 2)\n"
                                   "(2, \"b\", 2)\n");
  EXPECT_EQ(graph.kind, GraphKind::aut);
  EXPECT_EQ(graph.name, "where");
  EXPECT_EQ(graph.initial, std::vector<std::uint32_t>{1});
  EXPECT_EQ(graph.state_count(), 3U);
  EXPECT_EQ(graph.labels, (Labels{"a", "b"}));
  ASSERT_EQ(graph.edges_of(0).size(), 2U);
  EXPECT_EQ(graph.edges_of(0)[0], (Edge{0, 1}));
  EXPECT_EQ(graph.edges_of(0)[1], (Edge{1, 2}));
  EXPECT_TRUE(graph.edges_of(1).empty());
  EXPECT_EQ(graph.edges_of(2)[0], (Edge{1, 0}));
  EXPECT_EQ(graph.edges_of(2)[1], (Edge{1, 2}));
  EXPECT_EQ(describe(graph, 2), "state = 2");
}

TEST(AutReader, TakesSpacesEmptyLinesAndLineEndsAsTheyCome) {
  const LabelledGraph graph = read("\xEF\xBB\xBF\r\n  des(0,2,2) \r\n\r\n\t( 0 ,\"a\" , 1 )\t\r\n"
                                   "(1,  b c  ,0)");
  EXPECT_EQ(graph.labels, (Labels{"a", "b c"}));
  EXPECT_EQ(graph.edges.size(), 2U);
}

TEST(AutReader, EndsALabelAtTheLastComma) {
  const LabelledGraph graph = read("des (0, 5, 1)\n"
                                   "(0, a(1, 2), 0)\n"
                                   "(0, PUT !\"x,y\" !3, 0)\n"
                                   "(0, \"a(1,2)\", 0)\n"
                                   "(0, \"q \\\"x\\\" \\\\ \\n\", 0)\n"
                                   "(0, \"\", 0)\n");
  EXPECT_EQ(graph.labels, (Labels{"a(1, 2)", "PUT !\"x,y\" !3", "a(1,2)", "q \"x\" \\ \\n", ""}));
}

TEST(AutReader, KeepsEqualTransitions) {
  EXPECT_EQ(read("des (0, 2, 1)\n(0, a, 0)\n(0, a, 0)\n").edges.size(), 2U);
}

TEST(AutReader, TakesAGraphWithoutTransitions) {
  EXPECT_EQ(read("des (0, 0, 1)").state_count(), 1U);
  EXPECT_EQ(read("des (2, 0, 3)\n").initial[0], 2U);
}

TEST(AutReader, SaysWhereTheHeaderIsWrong) {
  EXPECT_EQ(error_of(""), "1:1 the file is empty");
  EXPECT_EQ(error_of("\n\n"), "2:1 the file is empty");
  EXPECT_EQ(error_of("digraph {}"), "1:1 'des' expected");
  EXPECT_EQ(error_of("des 0, 1, 2"), "1:5 '(' expected");
  EXPECT_EQ(error_of("des (, 1, 2)"), "1:6 the number of the first state expected");
  EXPECT_EQ(error_of("des (0 1, 2)"), "1:8 ',' expected");
  EXPECT_EQ(error_of("des (0, x, 2)"), "1:9 the number of transitions expected");
  EXPECT_EQ(error_of("des (0, 1, )"), "1:12 the number of states expected");
  EXPECT_EQ(error_of("des (0, 1, 2"), "1:13 ')' expected, found the end of the line");
  EXPECT_EQ(error_of("des (0, 1, 2) x"), "1:15 the end of the line expected");
  EXPECT_EQ(error_of("des (0, 0, 0)"), "1:12 a graph needs a state");
  EXPECT_EQ(error_of("des (2, 0, 2)"), "1:6 there is no state 2: they are numbered from 0 on");
  EXPECT_EQ(error_of("des (0, 1, 99999999999999999999)"),
            "1:12 at most 4294967294 states are possible");
  EXPECT_EQ(error_of("des (0, 7, 4000000000)"),
            "1:12 with 7 transitions no more than 8 states can be reached");
}

TEST(AutReader, SaysWhereATransitionIsWrong) {
  const std::string header = "des (0, 2, 2)\n(0, a, 1)\n";
  EXPECT_EQ(error_of(header + "0, a, 1)"), "3:1 '(' expected");
  EXPECT_EQ(error_of(header + "(x, a, 1)"), "3:2 the number of a state expected");
  EXPECT_EQ(error_of(header + "(2, a, 1)"),
            "3:2 there is no state 2: line 1 announces 2 of them, from 0 on");
  EXPECT_EQ(error_of(header + "(1 a, 1)"), "3:4 ',' expected");
  EXPECT_EQ(error_of(header + "(1, a)"), "3:7 ',' and the number of a state expected");
  EXPECT_EQ(error_of(header + "(1, , 1)"), "3:5 a label expected");
  EXPECT_EQ(error_of(header + "(1, \"a, 1)"), "3:5 this label is never closed");
  EXPECT_EQ(error_of(header + "(1, \", 1)"), "3:5 this label is never closed");
  EXPECT_EQ(error_of(header + "(1, a, 12)"),
            "3:8 there is no state 12: line 1 announces 2 of them, from 0 on");
  EXPECT_EQ(error_of(header + "(1, a, 18446744073709551616)"),
            "3:8 there is no state 18446744073709551616: line 1 announces 2 of them, from 0 on");
  EXPECT_EQ(error_of(header + "(1, a, )"), "3:8 the number of a state expected");
  EXPECT_EQ(error_of(header + "(1, a, 1"), "3:9 ')' expected, found the end of the line");
  EXPECT_EQ(error_of(header + "(1, a, 1) (1, a, 1"),
            "3:19 ')' expected, found the end of the line");
  EXPECT_EQ(error_of(header + "(1, a, 1);"), "3:10 the end of the line expected");
}

TEST(AutReader, CountsTheTransitions) {
  EXPECT_EQ(error_of("\ndes (0, 1, 2)\n(0, a, 1)\n (1, a, 0)\n"),
            "4:2 one transition too many: line 2 announces 1");
  EXPECT_EQ(error_of("des (0, 2, 2)\n(0, a, 1)\n(1, a, 0)\nfoo\n"),
            "4:1 this is no transition, and all 2 of line 1 have been read");
  EXPECT_EQ(error_of("des (0, 1, 2)\n(0, a, 1)\nfoo\n"),
            "3:1 this is no transition, and the one of line 1 has been read");
  EXPECT_EQ(error_of("des (0, 0, 1)\nfoo\n"),
            "2:1 this is no transition, and line 1 announces none");
  EXPECT_EQ(error_of("des (0, 30, 2)\n(0, a, 1)\n"),
            "1:9 30 transitions are announced, and there are 1");
  const Result<LabelledGraph> graph = try_read("des (0, 30, 2)\n(0, a, 1)\n");
  EXPECT_EQ(graph.error().text, "des (0, 30, 2)");
  EXPECT_EQ(graph.error().length, 2U);
}

TEST(AutReader, ShowsTheLineOfAnError) {
  const Result<LabelledGraph> graph = try_read("des (0, 2, 2)\n(0, a, 7)\n(1, a, 0)\n");
  EXPECT_EQ(graph.error().text, "(0, a, 7)");
}

TEST(RecogniseGraph, LooksAtTheFirstWord) {
  EXPECT_EQ(recognise_graph("des (0, 1, 2)"), GraphKind::aut);
  EXPECT_EQ(recognise_graph("\xEF\xBB\xBF\n des(0,1,2)"), GraphKind::aut);
  EXPECT_EQ(recognise_graph("strict digraph DiskGraph {"), GraphKind::tlc);
  EXPECT_EQ(recognise_graph("/* x */ // y\n# z\ndigraph{"), GraphKind::tlc);
  EXPECT_EQ(recognise_graph("DiGraph g {"), GraphKind::tlc);
  EXPECT_EQ(recognise_graph("describe"), std::nullopt);
  EXPECT_EQ(recognise_graph("<?xml"), std::nullopt);
  EXPECT_EQ(recognise_graph("HOA: v1"), std::nullopt);
  EXPECT_EQ(recognise_graph(""), std::nullopt);
  EXPECT_EQ(recognise_graph("/* des"), std::nullopt);
}

} // namespace fairly::graph::aut_reader_test
