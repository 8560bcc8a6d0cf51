// --workers, as scripts see it.
#include "cli/cli.hpp"
#include "support/json.hpp"

namespace fairly::test::workers_test {

using nlohmann::json;

class WorkersCommand : public Cli {
 protected:
  std::string net(const std::string& family) {
    return file("net.pnml", fairly("net " + family).out);
  }
};

TEST_F(WorkersCommand, ExploreCountsTheSame) {
  const std::string path = net("fms 2");
  for (const char* workers : {"1", "2", "3", "all"}) {
    const Outcome outcome = fairly("explore " + path + " --json --workers " + workers);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    const json result = parse_json(outcome.out);
    EXPECT_EQ(result["states"], 3444);
    EXPECT_EQ(result["edges"], 16311);
    EXPECT_EQ(result["dead"], 0);
    EXPECT_EQ(result["max_tokens_in_place"], 3);
    EXPECT_EQ(result["max_tokens_in_marking"], 12);
    EXPECT_EQ(result["expanded"], 3444);
  }
}

TEST_F(WorkersCommand, CheckAnswersTheSame) {
  const std::string path = net("philosophers 7");
  const std::string hungry = "check " + path + " --ltl 'G(has_left_1 -> F eating_1)' --json ";
  for (const char* how : {"", "--weak '*'", "--weak '*' --strong 'take_*'", "--reduce none"}) {
    const Outcome alone = fairly(hungry + how);
    const Outcome together = fairly(hungry + how + " --workers 3");
    EXPECT_EQ(together.exit_code, alone.exit_code) << how;
    EXPECT_EQ(parse_json(together.out)["verdict"], parse_json(alone.out)["verdict"]) << how;
  }
  const Outcome holds = fairly(
      "check " + path + " --ltl 'GF \"eating_1 <= 1\"' --weak '*' --reduce none --workers 2");
  EXPECT_EQ(holds.exit_code, 0);
  EXPECT_EQ(holds.out.substr(0, 6), "holds\n");
}

TEST_F(WorkersCommand, LimitsAreThoseOfTheWholeRun) {
  const std::string path = net("philosophers 20");
  const Outcome explore = fairly("explore " + path + " --workers 2 --time-limit 0.3 --json");
  EXPECT_EQ(explore.exit_code, 2);
  const json result = parse_json(explore.out);
  EXPECT_EQ(result["complete"], false);
  EXPECT_GT(result["states"], 1000);
  const Outcome check = fairly("check " + path +
                               " --ltl 'GF \"eating_1 <= 1\"' --reduce none --workers 2 "
                               "--time-limit 0.3 --json");
  EXPECT_EQ(check.exit_code, 2);
  EXPECT_NE(parse_json(check.out)["reason"].get<std::string>().find("time limit"),
            std::string::npos);
}

TEST_F(WorkersCommand, MemoryLimitsEndARunOfSeveralWorkers) {
  const Outcome outcome =
      fairly("explore " + net("philosophers 20") + " --workers 2 --memory-limit 40M --json");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(parse_json(outcome.out)["reason"].get<std::string>().find("memory"), std::string::npos);
}

TEST_F(WorkersCommand, RefusesWhatSeveralWorkersCannotDo) {
  const std::string path = net("philosophers 3");
  for (const char* option :
       {"--engine lh00", "--automaton tgta", "--store compact", "--search walk", "--por visible",
        "--needed --weak '*'", "--certificate c"}) {
    const Outcome outcome = fairly("check " + path + " --ltl 'GF eating_1' --workers 2 " + option);
    EXPECT_EQ(outcome.exit_code, 3) << option;
    EXPECT_NE(outcome.err.find("--workers"), std::string::npos) << option << outcome.err;
  }
  for (const char* workers : {"0", "-1", "two", "257", "1.5", "''"}) {
    const Outcome outcome = fairly("explore " + path + " --workers " + workers);
    EXPECT_EQ(outcome.exit_code, 3) << workers;
    EXPECT_NE(outcome.err.find("--workers"), std::string::npos) << outcome.err;
  }
  EXPECT_EQ(fairly("explore " + path + " --workers 2 --store bitstate").exit_code, 3);
}

TEST_F(WorkersCommand, CheckWhatIsFired) {
  const std::string check =
      "check " + net("token-ring 3") + " --ltl 'G(fired(request_1) -> F fired(enter_1))'";
  EXPECT_EQ(fairly(check + " --workers 2").exit_code, 0);
  EXPECT_EQ(fairly(check + " --ignore-net-fairness --weak '*' --workers 3").exit_code, 1);
}

// --- checkpoints

TEST_F(WorkersCommand, GoOnFromACheckpointOfAStoppedRun) {
  const std::string path = net("philosophers 20"), saved = (folder() / "saved").string();
  const std::string explore = "explore " + path + " --json --checkpoint " + saved;
  const Outcome first = fairly(explore + " --workers 2 --time-limit 0.3");
  EXPECT_EQ(first.exit_code, 2);
  const auto before = parse_json(first.out);
  EXPECT_NE(before["reason"].get<std::string>().find("--resume"), std::string::npos);
  const Outcome second = fairly(explore + " --resume " + saved + " --time-limit 1");
  EXPECT_EQ(second.exit_code, 2) << second.err;
  EXPECT_GE(parse_json(second.out)["states"], before["states"]);
  // How many of them are new is not known.
  EXPECT_TRUE(before.contains("states_per_second"));
  EXPECT_FALSE(parse_json(second.out).contains("states_per_second"));
  // No other run may overwrite it, and it cannot be resumed for something else.
  const Outcome again = fairly(explore);
  EXPECT_EQ(again.exit_code, 3);
  EXPECT_NE(again.err.find("already"), std::string::npos) << again.err;
  const Outcome other = fairly("explore " + net("philosophers 3") + " --resume " + saved);
  EXPECT_EQ(other.exit_code, 3);
  EXPECT_NE(other.err.find("another model"), std::string::npos) << other.err;
  const Outcome check = fairly("check " + path + " --ltl 'GF eating_1' --resume " + saved);
  EXPECT_EQ(check.exit_code, 3);
  EXPECT_NE(check.err.find("another task"), std::string::npos) << check.err;
}

TEST_F(WorkersCommand, GoOnWithACheckOfTheSamePropertyOnly) {
  const std::string path = net("philosophers 5"), saved = (folder() / "saved").string();
  const std::string check = "check " + path + " --json --ltl ";
  const std::string first = check + "'GF \"eating_1 <= 1\"' --weak '*'";
  EXPECT_EQ(fairly(first + " --checkpoint " + saved).exit_code, 0);
  const std::string resume = " --resume " + saved;
  EXPECT_EQ(fairly(first + resume + " --workers 3").exit_code, 0);
  for (const auto& [what, options] :
       {std::pair("another property", "'GF \"eating_2 <= 1\"' --weak '*'"),
        std::pair("another fairness", "'GF \"eating_1 <= 1\"' --strong '*'"),
        std::pair("another automaton", "'GF \"eating_1 <= 1\"' --weak '*' --automaton ba")}) {
    const Outcome outcome = fairly(check + options + resume);
    EXPECT_EQ(outcome.exit_code, 3) << what;
    EXPECT_NE(outcome.err.find(what), std::string::npos) << outcome.err;
  }
}

TEST_F(WorkersCommand, RefuseCheckpointsThatCannotBe) {
  const std::string path = net("philosophers 3");
  for (const char* option : {"--engine lh00", "--automaton tgta", "--store compact",
                             "--search walk", "--por visible", "--needed --weak '*'", "--vacuity",
                             "--certificate c", "--reduce always", "--ltl 'GF eating_2'"}) {
    const Outcome outcome =
        fairly("check " + path + " --ltl 'GF eating_1' --checkpoint /nowhere/at/all " + option);
    EXPECT_EQ(outcome.exit_code, 3) << option;
    EXPECT_NE(outcome.err.find("checkpoint"), std::string::npos) << option << outcome.err;
    EXPECT_EQ(outcome.err.find("cannot write"), std::string::npos) << option << outcome.err;
  }
  EXPECT_EQ(fairly("explore " + path + " --store bitstate --checkpoint /nowhere").exit_code, 3);
  EXPECT_EQ(fairly("explore " + path + " --checkpoint-every 5").exit_code, 3);
  EXPECT_EQ(fairly("explore - --resume x < " + path).exit_code, 3);
  EXPECT_EQ(fairly("explore " + path + " --resume /nowhere/at/all").exit_code, 3);
  EXPECT_EQ(fairly("explore " + path + " --checkpoint ''").exit_code, 3);
}

} // namespace fairly::test::workers_test
