// How answers help: help texts, misspelt words, what a trace knows, what is known after a limit.
#include "cli/cli.hpp"
#include "support/json.hpp"

namespace fairly::test::answers_test {

using nlohmann::json;

class Answers : public Cli {
 protected:
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  std::string net(const std::string& family) {
    return file("net.pnml", fairly("net " + family).out);
  }
  // Whoever takes both forks at once can be kept from it by two neighbours that are fair to
  // everything.
  std::string table() {
    std::string text = "net table\n";
    for (int i = 1; i <= 4; ++i) {
      const std::string me = std::to_string(i), next = std::to_string(i % 4 + 1);
      text += "tr wish_" + me + " thinking_" + me + " -> hungry_" + me + "\ntr start_" + me +
              " hungry_" + me + " fork_" + me + " fork_" + next + " -> eating_" + me +
              "\ntr stop_" + me + " eating_" + me + " -> thinking_" + me + " fork_" + me +
              " fork_" + next + "\npl thinking_" + me + " (1)\npl fork_" + me + " (1)\n";
    }
    return file("table.net", text);
  }
};

TEST_F(Answers, HelpIsACommand) {
  EXPECT_EQ(fairly("help check").out, fairly("check --help").out);
  EXPECT_EQ(fairly("help").out, fairly("--help").out);
  EXPECT_EQ(fairly("help check").exit_code, 0);
  EXPECT_EQ(fairly("help chek").exit_code, 3);
}

TEST_F(Answers, MisspeltWordsAreGuessed) {
  EXPECT_EQ(fairly("chek x").err, "error: there is no command chek\n  hint: did you mean check?\n");
  EXPECT_EQ(fairly("xyzzy").err,
            "error: there is no command xyzzy\n  hint: 'fairly --help' lists the commands\n");
  const Outcome option = fairly("check x.pnml --ltl p --strnog t");
  EXPECT_EQ(option.exit_code, 3);
  EXPECT_TRUE(has(option.err, "hint: did you mean --strong?")) << option.err;
  const Outcome far = fairly("check x.pnml --ltl p --quux");
  EXPECT_TRUE(has(far.err, "hint: 'fairly check --help' lists the options")) << far.err;
  const Outcome bare = fairly("check x.pnml 'GF p'");
  EXPECT_TRUE(has(bare.err, "hint: formulas are given so: --ltl 'GF p'")) << bare.err;
}

TEST_F(Answers, ATraceKnowsItsPropertyAndItsHypotheses) {
  const std::string model = net("token-ring 3"), trace = file("t.itf.json", "");
  const std::string about =
      " --ltl 'G(waiting_1 -> F critical_1)' --ignore-net-fairness --weak '*' "
      "--fair 'GF \"token_1 >= 1\"' ";
  EXPECT_EQ(fairly("check " + model + about + "--trace itf --output " + trace).exit_code, 1);
  const Outcome alone = fairly("replay " + model + " " + trace);
  EXPECT_EQ(alone.exit_code, 0) << alone.out << alone.err;
  EXPECT_TRUE(alone.out.starts_with("confirmed\n  property    G(waiting_1 -> Fcritical_1)\n"))
      << alone.out;
  EXPECT_TRUE(has(alone.out, "weak enter_1")) << alone.out;
  EXPECT_TRUE(has(alone.out, "GF \"token_1 >= 1\"")) << alone.out;
  EXPECT_EQ(fairly("replay " + model + " " + trace + about).exit_code, 0);
  const Outcome other = fairly("replay " + model + " " + trace + " --ltl 'F critical_1'");
  EXPECT_EQ(other.exit_code, 3);
  EXPECT_TRUE(has(other.err, "this trace is about another property: G(waiting_1 -> Fcritical_1)"))
      << other.err;
  const Outcome more = fairly("replay " + model + " " + trace + about + "--strong enter_1");
  EXPECT_EQ(more.exit_code, 3);
  EXPECT_TRUE(has(more.err, "the hypothesis strong enter_1 is given, but not in the trace"))
      << more.err;
  const Outcome fewer =
      fairly("replay " + model + " " + trace + " --ignore-net-fairness --weak '*'");
  EXPECT_TRUE(has(fewer.err, "is in the trace, but not given")) << fewer.err;
}

// A group of one is written as its only member. Of each member the trace keeps only the strongest
// kind.
TEST_F(Answers, WhatStrongFairnessImpliesNeedNotBeInATrace) {
  const std::string model = file("m.aut", "des (0, 2, 1)\n(0, a, 0)\n(0, b, 0)\n");
  const std::string trace = file("t.itf.json", "");
  for (const char* fairness :
       {" --weak a --strong '{a}'", " --weak '{a}' --strong '{a}'", " --weak '{a}' --strong a",
        " --weak '*' --strong '{b}'", " --weak '{a,b}' --strong '{b,a}'"}) {
    const std::string about = " --ltl 'F dead'" + std::string(fairness);
    EXPECT_EQ(fairly("check " + model + about + " --trace itf --output " + trace).exit_code, 1);
    const Outcome same = fairly("replay " + model + " " + trace + about);
    EXPECT_EQ(same.exit_code, 0) << fairness << '\n' << same.err;
  }
  const Outcome weaker = fairly("replay " + model + " " + trace + " --ltl 'F dead' --weak '{a,b}'");
  EXPECT_EQ(weaker.exit_code, 3) << weaker.out;
}

TEST_F(Answers, ReplaySaysThatNoHypothesesWereChecked) {
  const std::string model = net("token-ring 3"), trace = file("t.itf.json", "");
  fairly("check " + model + " --ignore-net-fairness --ltl 'F critical_1' --trace itf --output " +
         trace);
  const Outcome outcome = fairly("replay " + model + " " + trace + " --quiet");
  EXPECT_EQ(outcome.out, "confirmed\n  property    Fcritical_1\n"
                         "  fairness    none: no hypotheses were checked\n");
}

TEST_F(Answers, SuggestSaysWhatWasTriedAndProposesDataFairness) {
  const std::string about = table() + " --ltl 'G(hungry_1 -> F eating_1)'";
  const Outcome outcome = fairly("suggest " + about);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(outcome.out.starts_with("no fairness of transitions helps\n")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "  tried       also 12 hypotheses about states")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "  strong: hungry_1 => eating_1\n")) << outcome.out;
  const json found = parse_json(fairly("suggest " + about + " --json").out);
  EXPECT_EQ(found["answer"], "useless");
  EXPECT_EQ(found["about_states"]["tried"], 12);
  // What it proposes holds, and not merely because there are no fair runs.
  const std::string command = found["about_states"]["command"];
  const json checked = parse_json(fairly(command.substr(7) + " --json").out);
  EXPECT_EQ(checked["verdict"], "holds");
  EXPECT_FALSE(checked.contains("vacuity"));
  // If nothing helps, nothing is proposed.
  const Outcome never = fairly("suggest " + table() + " --ltl 'G !eating_1'");
  EXPECT_EQ(never.exit_code, 1);
  EXPECT_FALSE(has(never.out, "but it holds")) << never.out;
}

TEST_F(Answers, AnEngineThatDoesNotFitSaysWhatItLacks) {
  const std::string check = "check " + net("token-ring 2") + " --ltl 'GF critical_1' --engine ";
  const Outcome ndfs = fairly(check + "ndfs --strong '*'");
  EXPECT_EQ(ndfs.exit_code, 3);
  EXPECT_EQ(ndfs.err, "error: ndfs has no strong fairness\n"
                      "  hint: these engines have it: dpc09, lh00, generic\n");
  EXPECT_EQ(fairly(check + "ndfs --ignore-net-fairness --weak '*'").exit_code, 1);
}

TEST_F(Answers, ALimitKeepsWhatIsKnown) {
  const Outcome outcome = fairly("check " + net("philosophers 14") +
                                 " --reduce none --por none --search exhaustive --time-limit 0.5 "
                                 "--ltl 'G \"eating_1 <= 1\"'");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(has(outcome.out, "  so far      ")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, " markings, ")) << outcome.out;
}

} // namespace fairly::test::answers_test
