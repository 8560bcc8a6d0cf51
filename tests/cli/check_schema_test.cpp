// What fairly check writes for programs fits docs/check.schema.json.
#include "cli/schema.hpp"

namespace fairly::test::check_schema_test {

using nlohmann::json;

class CheckSchema : public SchemaCli {
 protected:
  CheckSchema() : SchemaCli("check") {}
};

TEST_F(CheckSchema, FitsWhatIsWritten) {
  const std::string net = file("net.pnml", fairly("net token-ring 3").out);
  expect_valid(net + " --ltl 'G(waiting_1 -> F critical_1)'");
  expect_valid(net + " --ltl 'G(waiting_1 -> F critical_1)' --ignore-net-fairness");
  expect_valid(net + " --ltl 'G !critical_1' --strong '{pass_*}' --fair 'GF idle_1'");
  expect_valid(net + " --ltl '(GF idle_1 -> GF idle_2) -> (F idle_1 | G !idle_1)'");
  expect_valid(net + " --ltl 'F idle_1' --fair 'GF \"idle_1 >= 2\"' --engine lh00");
  expect_valid(net + " --ltl 'GF idle_1' --trace none --automaton ba");
  expect_valid(net + " --ltl 'GF idle_1' --time-limit 0.000001");
  expect_valid(net + " --ltl 'G(waiting_1 -> F critical_1)' --needed");
  expect_valid(net + " --ltl 'G \"idle_1 <= 1\"' --ignore-net-fairness --store bitstate");
  for (const char* por : {"auto", "none", "waiting", "visible"}) {
    expect_valid(net + " --ltl 'G !critical_1' --ignore-net-fairness --por " + por);
  }
  expect_valid(net + " --ltl 'G(waiting_1 -> F critical_1)' --certificate " + net + ".cert");
  const std::string large = file("large.pnml", fairly("net philosophers 16").out);
  expect_valid(large + " --ltl 'G \"eating_1 <= 1\"' --time-limit 0.2");
  expect_valid(large + " --ltl 'G \"eating_1 <= 1\"' --memory-limit 1M");
}

TEST_F(CheckSchema, FitsNothingElse) {
  EXPECT_EQ(fault(parse_json(R"({"id": "x", "verdict": "unknown", "reason": "out of memory"})")),
            "");
  EXPECT_NE(fault(parse_json(R"({"id": "x", "verdict": "perhaps"})")), "");
  EXPECT_NE(fault(parse_json(R"({"verdict": "holds"})")), "");
  EXPECT_NE(fault(parse_json(R"({"id": "x", "verdict": "holds", "extra": 1})")), "");
}

} // namespace fairly::test::check_schema_test
