// The packed, compiled, batched explorer against the naive one.
#include "fairly/check/explore.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/product/state_space.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/csv.hpp"
#include "support/expect_exploration.hpp"
#include "support/mcc_instance.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"
#include "support/shared_folder.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

namespace fairly::explore_cross_test {

using petri::Net;
using petri::NetModel;

constexpr std::size_t kMostStates = 3000;

// Draws random units and claims that they are safe, which is mostly wrong.
void claim_units(test::Random& random, Net& net) {
  petri::Units units;
  const std::size_t count = 1 + random.below(3);
  units.units.resize(count + 1);
  units.units[0].id = "root";
  for (std::uint32_t u = 1; u <= count; ++u) {
    units.units[u].id = "u" + std::to_string(u);
    units.units[0].subunits.push_back(u);
  }
  for (petri::PlaceIndex p = 0; p < net.places().size(); ++p) {
    units.units[random.below(count + 1)].places.push_back(p);
  }
  units.safe = true;
  net.units = units;
}

struct Numbered {
  std::set<oracle::Marking> markings;
  std::set<oracle::Edge> edges;
  bool complete = true;
};

// A separate search, to see the markings and not only their number.
Numbered list_all(const Net& net, StoreKind kind) {
  NetModel model(net);
  StateSpace space(model, kind);
  Steps steps;
  std::vector<StateNumber> numbers;
  Numbered all;
  for (StateNumber source = 0; source < space.size(); ++source) {
    if (space.successors(source, steps) || all.markings.size() > kMostStates) {
      all.complete = false;
      return all;
    }
    const oracle::Marking marking = model.unpack(space.source());
    all.markings.insert(marking);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      all.edges.insert({marking, steps.actions()[i], model.unpack(steps.state(i))});
    }
    space.commit(numbers);
  }
  return all;
}

ExploreResult explore_limited(NetModel& model, StoreKind store) {
  test::TestMonitor monitor([](const Progress& so_far) { return so_far.states > kMostStates; });
  return explore(model, {.store = store, .bitstate_bytes = 1 << 16, .monitor = &monitor});
}

void expect_same(const Net& net) {
  const oracle::Exploration expected = oracle::explore(net, kMostStates);
  for (const StoreKind kind : {StoreKind::tree, StoreKind::exact, StoreKind::compact}) {
    NetModel model(net);
    model.count_tokens();
    const ExploreResult result = explore_limited(model, kind);
    test::expect_exploration(result, model, expected, kMostStates);
    if (testing::Test::HasFatalFailure()) return;
  }
  const Numbered listed = list_all(net, StoreKind::tree);
  ASSERT_EQ(listed.complete, expected.complete);
  if (expected.complete) {
    ASSERT_EQ(listed.markings, expected.markings);
  }
  // Also for an unbounded net, as far as it was explored.
  if (listed.complete || expected.markings.size() < 200) {
    ASSERT_EQ(listed.edges, oracle::edges_from(net, listed.markings));
  }
}

enum class SpecialArcs : bool { no, yes };

void expect_same_of_random_nets(std::size_t cases, SpecialArcs special_arcs) {
  std::size_t complete = 0;
  for (std::size_t i = 0; i < cases; ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    Net net = test::random_net(random);
    if (random.chance(0.2)) claim_units(random, net);
    if (special_arcs == SpecialArcs::yes) test::add_special_arcs(random, net);
    SCOPED_TRACE(testing::Message() << "seed " << seed << '\n' << petri::to_pnml(net));
    expect_same(net);
    if (testing::Test::HasFatalFailure()) return;
    complete += oracle::explore(net, kMostStates).complete ? 1 : 0;
  }
  EXPECT_GT(complete, cases / 3);
}

TEST(ExploreCross, RandomNetsHaveTheSameMarkingsAndEdges) {
  expect_same_of_random_nets(test::scaled(2000), SpecialArcs::no);
}

TEST(ExploreCross, NetsWithInhibitorAndReadArcsHaveTheSameMarkingsAndEdges) {
  expect_same_of_random_nets(test::scaled(1500), SpecialArcs::yes);
}

// The same state space with millions of tokens: fields are wide and states have several words.
Net with_many_tokens(const Net& net) {
  constexpr std::uint32_t kFactor = 1U << 24;
  Net scaled;
  for (petri::Place place : net.places()) {
    place.tokens *= kFactor;
    scaled.add(place);
  }
  for (petri::Transition transition : net.transitions()) {
    for (auto* arcs : {&transition.inputs, &transition.outputs, &transition.inhibitors}) {
      for (petri::Arc& arc : *arcs) arc.weight *= kFactor;
    }
    scaled.add(transition);
  }
  return scaled;
}

TEST(ExploreCross, StatesOfSeveralWordsAreTheSame) {
  for (std::size_t i = 0; i < test::scaled(300); ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    Net net = test::random_net(random, test::NetShape::conservative);
    if (random.chance(0.3)) test::add_special_arcs(random, net);
    SCOPED_TRACE(testing::Message() << "seed " << seed << '\n' << petri::to_pnml(net));
    expect_same(with_many_tokens(net));
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Contest nets. With FAIRLY_TEST_SCALE=10000, all nets with up to ten million states.
TEST(ExploreCross, ContestNetsHaveTheKnownNumbers) {
  const auto folder = test::shared_folder("mcc");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  std::ifstream manifest(*folder / "manifest.csv");
  std::string line;
  std::getline(manifest, line);
  const std::vector<std::string> names = test::csv_fields(line);
  std::size_t seen = 0;
  while (std::getline(manifest, line)) {
    const std::vector<std::string> fields = test::csv_fields(line);
    std::map<std::string, std::string> row;
    for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = fields[i];
    if (row["colored"] != "no" || row["ss_states"].empty()) continue;
    const double states = std::stod(row["ss_states"]);
    if (states > 1e7 || states > static_cast<double>(test::scaled(400'000))) continue;
    SCOPED_TRACE(row["instance"]);
    const Result<Net> net = test::read_mcc_net(*folder / row["instance"]);
    ASSERT_TRUE(net.ok()) << describe(net.error());
    NetModel model(*net);
    model.count_tokens();
    const ExploreResult result = explore(model, {});
    EXPECT_FALSE(result.stopped);
    const auto expect = [&](const char* column, std::uint64_t found) {
      if (!row[column].empty()) {
        EXPECT_EQ(std::to_string(found), row[column]) << column;
      }
    };
    expect("ss_states", result.statistics.states);
    expect("ss_edges", result.statistics.edges);
    expect("ss_max_tokens_in_place", model.tokens().most_in_place());
    expect("ss_max_tokens_per_marking", model.tokens().most_in_marking());
    ++seen;
  }
  EXPECT_GT(seen, 10U);
}

} // namespace fairly::explore_cross_test
