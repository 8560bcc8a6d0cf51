// Verdicts of the Model Checking Contest on small nets, found the slow way: all markings, the
// product with the automaton of the negation written out, and an emptiness check. This shows that
// properties are read and propositions evaluated as the contest means them. The check on the fly
// must give the same verdicts.
#include "fairly/automaton/letter_table.hpp"
#include "fairly/check/checker.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/petri/marking.hpp"
#include "fairly/petri/mcc_property_reader.hpp"
#include "fairly/translate/translate.hpp"
#include "support/mcc_instance.hpp"
#include "support/scale.hpp"
#include "support/shared_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>

namespace fairly::test::mcc_verdicts_test {

using Marking = std::vector<std::uint64_t>;

struct Markings {
  std::vector<Marking> all;                  // the initial one first
  std::vector<std::vector<Node>> successors; // a dead marking is its own successor
};

Markings explore(const petri::Net& net) {
  Markings out;
  std::map<Marking, Node> numbers;
  const auto number_of = [&](const Marking& marking) {
    const auto [at, is_new] = numbers.emplace(marking, static_cast<Node>(out.all.size()));
    if (is_new) out.all.push_back(marking);
    return at->second;
  };
  Marking initial;
  for (const petri::Place& place : net.places()) initial.push_back(place.tokens);
  number_of(initial);
  for (Node node = 0; node < out.all.size(); ++node) {
    std::vector<Node>& next = out.successors.emplace_back();
    for (const petri::Transition& t : net.transitions()) {
      Marking marking = out.all[node];
      if (!petri::is_enabled(t, marking)) continue;
      for (const petri::Arc& arc : t.inputs) marking[arc.place] -= arc.weight;
      for (const petri::Arc& arc : t.outputs) marking[arc.place] += arc.weight;
      next.push_back(number_of(marking));
    }
    if (next.empty()) next.push_back(node);
  }
  return out;
}

// Does some run satisfy what the automaton accepts?
bool has_accepted_run(const petri::NetModel& model, const Markings& markings,
                      const Automaton& automaton, const Property& property) {
  const LetterTable table(automaton);
  const State states = automaton.state_count();
  std::vector<ExplicitGraph::Arc> arcs;
  for (Node node = 0; node < markings.all.size(); ++node) {
    std::vector<std::uint64_t> letter(table.words());
    for (std::size_t i = 0; i < automaton.propositions().size(); ++i) {
      const ltl::AtomId atom = *property.formulas().find_atom(automaton.propositions()[i]);
      const petri::Proposition& meaning = model.meaning(property.propositions()[atom.index]);
      if (holds(meaning, model.net(), markings.all[node])) {
        letter[i / 64] |= std::uint64_t{1} << i % 64;
      }
    }
    for (State state = 0; state < states; ++state) {
      table.for_each(state, letter.data(), [&](std::uint32_t index) {
        const Transition& t = automaton.transitions()[index];
        for (const Node next : markings.successors[node]) {
          arcs.push_back({node * states + state, {next * states + t.target, t.marks, 0}});
        }
      });
    }
  }
  const std::vector<Node> initial(automaton.initial().begin(), automaton.initial().end());
  ExplicitGraph graph(static_cast<Node>(markings.all.size()) * states, initial, arcs,
                      std::make_shared<const MarkTable>(automaton.marks()));
  return check_emptiness(graph, automaton.acceptance())->verdict == Emptiness::nonempty;
}

// The whole check gives the same verdict with every engine and every kind of automaton. Violations
// have been replayed.
void expect_verdict_of_check(Checker& checker, const Property& property, bool holds) {
  const auto expect = [&](const CheckOptions& options, std::string_view what) {
    const auto result = checker.check(property, options);
    ASSERT_TRUE(result.ok()) << describe(result.error());
    EXPECT_EQ(name(result->verdict), holds ? "holds" : "violated") << what;
  };
  expect({}, "auto");
  expect({.reduce = Reduce::always, .short_traces = false}, "reduced");
  const auto plain = [](CheckOptions options) {
    options.reduce = Reduce::none;
    options.short_traces = false; // one short run is enough
    return options;
  };
  for (const Engine engine : kEngines) {
    expect(plain({.engine = engine, .automaton = AutomatonKind::tgba}), name(engine));
  }
  expect(plain({.automaton = AutomatonKind::ba}), "ba");
  expect(plain({.automaton = AutomatonKind::streett}), "streett");
  expect(plain({.automaton = AutomatonKind::generic}), "generic");
  expect(plain({.testing = TestingKind::generalized}), "tgta");
  const auto classic = checker.check(property, plain({.testing = TestingKind::classic}));
  if (classic) { // otherwise the formula is sensitive to stuttering
    EXPECT_EQ(name(classic->verdict), holds ? "holds" : "violated") << "ta";
  }
}

// Returns how many verdicts were compared.
std::size_t compare_verdicts(const std::filesystem::path& instance, std::size_t states) {
  const Result<petri::Net> net = read_mcc_net(instance);
  EXPECT_TRUE(net.ok());
  const Markings markings = explore(*net);
  EXPECT_EQ(markings.all.size(), states);
  const std::map<std::string, bool> answers = read_mcc_answers(instance);
  std::size_t compared = 0;
  petri::NetModel model(*net);
  Checker checker(model);
  for (const char* examination : {"LTLFireability", "LTLCardinality"}) {
    const auto all = read_mcc_examination(instance, examination, model);
    EXPECT_TRUE(all.ok());
    for (std::size_t i = 0; i < all->size(); i += stride()) {
      const Property& property = (*all)[i];
      ltl::Formulas& formulas = property.formulas();
      const ltl::Formula negation = formulas.unary(ltl::Op::Not, property.formula());
      const Result<Automaton> automaton = translate_ltl(formulas, negation);
      EXPECT_TRUE(automaton.ok()) << property.id;
      const bool holds = !has_accepted_run(model, markings, *automaton, property);
      EXPECT_EQ(holds, answers.at(property.id)) << property.id;
      expect_verdict_of_check(checker, property, holds);
      ++compared;
    }
  }
  return compared;
}

// The number of markings that the contest gives; 0 if it is unknown or does not fit.
std::size_t known_states(const std::filesystem::path& instance) {
  std::ifstream in(instance / "states");
  std::size_t states = 0;
  return in >> states ? states : 0;
}

TEST(MccVerdicts, OfSmallNetsAreThoseOfTheContest) {
  const auto folder = shared_folder("mcc");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  const std::size_t most = std::clamp<std::size_t>(scaled(10'000), 300, 100'000);
  std::size_t instances = 0, compared = 0;
  for (const std::filesystem::path& instance : mcc_pt_instances(*folder)) {
    const std::size_t states = known_states(instance);
    if (states == 0 || states > most) continue;
    SCOPED_TRACE(instance.filename().string());
    compared += compare_verdicts(instance, states);
    ++instances;
  }
  EXPECT_GT(instances, 0U);
  EXPECT_GE(compared, 32 / stride() * instances);
  RecordProperty("verdicts", static_cast<int>(compared));
}

} // namespace fairly::test::mcc_verdicts_test
