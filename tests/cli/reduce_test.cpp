// fairly reduce, as scripts see it.
#include "cli/schema.hpp"

namespace fairly::test::reduce_test {

using nlohmann::json;

constexpr const char* kProperties =
    "<property-set xmlns=\"http://mcc.lip6.fr/\">"
    "<property><id>Eats</id><description/><formula><all-paths><globally><finally><is-fireable>"
    "<transition>put_down_1</transition></is-fireable></finally></globally></all-paths></formula>"
    "</property>"
    "<property><id>Dies</id><description/><formula><all-paths><finally><deadlock/></finally>"
    "</all-paths></formula></property></property-set>";

class ReduceCommand : public SchemaCli {
 protected:
  ReduceCommand() : SchemaCli("reduce") {}

  // The report as JSON. Checks it against its schema.
  json report(const std::string& arguments) {
    const Outcome outcome = fairly("reduce --json " + arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    json object = parse_json(outcome.out);
    EXPECT_EQ(fault(object), "");
    return object;
  }
  std::string net(const std::string& family) {
    std::string path = file(family.substr(0, family.find(' ')) + ".pnml", "");
    EXPECT_EQ(fairly("net " + family + " --output " + path).exit_code, 0);
    return path;
  }
  static std::string contents(const std::string& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  // Expects that these arguments are refused with this message.
  void expect_error(const std::string& arguments, const std::string& message) {
    const Outcome outcome = fairly("reduce " + arguments);
    EXPECT_EQ(outcome.exit_code, 3) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_TRUE(contains(outcome.err, message)) << arguments << '\n' << outcome.err;
  }
};

TEST_F(ReduceCommand, WritesTheNetAndSaysOnTheSideWhatWasDone) {
  const Outcome outcome = fairly("reduce " + net("philosophers 3") + " --ltl 'GF eating_1'");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out.starts_with("<?xml")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "then_take_left_2.put_down_2")) << outcome.out;
  EXPECT_TRUE(outcome.err.starts_with("reduced\n"
                                      "  places      13 of 15\n"
                                      "  transitions 13 of 15\n"
                                      "  rules       post-agglomeration: 2 places, 2 transitions "
                                      "fewer\n"
                                      "  property    GFeating_1\n"
                                      "one transition for several:\n"))
      << outcome.err;
  EXPECT_FALSE(contains(outcome.err, "check:")) << outcome.err; // no file to check
}

TEST_F(ReduceCommand, NamesTheCommandThatChecksTheFiles) {
  const std::string small = file("small.pnml", ""), formula = file("small.ltl", "");
  const std::string given = net("philosophers 3") + " --ltl 'GF fireable(put_down_1)' ";
  for (const std::string fairness : {"--strong '*'", "--weak '{take_*,put_*}'", ""}) {
    const int expected = fairly("check " + given + fairness).exit_code;
    const Outcome outcome = fairly("reduce " + given + fairness + " --output " + small +
                                   " --formula-output " + formula);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    const std::size_t at = outcome.out.find("check:\n  fairly ");
    ASSERT_NE(at, std::string::npos) << outcome.out;
    EXPECT_EQ(
        fairly(outcome.out.substr(at + std::string("check:\n  fairly ").size()) + "#").exit_code,
        expected)
        << outcome.out;
    EXPECT_EQ(contents(formula), "GF\"fireable(put_down_1)\"\n");
  }
}

TEST_F(ReduceCommand, WritesPropertiesOfTheContest) {
  const std::string small = file("small.pnml", ""), formula = file("small.xml", "");
  const std::string given = net("philosophers 3") + " --property " + file("p.xml", kProperties);
  const Outcome outcome =
      fairly("reduce " + given + " --id Eats --output " + small + " --formula-output " + formula);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "--property ")) << outcome.out;
  const Outcome check = fairly("check " + small + " --property " + formula);
  EXPECT_TRUE(check.out.starts_with("FORMULA Eats FALSE ")) << check.out << check.err;
}

TEST_F(ReduceCommand, TellsProgramsEverything) {
  const std::string table = file("table.tsv", "");
  const json out =
      report(net("philosophers 3") +
             " --ltl 'GF eating_1' --strong '*' --fair 'GF thinking_2' --table " + table);
  EXPECT_EQ(out["formula"], "GFeating_1");
  EXPECT_EQ(out["places"]["before"], 15);
  EXPECT_EQ(out["options"], (json{"--fair", "GF(thinking_2)"}));
  EXPECT_FALSE(out.contains("value"));
  EXPECT_EQ(out["table"].size(), out["transitions"]["after"]);
  std::string lines;
  for (const json& row : out["table"]) {
    lines += row["id"];
    for (const std::string each : row["fires"]) lines += '\t' + each;
    lines += '\n';
  }
  EXPECT_EQ(contents(table), lines);
}

TEST_F(ReduceCommand, KeepsFairnessThatIsAssumed) {
  const std::string path = net("crash-recover 1");
  const auto fairness = [&](const std::string& options) {
    return report(path + " --ltl 'F finished_1' " + options)["fairness"];
  };
  EXPECT_EQ(fairness("")["weak"], json{"recover_1"});
  EXPECT_EQ(fairness("")["strong"], json{"finish_1"});
  EXPECT_EQ(fairness("--ignore-net-fairness")["strong"], json::array());
  const Outcome outcome = fairly("reduce " + path + " --ltl 'F finished_1' --ignore-net-fairness");
  EXPECT_FALSE(contains(outcome.out, "<fairness>")) << outcome.out;
}

TEST_F(ReduceCommand, SaysWhenThePropertyIsDecided) {
  const std::string path = net("philosophers 3");
  const Outcome yes = fairly("reduce " + path + " --ltl 'G \"thinking_1 <= 1\"'");
  EXPECT_EQ(yes.exit_code, 0);
  EXPECT_TRUE(contains(yes.err, "  value       true: every run satisfies it\n")) << yes.err;
  const json no = report(path + " --ltl 'F \"thinking_1 >= 2\"'");
  EXPECT_EQ(no["value"], false);
  EXPECT_EQ(no["formula"], "0");
}

TEST_F(ReduceCommand, LeavesTheNetWhereNothingCanBeReduced) {
  const std::string path = net("philosophers 3");
  const Outcome outcome = fairly("reduce " + path + " --ltl 'X dead'");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, contents(path));
  EXPECT_TRUE(outcome.err.starts_with("the net stays as it is\n")) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "the formula is sensitive to stuttering")) << outcome.err;
  EXPECT_EQ(report(path + " --ltl 'X dead'")["reduced"], false);
}

TEST_F(ReduceCommand, WritesNothingWhenALimitIsMetWhileReading) {
  const Outcome outcome =
      fairly("reduce " + net("philosophers 20000") + " --ltl dead --time-limit 0.001");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(contains(outcome.err, "time limit")) << outcome.err;
}

TEST_F(ReduceCommand, RefusesIdsThatAFormatCannotHold) {
  const std::string odd = file(
      "odd.pnml", "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\"><net id=\"n\" "
                  "type=\"http://www.pnml.org/version-2009/grammar/ptnet\"><page id=\"g\">"
                  "<place id=\" p\"><initialMarking><text>1</text></initialMarking></place>"
                  "<transition id=\"a&#9;b\"/><arc id=\"x\" source=\" p\" target=\"a&#9;b\"/>"
                  "</page></net></pnml>");
  const std::string formula = R"( --ltl "G \"' p' >= 1\"" )", out = file("out.xml", "as it was");
  expect_error(odd + formula + "--formula-output " + out, "cannot stand in a property file");
  expect_error(odd + formula + "--table " + out, "use --json");
  EXPECT_EQ(contents(out), "as it was");
  EXPECT_EQ(report(odd + formula)["table"][0]["fires"][0], "a\tb");
}

TEST_F(ReduceCommand, RefusesWhatItCannotHonour) {
  const std::string path = net("philosophers 3"), property = file("p.xml", kProperties);
  const std::string graph = file("g.aut", "des (0, 1, 1)\n(0, \"a\", 0)\n");
  expect_error(graph + " --ltl 'F dead'", "reductions are for nets");
  expect_error(path, "which property?");
  expect_error(path + " --ltl dead --id x", "--id chooses a property by its name");
  expect_error(path + " --property " + property, "choose one with --id: Eats, Dies");
  expect_error(path + " --property " + property + " --id Eat", "did you mean Eats?");
  expect_error(path + " --ltl dead --output -", "--output needs the name of a file");
  expect_error(path + " --ltl dead --output small.lola", "written in PNML, not as .lola");
  expect_error(path + " --ltl dead --output " + path, "this is an input file");
  expect_error(path + " --ltl dead --output x --table ./x", "name the same file");
  expect_error(path + " --ltl dead --table /nowhere/x", "/nowhere/x");
  expect_error(path + " --ltl dead --stutter always", "--stutter");
  EXPECT_EQ(fairly("reduce " + path + " --ltl dead >/dev/full").exit_code, 3);
  EXPECT_EQ(fairly("reduce " + path + " --ltl dead --output /dev/full").exit_code, 3);
}

} // namespace fairly::test::reduce_test
