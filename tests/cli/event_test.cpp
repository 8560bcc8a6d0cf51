// fired(t) on the command line: nets, coloured nets, graphs, traces, and what is refused.
#include "cli/cli.hpp"
#include "support/coloured_philosophers.hpp"
#include "support/json.hpp"

namespace fairly::test::event_test {

using nlohmann::json;

class Events : public Cli {
 protected:
  std::string ring() { return file("ring.pnml", fairly("net token-ring 3").out); }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(Events, ARequestIsAnsweredUnderFairness) {
  const std::string check = "check " + ring() + " --ltl 'G(fired(request_1) -> F fired(enter_1))'";
  EXPECT_EQ(fairly(check).exit_code, 0); // with the fairness in the net
  EXPECT_EQ(fairly(check + " --ignore-net-fairness --weak '*'").exit_code, 1);
  EXPECT_EQ(fairly(check + " --ignore-net-fairness --strong 'enter_*'").exit_code, 0);
  // The same as a hypothesis about steps.
  EXPECT_EQ(fairly(check + " --ignore-net-fairness --fair 'strong: fireable(enter_1) => "
                           "fired(enter_1)'")
                .exit_code,
            0);
}

TEST_F(Events, ShowInTracesWhichStepComesNext) {
  const Outcome outcome =
      fairly("check " + ring() + " --ignore-net-fairness --ltl 'G !fired(request_2)'");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(has(outcome.out, "      1  A  request_2 ")) << outcome.out;
  const std::string trace = file("t.itf.json", "");
  const std::string about = ring() + " --ignore-net-fairness --ltl 'GF fired(pass_1)' ";
  EXPECT_EQ(fairly("check " + about + "--trace itf --output " + trace).exit_code, 1);
  EXPECT_EQ(fairly("replay " + about + trace).out.substr(0, 10), "confirmed\n");
  EXPECT_EQ(fairly("replay " + ring() +
                   " --ignore-net-fairness --ltl 'GF fired(request_1, "
                   "pass_2)' " +
                   trace)
                    .exit_code == 0,
            false);
  const std::string page = file("t.html", "");
  EXPECT_EQ(fairly("check " + about + "--trace html --output " + page).exit_code, 1);
  std::ifstream in(page);
  EXPECT_TRUE(has(std::string(std::istreambuf_iterator<char>(in), {}), "fired(pass_1)"));
}

TEST_F(Events, OfColouredTransitionsAndTheirBindings) {
  const std::string net = file("net.pnml", coloured_philosophers(3));
  const auto verdict = [&](const std::string& formula) {
    return fairly("check " + net + " --ltl '" + formula + "'").exit_code;
  };
  EXPECT_EQ(verdict("G(fired(take_right[x=1]) -> X eating[1])"), 0);
  EXPECT_EQ(verdict("G(fired(take_right) -> X eating[1])"), 1);
  EXPECT_EQ(verdict("G(fired(take_right) -> X eating)"), 0);
}

TEST_F(Events, OfGraphs) {
  const std::string graph = file("g.aut", "des (0, 3, 2)\n(0, \"go(1)\", 1)\n(1, \"back\", 0)\n"
                                          "(0, \"stay\", 0)\n");
  const auto verdict = [&](const std::string& arguments) {
    return fairly("check " + graph + " --ltl " + arguments).exit_code;
  };
  EXPECT_EQ(verdict("'G(\"fired('\"'\"'go(1)'\"'\"')\" -> X fired(back))'"), 0);
  EXPECT_EQ(verdict("'F fired(back)'"), 1);
  EXPECT_EQ(verdict("'F fired(back)' --strong 'go*'"), 0);
  EXPECT_EQ(verdict("'F fired(back)' --strong 'go*' --stutter always"), 1);
  EXPECT_EQ(verdict("'F fired(back)' --strong '*' --stutter always"), 0);
}

TEST_F(Events, AreRefusedByNameWhereTheyAreNotCarried) {
  const std::string about = ring() + " --ltl 'F fired(enter_1)' ";
  const std::pair<std::string, const char*> cases[] = {
      {"check " + about + "--automaton tgta", "testing automata have no fired(...)"},
      {"check " + about + "--automaton ta", "testing automata have no fired(...)"},
      {"reduce " + about, "reductions cannot keep fired(...)"}};
  for (const auto& [arguments, message] : cases) {
    const Outcome outcome = fairly(arguments);
    EXPECT_EQ(outcome.exit_code, 3) << arguments;
    EXPECT_TRUE(has(outcome.err, message)) << arguments << outcome.err;
  }
  const Outcome stats = fairly("check " + about + "--ignore-net-fairness --reduce always --stats");
  EXPECT_TRUE(has(stats.out, "all rules: not used, the property says what is fired")) << stats.out;
  EXPECT_TRUE(has(stats.out, "stubborn    not used, the formula says what is fired")) << stats.out;
}

TEST_F(Events, AreTakenByRandomRuns) {
  for (const char* search : {"walk", "guided"}) {
    const Outcome outcome = fairly("check " + ring() +
                                   " --ignore-net-fairness --ltl 'G(fired(request_1) -> "
                                   "X[3] !fired(request_2))' --stats --search " +
                                   search);
    EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
    EXPECT_TRUE(has(outcome.out, "walk\n")) << outcome.out;
  }
}

TEST_F(Events, AreTakenBySuggest) {
  const Outcome outcome = fairly("suggest " + ring() +
                                 " --ignore-net-fairness --ltl "
                                 "'G(fired(request_1) -> F fired(enter_1))'");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(has(outcome.out, "  strong enter_1\n")) << outcome.out;
}

} // namespace fairly::test::event_test
