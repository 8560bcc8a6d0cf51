// fairly convert, show and net --format, as scripts see them.
#include "cli/cli.hpp"
#include "support/json.hpp"

namespace fairly::test::convert_test {

class Convert : public Cli {
 protected:
  std::string buffer() {
    return file("buffer.net", "net buffer\n"
                              "tr produce idle?1 full?-3 -> full\n"
                              "tr consume full ->\n"
                              "pl idle : {the producer} (1)\n");
  }
  std::string pump() {
    return file("pump.lola", "PLACE dry, wet; MARKING dry;\n"
                             "TRANSITION fill STRONG FAIR CONSUME dry; PRODUCE wet;\n"
                             "TRANSITION wait CONSUME dry; PRODUCE dry;\n");
  }
};

TEST_F(Convert, EveryFormatCanBeExplored) {
  const Outcome direct = fairly("explore --json " + buffer());
  EXPECT_EQ(direct.exit_code, 0) << direct.err;
  const auto counts = [](const std::string& text) {
    const auto json = parse_json(text);
    return std::pair(json["states"].get<int>(), json["edges"].get<int>());
  };
  EXPECT_EQ(counts(direct.out), std::pair(4, 6));
  for (const std::string format : {"pnml", "net"}) {
    const std::string text = fairly("convert " + buffer() + " --format " + format).out;
    EXPECT_EQ(counts(fairly("explore --json " + file("again", text)).out), std::pair(4, 6)) << text;
  }
}

TEST_F(Convert, InhibitorArcsInLolaAreAnError) {
  const Outcome outcome = fairly("convert --format lola " + buffer());
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("no inhibitor arcs"), std::string::npos) << outcome.err;
}

TEST_F(Convert, FairnessSurvivesOrAWarningSaysThatItIsLost) {
  const Outcome pnml = fairly("convert " + pump());
  EXPECT_EQ(pnml.err, "");
  const Outcome back = fairly("convert --format lola " + file("pump.pnml", pnml.out));
  EXPECT_EQ(back.exit_code, 0);
  EXPECT_EQ(back.err, "");
  EXPECT_NE(back.out.find("TRANSITION fill STRONG FAIR\n"), std::string::npos) << back.out;
  const Outcome net = fairly("convert --format net " + pump());
  EXPECT_EQ(net.exit_code, 0);
  EXPECT_EQ(net.err,
            "warning: the format net cannot express this, and it is lost: the fairness of 1 "
            "transition: fill\n");
}

TEST_F(Convert, FairnessInALolaFileIsAssumed) {
  const Outcome outcome = fairly("check --ltl 'F wet' " + pump());
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  EXPECT_NE(outcome.out.find("strong: fill"), std::string::npos) << outcome.out;
  const Outcome without = fairly("check --ignore-net-fairness --ltl 'F wet' " + pump());
  EXPECT_EQ(without.exit_code, 1) << without.out << without.err;
}

TEST_F(Convert, TheExampleNeedsStrongFairness) {
  const std::string example = FAIRLY_SOURCE_DIR "/examples/priority.net";
  const std::string check = "check --ltl 'G(want_read -> F reading)' --weak '*' " + example;
  EXPECT_EQ(fairly(check).exit_code, 1);
  EXPECT_EQ(fairly(check + " --strong start_read").exit_code, 0);
  EXPECT_EQ(fairly("check --ltl 'G !(reading & writing)' " + example).exit_code, 0);
}

TEST_F(Convert, FamiliesCanBeWrittenInEveryFormat) {
  const Outcome pnml = fairly("net token-ring 3");
  for (const std::string format : {"net", "lola"}) {
    const Outcome text = fairly("net token-ring 3 --format " + format);
    EXPECT_EQ(text.exit_code, 0);
    EXPECT_EQ(text.out,
              fairly("convert --format " + format + " " + file("ring.pnml", pnml.out)).out);
    EXPECT_EQ(fairly("explore " + file("ring", text.out)).exit_code, 0);
  }
  EXPECT_TRUE(fairly("net token-ring 3 --format dot").out.starts_with("digraph"));
  EXPECT_EQ(fairly("net token-ring 3 --format docx").exit_code, 3);
}

TEST_F(Convert, TheNameOfTheFileSaysTheFormat) {
  const auto contents = [&](const std::string& name) {
    std::ifstream in(folder() / name);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string to = (folder() / "to").string();
  for (const std::string format : {"pnml", "net", "lola", "dot"}) {
    EXPECT_EQ(fairly("convert " + pump() + " -o " + to + "." + format).exit_code, 0);
    EXPECT_EQ(contents("to." + format), fairly("convert " + pump() + " --format " + format).out);
  }
  EXPECT_EQ(fairly("net token-ring 2 --output " + to + ".LOLA").exit_code, 0);
  EXPECT_EQ(contents("to.LOLA"), fairly("net token-ring 2 --format lola").out);
  EXPECT_EQ(fairly("unfold " + pump() + " --output " + to).exit_code, 0);
  EXPECT_TRUE(contents("to").starts_with("<?xml"));
  for (const std::string& command :
       {"convert " + pump(), "unfold " + pump(), std::string("net fms 2")}) {
    const Outcome outcome = fairly(command + " --output " + to + ".txt");
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_EQ(outcome.err, to + ".txt: error: the ending .txt does not say which format is meant\n"
                                "  hint: give it with --format: pnml, net, lola or dot\n");
    EXPECT_EQ(fairly(command + " --format net --output " + to + ".txt").exit_code, 0);
  }
}

TEST_F(Convert, TheInputIsNotOverwritten) {
  const std::string input = buffer();
  for (const std::string command : {"convert ", "unfold "}) {
    const Outcome outcome = fairly(command + input + " --output " + input);
    EXPECT_EQ(outcome.exit_code, 3);
    EXPECT_EQ(outcome.err, input + ": error: this is an input file\n"
                                   "  hint: choose another name for the output\n");
    EXPECT_EQ(fairly(command + input + " --output -").exit_code, 3);
  }
  EXPECT_EQ(fairly("show " + input).exit_code, 0);
}

TEST_F(Convert, ErrorsHaveACaret) {
  const Outcome outcome = fairly("check --ltl 'F p' " + file("wrong.net", "tr t a -> b\npl c (x)"));
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("wrong.net:2:7: error: a marking is a whole number"),
            std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("  pl c (x)\n        ^\n"), std::string::npos) << outcome.err;
}

TEST_F(Convert, GraphsAreNoNets) {
  const std::string graph = file("g.aut", "des (0, 1, 2)\n(0, a, 1)\n");
  EXPECT_EQ(fairly("convert " + graph).exit_code, 3);
  EXPECT_EQ(fairly("show " + graph).exit_code, 3);
}

TEST_F(Convert, ShowListsWhatANetIsMadeOf) {
  const Outcome outcome = fairly("show " + buffer());
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out,
            "net buffer\n"
            "2 places, 2 transitions, 5 arcs, 1 of them inhibiting; 1 token initially\n"
            "\n"
            "place  name          tokens  put by   taken by\n"
            "idle   the producer  1\n"
            "full                         produce  consume\n"
            "\n"
            "transition  takes  puts  only if\n"
            "produce            full  idle >= 1, full < 3\n"
            "consume     full\n");
}

TEST_F(Convert, ShowTakesAGlobAndWritesJson) {
  const auto json = parse_json(fairly("show --json " + buffer() + " 'cons*'").out);
  ASSERT_EQ(json["transitions"].size(), 1U);
  EXPECT_EQ(json["transitions"][0]["id"], "consume");
  EXPECT_EQ(json["transitions"][0]["takes"][0]["place"], "full");
  ASSERT_EQ(json["places"].size(), 1U);
  EXPECT_EQ(json["places"][0]["id"], "full");
  const Outcome wrong = fairly("show " + buffer() + " consum");
  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_NE(wrong.err.find("did you mean consume?"), std::string::npos) << wrong.err;
}

} // namespace fairly::test::convert_test
