// fairly empty as scripts see it: output, exit codes, errors.
#include "cli/cli.hpp"
#include "support/json.hpp"

#include <string>

namespace fairly::test::empty_test {

class EmptyCommand : public Cli {
 protected:
  const std::string nonempty_ = "HOA: v1 name: \"loop\" Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0) "
                                "--BODY-- State: 0 [!0] 1 State: 1 \"on\" [0] 1 {0} --END--\n";
  const std::string empty_ =
      "HOA: v1 Start: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 0 --END--\n";
};

TEST_F(EmptyCommand, EmptySaysEmptyOrNonempty) {
  Outcome outcome = fairly("empty " + file("e.hoa", empty_));
  EXPECT_EQ(outcome.out, "empty\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.exit_code, 0);
  outcome = fairly("empty " + file("n.hoa", nonempty_));
  EXPECT_EQ(outcome.out, "nonempty\n");
  EXPECT_EQ(outcome.exit_code, 1);
}

TEST_F(EmptyCommand, EmptyShowsAWitness) {
  EXPECT_EQ(fairly("empty --witness " + file("n.hoa", nonempty_)).out,
            "nonempty\n"
            "prefix:\n"
            "  state 0     letter !a\n"
            "cycle:\n"
            "  state 1 on  letter a   marks 0\n"
            "  back to state 1 on\n");
}

TEST_F(EmptyCommand, EmptyReadsAStreamFromStandardInput) {
  const Outcome outcome =
      fairly("empty - ",
             "cat " + file("s.hoa", empty_ + nonempty_ + "HOA: v1 --ABORT--" + empty_) + " | ");
  EXPECT_EQ(outcome.out, "empty\nnonempty\nempty\n");
  EXPECT_EQ(outcome.err, "standard input: note: skipped 1 automaton that ends with --ABORT--\n");
  EXPECT_EQ(outcome.exit_code, 1);
}

TEST_F(EmptyCommand, EmptySpeaksJson) {
  const auto json =
      parse_json(fairly("empty --json --witness --engine lh00 " + file("n.hoa", nonempty_)).out);
  EXPECT_EQ(json["verdict"], "nonempty");
  EXPECT_EQ(json["engine"], "lh00");
  EXPECT_EQ(json["name"], "loop");
  EXPECT_EQ(json["visited_states"], 2);
  EXPECT_EQ(json["witness"]["prefix"][0]["letter"]["a"], false);
  EXPECT_EQ(json["witness"]["cycle"][0]["state"], 1);
  EXPECT_EQ(json["witness"]["cycle"][0]["marks"][0], 0);
}

TEST_F(EmptyCommand, EmptySaysWhichEngineItTook) {
  EXPECT_NE(fairly("empty --stats " + file("n.hoa", nonempty_)).out.find("engine      dpc09"),
            std::string::npos);
}

TEST_F(EmptyCommand, AnEngineThatDoesNotFitIsAnError) {
  const Outcome outcome = fairly("empty --engine ndfs " +
                                 file("s.hoa", "HOA: v1 Acceptance: 1 Fin(0) --BODY-- --END--"));
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("hint: these engines can: dpc09, lh00, generic"), std::string::npos)
      << outcome.err;
}

TEST_F(EmptyCommand, InputErrorsExitWithThree) {
  Outcome outcome = fairly("empty " + file("bad.hoa", "HOA: v1\nStates: x\n"));
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("bad.hoa:2:9: error: expected the number of states, found 'x'\n"
                             "  States: x\n          ^\n"),
            std::string::npos)
      << outcome.err;
  outcome = fairly("empty /no/such/file.hoa");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.err,
            "/no/such/file.hoa: error: cannot read this file: No such file or directory\n");
  outcome = fairly("empty /");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.err, "/: error: cannot read this file: Is a directory\n");
  outcome = fairly("empty " + file("nothing.hoa", ""));
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("there is no automaton"), std::string::npos);
}

TEST_F(EmptyCommand, ShowsComplementedSetsAsTheyWereWritten) {
  const Outcome outcome = fairly(
      "empty --stats --witness " +
      file("c.hoa",
           "HOA: v1 Start: 0 Acceptance: 2 Fin(!0) & Inf(!1) --BODY-- State: 0 [t] 0 {0} --END--"));
  EXPECT_NE(outcome.out.find("acceptance Fin(!0) & Inf(!1)"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("letter true   marks 0\n"), std::string::npos) << outcome.out;
}

TEST_F(EmptyCommand, QuotesNamesThatCouldBeMistaken) {
  const Outcome outcome =
      fairly("empty --witness " + file("q.hoa", "HOA: v1 Start: 0 AP: 2 \"1\" \"a b\" Acceptance: "
                                                "0 t --BODY-- State: 0 [0&!1] 0 --END--"));
  EXPECT_NE(outcome.out.find("letter \"1\" & !\"a b\"\n"), std::string::npos) << outcome.out;
}

TEST_F(EmptyCommand, ErrorsInAStreamNameTheAutomaton) {
  const Outcome outcome =
      fairly("empty --engine tau03 " +
             file("s.hoa", empty_ + "HOA: v1 Acceptance: 1 Fin(0) --BODY-- --END--\n"));
  EXPECT_EQ(outcome.out, "empty\n");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("s.hoa:2:1: error: engine tau03"), std::string::npos) << outcome.err;
}

TEST_F(EmptyCommand, LimitsEndInUnknown) {
  // A ring with long labels, large enough to be stopped while it is read or searched.
  std::string big = "HOA: v1 States: 40000 Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0) --BODY--\n";
  for (int i = 0; i < 40000; ++i) {
    big += "State: " + std::to_string(i) + " [0] " + std::to_string((i + 1) % 40000) + "\n";
  }
  big += "--END--\n";
  const std::string path = file("big.hoa", big);
  Outcome outcome = fairly("empty --time-limit 0.0001 " + path);
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "unknown\n  reason      the time limit of 0.0001 s was reached\n");
  outcome = fairly("empty --memory-limit 1M --json " + path);
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(parse_json(outcome.out)["verdict"], "unknown");
  for (int megabytes = 2; megabytes <= 64; megabytes *= 2) {
    outcome = fairly("empty --memory-limit " + std::to_string(megabytes) + "M " + path);
    EXPECT_TRUE(outcome.exit_code == 0 || outcome.exit_code == 2)
        << megabytes << " " << outcome.exit_code;
  }
}

TEST_F(EmptyCommand, ALimitNeverTurnsIntoAVerdict) {
  // An empty automaton, a very long comment, a nonempty one.
  const std::string path =
      file("t.hoa", empty_ + "/*" + std::string(30'000'000, 'x') + "*/\n" + nonempty_);
  EXPECT_EQ(fairly("empty " + path).exit_code, 1);
  EXPECT_NE(fairly("empty --memory-limit 10M " + path).exit_code, 0);
}

TEST_F(EmptyCommand, ManyAcceptanceSetsAreNoWall) {
  std::string acceptance = "Inf(0)", edges;
  for (int i = 1; i < 1500; ++i) acceptance += "&Inf(" + std::to_string(i) + ")";
  for (int i = 0; i < 1500; ++i) edges += "[t] 0 {" + std::to_string(i) + "}\n";
  const auto hoa = [&](const std::string& condition) {
    return "HOA: v1 Start: 0 Acceptance: 1500 " + condition + " --BODY-- State: 0\n" + edges +
           "--END--";
  };
  EXPECT_EQ(fairly("empty --witness " + file("b.hoa", hoa(acceptance))).exit_code, 1);
  std::string mixed = "(Inf(0)";
  for (int i = 1; i < 750; ++i) mixed += "&Inf(" + std::to_string(i) + ")";
  mixed += ")";
  for (int i = 750; i < 1500; ++i) mixed += "|Inf(" + std::to_string(i) + ")";
  EXPECT_EQ(fairly("empty " + file("m.hoa", hoa(mixed))).exit_code, 1);
}

TEST_F(EmptyCommand, AnAutomatonWithoutInitialStateIsPointedOut) {
  const Outcome outcome = fairly(
      "empty " + file("i.hoa", "HOA: v1 start: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--"));
  EXPECT_EQ(outcome.out, "empty\n");
  EXPECT_NE(outcome.err.find("i.hoa:1: note: the automaton has no initial state"),
            std::string::npos);
}

TEST_F(EmptyCommand, AFullDiskIsAnError) {
  EXPECT_EQ(fairly("empty " + file("e.hoa", empty_) + " >/dev/full").exit_code, 3);
}

TEST_F(EmptyCommand, UsageErrorsExitWithThree) {
  for (const char* arguments :
       {"", "empty", "nonsense", "empty x --engine spot", "empty x --foo",
        "empty x --time-limit -1", "empty x --time-limit 1x", "empty x --memory-limit lots",
        "empty x --memory-limit 0", "empty x --memory-limit -5", "empty x --time-limit 0",
        "empty x --time-limit nan", "empty x --witness=3"}) {
    const Outcome outcome = fairly(arguments);
    EXPECT_EQ(outcome.exit_code, 3) << arguments;
    EXPECT_NE(outcome.err, "") << arguments;
  }
}

TEST_F(EmptyCommand, AMisspeltCommandIsNamed) {
  EXPECT_EQ(fairly("emtpy x").err,
            "error: there is no command emtpy\n  hint: did you mean empty?\n");
}

TEST_F(EmptyCommand, HelpHasExamplesAndSucceeds) {
  EXPECT_EQ(fairly("--help").exit_code, 0);
  const Outcome outcome = fairly("empty --help");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.out.find("Examples:"), std::string::npos);
  EXPECT_EQ(fairly("--version").exit_code, 0);
}

} // namespace fairly::test::empty_test
