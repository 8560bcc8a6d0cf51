#include "fairly/check/checker.hpp"
#include "fairly/graph/graph_model.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/report/trace_itf.hpp"
#include "support/json.hpp"
#include "support/net_run.hpp"

#include <gtest/gtest.h>

namespace fairly::trace_itf_test {

using nlohmann::json;

// A violated property of two processes that crash and recover, written as ITF.
class TraceItf : public testing::Test {
 protected:
  void SetUp() override {
    property_.assume({.weak = {"*"}, .ignore_declared = true});
    const auto answer = Checker(model_).check(property_);
    trace_ = answer->counterexample->trace;
    states_ = answer->counterexample->replay.states;
    json_ = test::parse_json(trace_itf(*answer->counterexample));
  }

  std::string error_of(const json& text) {
    const auto read = read_itf(text.dump(), model_, "t.json");
    return read ? "" : read.error().message;
  }

  petri::NetModel model_{*petri::make_family("crash-recover", 2)};
  Property property_ = *Property::parse(model_, "F finished_1");
  Trace trace_;
  std::vector<PlainModel::State> states_;
  json json_;
};

TEST_F(TraceItf, HasWhatTheFormatAsksFor) {
  EXPECT_EQ(json_["#meta"]["format"], "ITF");
  EXPECT_EQ(json_["vars"].size(), model_.net().places().size());
  EXPECT_EQ(json_["loop"], trace_.prefix.size());
  ASSERT_EQ(json_["states"].size(), trace_.size());
  EXPECT_EQ(json_["states"][0]["#meta"]["index"], 0);
  EXPECT_EQ(json_["states"][0]["working_1"]["#bigint"], "1");
  EXPECT_EQ(json_["states"][0]["crashed_1"]["#bigint"], "0");
  EXPECT_EQ(json_["#meta"]["property"], "Ffinished_1");
  ASSERT_EQ(json_["#meta"]["fairness"].size(), 6U);
  EXPECT_EQ(json_["#meta"]["fairness"][0]["hypothesis"], "weak finish_1");
}

TEST_F(TraceItf, IsReadBack) {
  const auto read = read_itf(json_.dump(), model_, "t.json");
  ASSERT_TRUE(read.ok()) << describe(read.error());
  EXPECT_EQ(read->trace.prefix, trace_.prefix);
  EXPECT_EQ(read->trace.cycle, trace_.cycle);
  EXPECT_TRUE(replay(*model_.plain(), property_, read->trace).ok());
  EXPECT_FALSE(compare_values(model_, *read, states_));
}

TEST_F(TraceItf, NoticesOtherMarkings) {
  json_["states"][1]["crashed_2"] = 7;
  const auto read = read_itf(json_.dump(), model_, "t.json");
  ASSERT_TRUE(read.ok());
  const auto error = compare_values(model_, *read, states_);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message.substr(0, 50), "state 1: place crashed_2 is 7 in the file and 0 in");
}

TEST_F(TraceItf, RefusesWhatIsNoTrace) {
  EXPECT_EQ(error_of(json::array()), "this is no trace: it has no list of states");
  json changed = json_;
  changed["loop"] = 99;
  EXPECT_EQ(error_of(changed), "'loop' has to be the index of a state");
  changed = json_;
  changed["states"][0]["#meta"]["fires"] = "explode";
  EXPECT_EQ(error_of(changed), "state 0: the net has no transition explode");
  changed = json_;
  changed["states"][0].erase("working_1");
  EXPECT_EQ(error_of(changed), "state 0: no value for place working_1");
  changed = json_;
  for (const json& value : {json(), json(1.5), json{{"#bigint", "x"}}, json{{"#set", 1}}}) {
    changed["states"][0]["working_1"] = value;
    EXPECT_EQ(error_of(changed),
              "state 0: what is written for place working_1 is no value of the format");
  }
  changed = json_;
  changed["states"][0]["working_1"] = -1; // not a marking, but still a value
  EXPECT_TRUE(compare_values(model_, *read_itf(changed.dump(), model_, "t.json"), states_));
  changed = json_;
  changed["states"][0]["ghost"] = 1;
  EXPECT_EQ(error_of(changed), "state 0: the net has no place ghost");
  changed = json_;
  changed["states"][0]["#meta"].erase("fires");
  EXPECT_EQ(error_of(changed), "state 0: \"#meta\" does not say what fires");
  EXPECT_EQ(read_itf("{", model_, "t.json").error().message, "this is no JSON");
  const std::string deep = "{\"#meta\": " + std::string(100'000, '[') + std::string(100'000, ']') +
                           ", \"states\": [], \"loop\": 0}";
  EXPECT_EQ(read_itf(deep, model_, "t.json").error().message,
            "this is no trace: it is nested too deeply");
}

TEST(TraceItfNames, DoNotClashWithTheFormat) {
  petri::Net net;
  const petri::PlaceIndex p = net.add(petri::Place{.id = "#meta", .tokens = 1});
  net.add(petri::Transition{.id = "t", .inputs = {{p, 1}}, .outputs = {{p, 1}}});
  const test::NetRun run(net, "F dead");
  const Counterexample found = run.counterexample("", "t");
  const Result<ItfTrace> again = read_itf(trace_itf(found), run.model(), "t.json");
  ASSERT_TRUE(again.ok()) << describe(again.error());
  EXPECT_EQ(again->trace.cycle, found.trace.cycle);
  EXPECT_FALSE(compare_values(run.model(), *again, found.replay.states));
}

// Two initial states, and two steps by one action, that look the same but are not.
TEST(TraceItfNames, StatesThatLookAlikeAreToldApart) {
  graph::LabelledGraph graph{.kind = graph::GraphKind::tlc,
                             .initial = {0, 1},
                             .labels = {"a"},
                             .variables = {"x"},
                             .values = {"0", "1"},
                             .value_numbers = {0, 0, 0, 1}};
  const graph::ListedEdge edges[] = {{0, {0, 3}}, {1, {0, 0}}, {1, {0, 2}}, {2, {0, 1}}};
  graph::set_edges(graph, 4, edges, true);
  graph::GraphModel model(std::make_shared<const graph::LabelledGraph>(std::move(graph)),
                          Stuttering::when_dead);
  const Property property = Property::parse(model, "F \"x = 1\"").value();
  Counterexample found{property, {{}, {{0, 1}, {0, 0}}, 1}};
  found.replay = replay(*model.plain(), property, found.trace).value();
  const Result<ItfTrace> again = read_itf(trace_itf(found), model, "t.json");
  ASSERT_TRUE(again.ok()) << describe(again.error());
  EXPECT_EQ(again->trace, found.trace);
}

TEST(TraceItfValues, AreThoseOfTheFormat) {
  graph::LabelledGraph graph{.kind = graph::GraphKind::tlc,
                             .initial = {0},
                             .labels = {"a"},
                             .variables = {"s", "r"},
                             .values = {"{2, \"x\"}", "[ok |-> TRUE, q |-> <<(m :> 1)>>]"},
                             .value_numbers = {0, 1}};
  graph::set_edges(graph, 1, {}, true);
  graph::GraphModel model(std::make_shared<const graph::LabelledGraph>(std::move(graph)));
  const Property property = Property::parse(model, "F false").value();
  Counterexample found{property, {{}, {Move()}}};
  found.replay = replay(*model.plain(), property, found.trace).value();
  json written = test::parse_json(trace_itf(found));
  EXPECT_EQ(written["states"][0]["s"], test::parse_json(R"({"#set": ["x", {"#bigint": "2"}]})"));
  EXPECT_EQ(
      written["states"][0]["r"],
      test::parse_json(R"({"ok": true, "q": {"#tup": [{"#map": [["m", {"#bigint": "1"}]]}]}})"));
  const auto wrong_value = [&] {
    const Result<ItfTrace> again = read_itf(written.dump(), model, "t.json");
    EXPECT_TRUE(again.ok()) << describe(again.error());
    const auto error = compare_values(model, *again, found.replay.states);
    return error ? error->message : "";
  };
  EXPECT_EQ(wrong_value(), "");
  // Other programs may write the same values differently.
  written["states"][0]["s"] = test::parse_json(R"({"#set": [2, "x", 2]})");
  written["states"][0]["r"] = test::parse_json(R"({"q": [{"#map": [["m", 1]]}], "ok": true})");
  EXPECT_EQ(wrong_value(), "");
  written["states"][0]["s"] = test::parse_json(R"({"#set": ["x", "2"]})");
  EXPECT_EQ(wrong_value(), R"(state 0: variable s is {"#set":["2","x"]} in the file and )"
                           R"({"#set":["x",{"#bigint":"2"}]} in the run)");
}

} // namespace fairly::trace_itf_test
