// Coloured nets in all commands, as scripts see them.
#include "cli/cli.hpp"
#include "support/coloured_philosophers.hpp"
#include "support/json.hpp"

namespace fairly::test::coloured_test {

using nlohmann::json;

class Coloured : public Cli {
 protected:
  std::string philosophers(int n) { return file("net.pnml", coloured_philosophers(n)); }
};

TEST_F(Coloured, MarkingsAreThoseOfTheNetWithoutColours) {
  const json found = parse_json(fairly("explore " + philosophers(5) + " --json").out);
  EXPECT_EQ(found["complete"], true);
  const std::string plain = file("plain.pnml", "");
  EXPECT_EQ(fairly("unfold " + philosophers(5) + " --output " + plain).out,
            "20 places, 15 transitions, 50 arcs; coloured: 4 places, 3 transitions\n");
  const json unfolded = parse_json(fairly("explore " + plain + " --json").out);
  EXPECT_EQ(found["states"], unfolded["states"]);
  EXPECT_EQ(found["edges"], unfolded["edges"]);
}

TEST_F(Coloured, ShowShowsTermsOrTheUnfoldedNet) {
  const Outcome outcome = fairly("show " + philosophers(3) + " release");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "coloured net philosophers\n"
                         "4 places, 3 transitions, 9 arcs\n"
                         "\n"
                         "sort  size  values\n"
                         "Phil  3     1, 2, 3\n"
                         "\n"
                         "place     name          sort  tokens  put by      taken by\n"
                         "thinking  The thinking  Phil  all     release     take_left\n"
                         "fork      The fork      Phil  all     release     take_left, take_right\n"
                         "eating    The eating    Phil          take_right  release\n"
                         "\n"
                         "transition  variables  takes      puts\n"
                         "release     x: Phil    eating: x  thinking: x, fork: x + (x+1)\n");
  const json shown = parse_json(fairly("show --json " + philosophers(3)).out);
  EXPECT_EQ(shown["transitions"][2]["puts"][1]["tokens"], "x + (x+1)");
  const json unfolded = parse_json(fairly("show --json --unfolded " + philosophers(3)).out);
  EXPECT_EQ(unfolded["transitions"].size(), 9U);
  const std::string plain = fairly("unfold --format net " + philosophers(2)).out;
  EXPECT_NE(plain.find("tr {release[x=1]} {eating[1]} ->"), std::string::npos) << plain;
}

// Only all bindings together are fair, and no atom names a colour, so all values of x are alike.
TEST_F(Coloured, ColoursThatBehaveTheSameAreMerged) {
  std::string pnml = coloured_philosophers(4);
  for (const char* arc : {"<arc id=\"a1\"", "<arc id=\"a4\"", "<arc id=\"a8\""}) { // forks
    const std::string end = "</arc>\n";
    const std::size_t begin = pnml.find(arc);
    pnml.erase(begin, pnml.find(end, begin) + end.size() - begin);
  }
  const std::string check = "check " + file("alone.pnml", pnml) + " --reduce always --stats --ltl ";
  const Outcome merged =
      fairly(check + "'F eating' --strong '{take_left}' --strong '{take_right}'");
  EXPECT_EQ(merged.exit_code, 0) << merged.out;
  EXPECT_NE(merged.out.find("interchangeable places"), std::string::npos) << merged.out;
  const Outcome apart = fairly(check + "'F \"eating[2]\"' --strong take_left --strong take_right");
  EXPECT_EQ(apart.exit_code, 0) << apart.out;
  // To everybody, the forks are still the same.
  EXPECT_NE(apart.out.find("interchangeable places: 3 places and 0 transitions fewer"),
            std::string::npos)
      << apart.out;
  const Outcome violated = fairly(check + "'G !\"eating >= 2\"'");
  EXPECT_EQ(violated.exit_code, 1) << violated.out;
  EXPECT_NE(violated.out.find("interchangeable places"), std::string::npos) << violated.out;
}

TEST_F(Coloured, AtomsOfColoursWorkBeforeAndAfterUnfolding) {
  const std::string plain = file("plain.pnml", fairly("unfold " + philosophers(3)).out);
  for (const std::string& net : {philosophers(3), plain}) {
    EXPECT_EQ(fairly("check " + net + " --ltl 'G !(eating[1] & eating[2])'").exit_code, 0) << net;
    EXPECT_EQ(fairly("check " + net + " --ltl 'F fireable(release[x=2])'").exit_code, 1) << net;
  }
  EXPECT_EQ(fairly("check " + philosophers(3) + " --ltl 'G \"eating <= 1\"'").exit_code, 0);
}

TEST_F(Coloured, FairnessOfBindingsOfGroupsAndByValue) {
  const auto verdict = [&](const std::string& fairness) {
    return fairly("check " + philosophers(3) +
                  " --ltl 'G(waiting[1] -> F(eating[1] | dead))' --weak release " + fairness)
        .exit_code;
  };
  EXPECT_EQ(verdict("--strong take_right"), 0);
  EXPECT_EQ(verdict("--strong 'take_right[x=1]'"), 0);
  EXPECT_EQ(verdict("--strong 'take_right[x]'"), 0);
  EXPECT_EQ(verdict("--strong 'take_right[x=2]'"), 1);
  EXPECT_EQ(verdict("--strong '{take_right}'"), 1); // the others may be served instead
  EXPECT_EQ(verdict("--strong '{take_right[x=1]}'"), 0);
  EXPECT_EQ(verdict("--strong 'take_*'"), 0);
  EXPECT_EQ(verdict("--strong 'take_right[y]'"), 3);
  EXPECT_EQ(verdict("--strong 'take_right[x=4]'"), 3);
  EXPECT_EQ(verdict("--strong '{take_right[x]}'"), 3);
}

TEST_F(Coloured, FairnessIsShownAsItWasWritten) {
  const Outcome outcome =
      fairly("check " + philosophers(3) +
             " --ltl 'G(waiting[1] -> F(eating[1] | dead))' --weak release --strong take_right");
  EXPECT_NE(outcome.out.find("weak: release for each x\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("strong: take_right for each x\n"), std::string::npos) << outcome.out;
}

TEST_F(Coloured, TracesAreReplayed) {
  const std::string net = philosophers(3);
  const std::string property = " --ltl 'G(waiting[1] -> F eating[1])'";
  const std::string trace =
      file("trace.itf.json", fairly("check " + net + property + " --trace itf").out);
  EXPECT_EQ(fairly("replay " + net + " " + trace + property).exit_code, 0);
  const Outcome text = fairly("check " + net + property);
  EXPECT_NE(text.out.find("take_left[x=2]"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("fork[1]"), std::string::npos);
  const std::string page = file("page.html", "");
  fairly("check " + net + property + " --trace html --output " + page);
  std::ifstream in(page);
  const std::string html{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(html.find("take_left[x=1]"), std::string::npos);
}

TEST_F(Coloured, ContestPropertiesSpeakOfAllColours) {
  const std::string properties = file("p.xml", R"(<property-set xmlns="http://mcc.lip6.fr/">
<property><id>some</id><formula><all-paths><globally><integer-le><tokens-count><place>eating</place>
</tokens-count><integer-constant>1</integer-constant></integer-le></globally></all-paths></formula>
</property><property><id>any</id><formula><all-paths><finally><is-fireable><transition>release
</transition></is-fireable></finally></all-paths></formula></property></property-set>)");
  const Outcome outcome = fairly("check " + philosophers(3) + " --property " + properties);
  EXPECT_NE(outcome.out.find("FORMULA some TRUE"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("FORMULA any FALSE"), std::string::npos) << outcome.out;
}

// One transition that takes any two of 5,000 tokens.
constexpr const char* kPairs = R"(<pnml><net id="pairs" type="symmetricnet"><page id="page">
<declaration><structure><declarations>
<namedsort id="N" name="N"><finiteintrange start="1" end="5000"/></namedsort>
<variabledecl id="x" name="x"><usersort declaration="N"/></variabledecl>
<variabledecl id="y" name="y"><usersort declaration="N"/></variabledecl>
</declarations></structure></declaration>
<place id="p"><type><structure><usersort declaration="N"/></structure></type>
<hlinitialMarking><structure><all><usersort declaration="N"/></all></structure></hlinitialMarking>
</place><transition id="t"/>
<arc id="a" source="p" target="t"><hlinscription><structure><add>
<subterm><variable refvariable="x"/></subterm><subterm><variable refvariable="y"/></subterm>
</add></structure></hlinscription></arc></page></net></pnml>)";

TEST_F(Coloured, UnfoldSaysHowFarItCameWhenALimitEndsIt) {
  const Outcome outcome = fairly("unfold " + file("pairs.pnml", kPairs) + " --memory-limit 40M");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  // 5,000 places, unless a program with sanitizers needs too much memory by itself.
  EXPECT_NE(outcome.err.find("this net unfolds to more than memory allows: "), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find(" transitions so far"), std::string::npos) << outcome.err;
}

TEST_F(Coloured, SuggestionsCanBePastedBack) {
  const Outcome outcome =
      fairly("suggest " + philosophers(3) + " --ltl 'G(waiting[1] -> F(eating[1] | dead))'");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.out.find("--strong 'take_right[x=1]'"), std::string::npos) << outcome.out;
}

} // namespace fairly::test::coloured_test
