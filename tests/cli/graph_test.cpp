// check, suggest, explore and replay with graphs, as scripts see them; the commands of docs/tla.md.
#include "cli/cli.hpp"
#include "support/json.hpp"

namespace fairly::test::graph_test {

using nlohmann::json;

class GraphCommand : public Cli {
 protected:
  const std::string stairs_ = std::string(FAIRLY_SOURCE_DIR) + "/examples/staircase.dot";
  const std::string arrives_ = " --ltl 'F \"stair = 60\"'";
};

TEST_F(GraphCommand, SixtyStrongHypothesesAreNoWall) {
  EXPECT_EQ(fairly("check " + stairs_ + arrives_).exit_code, 1);
  EXPECT_EQ(fairly("check " + stairs_ + arrives_ + " --weak '*'").exit_code, 1);
  const Outcome holds = fairly("check " + stairs_ + arrives_ + " --strong 'Climb*' --json");
  EXPECT_EQ(holds.exit_code, 0);
  const json result = parse_json(holds.out);
  EXPECT_EQ(result["fairness"].size(), 60U);
  EXPECT_EQ(result["fairness"][0]["actions"], json{"Climb(0)"});
  EXPECT_EQ(result["states"], 61);
  EXPECT_NE(fairly("suggest " + stairs_ + arrives_).out.find("needed: 59 strong, 1 weak"),
            std::string::npos);
}

TEST_F(GraphCommand, CountsStatesAndEdges) {
  const json result = parse_json(fairly("explore " + stairs_ + " --json").out);
  EXPECT_EQ(result["states"], 61);
  EXPECT_EQ(result["edges"], 119);
  EXPECT_EQ(result["dead"], 1);
  EXPECT_FALSE(result.contains("max_tokens_in_place"));
}

TEST_F(GraphCommand, RunsRestWhereTheOptionSays) {
  const std::string line = file("line.aut", "des (0, 1, 2)\n(0, \"go\", 1)\n");
  const std::string moves = "check " + line + " --ltl 'F dead'";
  EXPECT_EQ(fairly(moves).exit_code, 0);
  EXPECT_EQ(fairly(moves + " --stutter always").exit_code, 1);
  EXPECT_EQ(fairly(moves + " --stutter always --weak go").exit_code, 0);
  EXPECT_EQ(fairly(moves + " --stutter sometimes").exit_code, 3);
  const std::string net = file("net.pnml", fairly("net philosophers 2").out);
  const Outcome refused = fairly("check " + net + " --ltl 'F dead' --stutter always");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_NE(refused.err.find("leave out --stutter"), std::string::npos) << refused.err;
}

TEST_F(GraphCommand, TracesAreConfirmed) {
  const std::string trace = file("t.json", "");
  const std::string what = stairs_ + arrives_ + " --weak '*'";
  EXPECT_EQ(fairly("check " + what + " --trace itf --output " + trace).exit_code, 1);
  EXPECT_EQ(fairly("replay " + stairs_ + ' ' + trace + arrives_ + " --weak '*' --quiet").out,
            "confirmed\n  stutter     always\n");
}

TEST_F(GraphCommand, HelpHasAnExampleWithAGraph) {
  for (const char* command : {"check", "suggest", "explore", "replay"}) {
    const std::string help = fairly(command + std::string(" --help")).out;
    EXPECT_NE(help.find(std::string("fairly ") + command + " spec.dot"), std::string::npos) << help;
  }
}

TEST_F(GraphCommand, SelfLoopsAreEdgesWhereTheyAreSteps) {
  const auto edges = [&](const std::string& graph) {
    return parse_json(fairly("explore " + graph + " --json").out)["edges"];
  };
  EXPECT_EQ(edges(file("loop.aut", "des (0, 2, 2)\n(0, a, 0)\n(0, b, 1)\n")), 2);
  EXPECT_EQ(edges(file("loop.dot", "digraph {\n1 [label=\"x = 0\",style = filled]\n"
                                   "2 [label=\"x = 1\"]\n1 -> 1 [label=\"A\"]\n"
                                   "1 -> 2 [label=\"B\"]\n2 -> 2 [style=\"dashed\"]\n}")),
            1);
}

TEST_F(GraphCommand, MistakesAreExplained) {
  const Outcome variable = fairly("check " + stairs_ + " --ltl 'F \"stairs = 60\"'");
  EXPECT_EQ(variable.exit_code, 3);
  EXPECT_NE(variable.err.find("did you mean stair?"), std::string::npos) << variable.err;
  const Outcome action = fairly("check " + stairs_ + arrives_ + " --weak 'Clim(3)'");
  EXPECT_EQ(action.exit_code, 3);
  EXPECT_NE(action.err.find("Climb(3)"), std::string::npos) << action.err;
  const std::string outside =
      file("outside.dot", "strict digraph DiskGraph {\n1 [label=\"x = 0\",style = filled];\n"
                          "1 -> 2 [label=\"A\nline 9 of module Spec\"];\n}\n");
  for (const std::string& ask : {"check " + outside + " --ltl 'G \"x = 0\"'", "explore " + outside,
                                 "suggest " + outside + " --ltl 'G \"x = 0\"'"}) {
    EXPECT_EQ(fairly(ask).err.find("note: 1 edge leads outside the constraints"), 0U) << ask;
  }
  const Outcome refused =
      fairly("check " + outside + " --ltl 'G \"x = 0\"' --certificate " + file("c", ""));
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_NE(refused.err.find("outside constraints"), std::string::npos) << refused.err;
  const std::string cut = file("cut.dot", "strict digraph DiskGraph {\n1 [label=\"x = 0");
  EXPECT_EQ(fairly("explore " + cut).exit_code, 3);
  for (const char* command : {"check ", "suggest "}) {
    const Outcome contest = fairly(command + stairs_ + " --property no_such_file.xml");
    EXPECT_EQ(contest.exit_code, 3);
    EXPECT_NE(contest.err.find("about nets"), std::string::npos) << contest.err;
  }
}

} // namespace fairly::test::graph_test
