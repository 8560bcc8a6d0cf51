// Random nets, written out as .aut and as TLC's dot, under random fairness: a check of the net and
// checks of both graphs give the same verdict. A graph in which a run may rest anywhere corresponds
// to a net with an idle step. Every counterexample has been replayed, and is the same after it was
// written to a file and read back.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/read/model_file.hpp"
#include "fairly/report/trace_itf.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/graph_writer.hpp"
#include "support/random_formula.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <sstream>

namespace fairly::graph_cross_test {

constexpr std::size_t kMostMarkings = 40;

// All markings as a graph: one variable per place, one label per transition. Returns nullopt if
// there are too many.
std::optional<graph::LabelledGraph> graph_of(const petri::Net& net) {
  if (!oracle::explore(net, kMostMarkings).complete) return std::nullopt;
  graph::LabelledGraph out{.kind = graph::GraphKind::tlc, .name = "net", .initial = {0}};
  for (const petri::Transition& each : net.transitions()) out.labels.push_back(each.id);
  for (const petri::Place& each : net.places()) out.variables.push_back(each.id);
  std::vector<oracle::Marking> markings{oracle::initial_marking(net)};
  std::map<oracle::Marking, std::uint32_t> numbers{{markings[0], 0}};
  std::vector<graph::ListedEdge> edges;
  for (std::uint32_t i = 0; i < markings.size(); ++i) {
    for (petri::TransitionIndex t = 0; t < net.transitions().size(); ++t) {
      const auto next = oracle::fire(net, markings[i], t);
      if (!next) continue;
      const auto [at, is_new] = numbers.emplace(*next, static_cast<std::uint32_t>(markings.size()));
      if (is_new) markings.push_back(*next);
      edges.push_back({i, {t, at->second}});
    }
  }
  std::map<std::string, std::uint32_t> values;
  for (const oracle::Marking& marking : markings) {
    for (const std::uint64_t tokens : marking) {
      const std::string text = std::to_string(tokens);
      const auto [at, is_new] = values.emplace(text, static_cast<std::uint32_t>(values.size()));
      if (is_new) out.values.push_back(text);
      out.value_numbers.push_back(at->second);
    }
  }
  graph::set_edges(out, static_cast<std::uint32_t>(markings.size()), edges, false);
  return out;
}

bool has_self_loop(const graph::LabelledGraph& graph) {
  for (std::uint32_t state = 0; state < graph.state_count(); ++state) {
    for (const graph::Edge& edge : graph.edges_of(state)) {
      if (edge.target == state) return true;
    }
  }
  return false;
}

// What is asked. A net and a graph may have different words for the same atom.
struct Question {
  std::string formula; // over a, b and c
  std::array<std::string, 3> net_atoms, graph_atoms;
  Assumptions assumptions;

  std::string text(const std::string& over, const std::array<std::string, 3>& atoms) const {
    std::string out;
    for (std::size_t i = 0; i < over.size(); ++i) {
      const auto is_letter = [&](std::size_t at) {
        return at < over.size() && over[at] >= 'a' && over[at] <= 'z';
      };
      const bool is_atom =
          over[i] >= 'a' && over[i] <= 'c' && !is_letter(i + 1) && (i == 0 || !is_letter(i - 1));
      if (is_atom) {
        out += '"' + atoms[static_cast<std::size_t>(over[i] - 'a')] + '"';
      } else {
        out += over[i];
      }
    }
    return out;
  }

  Result<Property> about(Model& model, const std::array<std::string, 3>& atoms) const {
    Assumptions assumed = assumptions;
    assumed.ignore_declared = true;
    for (std::string& each : assumed.formulas) each = text(each, atoms);
    Result<Property> property = Property::parse(model, text(formula, atoms));
    if (property) property->assume(assumed);
    return property;
  }
};

// A file knows only the names of those actions that occur in it.
std::vector<std::string> occurring(const graph::LabelledGraph& graph) {
  std::set<std::string> names;
  for (const graph::Edge& edge : graph.edges) names.insert(graph.labels[edge.label]);
  return {names.begin(), names.end()};
}

Question draw_question(test::Random& random, const petri::Net& net,
                       const std::vector<std::string>& transitions, bool may_name_places) {
  Question out;
  ltl::Formulas formulas;
  out.formula = ltl::print(
      formulas, test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(formulas));
  const auto transition = [&] { return random.pick(transitions); };
  for (std::size_t i = 0; i < 3; ++i) {
    if (may_name_places && random.chance(0.7)) {
      const char* op = random.pick(std::vector<const char*>{"<", "<=", "=", "!=", ">=", ">"});
      const std::string place = random.pick(net.places()).id;
      out.net_atoms[i] = place + ' ' + op + ' ' + std::to_string(random.below(3));
      out.graph_atoms[i] = out.net_atoms[i];
    } else if (random.chance(0.5)) {
      out.net_atoms[i] = out.graph_atoms[i] = "fired(" + transition() + ')';
    } else {
      const std::string name = transition();
      out.net_atoms[i] = "fireable(" + name + ')';
      out.graph_atoms[i] = "enabled(" + name + ')';
    }
  }
  for (std::size_t i = random.below(4); i > 0; --i) {
    auto& kind = random.chance(0.5) ? out.assumptions.weak : out.assumptions.strong;
    kind.push_back(random.chance(0.7) ? transition()
                                      : '{' + transition() + ',' + transition() + '}');
  }
  if (random.chance(0.3)) out.assumptions.formulas.emplace_back("strong: a => b");
  return out;
}

Verdict verdict_of(Model& model, const Question& question,
                   const std::array<std::string, 3>& atoms) {
  const Result<Property> property = question.about(model, atoms);
  EXPECT_TRUE(property.ok()) << describe(property.error());
  if (!property) return Verdict::unknown;
  const Result<Answer> answer = Checker(model).check(*property);
  EXPECT_TRUE(answer.ok()) << describe(answer.error());
  if (!answer) return Verdict::unknown;
  if (answer->violated()) {
    // Writes it to a file and reads it back.
    const Counterexample& found = *answer->counterexample;
    const Result<ItfTrace> read = read_itf(trace_itf(found), model, "trace");
    EXPECT_TRUE(read.ok()) << describe(read.error());
    if (read) {
      const auto again = replay(*model.plain(), *property, read->trace);
      EXPECT_TRUE(again.ok()) << again.error().message;
      EXPECT_FALSE(compare_values(model, *read, found.replay.states));
    }
  }
  return answer->verdict;
}

Verdict graph_verdict(const std::string& text, Stuttering stuttering, const Question& question) {
  std::istringstream in(text);
  Result<std::unique_ptr<Model>> model = read_model(in, "graph", {.stuttering = stuttering});
  EXPECT_TRUE(model.ok()) << describe(model.error());
  return model ? verdict_of(**model, question, question.graph_atoms) : Verdict::unknown;
}

struct Counts {
  std::size_t compared = 0, violated = 0, differing = 0; // by where a run may rest
};

void compare(std::uint64_t seed, Counts& counts) {
  test::Random random(seed);
  const petri::Net net = test::random_net(random);
  const std::optional<graph::LabelledGraph> graph = graph_of(net);
  if (!graph || graph->edges.empty()) return;
  petri::Net idling = net;
  idling.add(petri::Transition{.id = "idle_all_day"});
  const bool is_tlc = !has_self_loop(*graph);
  const Question question = draw_question(random, net, occurring(*graph), is_tlc);
  const std::string text = is_tlc ? test::to_tlc_dot(*graph) : test::to_aut(*graph);
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << question.formula << '\n'
                                  << text << petri::to_pnml(net));
  petri::NetModel whole(net), resting(idling);
  const Verdict expected = verdict_of(whole, question, question.net_atoms);
  const Verdict rested = verdict_of(resting, question, question.net_atoms);
  ASSERT_EQ(name(graph_verdict(text, Stuttering::when_dead, question)), name(expected));
  ASSERT_EQ(name(graph_verdict(text, Stuttering::always, question)), name(rested));
  ++counts.compared;
  counts.violated += expected == Verdict::violated ? 1 : 0;
  counts.differing += expected != rested ? 1 : 0;
}

TEST(GraphCross, GraphsOfNetsAreAnsweredAsTheNets) {
  Counts counts;
  const std::size_t cases = test::scaled(20'000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() + i, counts);
  }
  RecordProperty("compared", static_cast<int>(counts.compared));
  RecordProperty("differing", static_cast<int>(counts.differing));
  if (cases < 500) return;
  EXPECT_GT(counts.compared, cases / 4);
  EXPECT_GT(counts.violated, counts.compared / 5);
  EXPECT_LT(counts.violated, counts.compared * 4 / 5);
  EXPECT_GT(counts.differing, counts.compared / 50);
}

} // namespace fairly::graph_cross_test
