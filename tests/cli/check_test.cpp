// fairly check and fairly mcc, as scripts see them.
#include "cli/cli.hpp"
#include "support/json.hpp"

#include <sstream>

namespace fairly::test::check_test {

using nlohmann::json;

constexpr const char* kProperties = R"(<?xml version="1.0"?>
<property-set xmlns="http://mcc.lip6.fr/">
<property><id>Starve</id><description>.</description><formula><all-paths><finally>
<is-fireable><transition>enter_1</transition></is-fireable></finally></all-paths></formula></property>
<property><id>Safe</id><description>.</description><formula><all-paths><globally><integer-le>
<tokens-count><place>critical_1</place><place>critical_2</place></tokens-count>
<integer-constant>1</integer-constant></integer-le></globally></all-paths></formula></property>
</property-set>)";

constexpr const char* kTechniques =
    " TECHNIQUES SEQUENTIAL_PROCESSING EXPLICIT ON_THE_FLY STATE_COMPRESSION";
constexpr const char* kReduced = " STRUCTURAL_REDUCTION";
constexpr const char* kByFacts = " STATE_EQUATION";

class CheckCommand : public Cli {
 protected:
  std::string net(const std::string& family) {
    return file("net.pnml", fairly("net " + family).out);
  }
  std::string verdict(const std::string& arguments) {
    const std::string out = fairly("check " + arguments).out;
    return out.substr(0, out.find('\n'));
  }
};

TEST_F(CheckCommand, ShowsTheVerdictTheHypothesesAndTheLasso) {
  const std::string path = net("crash-recover 1");
  const Outcome outcome =
      fairly("check " + path + " --ltl 'F finished_1' --ignore-net-fairness --weak '*'");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out, "violated\n"
                         "  property    F finished_1\n"
                         "  fairness    weak: all 3 transitions\n"
                         "counterexample: a cycle of 2 steps for ever, from the start\n"
                         "      A  finished_1\n"
                         "         before each step\n"
                         "  start                working_1\n"
                         "  cycle: steps 1 to 2 for ever\n"
                         "      1  .  crash_1    working_1 1->0, crashed_1 0->1\n"
                         "      2  .  recover_1  working_1 0->1, crashed_1 1->0\n"
                         "  fair to\n"
                         "    weak finish_1   disabled before step 2\n"
                         "    weak crash_1    occurs at step 1\n"
                         "    weak recover_1  occurs at step 2\n");
}

TEST_F(CheckCommand, AssumesWhatTheNetSays) {
  const std::string path = net("crash-recover 1");
  const Outcome outcome = fairly("check " + path + " --ltl 'F finished_1'");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "holds\n"
                         "  property    F finished_1\n"
                         "  fairness    weak: recover_1\n"
                         "              strong: finish_1\n");
}

TEST_F(CheckCommand, ShowsADeadEnd) {
  const Outcome outcome =
      fairly("check " + net("crash-recover 1") + " --ltl 'G working_1' --strong '*'");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_NE(outcome.out.find("  dead, for ever\n      2  .  (nothing is enabled)\n"),
            std::string::npos)
      << outcome.out;
}

TEST_F(CheckCommand, TakesFairnessFromEverywhere) {
  const std::string path = net("token-ring 2");
  const std::string property =
      path + " --ignore-net-fairness --ltl 'G(waiting_1 -> F critical_1)' ";
  EXPECT_EQ(verdict(property), "violated");
  EXPECT_EQ(verdict(property + "--weak '*'"), "violated");
  EXPECT_EQ(verdict(property + "--weak '*' --strong enter_1"), "holds");
  EXPECT_EQ(verdict(property + "--weak '*' --strong 'enter_?' --strong 'leave_*'"), "holds");
  EXPECT_EQ(verdict(property + "--fair 'strong: waiting_1 & token_1 => critical_1'"), "holds");
  EXPECT_EQ(verdict(path + " --ltl 'G(waiting_1 -> F critical_1)'"), "holds");
  EXPECT_EQ(verdict(path +
                    " --ignore-net-fairness --ltl "
                    "'(GF(waiting_1 & token_1) -> GF critical_1) -> G(waiting_1 -> F critical_1)'"),
            "holds");
}

TEST_F(CheckCommand, RepeatsTheFairnessOfTheFormula) {
  const Outcome outcome =
      fairly("check " + net("token-ring 2") +
             " --ignore-net-fairness --ltl '(GF idle_1 -> GF idle_2) -> F idle_1'");
  EXPECT_NE(outcome.out.find("  fairness    GFidle_1 -> GFidle_2 (in the formula)\n"),
            std::string::npos)
      << outcome.out;
}

TEST_F(CheckCommand, SaysWhenItHoldsForNothing) {
  const std::string path = net("crash-recover 1");
  const Outcome unfair =
      fairly("check " + path + " --ltl 'F crashed_1' --fair 'GF \"working_1 >= 2\"' --json");
  EXPECT_EQ(parse_json(unfair.out)["vacuity"], "no fair run");
  const Outcome valid = fairly("check " + path + " --ltl 'F crashed_1 | G !crashed_1' --json");
  EXPECT_EQ(parse_json(valid.out)["vacuity"], "valid formula");
  EXPECT_EQ(parse_json(valid.out)["verdict"], "holds");
  const Outcome plain = fairly("check " + path + " --ltl 'F finished_1' --json");
  EXPECT_FALSE(parse_json(plain.out).contains("vacuity"));
}

TEST_F(CheckCommand, AllEnginesAutomataAndStoresAgree) {
  const std::string path = net("token-ring 3");
  const std::string property = path + " --ltl 'G(waiting_1 -> F critical_1)' --ignore-net-fairness";
  for (const char* engine : {"auto", "dpc09", "lh00", "tau03", "ndfs", "generic"}) {
    EXPECT_EQ(verdict(property + " --weak '*' --engine " + engine), "violated") << engine;
  }
  for (const char* engine : {"auto", "dpc09", "lh00", "generic"}) {
    EXPECT_EQ(verdict(property + " --strong '*' --engine " + engine), "holds") << engine;
  }
  for (const char* kind : {"auto", "tgba", "ba", "streett", "generic", "tgta", "ta"}) {
    EXPECT_EQ(verdict(property + " --strong '*' --automaton " + kind), "holds") << kind;
  }
  for (const char* store : {"tree", "exact"}) {
    EXPECT_EQ(verdict(property + " --strong '*' --store " + store), "holds") << store;
  }
}

TEST_F(CheckCommand, SaysWhyItChoseAMethod) {
  const std::string property = "check " + net("token-ring 3") + " --ltl ";
  const auto reasons = [&](const std::string& options) {
    const json answer = parse_json(fairly(property + options + " --json").out);
    const json& automaton = answer["automaton"];
    return std::pair<std::string, std::string>(automaton.value("reason", ""),
                                               answer.value("engine_reason", ""));
  };
  EXPECT_NE(reasons("'G F critical_1'").first.find("testing"), std::string::npos);
  EXPECT_NE(reasons("'GF critical_2 -> G F critical_1'").first.find("marks"), std::string::npos);
  EXPECT_NE(reasons("'G F critical_1'").second.find("Streett"), std::string::npos);
  EXPECT_NE(reasons("'G !critical_1'").second.find("bad prefix"), std::string::npos);
  EXPECT_EQ(reasons("'G F critical_1' --automaton tgta --engine lh00"),
            (std::pair<std::string, std::string>()));
  for (const char* kind : {"tgba", "ba", "streett", "generic", "tgta", "ta"}) {
    const Outcome text = fairly(property + "'F critical_1' --stats --automaton " + kind);
    EXPECT_NE(text.out.find("automaton   " + std::string(kind) + ", "), std::string::npos)
        << text.out;
    EXPECT_EQ(text.out.find("because testing"), std::string::npos);
  }
}

TEST_F(CheckCommand, IsNeverSureWithInexactStores) {
  const std::string path = net("token-ring 3");
  const std::string options = " --ignore-net-fairness --weak '*' --reduce none --json --store ";
  for (const std::string store : {"compact", "bitstate --engine ndfs", "bitstate"}) {
    const json violated = parse_json(
        fairly("check " + path + " --ltl 'G(waiting_1 -> F critical_1)'" + options + store).out);
    EXPECT_EQ(violated["verdict"], "violated") << store;
    const Outcome holds =
        fairly("check " + path + " --ltl 'G !(critical_1 & critical_2)'" + options + store);
    EXPECT_EQ(holds.exit_code, 2) << store;
    EXPECT_EQ(parse_json(holds.out)["verdict"], "unknown") << store;
    EXPECT_NE(parse_json(holds.out)["reason"].get<std::string>().find("probability"),
              std::string::npos);
  }
  const Outcome strong = fairly("check " + path + " --ltl 'F critical_1' --store compact");
  EXPECT_EQ(strong.exit_code, 3);
  EXPECT_NE(strong.err.find("this check has strong fairness"), std::string::npos) << strong.err;
  EXPECT_EQ(
      fairly("check " + path + " --ltl 'F critical_1' --store bitstate --engine dpc09").exit_code,
      3);
}

TEST_F(CheckCommand, SearchesAsItIsTold) {
  const std::string check = "check " + net("philosophers 5") + " --ignore-net-fairness --ltl ";
  for (const std::string how : {"auto", "exhaustive", "walk", "guided"}) {
    const Outcome found = fairly(check + "'F eating_1' --json --seed 7 --search " + how);
    EXPECT_EQ(found.exit_code, 1) << how << found.err;
    EXPECT_EQ(parse_json(found.out)["verdict"], "violated");
  }
  // Random runs prove nothing.
  const std::string holds = check + "'G !(eating_1 & eating_2)' --reduce none ";
  EXPECT_EQ(fairly(holds + "--search exhaustive").exit_code, 0);
  EXPECT_EQ(fairly(holds + "--search walk --time-limit 0.2").exit_code, 2);
  for (const std::string wrong : {"--search sideways", "--seed x", "--search walk --engine ndfs",
                                  "--search guided --store bitstate"}) {
    const Outcome outcome = fairly(check + "'F eating_1' " + wrong);
    EXPECT_EQ(outcome.exit_code, 3) << wrong;
    EXPECT_NE(outcome.err.find("error"), std::string::npos) << outcome.err;
  }
}

TEST_F(CheckCommand, ReducesAsItIsTold) {
  const std::string ask = " --ltl 'GF eating_1' --json ";
  const std::string check = "check " + net("philosophers 3") + ask;
  EXPECT_FALSE(parse_json(fairly(check).out).contains("reduction")); // all is seen sooner
  const std::string larger =
      "check " + net("philosophers 9") + " --ltl 'G !(eating_1 & eating_2)' --json";
  EXPECT_TRUE(parse_json(fairly(larger).out).contains("reduction"));
  const json reduced = parse_json(fairly(check + "--reduce always").out)["reduction"];
  EXPECT_LT(reduced["places"]["after"], reduced["places"]["before"]);
  EXPECT_FALSE(reduced["rules"].empty());
  const json plain = parse_json(fairly(check + "--reduce none").out);
  EXPECT_FALSE(plain.contains("reduction"));
  EXPECT_EQ(plain["verdict"], parse_json(fairly(check).out)["verdict"]);
  const Outcome wrong = fairly(check + "--reduce some");
  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_NE(wrong.err.find("--reduce"), std::string::npos) << wrong.err;
}

TEST_F(CheckCommand, FollowsStubbornSetsUnlessFairnessIsAssumed) {
  const std::string check =
      "check " + net("philosophers 6") + " --ltl 'G !dead' --reduce none --trace none ";
  const json plain = parse_json(fairly(check + "--json --por none").out);
  EXPECT_FALSE(plain.contains("stubborn"));
  const json reduced = parse_json(fairly(check + "--json --por waiting").out);
  EXPECT_EQ(reduced["verdict"], plain["verdict"]);
  EXPECT_LT(reduced["markings"], plain["markings"]);
  EXPECT_EQ(reduced["stubborn"]["used"], "waiting");
  EXPECT_GT(reduced["stubborn"]["left_out"], 0);
  const json fair = parse_json(fairly(check + "--json --weak '*'").out);
  EXPECT_EQ(fair["stubborn"]["used"], "none");
  EXPECT_EQ(fair["stubborn"]["reason"], "fairness is assumed");
  const std::string text = fairly(check + "--stats --strong 'take_*'").out;
  EXPECT_NE(text.find("not used, fairness is assumed"), std::string::npos) << text;
}

TEST_F(CheckCommand, RefusesEnginesThatDoNotFit) {
  const Outcome outcome =
      fairly("check " + net("token-ring 2") + " --ltl 'F critical_1' --engine tau03");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("tau03 has no strong fairness"), std::string::npos) << outcome.err;
}

TEST_F(CheckCommand, AnswersLikeTheContest) {
  const std::string path = net("token-ring 2"), properties = file("p.xml", kProperties);
  const Outcome outcome =
      fairly("check " + path + " --reduce always --ignore-net-fairness --property " + properties);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.out, std::string("FORMULA Starve FALSE") + kTechniques + kReduced +
                             "\nFORMULA Safe TRUE" + kTechniques + kReduced + kByFacts + '\n');
}

TEST_F(CheckCommand, WritesOneObjectForEachProperty) {
  const Outcome outcome =
      fairly("check " + net("token-ring 2") + " --json --property " + file("p.xml", kProperties));
  std::istringstream lines(outcome.out);
  std::string line;
  std::getline(lines, line);
  const json first = parse_json(line);
  EXPECT_EQ(first["id"], "Starve");
  EXPECT_EQ(first["verdict"], "violated");
  EXPECT_EQ(first["fairness"].size(), 6U);
  EXPECT_TRUE(first["trace"]["cycle"].is_array());
  std::getline(lines, line);
  EXPECT_EQ(parse_json(line)["id"], "Safe");
}

TEST_F(CheckCommand, WritesTracesToAFile) {
  const std::string path = net("crash-recover 1"), trace = file("trace", "");
  const Outcome outcome =
      fairly("check " + path + " --ltl 'F crashed_1' --trace actions --output " + trace);
  EXPECT_EQ(outcome.exit_code, 1);
  std::ifstream in(trace);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "finish_1\ncycle:\n(stutter)\n");
  EXPECT_EQ(outcome.out.find("cycle"), std::string::npos);
}

TEST_F(CheckCommand, FindsBadPrefixesThatAreFarAway) {
  const Outcome outcome = fairly("check " + net("philosophers 12") + " --ltl 'G !dead' --json");
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_EQ(parse_json(outcome.out)["trace"]["prefix"].size(), 12U);
}

TEST_F(CheckCommand, TakesFormulasThatAreShortOnlyInMemory) {
  std::string formula = "eating_1";
  for (int i = 0; i < 200; ++i) formula += i % 2 == 0 ? " <-> fork_1" : " <-> eating_2";
  const Outcome outcome =
      fairly("check " + net("philosophers 3") + " --ltl '" + formula + "' --time-limit 20");
  EXPECT_LT(outcome.exit_code, 2) << outcome.out << outcome.err;
}

TEST_F(CheckCommand, WritesAPageForABrowser) {
  const std::string path = net("crash-recover 1"), trace = file("trace.html", "");
  const Outcome outcome = fairly("check " + path + " --ltl 'F finished_1' --ignore-net-fairness" +
                                 " --trace html --output " + trace);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "wrote " + trace + '\n');
  EXPECT_EQ(outcome.out, "violated\n  property    F finished_1\n  fairness    none\n"
                         "this run starves finish_1 (enabled again and again); try "
                         "'fairly suggest'\n");
  const auto contents = [&] {
    std::ifstream in(trace);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string drawn = contents();
  EXPECT_TRUE(drawn.starts_with("<!DOCTYPE html>"));
  EXPECT_NE(drawn.find("\"crash_1\""), std::string::npos);
  EXPECT_TRUE(drawn.ends_with("</html>\n"));

  fairly("check " + path + " --ltl 'F finished_1' --trace html --output " + trace);
  EXPECT_EQ(contents(), drawn) << "it holds";
}

TEST_F(CheckCommand, TakesTestingAutomata) {
  const std::string command = "check " + net("crash-recover 2") + " --weak '*' ";
  for (const char* kind : {"tgta", "ta"}) {
    const std::string automaton = std::string(" --automaton ") + kind;
    EXPECT_EQ(fairly(command + "--ltl 'F finished_1' --strong '*'" + automaton).exit_code, 0);
    EXPECT_EQ(fairly(command + "--ltl 'G working_1'" + automaton).exit_code, 1);
    EXPECT_EQ(fairly(command + "--ltl 'F dead' --store compact" + automaton).exit_code, 3);
  }
  EXPECT_EQ(fairly(command + "--ltl 'X working_1' --automaton tgta").exit_code, 1);
  const Outcome refused = fairly(command + "--ltl 'X working_1' --automaton ta");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_NE(refused.err.find("sensitive to stuttering"), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("hint: use a tgta"), std::string::npos) << refused.err;
  const Outcome stats = fairly(command + "--ltl 'F dead' --automaton tgta --stats");
  EXPECT_NE(stats.out.find("tgta, made from "), std::string::npos) << stats.out;
}

TEST_F(CheckCommand, GoesOnAfterAPropertyThatItCannotCheckLikeThat) {
  std::string properties = kProperties;
  const std::string sensitive =
      "<property><id>Next</id><description>.</description><formula><all-paths><next>"
      "<is-fireable><transition>enter_1</transition></is-fireable></next></all-paths></formula>"
      "</property>";
  properties.insert(properties.find("<property><id>Starve"), sensitive);
  const Outcome outcome =
      fairly("check " + net("token-ring 2") + " --ignore-net-fairness --automaton ta --property " +
             file("p.xml", properties));
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.out, std::string("FORMULA Next CANNOT_COMPUTE") + kTechniques +
                             "\nFORMULA Starve FALSE" + kTechniques + "\nFORMULA Safe TRUE" +
                             kTechniques + '\n');
  EXPECT_NE(outcome.err.find("error: property Next: "), std::string::npos) << outcome.err;
}

TEST_F(CheckCommand, DestroysNoFile) {
  const std::string path = net("crash-recover 1"), violated = " --ltl 'G working_1' ";
  const Outcome refused = fairly("check " + path + violated + "--output " + path);
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_NE(refused.err.find("this is an input file"), std::string::npos) << refused.err;
  EXPECT_EQ(fairly("check " + path + violated).exit_code, 1) << "the net is still there";
  const std::string absent = path + ".trace";
  EXPECT_EQ(fairly("check " + path + " --ltl true --output " + absent).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(absent));
  EXPECT_EQ(fairly("check " + path + violated + "--output /nonexistent/t").exit_code, 3);
  // Traces of several properties: m.pnml becomes m-1.pnml.
  const std::string first = file("m-1.pnml", fairly("net crash-recover 1").out);
  const std::string two = "check " + first + " --ltl 'G working_1' --ltl 'G !working_1'";
  const Outcome several = fairly(two + " --trace itf --output " + (folder() / "m.pnml").string());
  EXPECT_EQ(several.exit_code, 3);
  EXPECT_NE(several.err.find("m-1.pnml: error: this is an input file"), std::string::npos)
      << several.err;
  EXPECT_EQ(fairly(two).exit_code, 1) << "the net is still there";
  // A link that leads nowhere stays a link.
  const auto link = folder() / "link.txt";
  std::filesystem::create_symlink("target.txt", link);
  EXPECT_EQ(fairly("check " + path + violated + "--output " + link.string()).exit_code, 1);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_GT(std::filesystem::file_size(folder() / "target.txt"), 0U);
}

TEST_F(CheckCommand, WritesNothingButTheTraceIfThatIsForPrograms) {
  const std::string violated = "check " + net("crash-recover 1") + " --ltl 'G working_1' ";
  EXPECT_EQ(parse_json(fairly(violated + "--trace itf").out)["states"].size(), 2U);
  EXPECT_EQ(fairly(violated + "--trace itf --json").exit_code, 3);
  EXPECT_EQ(fairly(violated + "--trace itf --output -").exit_code, 3);
}

TEST_F(CheckCommand, DrawsANetWithoutGraphviz) {
  const std::string path = net("crash-recover 1"), trace = file("trace.html", "");
  const Outcome outcome = fairly("check " + path + " --ltl 'F finished_1' --ignore-net-fairness" +
                                     " --trace html --output " + trace,
                                 "PATH=/nonexistent ");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "wrote " + trace + '\n');
  EXPECT_GT(std::filesystem::file_size(trace), 10000U);
}

TEST_F(CheckCommand, EndsAtALimit) {
  const std::string path = net("philosophers 18");
  const std::string property = " --reduce none --ltl 'G \"eating_1 <= 1\"'";
  const Outcome time = fairly("check " + path + property + " --time-limit 0.3");
  EXPECT_EQ(time.exit_code, 2);
  EXPECT_NE(time.out.find("unknown\n"), std::string::npos);
  EXPECT_NE(time.out.find("  reason      "), std::string::npos) << time.out;
  const Outcome memory = fairly("check " + path + property + " --memory-limit 100M --json");
  EXPECT_EQ(memory.exit_code, 2);
  EXPECT_EQ(parse_json(memory.out)["verdict"], "unknown");
  EXPECT_GT(parse_json(memory.out)["markings"].get<int>(), 1000);
}

TEST_F(CheckCommand, EndsCleanlyWhenInterrupted) {
  const Outcome outcome = fairly("check " + net("philosophers 20") +
                                     " --reduce none --ltl 'G \"eating_1 <= 1\"' --json",
                                 "timeout --signal=INT 0.5 ");
  const json result = parse_json(outcome.out);
  EXPECT_EQ(result["verdict"], "unknown");
  EXPECT_EQ(result["reason"], "interrupted");
  EXPECT_GT(result["nodes"].get<int>(), 0);
}

TEST_F(CheckCommand, NoticesUnboundedNets) {
  const std::string path =
      file("unbounded.pnml",
           R"(<pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet">
<page id="g"><place id="buffer"/><transition id="produce"/>
<arc id="a" source="produce" target="buffer"/></page></net></pnml>)");
  const Outcome outcome = fairly("check " + path + " --ltl 'G \"buffer >= 0\"' ");
  EXPECT_EQ(outcome.exit_code, 0); // true for any number of tokens
  const Outcome grows = fairly("check " + path + " --ltl 'G \"buffer <= 1000000\"' ");
  EXPECT_EQ(grows.exit_code, 2);
  EXPECT_NE(grows.out.find("the net is unbounded"), std::string::npos) << grows.out;
}

TEST_F(CheckCommand, ExplainsWhatIsWrong) {
  const std::string path = net("token-ring 2");
  const struct {
    std::string arguments, error;
  } cases[] = {
      {"", "error: which property?"},
      {" --ltl 'F idle_1' --time-limit-each soon",
       "error: --time-limit-each: 'soon' is not a length of time"},
      {" --ltl 'F idle_1' --fair 'strong idle_1 => idle_2'", "hypothesis:1:8: error:"},
      {" --ltl 'F waitin_1'", "formula:1:3: error: there is no place with the id or name waitin_1"},
      {" --ltl 'F ('", "formula:1:4: error:"},
      {" --ltl 'F idle_1' --weak nothing", "error: no transition matches nothing"},
      {" --ltl 'F idle_1' --fair 'F idle_1'",
       "hypothesis:1:1: error: this is not a fairness hypothesis"},
      {" --property /nonexistent.xml", "/nonexistent.xml: error: cannot read this file"},
      {" --property " + file("none.xml", "<property-set xmlns=\"http://mcc.lip6.fr/\"/>"),
       file("none.xml", "<property-set xmlns=\"http://mcc.lip6.fr/\"/>") +
           ": error: there is no property in this file"},
      {" --lbt --property x.xml", "error: --lbt is for --ltl"},
      {" --ltl 'F idle_1' --trace none --output x", "error: --output is for the trace"},
      {" --ltl 'F idle_1' --trace html", "error: --trace html is a page for a browser"},
      {" --ltl 'F idle_1' --output /nonexistent/x", "/nonexistent/x: error: cannot write"},
      {" --ltl 'F idle_1' --engine spin", "error: --engine:"},
  };
  for (const auto& [arguments, error] : cases) {
    const Outcome outcome = fairly("check " + path + arguments);
    EXPECT_EQ(outcome.exit_code, 3) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_EQ(outcome.err.substr(0, error.size()), error) << outcome.err;
  }
}

class MccCommand : public Cli {
 protected:
  // Runs in a directory with an instance.
  Outcome mcc(const std::string& variables) {
    const std::string path = file("model.pnml", fairly("net token-ring 2").out);
    file("LTLFireability.xml", kProperties);
    const std::string folder = path.substr(0, path.rfind('/'));
    return fairly("mcc", "cd " + folder + " && " + variables + " ");
  }
};

TEST_F(MccCommand, AnswersExaminations) {
  const Outcome ltl = mcc("BK_EXAMINATION=LTLFireability BK_TIME_CONFINEMENT=60");
  EXPECT_EQ(ltl.exit_code, 0);
  EXPECT_EQ(ltl.out, std::string("FORMULA Starve FALSE") + kTechniques + "\nFORMULA Safe TRUE" +
                         kTechniques + '\n');
  const Outcome space = mcc("BK_EXAMINATION=StateSpace");
  EXPECT_EQ(space.exit_code, 0);
  EXPECT_EQ(space.out,
            "STATE_SPACE STATES 12 TECHNIQUES EXPLICIT STATE_COMPRESSION\n"
            "STATE_SPACE TRANSITIONS 26 TECHNIQUES EXPLICIT STATE_COMPRESSION\n"
            "STATE_SPACE MAX_TOKEN_IN_PLACE 1 TECHNIQUES EXPLICIT STATE_COMPRESSION\n"
            "STATE_SPACE MAX_TOKEN_PER_MARKING 3 TECHNIQUES EXPLICIT STATE_COMPRESSION\n");
}

TEST_F(MccCommand, RefusesWhatItCannotRead) {
  file("model.pnml", "<pnml>");
  const std::string path = file("x", "");
  const Outcome broken =
      fairly("mcc", "cd " + path.substr(0, path.rfind('/')) + " && BK_EXAMINATION=StateSpace ");
  EXPECT_EQ(broken.exit_code, 3);
  EXPECT_EQ(mcc("BK_EXAMINATION=LTLCardinality").exit_code, 3); // there is no such file
}

TEST_F(MccCommand, DoesNotCompeteInOthers) {
  EXPECT_EQ(mcc("BK_EXAMINATION=CTLFireability").out, "DO_NOT_COMPETE\n");
  EXPECT_EQ(mcc("BK_EXAMINATION=").exit_code, 3);
  EXPECT_EQ(mcc("BK_EXAMINATION=StateSpace BK_TIME_CONFINEMENT=soon").exit_code, 3);
}

} // namespace fairly::test::check_test
