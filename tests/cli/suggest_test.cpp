// fairly suggest and what fairly check says about it, as scripts see them.
#include "cli/schema.hpp"

namespace fairly::test::suggest_test {

using nlohmann::json;

constexpr const char* kProperties = R"(<?xml version="1.0"?>
<property-set xmlns="http://mcc.lip6.fr/">
<property><id>Done</id><description>.</description><formula><all-paths><finally>
<integer-le><integer-constant>1</integer-constant><tokens-count><place>finished_1</place></tokens-count>
</integer-le></finally></all-paths></formula></property>
<property><id>Never</id><description>.</description><formula><all-paths><globally><negation>
<is-fireable><transition>crash_1</transition></is-fireable></negation></globally></all-paths>
</formula></property></property-set>)";

// Transitions whose ids mean something to a shell, to globs or to groups.
constexpr const char* kOddNet = R"(<?xml version="1.0"?>
<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
<net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
<place id="p"><initialMarking><text>1</text></initialMarking></place><place id="q"/>
<place id="r"><initialMarking><text>1</text></initialMarking></place>
<transition id="it's a {*,$b} "/><transition id="spin"/>
<arc id="a1" source="p" target="it's a {*,$b} "/><arc id="a2" source="it's a {*,$b} " target="q"/>
<arc id="a3" source="r" target="spin"/><arc id="a4" source="spin" target="r"/>
</page></net></pnml>)";

class SuggestCommand : public SchemaCli {
 protected:
  SuggestCommand() : SchemaCli("suggest") {}

  std::string net(const std::string& family) {
    return file("net.pnml", fairly("net " + family).out);
  }
  // The answer as JSON. Checks it against its schema.
  json suggest(const std::string& arguments) {
    const json answer = parse_json(fairly("suggest " + arguments + " --json").out);
    EXPECT_EQ(fault(answer), "") << arguments;
    return answer;
  }
  // The exit code of a command line that was printed.
  int run(const std::string& command) {
    EXPECT_TRUE(command.starts_with("fairly ")) << command;
    return fairly(command.substr(7)).exit_code;
  }
};

std::string hypotheses(const json& set) {
  std::string text;
  for (const json& each : set["fairness"]) {
    text += each["kind"].get<std::string>() + ' ' + each["candidate"].get<std::string>() + '\n';
  }
  return text;
}

TEST_F(SuggestCommand, ShowsTheSetTheReasonsAndTheCommand) {
  const std::string path = net("crash-recover 2");
  const Outcome outcome = fairly("suggest " + path + " --ltl 'F finished_1' --ignore-net-fairness");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  const std::string run = "        crash_1, then for ever crash_2, recover_2\n";
  EXPECT_TRUE(outcome.out.starts_with(
      "found\n"
      "  property    F finished_1\n"
      "  assumed     nothing\n"
      "  candidates  all 6 transitions\n"
      "needed: 1 strong, 1 weak\n"
      "  strong finish_1\n"
      "      with weak fairness only: finish_1 is enabled again and again and never fires\n"))
      << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with(
      "  weak recover_1\n"
      "      without it: recover_1 stays enabled for ever and never fires\n" +
      run + "check:\n  fairly check " + path +
      " --ltl 'F finished_1' --ignore-net-fairness \\\n      --strong finish_1 --weak recover_1\n"))
      << outcome.out;
}

TEST_F(SuggestCommand, SaysThatNothingIsNeeded) {
  const Outcome outcome =
      fairly("suggest " + net("round-robin 3") + " --ltl 'G(waiting_1 -> F critical_1)'");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out.starts_with("no fairness needed\n")) << outcome.out;
  const json answer = suggest(net("token-ring 3") + " --ltl 'G(waiting_1 -> F critical_1)'");
  EXPECT_EQ(answer["answer"], "not needed") << "the net says enough";
  EXPECT_EQ(answer["assumed"].size(), 9U);
}

TEST_F(SuggestCommand, ShowsARunThatNoFairnessExcludes) {
  const std::string path = net("philosophers 3");
  const Outcome outcome = fairly("suggest " + path + " --ltl 'G(has_left_1 -> F eating_1)'");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(outcome.out.starts_with("no fairness of transitions helps\n")) << outcome.out;
  EXPECT_NE(outcome.out.find("(nothing is enabled)"), std::string::npos);
  const json answer = suggest(path + " --ltl 'G(has_left_1 -> F eating_1)'");
  EXPECT_EQ(answer["trace"]["prefix"].size(), 3U);
  EXPECT_EQ(run(answer["command"]), 1);
}

TEST_F(SuggestCommand, PrintsCommandsThatHold) {
  const std::string path = net("alternating-bit 1");
  const json answer = suggest(path + " --ltl 'G(waiting_0 -> F ready_1)' --ignore-net-fairness");
  ASSERT_EQ(answer["answer"], "found");
  EXPECT_EQ(hypotheses(answer["sets"][0]), "strong acknowledged_0\n"
                                           "weak ignore_waiting_0\n"
                                           "strong accept_0\n"
                                           "strong duplicate_0\n"
                                           "weak answer_0\n"
                                           "weak answer_1\n");
  EXPECT_EQ(run(answer["sets"][0]["command"]), 0);
}

TEST_F(SuggestCommand, QuotesWhatAShellOrAGlobWouldRead) {
  const std::string path = file("odd 'net'.pnml", kOddNet);
  const std::string quoted = "\"" + path + "\"";
  for (const std::string options : {"", " --group 'a b=it*'", " --group 'a={it*,spin}'",
                                    " --group 'a=it*,*'", " --candidates 'it*'"}) {
    const json answer = suggest(quoted + " --ltl 'F q'" + options);
    ASSERT_EQ(answer["answer"], options.find("spin") == std::string::npos ? "found" : "useless")
        << options;
    const json& command =
        answer.contains("sets") ? answer["sets"][0]["command"] : answer["command"];
    EXPECT_EQ(run(command), answer.contains("sets") ? 0 : 1) << command;
    if (options.empty()) {
      EXPECT_EQ(hypotheses(answer["sets"][0]), "weak it's a {*,$b} \n");
    }
  }
}

TEST_F(SuggestCommand, AssumesWhatIsGiven) {
  const std::string property =
      net("crash-recover 1") + " --ignore-net-fairness --ltl 'F finished_1' ";
  EXPECT_EQ(hypotheses(suggest(property)["sets"][0]), "strong finish_1\n");
  EXPECT_EQ(hypotheses(suggest(property + "--weak '*'")["sets"][0]), "strong finish_1\n");
  const json base = suggest(property + "--fair 'strong: working_1 => finished_1' --weak 'crash_*'");
  EXPECT_EQ(base["answer"], "not needed");
  EXPECT_EQ(run(base["sets"][0]["command"]), 0);
  const json vacuous = suggest(property + "--fair 'GF \"working_1 >= 2\"'");
  EXPECT_EQ(vacuous["sets"][0]["vacuity"], "no fair run");
}

TEST_F(SuggestCommand, RestrictsTheCandidates) {
  const std::string property =
      net("crash-recover 2") + " --ignore-net-fairness --ltl 'F finished_1' ";
  EXPECT_EQ(suggest(property + "--candidates 'recover_*' --candidates finish_2")["answer"],
            "useless");
  const json groups = suggest(property + "--group 'P1={finish_1,recover_1}' --group 'P2=*_2'");
  EXPECT_EQ(groups["candidates"], 3);
  EXPECT_EQ(groups["answer"], "useless") << "a group that recovers is fair";
  const json both = suggest(property + "--group 'P2=*_2'");
  EXPECT_EQ(hypotheses(both["sets"][0]), "strong finish_1\nweak recover_1\n");
}

TEST_F(SuggestCommand, ListsAllMinimalSets) {
  const std::string property =
      net("crash-recover 2") + " --ignore-net-fairness --ltl 'F finished_1' --all ";
  const json all = suggest(property);
  ASSERT_EQ(all["sets"].size(), 2U);
  EXPECT_EQ(all["complete"], true);
  EXPECT_EQ(hypotheses(all["sets"][0]), "strong finish_1\nweak recover_1\n");
  EXPECT_EQ(hypotheses(all["sets"][1]), "strong finish_1\nstrong finish_2\n");
  for (const json& set : all["sets"]) EXPECT_EQ(run(set["command"]), 0);
  const json one = suggest(property + "--at-most 1");
  EXPECT_EQ(one["sets"].size(), 1U);
  EXPECT_EQ(one["complete"], false);
  EXPECT_EQ(suggest(property + "--at-most 2")["complete"], true);
  EXPECT_NE(fairly("suggest " + property).out.find("There are no other minimal sets.\n"),
            std::string::npos);
}

TEST_F(SuggestCommand, TakesPropertiesOfTheContest) {
  const std::string start =
      net("crash-recover 1") + " --ignore-net-fairness --property " + file("p.xml", kProperties);
  const json done = suggest(start + " --id Done");
  EXPECT_EQ(done["id"], "Done");
  EXPECT_EQ(hypotheses(done["sets"][0]), "strong finish_1\n");
  EXPECT_EQ(run(done["sets"][0]["command"]), 0) << done["sets"][0]["command"];
  EXPECT_EQ(suggest(start + " --id Never")["answer"], "useless");
  const Outcome which = fairly("suggest " + start);
  EXPECT_EQ(which.exit_code, 3);
  EXPECT_NE(which.err.find("choose one with --id: Done, Never"), std::string::npos) << which.err;
  EXPECT_EQ(fairly("suggest " + start + " --id Other").exit_code, 3);
}

TEST_F(SuggestCommand, SaysWhatIsKnownWhenALimitIsMet) {
  const std::string path = net("philosophers 12");
  const std::string property = path + " --ltl 'GF eating_1 | F dead' ";
  const Outcome outcome = fairly("suggest " + property + "--time-limit 0.05");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(outcome.out.starts_with("unknown\n")) << outcome.out;
  EXPECT_EQ(suggest(property + "--time-limit 0.05")["answer"], "unknown");
  EXPECT_EQ(suggest(property + "--time-limit 0.000001")["answer"], "unknown");
  EXPECT_EQ(suggest(property + "--memory-limit 1M")["answer"], "unknown");
}

TEST_F(SuggestCommand, RefusesWhatItCannotHonour) {
  const std::string path = net("crash-recover 1");
  for (const std::string arguments :
       {"", " --ltl 'F finished_1' --property x.xml", " --lbt --property x.xml",
        " --ltl 'F finished_1' --id x", " --ltl 'F finished_1' --at-most 3",
        " --ltl 'F finished_1' --all --at-most 0", " --ltl 'F finished_1' --group x",
        " --ltl 'F finished_1' --group '=finish_1'", " --ltl 'F finished_1' --group 'x=nothing*'",
        " --ltl 'F finished_1' --group 'x=finish_1' --group 'x=crash_1'",
        " --ltl 'F finished_1' --candidates 'nothing*'", " --ltl 'F finished_1' --store bitstate",
        " --ltl 'F ('"}) {
    const Outcome outcome = fairly("suggest " + path + arguments);
    EXPECT_EQ(outcome.exit_code, 3) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_NE(outcome.err, "") << arguments;
  }
}

TEST_F(SuggestCommand, ShowsStatistics) {
  const Outcome outcome =
      fairly("suggest " + net("crash-recover 1") + " --ltl 'F finished_1' --stats");
  EXPECT_NE(outcome.out.find("  searched    "), std::string::npos) << outcome.out;
}

// --- fairly check

TEST_F(SuggestCommand, IsNamedWhereARunWithoutFairnessIsUnfair) {
  const std::string path = net("crash-recover 2");
  const auto last_line = [&](const std::string& arguments) {
    std::string out = fairly("check " + path + arguments).out;
    out.pop_back();
    return out.substr(out.rfind('\n') + 1);
  };
  const std::string plain = " --ignore-net-fairness";
  const std::string live = " --ltl 'F finished_1'";
  EXPECT_TRUE(last_line(plain + live).ends_with("; try 'fairly suggest'"))
      << last_line(plain + live);
  EXPECT_TRUE(last_line(plain + live).starts_with("this run starves "));
  // Fairness was given; or a finite run decides; or the output is for programs; or the run is not
  // shown; or it is fair to everything.
  for (const std::string& other : {live + plain + " --weak crash_1", " --ltl 'G working_1'" + plain,
                                   live + plain + " --json", live + plain + " --trace actions",
                                   live + plain + " --trace none", " --ltl 'GF !dead'" + plain}) {
    EXPECT_EQ(last_line(other).find("starves"), std::string::npos) << other;
  }
}

TEST_F(SuggestCommand, IsNotAskedForHypothesesThatAreNotNeeded) {
  const std::string property = net("crash-recover 2") + " --ltl 'F finished_1'";
  const Outcome outcome = fairly("check " + property + " --needed");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "holds\n"
                         "  property    F finished_1\n"
                         "  fairness    weak: recover_1, recover_2\n"
                         "              strong: finish_1, finish_2\n"
                         "  needed      weak: recover_1\n"
                         "              strong: finish_1\n"
                         "  not needed  weak: recover_2\n"
                         "              strong: finish_2\n");
  const json answer = parse_json(fairly("check " + property + " --needed --json").out);
  for (const json& each : answer["fairness"]) {
    EXPECT_EQ(each["needed"],
              each["transitions"][0] == "recover_1" || each["transitions"][0] == "finish_1");
  }
  const Outcome state = fairly("check " + property +
                               " --ignore-net-fairness --needed --weak '*' --fair 'GF finished_1' "
                               "--fair 'strong: crashed_2 => working_2'");
  EXPECT_NE(state.out.find("  needed      GF finished_1\n"), std::string::npos) << state.out;
}

TEST_F(SuggestCommand, NeededIsRefusedWhereItMeansNothing) {
  const std::string path = net("crash-recover 1");
  for (const std::string arguments :
       {" --ltl 'F finished_1' --ignore-net-fairness", " --property x.xml",
        " --ltl 'F finished_1' --ignore-net-fairness --weak '*' --store compact"}) {
    const Outcome outcome = fairly("check " + path + arguments + " --needed");
    EXPECT_EQ(outcome.exit_code, 3) << arguments;
    EXPECT_NE(outcome.err.find("--needed"), std::string::npos) << outcome.err;
  }
}

TEST_F(SuggestCommand, SaysWhatItsCandidatesAre) {
  const std::string ring = file("ring.pnml", fairly("net token-ring 3").out);
  const std::string property = " --ignore-net-fairness --ltl 'G(waiting_1 -> F critical_1)' ";
  const Outcome few = fairly("suggest " + ring + property + "--candidates 'pass_*'");
  EXPECT_EQ(few.exit_code, 1);
  EXPECT_TRUE(few.out.starts_with("no fairness of the candidates helps\n")) << few.out;
  // A named member of a group is a candidate as well.
  EXPECT_EQ(fairly("suggest " + ring + property + "--group 'A=*_1'").exit_code, 1);
  EXPECT_EQ(fairly("suggest " + ring + property + "--group 'A=*_1' --candidates enter_1").exit_code,
            0);
  const Outcome shared = fairly("suggest " + ring + property + "--group A=enter_* --group B=*_1");
  EXPECT_NE(shared.out.find("note: A and B share enter_1\n"), std::string::npos) << shared.out;
  const Outcome clash = fairly("suggest " + ring + property + "--group 'enter_1=pass_*'");
  EXPECT_EQ(clash.exit_code, 3);
  EXPECT_NE(clash.err.find("a transition has the name"), std::string::npos) << clash.err;
}

TEST_F(SuggestCommand, IsNamedWhereTheNegationIsFairness) {
  const std::string net = file("net.pnml", fairly("net crash-recover 2").out);
  const std::string out =
      fairly("check " + net + " --ignore-net-fairness --ltl 'FG finished_1'").out;
  EXPECT_NE(out.find("this run starves"), std::string::npos) << out;
}

TEST_F(SuggestCommand, ShowsWhatItTries) {
  const std::string net = file("net.pnml", fairly("net philosophers 14").out);
  const Outcome outcome = fairly("suggest " + net +
                                 " --ltl 'G(has_left_1 -> F eating_1)' --time-limit 1.3 "
                                 "--progress always");
  const bool is_said =
      outcome.err.find(" s  trying ") != std::string::npos ||
      outcome.err.find(" s  looking at all runs that violate it") != std::string::npos;
  EXPECT_TRUE(is_said) << outcome.err;
}

TEST_F(SuggestCommand, WritesTheRunsThatShowWhy) {
  const std::string path = file("ring.pnml", fairly("net token-ring 3").out);
  const std::string about = path + " --ignore-net-fairness --ltl 'G(waiting_1 -> F critical_1)'";
  const std::string output = (folder() / "why.itf.json").string();
  const Outcome outcome = fairly("suggest " + about + " --trace itf --output " + output);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string written = (folder() / "why-without-enter_1.itf.json").string();
  EXPECT_EQ(outcome.err, "wrote " + written + '\n');
  EXPECT_EQ(fairly("replay " + path + " " + written + " --quiet").exit_code, 0);
  const std::string page = (folder() / "why.html").string();
  EXPECT_EQ(fairly("suggest " + about + " --trace html -o " + page).err, "wrote " + page + '\n');
  std::ifstream in(page);
  const std::string html(std::istreambuf_iterator<char>(in), {});
  EXPECT_NE(html.find("\"name\":\"without-enter_1\""), std::string::npos);
  for (const std::string& wrong : {folder().string(), folder().string() + "/", std::string(".")}) {
    const Outcome refused = fairly("suggest " + about + " --trace itf --output " + wrong);
    EXPECT_EQ(refused.exit_code, 3);
    EXPECT_EQ(refused.err,
              wrong + ": error: this is a directory\n  hint: give the name of a file\n");
  }
  const Outcome alone = fairly("suggest " + about + " --trace html");
  EXPECT_EQ(alone.exit_code, 3);
  EXPECT_NE(alone.err.find("--trace and --output go together"), std::string::npos) << alone.err;
}

} // namespace fairly::test::suggest_test
