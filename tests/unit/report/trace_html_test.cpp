#include "fairly/graph/graph_model.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/report/trace_html.hpp"
#include "support/json.hpp"
#include "support/net_run.hpp"

#include <gtest/gtest.h>

namespace fairly::trace_html_test {

using nlohmann::json;

class TraceHtmlTest : public testing::Test {
 protected:
  // The page for a run that is given as names; "-" stands for a dead marking.
  std::string page(const std::string& formula, const Assumptions& fairness,
                   const std::vector<std::string>& prefix, const std::vector<std::string>& cycle) {
    const test::NetRun run(net_, formula, fairness);
    EXPECT_FALSE(run.property().error());
    const Trace trace{moves(prefix), moves(cycle)};
    const Result<Replay> replayed = replay(run.plain(), run.property(), trace);
    EXPECT_TRUE(replayed.ok());
    return trace_html({run.property(), trace, *replayed});
  }

  std::vector<Move> moves(const std::vector<std::string>& names) const {
    std::vector<Move> out;
    for (const std::string& each : names) {
      out.push_back(each == "-" ? kStutter : *net_.find_transition(each));
    }
    return out;
  }

  // The data that the page's script reads.
  static json data(const std::string& page) {
    const std::string begin = "<script type=\"application/json\" id=\"data\">";
    const std::size_t from = page.find(begin) + begin.size();
    return test::parse_json(page.substr(from, page.find("</script>", from) - from));
  }

  // The data of a single run, together with what all runs share.
  static json only_run(const std::string& page) {
    json all = data(page), run = all["runs"][0];
    EXPECT_EQ(all["runs"].size(), 1U);
    for (const char* common : {"net", "model"}) {
      if (all.contains(common)) run[common] = all[common];
    }
    return run;
  }

  static std::size_t count(const std::string& text, const std::string& what) {
    std::size_t n = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
      ++n;
    }
    return n;
  }

  petri::Net net_ = *petri::make_family("crash-recover", 1);
  Assumptions none_ = test::kNoFairness;
};

TEST_F(TraceHtmlTest, IsOnePageWithoutAnythingFromOutside) {
  const std::string text = page("F finished_1", none_, {}, {"crash_1", "recover_1"});
  EXPECT_TRUE(text.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
  EXPECT_TRUE(text.ends_with("</html>\n"));
  EXPECT_NE(text.find("<title>crash-recover, N = 1: counterexample</title>"), std::string::npos);
  EXPECT_EQ(count(text, "<script"), 2U);
  EXPECT_EQ(count(text, "</script>"), 2U);
  EXPECT_EQ(count(text, "<style>"), 1U);
  for (const char* mark : {"@TITLE@", "@STYLE@", "@DATA@", "@SCRIPT@"}) {
    EXPECT_EQ(text.find(mark), std::string::npos) << mark;
  }
  EXPECT_EQ(text.find("https://"), std::string::npos);
  EXPECT_EQ(count(text, "http://"), 1U) << "the name of SVG";
  EXPECT_EQ(text.find("innerHTML"), std::string::npos);
}

TEST_F(TraceHtmlTest, HasTheNetAndTheRun) {
  const json d = only_run(page("F finished_1", none_, {}, {"crash_1", "recover_1"}));
  EXPECT_EQ(d["net"]["places"].size(), net_.places().size());
  const std::size_t crash = *net_.find_transition("crash_1"),
                    working = *net_.find_place("working_1");
  const json& transition = d["net"]["transitions"][crash];
  EXPECT_EQ(transition["id"], "crash_1");
  EXPECT_EQ(transition["in"], test::parse_json("[[" + std::to_string(working) + ",1]]"));
  EXPECT_EQ(d["net"]["marking"], test::parse_json("[[" + std::to_string(working) + ",1]]"));
  EXPECT_EQ(d["loop"], 0);
  EXPECT_EQ(d["steps"], (json{crash, *net_.find_transition("recover_1")}));
}

TEST_F(TraceHtmlTest, ShowsADeadMarkingAsNull) {
  const json d = only_run(page("G working_1", none_, {"finish_1"}, {"-"}));
  EXPECT_EQ(d["loop"], 1);
  EXPECT_EQ(d["steps"], (json{*net_.find_transition("finish_1"), nullptr}));
}

TEST_F(TraceHtmlTest, HasTheValuesOfAllSubformulas) {
  const json d = only_run(
      page("GF crashed_1 -> (!crashed_1 U finished_1)", none_, {}, {"crash_1", "recover_1"}));
  std::vector<std::string> texts;
  std::map<std::string, std::string> values;
  for (const json& each : d["formula"]) {
    std::string text;
    for (const json& part : each["parts"]) {
      text += part.is_number() ? texts[part.get<std::size_t>()] : part.get<std::string>();
    }
    texts.push_back(text);
    values[text] = each["values"];
  }
  EXPECT_EQ(texts.back(), "GF crashed_1 -> (!crashed_1 U finished_1)");
  EXPECT_EQ(values,
            (std::map<std::string, std::string>{{"GF crashed_1 -> (!crashed_1 U finished_1)", "00"},
                                                {"GF crashed_1", "11"},
                                                {"F crashed_1", "11"},
                                                {"crashed_1", "01"},
                                                {"!crashed_1", "10"},
                                                {"!crashed_1 U finished_1", "00"},
                                                {"finished_1", "00"}}));
}

TEST_F(TraceHtmlTest, SaysWhyTheRunIsFair) {
  const json d = only_run(
      page("F finished_1", {.weak = {"*"}, .ignore_declared = true}, {}, {"crash_1", "recover_1"}));
  std::map<std::string, json> by_text;
  for (const json& each : d["fairness"]) by_text[each["text"]] = each;
  EXPECT_EQ(by_text.size(), 3U);
  EXPECT_EQ(by_text["weak crash_1"]["kind"], "weak");
  EXPECT_EQ(by_text["weak crash_1"]["why"], "occurs");
  EXPECT_EQ(by_text["weak crash_1"]["position"], 0);
  EXPECT_EQ(by_text["weak finish_1"]["why"], "disabled");
  EXPECT_EQ(by_text["weak finish_1"]["position"], 1);
}

TEST_F(TraceHtmlTest, ShowsTheVariablesOfAModelThatIsNoNet) {
  graph::LabelledGraph graph{.kind = graph::GraphKind::tlc,
                             .name = "</title>clock",
                             .initial = {0},
                             .labels = {"</script>", "b\n"},
                             .variables = {"x", "pc"},
                             .values = {"0", "1", "\"<idle>\"", "\"\xff\""},
                             .value_numbers = {0, 2, 1, 3}};
  const graph::ListedEdge edges[] = {{0, {0, 1}}, {1, {1, 0}}};
  graph::set_edges(graph, 2, edges, true);
  graph::GraphModel model(std::make_shared<const graph::LabelledGraph>(std::move(graph)));
  Property property = Property::parse(model, "G \"x = 0\"").value();
  property.assume(weak("[<]/*"));
  const Trace trace{{0}, {kStutter}};
  const Result<Replay> replayed = replay(*model.plain(), property, trace);
  ASSERT_TRUE(replayed.ok()) << replayed.error().message;
  const std::string text = trace_html({property, trace, *replayed});
  EXPECT_NE(text.find("<title>&lt;/title&gt;clock: counterexample</title>"), std::string::npos);
  EXPECT_EQ(count(text, "</script>"), 2U);
  const json d = only_run(text);
  EXPECT_FALSE(d.contains("net"));
  EXPECT_EQ(d["model"],
            test::parse_json(R"({"id": "</title>clock", "actions": ["</script>", "b\\x0a"]})"));
  EXPECT_EQ(d["states"]["variables"], (json{"x", "pc"}));
  EXPECT_EQ(d["states"]["values"],
            test::parse_json(R"([["0", "\"<idle>\""], ["1", "\"\ufffd\""]])"));
  EXPECT_EQ(d["loop"], 1);
  EXPECT_EQ(d["steps"], (json{0, nullptr}));
  EXPECT_EQ(d["formula"].size(), 2U);
  EXPECT_EQ(d["fairness"][0]["why"], "never");
}

TEST_F(TraceHtmlTest, HasSeveralRunsOfOneNet) {
  const test::NetRun run(net_, "F finished_1", none_);
  const Trace trace{{}, moves({"crash_1", "recover_1"})};
  const Result<Replay> replayed = replay(run.plain(), run.property(), trace);
  ASSERT_TRUE(replayed.ok());
  const Counterexample found{run.property(), trace, *replayed};
  const PageRun runs[] = {{"</script>live", "F finished_1", &found}, {"safe", "holds: G true"}};
  const std::string text = traces_html(runs);
  EXPECT_NE(text.find("<title>crash-recover, N = 1: counterexamples</title>"), std::string::npos);
  EXPECT_EQ(count(text, "</script>"), 2U);
  const json d = data(text);
  ASSERT_EQ(d["runs"].size(), 2U);
  EXPECT_EQ(d["runs"][0]["name"], "</script>live");
  EXPECT_EQ(d["runs"][0]["steps"].size(), 2U);
  EXPECT_EQ(d["runs"][1], test::parse_json(R"({"name": "safe", "note": "holds: G true"})"));
  EXPECT_EQ(d["net"]["places"].size(), net_.places().size());
}

TEST_F(TraceHtmlTest, HasInhibitorArcs) {
  net_ = petri::Net();
  net_.add(petri::Place{.id = "p", .tokens = 1});
  net_.add(petri::Transition{
      .id = "t", .inputs = {{0, 1}}, .outputs = {{0, 1}}, .inhibitors = {{0, 2}}});
  net_.add(petri::Transition{.id = "u"});
  const json d = only_run(page("F dead", none_, {}, {"t"}));
  EXPECT_EQ(d["net"]["transitions"][0]["inhibitors"], test::parse_json("[[0, 2]]"));
  EXPECT_FALSE(d["net"]["transitions"][1].contains("inhibitors"));
}

TEST_F(TraceHtmlTest, NamesCannotEndTheDataOrTheTitle) {
  net_ = petri::Net();
  net_.name = "</title><script>1 & \xff\x01";
  net_.add(petri::Place{.id = "</script><!--", .name = "\"'\\ @SCRIPT@ \x1b\n", .tokens = 1});
  net_.add(petri::Transition{.id = "</SCRIPT \xc3", .inputs = {{0, 1}}, .outputs = {{0, 1}}});
  const std::string text = page("F dead", none_, {}, {net_.transitions()[0].id});
  EXPECT_EQ(count(text, "<script"), 2U);
  EXPECT_EQ(count(text, "</script>"), 2U);
  EXPECT_EQ(count(text, "</SCRIPT"), 0U);
  EXPECT_EQ(count(text, "<!--"), 0U);
  EXPECT_EQ(count(text, "</title>"), 1U);
  EXPECT_EQ(text.find('\xff'), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  const json d = only_run(text);
  EXPECT_EQ(d["net"]["places"][0]["id"], "</script><!--");
  EXPECT_EQ(d["net"]["places"][0]["name"], "\"'\\ @SCRIPT@ \\x1b\\x0a");
}

} // namespace fairly::trace_html_test
