// Several properties in one run of check.
#include "cli/cli.hpp"
#include "support/json.hpp"

#include <sstream>

namespace fairly::test::several_test {

using nlohmann::json;

class SeveralProperties : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    net_ = file("net.pnml", fairly("net token-ring 3").out);
    claims_ = file("claims.ltl", "# about the ring\n"
                                 "live: G(waiting_1 -> F critical_1)\n"
                                 "safe: G !(critical_1 & critical_2)\n"
                                 "F critical_2\n");
  }
  Outcome check(const std::string& arguments) {
    return fairly("check " + net_ + " --ignore-net-fairness " + arguments);
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  std::string path(const char* name) const { return (folder() / name).string(); }
  bool exists(const char* name) const { return std::filesystem::exists(folder() / name); }

  std::string net_, claims_;
};

TEST_F(SeveralProperties, AreAnsweredOneByOneAndSummedUp) {
  const Outcome outcome = check("--ltl-file " + claims_);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(outcome.out.starts_with("  fairness    none\n\nviolated\n"
                                      "  property    live: G(waiting_1 -> F critical_1)\n"
                                      "counterexample: "))
      << outcome.out;
  EXPECT_TRUE(has(outcome.out, "\nholds\n  property    safe: G !(critical_1 & critical_2)\n\n"))
      << outcome.out;
  const std::size_t summary = outcome.out.find("\nsummary\n");
  ASSERT_NE(summary, std::string::npos) << outcome.out;
  const std::string table = outcome.out.substr(summary);
  EXPECT_TRUE(has(table, "  violated    live ")) << table;
  EXPECT_TRUE(has(table, "  holds       safe\n")) << table;
  EXPECT_TRUE(has(table, "  violated    3  F critical_2 ")) << table;
  EXPECT_TRUE(table.ends_with("  1 holds, 2 violated, 0 unknown\n")) << table;
}

TEST_F(SeveralProperties, ComeFromRepeatedOptions) {
  const Outcome outcome = check(
      "--ltl 'F critical_1' --ltl 'apart: G !(critical_1 & critical_2)' --strong '*' --ltl-file " +
      claims_);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out.starts_with("  fairness    strong: all 12 transitions\n")) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("  5 hold, 0 violated, 0 unknown\n")) << outcome.out;
}

TEST_F(SeveralProperties, AreChosenByName) {
  const auto lines = [&](const std::string& arguments) {
    const Outcome outcome = check("--format mcc --ltl-file " + claims_ + arguments);
    std::string ids;
    std::istringstream in(outcome.out);
    for (std::string line; std::getline(in, line);)
      ids += line.substr(8, line.find(' ', 8) - 8) + ' ';
    return ids;
  };
  EXPECT_EQ(lines(""), "live safe 3 ");
  EXPECT_EQ(lines(" --id safe"), "safe ");
  EXPECT_EQ(lines(" --id '?[ai]*'"), "live safe ");
  EXPECT_EQ(lines(" --id 3 --id 'l*'"), "live 3 ");
  const Outcome wrong = check("--ltl-file " + claims_ + " --id saef");
  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_EQ(wrong.err, "error: there is no property saef\n  hint: did you mean safe?\n");
}

TEST_F(SeveralProperties, AreContestLinesIfThatIsAskedFor) {
  const Outcome outcome = check("--format mcc --ltl 'F critical_1' --strong '*'");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out.starts_with("FORMULA 1 TRUE TECHNIQUES ")) << outcome.out;
  const Outcome wrong = check("--format mcc --json --ltl 'F critical_1'");
  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_TRUE(has(wrong.err, "--json and --format exclude each other")) << wrong.err;
}

TEST_F(SeveralProperties, ArePeoplesTextIfThatIsAskedFor) {
  const std::string xml =
      file("p.xml", "<property-set xmlns=\"http://mcc.lip6.fr/\"><property><id>Starve</id>"
                    "<description>.</description><formula><all-paths><finally><is-fireable>"
                    "<transition>enter_1</transition></is-fireable></finally></all-paths></formula>"
                    "</property></property-set>");
  const Outcome lines = check("--property " + xml);
  EXPECT_TRUE(lines.out.starts_with("FORMULA Starve FALSE TECHNIQUES ")) << lines.out;
  const Outcome text = check("--format text --property " + xml);
  EXPECT_EQ(text.exit_code, 1);
  EXPECT_TRUE(text.out.starts_with("violated\n  property    Starve: F\"fireable(enter_1)\"\n"))
      << text.out;
  EXPECT_TRUE(has(text.out, "counterexample: ")) << text.out;
  // Both kinds of files in one run.
  const Outcome both = check("--property " + xml + " --ltl-file " + claims_);
  EXPECT_TRUE(both.out.ends_with("  1 holds, 3 violated, 0 unknown\n")) << both.out;
}

TEST_F(SeveralProperties, HaveAFileEachForTheirTraces) {
  file("t-safe.itf.json", "old");
  const Outcome outcome =
      check("--ltl-file " + claims_ + " --trace itf --output " + path("t.itf.json"));
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(exists("t-live.itf.json") && exists("t-3.itf.json"));
  EXPECT_FALSE(exists("t.itf.json"));
  EXPECT_TRUE(has(outcome.err, "wrote " + path("t-live.itf.json") + '\n')) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "note: " + path("t-safe.itf.json") + " is from an earlier run"))
      << outcome.err;
  EXPECT_TRUE(has(outcome.out, ": " + path("t-live.itf.json") + '\n')) << outcome.out;
  const Outcome replayed = fairly("replay " + net_ + " " + path("t-3.itf.json") +
                                  " --ignore-net-fairness --ltl 'F critical_2' --quiet");
  EXPECT_EQ(replayed.out.substr(0, 9), "confirmed") << replayed.err;
  const Outcome nowhere = check("--ltl-file " + claims_ + " --trace itf");
  EXPECT_EQ(nowhere.exit_code, 3);
  EXPECT_TRUE(has(nowhere.err, "--output trace.itf.json")) << nowhere.err;
}

TEST_F(SeveralProperties, AreOnePage) {
  const std::string page = file("t.html", "old"), arguments = " --trace html --output " + page;
  const Outcome none =
      check("--ltl-file " + claims_ + " --ltl 'G true' --id safe --id 1" + arguments);
  EXPECT_EQ(none.err,
            "note: " + page + " is from an earlier run: there was no counterexample to write\n");
  const Outcome outcome = check("--ltl-file " + claims_ + arguments);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "wrote " + page + '\n');
  EXPECT_TRUE(has(outcome.out, ": " + page + '\n')) << outcome.out;
  std::ifstream in(page);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_TRUE(has(text, "\"name\":\"live\"")) << "violated";
  EXPECT_TRUE(has(text, "\"note\":\"holds: G !(critical_1 & critical_2)\"")) << "also named";
  EXPECT_TRUE(has(text, "\"name\":\"3  F critical_2\""));
}

TEST_F(SeveralProperties, ShareAFileForText) {
  const Outcome outcome = check("--ltl-file " + claims_ + " --output " + path("t.txt"));
  EXPECT_EQ(outcome.err, "wrote " + path("t.txt") + '\n');
  std::ifstream in(path("t.txt"));
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_TRUE(text.starts_with("property live\n  G(waiting_1 -> F critical_1)\n")) << text;
  EXPECT_TRUE(has(text, "property \"3\"\n  F critical_2\ncounterexample: ")) << text;
}

TEST_F(SeveralProperties, AreJsonLines) {
  const Outcome outcome =
      check("--json --ltl-file " + claims_ + " --trace html --output " + path("t.html"));
  std::istringstream in(outcome.out);
  std::vector<json> all;
  for (std::string line; std::getline(in, line);) all.push_back(parse_json(line));
  ASSERT_EQ(all.size(), 3U) << outcome.out;
  EXPECT_EQ(all[0]["id"], "live");
  EXPECT_EQ(all[0]["property"], "G(waiting_1 -> F critical_1)");
  EXPECT_EQ(all[0]["trace_file"], path("t.html"));
  EXPECT_EQ(all[1]["verdict"], "holds");
  EXPECT_FALSE(all[1].contains("trace_file"));
  EXPECT_EQ(all[2]["id"], "3");
}

TEST_F(SeveralProperties, SayWhereAFileIsWrong) {
  const std::string wrong = file("wrong.ltl", "F critical_1\n\nx: F (critcal_1)\n");
  const Outcome outcome = check("--ltl-file " + wrong);
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(outcome.err.starts_with(wrong + ":3:7: error: ")) << outcome.err;
  const Outcome no_xml = check("--property " + claims_);
  EXPECT_TRUE(has(no_xml.err, "hint: give a list of formulas with --ltl-file FILE")) << no_xml.err;
  const Outcome twice = fairly("check - --ltl-file - < " + net_);
  EXPECT_TRUE(has(twice.err, "cannot both come from standard input")) << twice.err;
}

TEST_F(SeveralProperties, HaveNamesOfTheirOwn) {
  const std::string other = file("other.ltl", "safe: G !critical_1\n");
  for (const std::string& arguments : {std::string("--ltl 'safe: G idle_1' --ltl 'safe: G idle_2'"),
                                       "--ltl 'safe: G idle_1' --ltl-file " + claims_,
                                       "--ltl-file " + claims_ + " --ltl-file " + other}) {
    const Outcome outcome = check(arguments);
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_EQ(outcome.err, "error: two properties are called safe\n"
                           "  hint: give one of them another name\n");
  }
}

TEST_F(SeveralProperties, SayWhatTheyCannotDoTogether) {
  const Outcome certificate = check("--ltl-file " + claims_ + " --certificate " + path("c"));
  EXPECT_EQ(certificate.exit_code, 3);
  EXPECT_TRUE(has(certificate.err, "choose one with --id")) << certificate.err;
  EXPECT_EQ(check("--ltl-file " + claims_ + " --id safe --certificate " + path("c")).exit_code, 0);
  EXPECT_TRUE(exists("c"));
}

TEST_F(SeveralProperties, AnOldFileIsSaidToBeOld) {
  const std::string trace = file("trace.html", "old");
  const Outcome outcome =
      check("--ltl 'G !(critical_1 & critical_2)' --trace html --output " + trace);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err,
            "note: " + trace + " is from an earlier run: there was no counterexample to write\n");
}

TEST_F(SeveralProperties, AreChosenByIdInOtherCommands) {
  const Outcome which = fairly("suggest " + net_ + " --ltl-file " + claims_);
  EXPECT_EQ(which.exit_code, 3);
  EXPECT_TRUE(has(which.err, "choose one with --id: live, safe, \"3\"")) << which.err;
  const Outcome suggested =
      fairly("suggest " + net_ + " --ignore-net-fairness --ltl-file " + claims_ + " --id live");
  EXPECT_EQ(suggested.exit_code, 0) << suggested.err;
  EXPECT_TRUE(has(suggested.out, "--ltl 'G(waiting_1 -> F critical_1)'")) << suggested.out;
}

} // namespace fairly::test::several_test
