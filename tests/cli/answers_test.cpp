// How answers help: help texts, misspelt words, what a trace knows, what is known after a limit.
#include "cli/cli.hpp"
#include "fairly/base/text.hpp"
#include "support/json.hpp"

#include <sstream>

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
  EXPECT_EQ(bare.err, "error: this argument was not expected: 'GF p'\n"
                      "  hint: give formulas with --ltl, as in --ltl 'GF p'\n");
  EXPECT_EQ(fairly("").err, "error: which command?\n  hint: 'fairly --help' lists the commands\n");
  EXPECT_EQ(fairly("check x.pnml --ltl").err, "error: --ltl needs a value: FORMULA\n"
                                              "  hint: 'fairly check --help' lists the options\n");
}

TEST_F(Answers, UnexpectedArgumentsAreNamedAsTyped) {
  const std::string model = net("token-ring 2");
  const Outcome globs = fairly("check " + model + " --ltl p --strong use1 use2 --srong");
  EXPECT_EQ(globs.exit_code, 3);
  EXPECT_EQ(globs.err,
            "error: these arguments were not expected: use2 --srong\n"
            "  hint: repeat the option: --strong use1 --strong use2; quote globs, or the "
            "shell expands them: 'use*'\n");
  // The second word was taken for the model.
  const Outcome first = fairly("check --weak=use1 use2 --ltl p " + model);
  EXPECT_TRUE(has(first.err, "repeat the option: --weak use1 --weak use2; quote globs"))
      << first.err;
  // As the shell makes it of --weak *.
  const Outcome files = fairly("check " + model + " --ltl p --weak " + model + " " + model);
  EXPECT_TRUE(has(files.err, "quote globs, or the shell makes files of them: --weak '*'"))
      << files.err;
  const Outcome nothing = fairly("check " + model + " --ltl p --weak --strong x y");
  EXPECT_TRUE(has(nothing.err, "hint: --weak needs a value")) << nothing.err;
  const Outcome formula = fairly("check " + model + " --ltl GF p");
  EXPECT_TRUE(has(formula.err, "hint: repeat the option: --ltl GF --ltl p; put a formula with "
                               "spaces in it into quotes\n"))
      << formula.err;
  for (const std::string& arguments : {"explore " + model + " -o x", "suggest --workers 4 " + model,
                                       std::string("translate 'GF p' -o x")}) {
    const Outcome option = fairly(arguments);
    EXPECT_EQ(option.exit_code, 3) << arguments;
    EXPECT_TRUE(has(option.err, "--help' lists the options\n")) << option.err;
  }
}

TEST_F(Answers, HelpFitsIntoAHundredColumns) {
  for (const char* command : {"", "check", "suggest", "reduce", "replay", "explore", "translate",
                              "empty", "net", "unfold", "convert", "show", "mcc"}) {
    std::istringstream help(fairly(std::string(command) + " --help").out);
    for (std::string line; std::getline(help, line);) EXPECT_LE(columns(line), 100U) << line;
  }
  EXPECT_TRUE(has(fairly("--help").out, "Usage: fairly [OPTIONS] COMMAND\n"));
}

TEST_F(Answers, NumbersAreCheckedAsTheyAreTyped) {
  const std::string check = "check " + net("token-ring 2") + " --ltl 'F idle_1' --seed ";
  for (const std::string seed : {"-5", "abc", "1.5", "18446744073709551616", "''"}) {
    const Outcome outcome = fairly(check + seed);
    EXPECT_EQ(outcome.exit_code, 3) << seed;
    EXPECT_TRUE(has(outcome.err, "is not a whole number from 0 to 18446744073709551615\n"))
        << outcome.err;
  }
  EXPECT_EQ(fairly(check + "18446744073709551615").exit_code, 0);
  const Outcome few = fairly("translate p --max-states 0");
  EXPECT_TRUE(has(few.err, "error: --max-states: '0' is not a whole number from 1 to 100000000\n"))
      << few.err;
}

TEST_F(Answers, OutputThatCannotBeWrittenSaysWhy) {
  const std::string model = net("token-ring 2");
  for (const std::string& command :
       {"check " + model + " --ltl 'F idle_1'", std::string("net kanban 3"),
        std::string("net philosophers 500"), "show " + model,
        std::string("translate 'GF p' --format stats")}) {
    const Outcome outcome = fairly(command + " > /dev/full");
    EXPECT_EQ(outcome.exit_code, 3) << command;
    EXPECT_EQ(outcome.err, "error: cannot write the output: No space left on device\n") << command;
  }
}

TEST_F(Answers, OutputHasAShortNameEverywhere) {
  const std::string model = net("token-ring 2"), to = (folder() / "to").string();
  for (const char* command : {"check", "suggest --trace html", "reduce"}) {
    std::filesystem::remove(to);
    fairly(std::string(command) + ' ' + model + " --ignore-net-fairness --ltl 'F critical_1' -o " +
           to);
    EXPECT_TRUE(std::filesystem::exists(to)) << command;
  }
}

TEST_F(Answers, CountsOfOneAreSingular) {
  const std::string one = file("one.net", "net one\ntr t p -> p\npl p (1)\n");
  const Outcome stats = fairly("check " + one + " --ltl 'G p' --stats");
  EXPECT_FALSE(has(stats.out, " 1 nodes") || has(stats.out, " 1 markings")) << stats.out;
  EXPECT_TRUE(
      fairly("unfold " + one + " -o /dev/null").out.starts_with("1 place, 1 transition, 2 arcs"));
  const std::string hoa =
      "HOA: v1 States: 1 Start: 0 AP: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--";
  const Outcome empty = fairly("empty --stats " + file("one.hoa", hoa));
  EXPECT_TRUE(has(empty.out, "automaton   1 state, 1 transition, acceptance t\n")) << empty.out;
}

TEST_F(Answers, WhatOnlyNetsHaveIsRefusedForGraphs) {
  const std::string model = file("m.aut", "des (0, 2, 1)\n(0, a, 0)\n(0, b, 0)\n");
  for (const std::string option :
       {"--reduce always", "--por waiting", "--por visible", "--ignore-net-fairness"}) {
    const Outcome outcome = fairly("check " + model + " --ltl 'F dead' " + option);
    EXPECT_EQ(outcome.exit_code, 3) << option;
    EXPECT_EQ(outcome.err, model + ": error: " + option +
                               " is for nets, and this is a graph\n  hint: leave it out" +
                               (option[2] == 'i' ? ": a graph declares no fairness\n" : "\n"));
  }
  EXPECT_EQ(fairly("suggest " + model + " --ltl 'F dead' --ignore-net-fairness").exit_code, 3);
  for (const std::string option : {"--reduce none", "--reduce auto", "--por none", "--por auto"}) {
    EXPECT_EQ(fairly("check " + model + " --ltl 'F dead' " + option).exit_code, 1) << option;
  }
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
  const std::size_t tried = outcome.out.find("  tried       also 12 hypotheses about states");
  EXPECT_LT(tried, outcome.out.find("\ncheck:\n")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "  strong: hungry_1 => eating_1\n")) << outcome.out;
  const json found = parse_json(fairly("suggest " + about + " --json").out);
  EXPECT_EQ(found["answer"], "useless");
  EXPECT_EQ(found["about_states"]["tried"], 12);
  // What it proposes holds, and not merely because there are no fair runs.
  const std::string command = found["about_states"]["command"];
  const json checked = parse_json(fairly(command.substr(7) + " --json").out);
  EXPECT_EQ(checked["verdict"], "holds");
  EXPECT_FALSE(checked.contains("vacuity"));
  // A graph has actions.
  const std::string graph = file("m.aut", "des (0, 1, 1)\n(0, a, 0)\n");
  const Outcome actions = fairly("suggest " + graph + " --ltl 'F dead'");
  EXPECT_TRUE(actions.out.starts_with("no fairness of actions helps\n")) << actions.out;
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
