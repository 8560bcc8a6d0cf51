// fairly replay, as scripts see it.
#include "cli/cli.hpp"

namespace fairly::test::replay_test {

class ReplayCommand : public Cli {};

TEST_F(ReplayCommand, ConfirmsWhatCheckFound) {
  const std::string net = file("net.pnml", fairly("net alternating-bit 1").out);
  const std::string property =
      " --ltl 'G(waiting_0 -> F ready_1)' --ignore-net-fairness --weak '*' ";
  const std::string trace = file("t.itf.json", "");
  EXPECT_EQ(fairly("check " + net + property + "--trace itf --output " + trace).exit_code, 1);
  const Outcome confirmed = fairly("replay " + net + " " + trace + property);
  EXPECT_EQ(confirmed.exit_code, 0) << confirmed.out << confirmed.err;
  EXPECT_EQ(confirmed.out.substr(0, 26), "confirmed\ncounterexample: ");
  EXPECT_EQ(fairly("replay " + net + " " + trace + property + "--quiet").out, "confirmed\n");
}

TEST_F(ReplayCommand, RefusesWhatWasChanged) {
  const std::string net = file("net.pnml", fairly("net alternating-bit 1").out);
  const std::string property =
      " --ltl 'G(waiting_0 -> F ready_1)' --ignore-net-fairness --weak '*' ";
  std::string text =
      fairly("check " + net + property + "--trace itf --json --output /dev/stderr").err;
  ASSERT_NE(text.find("\"fires\": \"repeat_0\""), std::string::npos) << text;
  text.replace(text.find("\"fires\": \"repeat_0\""), 19, "\"fires\": \"answer_0\"");
  const Outcome refused = fairly("replay " + net + " " + file("changed", text) + property);
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_NE(refused.out.find("answer_0 is not enabled"), std::string::npos) << refused.out;
  EXPECT_EQ(fairly("replay " + net + " " + file("empty", "") + property).exit_code, 3);
}

TEST_F(ReplayCommand, KnowsWhereRunsMayRest) {
  const std::string graph = file("g.aut", "des (0, 2, 2)\n(0, \"go\", 1)\n(1, \"back\", 0)\n");
  const std::string trace = file("t.itf.json", "");
  const std::string check = "check " + graph + " --ltl 'F \"fired(go)\"' --trace itf --output ";
  EXPECT_EQ(fairly(check + trace + " --stutter always").exit_code, 1);
  const Outcome confirmed = fairly("replay " + graph + " " + trace + " --quiet");
  EXPECT_EQ(confirmed.exit_code, 0) << confirmed.out << confirmed.err;
  EXPECT_NE(confirmed.out.find("  stutter     always\n"), std::string::npos) << confirmed.out;
  EXPECT_EQ(fairly("replay " + graph + " " + trace + " --quiet --stutter always").exit_code, 0);
  const Outcome refused = fairly("replay " + graph + " " + trace + " --stutter dead");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_NE(refused.err.find("error: this trace was made with --stutter always"), std::string::npos)
      << refused.err;
  // The check follows what the trace says.
  std::ifstream in(trace);
  std::string text(std::istreambuf_iterator<char>(in), {});
  text.replace(text.find("\"stutter\": \"always\""), 19, "\"stutter\": \"dead\"");
  EXPECT_EQ(fairly("replay " + graph + " " + file("dead.itf.json", text)).exit_code, 1);
}

} // namespace fairly::test::replay_test
