// What does not matter in a property that holds, as scripts and people see it.
#include "cli/cli.hpp"
#include "support/json.hpp"

namespace fairly::test::vacuity_test {

using nlohmann::json;

class VacuityCommand : public Cli {
 protected:
  Outcome check(const std::string& arguments) {
    return fairly("check " + file("net.pnml", fairly("net readers-writers 3").out) +
                  " --ignore-net-fairness " + arguments);
  }
};

TEST_F(VacuityCommand, IsSaidWhereItCostsLittle) {
  const Outcome outcome = check("--ltl 'G(\"permits > 5\" -> F writing_1)'");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(
      outcome.out,
      "holds\n  property    G(\"permits > 5\" -> F writing_1)\n  fairness    none\n"
      "  vacuous     Fwriting_1 does not matter: with false in its place the property holds too\n"
      "              never true: \"permits > 5\"\n");
  const json found = parse_json(check("--json --ltl 'G(\"permits > 5\" -> F writing_1)'").out);
  EXPECT_EQ(found["immaterial"][0]["part"], "Fwriting_1");
  EXPECT_EQ(found["immaterial"][0]["replaced_by"], false);
}

TEST_F(VacuityCommand, IsLookedForIfThatIsAskedFor) {
  const std::string formula = "--ltl 'G(writing_1 & idle_2 -> !writing_3)'";
  EXPECT_EQ(check(formula).out.find("vacuous"), std::string::npos);
  const Outcome outcome = check(formula + " --vacuity");
  EXPECT_NE(outcome.out.find("  vacuous     idle_2 does not matter: with true in its place"),
            std::string::npos)
      << outcome.out;
  const Outcome matters = check("--ltl 'G !(writing_1 & writing_2)' --vacuity");
  EXPECT_NE(matters.out.find("  vacuous     no: every part matters\n"), std::string::npos)
      << matters.out;
  const std::string none = "  vacuous     no: the formula has no part that could be replaced\n";
  EXPECT_NE(check("--ltl 'G \"permits <= 3\"' --vacuity").out.find(none), std::string::npos);
  EXPECT_EQ(check("--ltl 'G \"permits <= 3\"'").out.find("vacuous"), std::string::npos);
  EXPECT_EQ(check("--ltl 'F \"permits > 3\"' --vacuity").out.find("vacuous"), std::string::npos);
}

TEST_F(VacuityCommand, SaysThatEachPartIsMeantByItself) {
  const std::string text = "this is said of each part by itself, not of all together\n";
  const Outcome two = check("--ltl 'G \"permits <= 3\" | F idle_1' --vacuity");
  EXPECT_NE(two.out.find(text), std::string::npos) << two.out;
  const Outcome one = check("--ltl 'G(\"permits > 5\" -> F writing_1)' --vacuity");
  EXPECT_EQ(one.out.find(text), std::string::npos) << one.out;
}

TEST_F(VacuityCommand, HypothesesThatAreNeverEnabledHaveNoEffect) {
  const std::string arguments =
      "--ltl 'G !(writing_1 & writing_2)' --fair 'strong: \"permits > 5\" => writing_1' --weak "
      "stop_writing_1";
  const Outcome outcome = check(arguments);
  EXPECT_NE(
      outcome.out.find("  no effect   strong: \"permits > 5\" => writing_1 (never enabled)\n"),
      std::string::npos)
      << outcome.out;
  const json found = parse_json(check("--json " + arguments).out);
  EXPECT_FALSE(found["fairness"][0].contains("never_enabled"));
  EXPECT_EQ(found["fairness"][1]["never_enabled"], true);
}

TEST_F(VacuityCommand, CannotBeWhereNothingIsProved) {
  EXPECT_EQ(check("--ltl 'F dead' --vacuity --store compact").exit_code, 3);
  EXPECT_EQ(check("--ltl 'F dead' --vacuity --format mcc").exit_code, 3);
}

} // namespace fairly::test::vacuity_test
