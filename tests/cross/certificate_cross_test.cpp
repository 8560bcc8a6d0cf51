// Every property that holds gets a certificate that the other program verifies, and no violated
// property gets one: random nets and graphs under random fairness, which may also be in the
// formula, the textbook cases, and small nets of the Model Checking Contest.
#include "fairly/graph/graph_model.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/read/model_file.hpp"
#include "fairly/translate/translate.hpp"
#include "support/brute_force_verdict.hpp"
#include "support/certified.hpp"
#include "support/fair_property.hpp"
#include "support/graph_writer.hpp"
#include "support/mcc_instance.hpp"
#include "support/random_fair_net.hpp"
#include "support/random_labelled_graph.hpp"
#include "support/scale.hpp"
#include "support/shared_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace fairly::certificate_cross_test {

struct Counts {
  std::size_t holds = 0, violated = 0, deep = 0; // deep: more than one level
};

// Expects a certificate if and only if the property holds.
void expect_certificate(Checker& checker, const Property& property, const std::string& text,
                        bool holds, Counts& counts) {
  const Result<Certificate> made = checker.certify(property);
  if (!holds) {
    ASSERT_FALSE(made.ok());
    ASSERT_EQ(made.error().kind, ErrorKind::internal) << describe(made.error());
    ++counts.violated;
    return;
  }
  ASSERT_TRUE(made.ok()) << describe(made.error());
  verify::Proof proof;
  ASSERT_EQ(test::refusal(verify::read_model("model", text), made->bytes, &proof), "");
  ASSERT_EQ(proof.nodes, made->nodes);
  ASSERT_EQ(proof.edges, made->edges);
  ++counts.holds;
  counts.deep += made->levels > 1 ? 1 : 0;
}

void expect_both(const Counts& counts, std::size_t cases) {
  testing::Test::RecordProperty("holds", static_cast<int>(counts.holds));
  testing::Test::RecordProperty("deep", static_cast<int>(counts.deep));
  if (cases < 1000) return;
  EXPECT_GT(counts.holds, cases / 20);
  EXPECT_GT(counts.violated, cases / 20);
}

// The oracle says what the verdict is.
void compare_with_brute_force(std::uint64_t seed, Counts& counts) {
  test::Random random(seed);
  auto fair = test::random_fair_net(random);
  if (!fair) return;
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(fair->formulas);
  const std::optional<bool> violated = test::is_violated(*fair, formula);
  if (!violated) return;
  SCOPED_TRACE(test::described(seed, *fair, formula));
  test::FairProperty asked(*fair, formula);
  Checker checker(asked.model());
  expect_certificate(checker, asked.property(), petri::to_pnml(fair->net), !*violated, counts);
}

TEST(CertificateCross, ExistIfAndOnlyIfBruteForceSaysThatItHolds) {
  Counts counts;
  const std::size_t cases = test::scaled(8000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare_with_brute_force(test::base_seed() + i, counts);
  }
  expect_both(counts, cases);
}

// Larger nets, with fairness among the premises, too. Here the check says what the verdict is.
void compare_with_check(std::uint64_t seed, Counts& counts) {
  test::Random random(seed);
  auto fair = test::random_fair_net(random, {.most_markings = 60, .hypotheses = 6});
  if (!fair) return;
  ltl::Formulas& formulas = fair->formulas;
  ltl::Formula formula = test::RandomFormulas(random, {.operators = 6, .atoms = 3}).draw(formulas);
  const auto twice = [&](ltl::Op outer, ltl::Op inner, const char* atom) {
    return formulas.unary(outer, formulas.unary(inner, formulas.atom(atom)));
  };
  if (random.chance(0.5)) { // fairness as a premise
    const bool is_strong = random.chance(0.5);
    const ltl::Formula again = twice(ltl::Op::Globally, ltl::Op::Finally, "a");
    const ltl::Formula before = is_strong ? twice(ltl::Op::Globally, ltl::Op::Finally, "b")
                                          : twice(ltl::Op::Finally, ltl::Op::Globally, "b");
    formula = formulas.binary(ltl::Op::Implies, formulas.binary(ltl::Op::Implies, before, again),
                              formula);
  }
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(formulas, formula) << '\n'
                                  << petri::to_pnml(fair->net));
  test::FairProperty asked(*fair, formula);
  Checker checker(asked.model());
  const Result<Answer> answer = checker.check(asked.property());
  ASSERT_TRUE(answer.ok()) << describe(answer.error());
  expect_certificate(checker, asked.property(), petri::to_pnml(fair->net), answer->holds(), counts);
}

TEST(CertificateCross, ExistIfAndOnlyIfTheCheckSaysThatItHolds) {
  Counts counts;
  const std::size_t cases = test::scaled(4000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare_with_check(test::base_seed() + i, counts);
  }
  expect_both(counts, cases);
}

// --- graphs

std::string random_aut(test::Random& random) {
  const std::uint32_t states = 1 + random.below(8), edges = random.below(14);
  std::string out = "des (" + std::to_string(random.below(states)) + ", " + std::to_string(edges) +
                    ", " + std::to_string(states) + ")\n";
  for (std::uint32_t i = 0; i < edges; ++i) {
    const std::string label = random.pick(
        std::vector<std::string>{"a", "\"b\"", "c(1, 2)", "\"say \\\"hi\\\", \\\\\"", "x 'y'"});
    out += "(" + std::to_string(random.below(states)) + ", " + label + ", " +
           std::to_string(random.below(states)) + ")\n";
  }
  return out;
}

// A graph with several initial states, in the forms that TLC writes today.
std::string random_tlc(test::Random& random) {
  graph::LabelledGraph graph = *test::random_labelled_graph(random, graph::GraphKind::tlc);
  if (random.chance(0.3)) {
    graph.initial.clear();
    for (std::uint32_t s = 0; s < graph.state_count(); s += 1 + random.below(2)) {
      graph.initial.push_back(s);
    }
  }
  return test::to_tlc_dot(graph, {.colorize = random.chance(0.5),
                                  .tooltips = random.chance(0.5),
                                  .broken_lines = random.chance(0.3),
                                  .stuttering = random.chance(0.3)});
}

std::string in_quotes(const std::string& text, char mark) {
  std::string out(1, mark);
  for (const char c : text) {
    if (c == mark || c == '\\') out += '\\';
    out += c;
  }
  return out + mark;
}

void compare_graph(std::uint64_t seed, bool is_tlc, Counts& counts) {
  test::Random random(seed);
  const std::string text = is_tlc ? random_tlc(random) : random_aut(random);
  std::istringstream in(text);
  const auto stuttering = random.chance(0.5) ? Stuttering::always : Stuttering::when_dead;
  const auto model = read_model(in, "graph", {.stuttering = stuttering});
  ASSERT_TRUE(model.ok()) << describe(model.error());
  const auto& graph = dynamic_cast<graph::GraphModel&>(**model).graph();
  const auto atom = [&]() -> std::string {
    if (!graph.labels.empty() && random.chance(0.3)) {
      const char* const call = random.chance(0.5) ? "enabled(" : "fired(";
      return in_quotes(call + in_quotes(random.pick(graph.labels), '\'') + ")", '"');
    }
    if (random.chance(0.1)) return "dead";
    for (int i = 0; is_tlc && i < 20; ++i) { // most atoms are wrong for this graph
      const std::string drawn_atom = test::random_graph_atom(random, graph);
      if ((*model)->proposition(drawn_atom)) return in_quotes(drawn_atom, '"');
    }
    if (is_tlc) return "dead";
    const char* op = random.pick(std::vector<const char*>{"<", "<=", "=", "!=", ">=", ">"});
    return "\"state " + std::string(op) + ' ' + std::to_string(random.below(8)) + '"';
  };
  ltl::Formulas formulas;
  const std::string drawn = ltl::print(
      formulas, test::RandomFormulas(random, {.operators = 5, .atoms = 2}).draw(formulas));
  std::string formula;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    // Of the small letters in the text of a formula, only those of xor are no atoms.
    const bool is_atom = drawn[i] == 'a' || drawn[i] == 'b';
    formula += is_atom ? atom() : std::string(1, drawn[i]);
  }
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << formula << '\n' << text);
  Result<Property> property = Property::parse(**model, formula);
  ASSERT_TRUE(property.ok()) << describe(property.error());
  std::vector<FairnessHypothesis> hypotheses;
  for (std::size_t i = graph.labels.empty() ? 0 : random.below(3); i > 0; --i) {
    FairnessHypothesis each;
    each.kind =
        random.chance(0.5) ? FairnessHypothesis::Kind::weak : FairnessHypothesis::Kind::strong;
    each.actions.push_back(random.below(graph.labels.size()));
    hypotheses.push_back(each);
  }
  property->set_hypotheses(hypotheses);
  Checker checker(**model);
  const Result<Answer> answer = checker.check(*property);
  ASSERT_TRUE(answer.ok()) << describe(answer.error());
  expect_certificate(checker, *property, text, answer->holds(), counts);
}

TEST(CertificateCross, ExistForGraphs) {
  for (const bool is_tlc : {false, true}) {
    Counts counts;
    const std::size_t cases = test::scaled(3000);
    for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
      compare_graph(test::base_seed() + i, is_tlc, counts);
    }
    expect_both(counts, cases);
  }
}

// --- nets of the contest

// Includes the coloured nets.
TEST(CertificateCross, ExistForSmallNetsOfTheContest) {
  const auto folder = test::shared_folder("mcc");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  const std::size_t most = std::clamp<std::size_t>(test::scaled(10'000), 300, 100'000);
  std::size_t verified = 0, coloured = 0;
  std::set<std::filesystem::path> instances;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    instances.insert(entry.path());
  }
  for (const std::filesystem::path& instance : instances) {
    std::size_t states = 0;
    if (!(std::ifstream(instance / "states") >> states) || states == 0 || states > most) continue;
    SCOPED_TRACE(instance.filename().string());
    const auto model = read_model((instance / "model.pnml").string());
    ASSERT_TRUE(model.ok()) << describe(model.error());
    std::ifstream in(instance / "model.pnml", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    Checker checker(**model);
    const std::map<std::string, bool> answers = test::read_mcc_answers(instance);
    for (const char* examination : {"LTLFireability", "LTLCardinality"}) {
      std::ifstream file(instance / (std::string(examination) + ".xml"), std::ios::binary);
      const auto all = read_properties(file, examination, **model);
      ASSERT_TRUE(all.ok()) << describe(all.error());
      for (const Property& property : *all) {
        const auto answer = answers.find(property.id);
        if (answer == answers.end() || !answer->second) continue;
        ASSERT_EQ(test::fault_of_certificate(checker, property, text), "") << property.id;
        ++verified;
        coloured += instance.filename().string().find("-COL-") != std::string::npos ? 1 : 0;
      }
    }
  }
  RecordProperty("verified", static_cast<int>(verified));
  RecordProperty("coloured", static_cast<int>(coloured));
  EXPECT_GT(verified, 0U);
  EXPECT_GT(coloured, 0U);
}

} // namespace fairly::certificate_cross_test
