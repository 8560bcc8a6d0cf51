// fairly translate as scripts see it: output, exit codes, errors.
#include "cli/cli.hpp"
#include "support/json.hpp"

#include <sstream>

namespace fairly::test::translate_test {

using TranslateCommand = Cli;

TEST_F(TranslateCommand, SaysWhatIsWrongInAFileBeforeAnythingIsDone) {
  const std::string list = file("list.ltl", "G a\nF (b\n\nX c\n& d # no\n");
  const Outcome wrong = fairly("translate -F " + list);
  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_EQ(wrong.out, "");
  EXPECT_NE(wrong.err.find(list + ":2:3: error: "), std::string::npos) << wrong.err;
  EXPECT_NE(wrong.err.find(list + ":5:1: error: "), std::string::npos) << wrong.err;
}

TEST_F(TranslateCommand, PrintsHoaThatEmptyReads) {
  const Outcome outcome = fairly("translate 'GFa & FG!a'");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out.substr(0, 27), "HOA: v1\nname: \"GFa & FG!a\"\n");
  EXPECT_EQ(fairly("empty " + file("f.hoa", outcome.out)).exit_code, 0);
  EXPECT_EQ(fairly("empty " + file("g.hoa", fairly("translate 'a U b'").out)).exit_code, 1);
}

TEST_F(TranslateCommand, MakesAllKinds) {
  EXPECT_NE(fairly("translate 'GFa & GFb'").out.find("acc-name: generalized-Buchi 2"),
            std::string::npos);
  const std::string ba = fairly("translate 'GFa & GFb' --to ba").out;
  EXPECT_NE(ba.find("acc-name: Buchi"), std::string::npos) << ba;
  EXPECT_NE(ba.find("state-acc"), std::string::npos) << ba;
  const std::string streett = fairly("translate '!((GFa -> GFb) -> GFc)' --to streett").out;
  EXPECT_NE(streett.find("States: 2\n"), std::string::npos) << streett;
  EXPECT_NE(streett.find("acc-name: Streett 1"), std::string::npos) << streett;
  const std::string generic = fairly("translate 'FGa | FGb' --to generic").out;
  EXPECT_NE(generic.find("States: 1\n"), std::string::npos) << generic;
}

TEST_F(TranslateCommand, DrawsTestingAutomata) {
  const std::string tgta = fairly("translate 'FG p' --to tgta").out;
  EXPECT_NE(tgta.find("digraph \"FGp\""), std::string::npos) << tgta;
  EXPECT_NE(tgta.find("[label=\"{} / 0\"]"), std::string::npos) << tgta;
  EXPECT_NE(fairly("translate 'FG p' --to ta").out.find("doubleoctagon"), std::string::npos);
  const Outcome hoa = fairly("translate 'FG p' --to tgta --format hoa");
  EXPECT_EQ(hoa.exit_code, 3);
  EXPECT_NE(hoa.err.find("HOA cannot express changesets"), std::string::npos) << hoa.err;
  const Outcome sensitive = fairly("translate 'X p' --to ta");
  EXPECT_EQ(sensitive.exit_code, 3);
  EXPECT_NE(sensitive.err.find("sensitive to stuttering"), std::string::npos) << sensitive.err;
  EXPECT_EQ(fairly("translate 'a&b&c&d&e&f&g&h&i&j&k' --to tgta").exit_code, 2);
  EXPECT_EQ(fairly("translate 'GFa & GFb & GFc' --to tgta --max-states 7").exit_code, 2);
  EXPECT_EQ(fairly("translate 'GFa & GFb & GFc' --to tgta --max-states 8").exit_code, 0);
  const std::string list = file("list.ltl", "F a\nX a\n");
  EXPECT_NE(fairly("translate --to ta -F " + list).err.find(list + ":2:1: error: the formula is"),
            std::string::npos);
}

TEST_F(TranslateCommand, PrintsNeverClaimsAndDrawings) {
  const Outcome never = fairly("translate '[]<>a' --format never");
  EXPECT_EQ(never.exit_code, 0);
  EXPECT_EQ(never.out.substr(0, 7), "never {");
  EXPECT_NE(never.out.find("accept_"), std::string::npos);
  EXPECT_EQ(fairly("translate 'GFa' --format dot").out.substr(0, 7), "digraph");
  const Outcome wrong = fairly("translate 'GFa' --format never --to tgba");
  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_NE(wrong.err.find("--to ba"), std::string::npos);
}

TEST_F(TranslateCommand, StatsAreATableOrJson) {
  const Outcome text = fairly("translate 'a U b' 'GFa' --format stats");
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_NE(text.out.find("deterministic"), std::string::npos);
  EXPECT_NE(text.out.find("total of 2"), std::string::npos);
  std::istringstream lines(fairly("translate 'a U b' 'GFa' --format stats --json").out);
  std::string line;
  std::getline(lines, line);
  const auto until = parse_json(line);
  EXPECT_EQ(until["name"], "a U b");
  EXPECT_EQ(until["states"], 2);
  EXPECT_EQ(until["deterministic"], true);
  EXPECT_EQ(until["weak"], true);
  EXPECT_EQ(until["terminal"], true);
  std::getline(lines, line);
  const auto again = parse_json(line);
  EXPECT_EQ(again["states"], 1);
  EXPECT_EQ(again["marks"], 1);
  EXPECT_EQ(again["acceptance"], "Inf(0)");
  EXPECT_EQ(again["weak"], false);
  EXPECT_EQ(fairly("translate GFa --json").exit_code, 3);
}

TEST_F(TranslateCommand, ReadsFormulasFromFilesAndStandardInput) {
  const std::string list = file("list", "# two formulas\nGFa\n\n  a U b\r\n");
  const Outcome outcome = fairly("translate --formulas " + list + " --format stats");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.out.find("total of 2"), std::string::npos) << outcome.out;
  EXPECT_NE(fairly("translate - --format stats <" + list).out.find("total of 2"),
            std::string::npos);
  EXPECT_NE(fairly("translate -F " + list + " 'X a' -F " + list + " --format stats")
                .out.find("total of 5"),
            std::string::npos);
  const std::string noted = file("noted.ltl", "a U \"#b\" # a comment\n");
  EXPECT_NE(fairly("translate " + noted).out.find("AP: 2 \"a\" \"#b\""), std::string::npos);
  EXPECT_NE(fairly("translate 'U a b' --lbt").out.find("name: \"a U b\""), std::string::npos);
}

TEST_F(TranslateCommand, NegatesOnRequest) {
  EXPECT_EQ(fairly("translate Ga --negate --format never").out,
            "never { /* !Ga */\nT_init:\n  if\n  :: (!a) -> goto accept_all\n"
            "  :: (a) -> goto T_init\n  fi;\naccept_all:\n  skip\n}\n");
}

TEST_F(TranslateCommand, NumbersStatesFromTheInitialOne) {
  for (const char* kind : {"tgba", "ba", "streett", "generic"}) {
    const std::string hoa = fairly(std::string("translate 'a U (b & X c)' --to ") + kind).out;
    EXPECT_NE(hoa.find("Start: 0\n"), std::string::npos) << hoa;
  }
}

TEST_F(TranslateCommand, ConvertsAutomata) {
  const std::string streett = fairly("translate '(GFa -> GFb) & (GFc -> GFd)' --to streett").out;
  const std::string path = file("streett.hoa", streett);
  const Outcome tgba = fairly("translate " + path);
  EXPECT_EQ(tgba.exit_code, 0);
  EXPECT_EQ(tgba.out.find("Fin"), std::string::npos);
  EXPECT_NE(tgba.out.find("name: \"(GFa -> GFb) & (GFc -> GFd)\""), std::string::npos);
  EXPECT_EQ(fairly("translate - --to ba <" + path).exit_code, 0);
  for (const std::string option : {"--negate", "--lbt"}) {
    const Outcome refused = fairly("translate " + path + " " + option);
    EXPECT_EQ(refused.exit_code, 3);
    EXPECT_NE(refused.err.find(option + " is for formulas"), std::string::npos) << refused.err;
  }
  EXPECT_EQ(fairly("translate " + path + " --to generic").out, streett);
}

TEST_F(TranslateCommand, ErrorsSayWhere) {
  const Outcome formula = fairly("translate 'a U'");
  EXPECT_EQ(formula.exit_code, 3);
  EXPECT_EQ(formula.err.substr(0, 11), "formula:1:4") << formula.err;
  const std::string list = file("list", "GFa\n\nF(a\n");
  const Outcome line = fairly("translate --formulas " + list);
  EXPECT_EQ(line.exit_code, 3);
  EXPECT_NE(line.err.find("list:3:2"), std::string::npos) << line.err;
  EXPECT_EQ(fairly("translate " + list).err, line.err); // a name with a slash is a file
  EXPECT_NE(fairly("translate G a").err.find("quotes"), std::string::npos);
  EXPECT_NE(fairly("translate 'a and b'").err.find("write '&'"), std::string::npos);
  EXPECT_NE(fairly("translate 'i a F b'").err.find("--lbt"), std::string::npos);
  EXPECT_EQ(fairly("translate nowhere.ltl").exit_code, 3);
  const Outcome option = fairly("translate a --to spot");
  EXPECT_EQ(option.err.substr(0, 7), "error: ");
  EXPECT_NE(option.err.find("hint: "), std::string::npos);
  EXPECT_EQ(fairly("translate").exit_code, 3);
  EXPECT_EQ(fairly("translate nowhere.hoa").exit_code, 3);
  EXPECT_EQ(fairly("translate --formulas " + file("empty", "\n")).exit_code, 3);
  EXPECT_EQ(fairly("translate a --to spot").exit_code, 3);
  EXPECT_EQ(fairly("translate a --format pdf").exit_code, 3);
  EXPECT_EQ(fairly("translate a --max-states 0").exit_code, 3);
}

TEST_F(TranslateCommand, LimitsEndInUnknown) {
  const std::string hard = "'(a U b) & X(b U c) & XX(c U d) & XXX(d U e) & XXXX(e U f)'";
  EXPECT_EQ(fairly("translate 'GFa & GFb' --to ba --max-states 2").exit_code, 2);
  const Outcome both = fairly("translate 'GFa' " + hard + " --max-states 3 --format stats");
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_NE(both.out.find("unknown  (a U b)"), std::string::npos) << both.out;
  const Outcome states = fairly("translate " + hard + " --max-states 3");
  EXPECT_EQ(states.exit_code, 2);
  EXPECT_EQ(states.out, "");
  EXPECT_NE(states.err.find("more than 3 states"), std::string::npos) << states.err;
  const Outcome time = fairly("translate " + hard + " --format stats --json --time-limit 0.000001");
  EXPECT_EQ(time.exit_code, 2);
  EXPECT_EQ(parse_json(time.out)["verdict"], "unknown");
}

TEST_F(TranslateCommand, SurvivesAClosedErrorStream) {
  EXPECT_EQ(fairly("translate 'a &' 2>/dev/full").exit_code, 3);
  EXPECT_EQ(fairly("translate 'F a' --max-states 1 2>/dev/full").exit_code, 2);
}

TEST_F(TranslateCommand, HelpHasExamples) {
  const Outcome outcome = fairly("translate --help");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.out.find("Examples:"), std::string::npos);
}

} // namespace fairly::test::translate_test
