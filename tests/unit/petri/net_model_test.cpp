#include "fairly/check/explore.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "oracle/naive_explorer.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::net_model_test {

Transition transition(const std::string& id, std::vector<Arc> inputs, std::vector<Arc> outputs) {
  return {.id = id, .inputs = std::move(inputs), .outputs = std::move(outputs)};
}

// Bounds come from the structure: no place is wider than its invariant allows, and one place of
// each cell follows from the others.
TEST(NetModel, PacksKanbanByItsInvariants) {
  NetModel model(*make_family("kanban", 5));
  model.prepare(nullptr);
  EXPECT_EQ(model.state_bits(), 36U); // 12 of 16 places, 3 bits each
}

TEST(NetModel, PacksStateMachinesAsCodes) {
  NetModel model(*make_family("philosophers", 10));
  model.prepare(nullptr);
  EXPECT_GT(model.state_bits(), 0U);
  EXPECT_LE(model.state_bits(), 30U); // three states for each philosopher, a few bits for the forks
}

TEST(NetModel, ConstantPlacesTakeNoRoom) {
  Net net;
  net.add(Place{.id = "lamp", .tokens = 7});
  net.add(Place{.id = "unused", .tokens = 3});
  net.add(Place{.id = "on", .tokens = 1});
  net.add(Place{.id = "off"});
  net.add(transition("switch_off", {{0, 5}, {2, 1}}, {{0, 5}, {3, 1}}));
  net.add(transition("never", {{0, 8}}, {{0, 8}}));
  NetModel model(net);
  model.prepare(nullptr);
  EXPECT_EQ(model.state_bits(), 1U);
  model.count_tokens();
  const ExploreResult result = explore(model, {});
  EXPECT_EQ(result.statistics.states, 2U);
  EXPECT_EQ(result.statistics.edges, 1U);
  EXPECT_EQ(result.statistics.dead, 1U);
  EXPECT_EQ(model.tokens().most_in_place(), 7U);
  EXPECT_EQ(model.tokens().most_in_marking(), 11U);
}

// A buffer that no invariant bounds, of which random runs see little.
TEST(NetModel, WidensWhenAMarkingDoesNotFit) {
  Net net;
  net.add(Place{.id = "budget", .tokens = 300});
  net.add(Place{.id = "buffer"});
  net.add(transition("fill", {{0, 1}}, {{1, 1}}));
  for (int i = 0; i < 20; ++i) net.add(transition("flush" + std::to_string(i), {{1, 1}}, {}));
  NetModel model(net);
  model.count_tokens();
  const std::size_t markings = oracle::explore(net, 1'000'000).markings.size();
  for (const StoreKind kind : {StoreKind::tree, StoreKind::exact, StoreKind::compact}) {
    const ExploreResult result = explore(model, {.store = kind});
    EXPECT_FALSE(result.stopped);
    EXPECT_EQ(result.statistics.states, markings);
    EXPECT_EQ(model.tokens().most_in_place(), 300U);
  }
  NetModel again(net);
  EXPECT_GT(explore(again, {}).statistics.widenings, 0U);
}

TEST(NetModel, NoticesThatANetIsUnbounded) {
  Net net;
  net.add(Place{.id = "a", .tokens = 1});
  net.add(Place{.id = "b"});
  net.add(transition("t", {{0, 1}}, {{0, 1}, {1, 1}}));
  NetModel model(net);
  const ExploreResult result = explore(model, {});
  ASSERT_TRUE(result.stopped);
  EXPECT_EQ(result.stopped->text.substr(0, 20), "the net is unbounded");
}

// In breadth-first order it takes long until a place overflows.
TEST(NetModel, NoticesThatManyPlacesAreUnbounded) {
  Net net;
  for (PlaceIndex p = 0; p < 6; ++p) {
    net.add(Place{.id = "p" + std::to_string(p)});
    net.add(transition("t" + std::to_string(p), {}, {{p, 1}}));
  }
  NetModel model(net);
  const ExploreResult result = explore(model);
  ASSERT_TRUE(result.stopped);
  EXPECT_LT(result.statistics.states, 200'000U);
}

// An invariant bounds the tokens, but not to numbers that can be counted.
TEST(NetModel, RefusesSumsThatAreTooLarge) {
  Net net;
  net.add(Place{.id = "a", .tokens = 4'000'000'000});
  net.add(Place{.id = "b", .tokens = 4'000'000'000});
  net.add(transition("t", {{0, 2'000'000'000}}, {{1, 2'000'000'000}}));
  NetModel model(net);
  const ExploreResult result = explore(model);
  ASSERT_TRUE(result.stopped);
  EXPECT_EQ(result.stopped->text, "place b would hold more than 4294967295 tokens");
}

TEST(NetModel, RefusesMoreTokensThanItCanCount) {
  Net net;
  net.add(Place{.id = "few", .tokens = 3});
  net.add(Place{.id = "many", .tokens = kMaxWeight});
  net.add(transition("t", {{0, 1}}, {{1, kMaxWeight}}));
  NetModel model(net);
  const ExploreResult result = explore(model, {});
  ASSERT_TRUE(result.stopped);
  EXPECT_EQ(result.stopped->text, "place many would hold more than 4294967295 tokens");
}

// The author claims that 'a' and 'b' exclude each other; they do not.
TEST(NetModel, DoesNotTrustWrongUnits) {
  Net net;
  net.add(Place{.id = "a", .tokens = 1});
  net.add(Place{.id = "b"});
  net.add(transition("copy", {{0, 1}}, {{0, 1}, {1, 1}}));
  net.add(transition("drop", {{1, 2}}, {}));
  Units units;
  units.units = {Unit{.id = "u", .places = {0, 1}}};
  units.safe = true;
  net.units = units;
  NetModel model(net);
  const ExploreResult result = explore(model, {});
  ASSERT_TRUE(result.stopped); // unbounded after all
  EXPECT_GT(result.statistics.states, 3U);
}

TEST(NetModel, HoldsAnInitialMarkingThatBreaksAClaim) {
  Net net;
  net.add(Place{.id = "a", .tokens = 1});
  net.add(Place{.id = "b", .tokens = 1});
  net.add(transition("t", {{0, 1}, {1, 1}}, {}));
  Units units;
  units.units = {Unit{.id = "u", .places = {0, 1}}};
  units.safe = true;
  net.units = units;
  NetModel model(net);
  EXPECT_EQ(explore(model, {}).statistics.states, 2U);
}

TEST(NetModel, AnEmptyNetHasOneDeadMarking) {
  const Net net;
  NetModel model(net);
  const ExploreResult result = explore(model, {});
  EXPECT_EQ(result.statistics.states, 1U);
  EXPECT_EQ(result.statistics.dead, 1U);
}

TEST(NetModel, DescribesMarkingsByTheirTokens) {
  const Net net = *make_family("kanban", 2);
  NetModel model(net);
  Steps steps;
  steps.clear(words_for(model.state_bits()));
  model.initial(steps);
  EXPECT_EQ(model.describe(steps.state(0)), [&] {
    std::string text;
    for (const Place& place : net.places()) {
      if (place.tokens > 0) text += (text.empty() ? "" : ", ") + place.id + ":2";
    }
    return text;
  }());
}

TEST(NetModel, IsPackedByItsFirstInitialMarkingAtTheLatest) {
  NetModel unprepared(*make_family("kanban", 5)), prepared(*make_family("kanban", 5));
  EXPECT_EQ(unprepared.state_bits(), 0U);
  Steps steps;
  steps.clear(1);
  unprepared.initial(steps);
  prepared.prepare(nullptr);
  EXPECT_EQ(unprepared.state_bits(), prepared.state_bits());
  prepared.prepare(nullptr); // again
  EXPECT_EQ(unprepared.state_bits(), prepared.state_bits());
}

TEST(NetModel, MayBeMoved) {
  NetModel first(*make_family("kanban", 2));
  const std::uint32_t marked = *first.proposition("ticket_1 >= 1");
  NetModel model(std::move(first));
  EXPECT_EQ(*model.proposition("ticket_1 >= 1"), marked);
  EXPECT_EQ(explore(model, {}).statistics.states, 4'600U);
}

TEST(NetModel, NumbersPropositionsOnce) {
  Net net;
  net.add(Place{.id = "p"});
  NetModel model(net);
  EXPECT_EQ(model.proposition(marked_proposition(0)), 0U);
  EXPECT_EQ(model.proposition(dead_proposition()), 1U);
  EXPECT_EQ(model.proposition(marked_proposition(0)), 0U);
  EXPECT_EQ(model.proposition_count(), 2U);
  EXPECT_EQ(model.meaning(1), dead_proposition());
}

TEST(NetModel, TakesPropositionsAsText) {
  Net net;
  net.add(Place{.id = "p", .tokens = 1});
  NetModel model(net);
  EXPECT_EQ(*model.proposition("p"), 0U);
  EXPECT_EQ(*model.proposition("tokens(p) >= 1"), 0U);
  EXPECT_FALSE(model.proposition("q").ok());
}

TEST(NetModel, KnowsWhichPropositionsAreConstant) {
  Net net;
  net.add(Place{.id = "p", .tokens = 1});
  NetModel model(net);
  EXPECT_EQ(model.constant(*model.proposition("p >= 0")), true);
  EXPECT_EQ(model.constant(*model.proposition("p + 1 <= 0")), false);
  EXPECT_EQ(model.constant(*model.proposition("p")), std::nullopt);
}

TEST(NetModel, NamesWhatANetConsistsOf) {
  Net net;
  net.id = "n1";
  net.add(Transition{.id = "t1", .name = "send", .fairness = Fairness::strong});
  net.add(Transition{.id = "t2", .name = "t2"});
  const NetModel model(net);
  EXPECT_EQ(model.name(), "n1");
  EXPECT_EQ(model.words().action, "transition");
  EXPECT_EQ(model.action_count(), 2U);
  EXPECT_EQ(model.action_name(0), "t1");
  EXPECT_EQ(model.action_label(0), "send");
  EXPECT_EQ(model.action_label(1), ""); // it says nothing new
  EXPECT_EQ(model.declared_fairness(0), Fairness::strong);
  EXPECT_EQ(model.declared_fairness(1), Fairness::none);
}

} // namespace fairly::petri::net_model_test
