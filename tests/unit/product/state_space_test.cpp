#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/product/state_space.hpp"
#include "support/counter_model.hpp"
#include "support/random.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace fairly::state_space_test {

using test::Counter;

TEST(StateSpace, KeepsNumbersWhenStatesGetWider) {
  Counter counter(1000);
  StateSpace space(counter, StoreKind::tree);
  EXPECT_EQ(space.initial_count(), 1U);
  Steps steps;
  std::vector<StateNumber> numbers;
  for (StateNumber source = 0; source < space.size(); ++source) {
    ASSERT_FALSE(space.successors(source, steps));
    EXPECT_EQ(*space.source(), source);
    numbers.clear();
    space.commit(numbers);
    ASSERT_EQ(numbers, source == 1000 ? std::vector<StateNumber>{}
                                      : (std::vector<StateNumber>{source + 1, 0}));
  }
  EXPECT_EQ(space.size(), 1001U);
  EXPECT_EQ(space.widenings(), 9U); // from 1 bit to 10
}

// Steps of several states wait for their numbers when states are widened.
TEST(StateSpace, NumbersWhatWasPreparedBeforeAWidening) {
  Counter counter(1000);
  StateSpace space(counter, StoreKind::exact);
  Steps steps;
  std::vector<StateNumber> numbers;
  for (StateNumber source = 0; source < 7; ++source) {
    ASSERT_FALSE(space.successors(source, steps));
    space.commit(numbers);
  }
  numbers.clear();
  ASSERT_FALSE(space.successors(5, steps));
  ASSERT_FALSE(space.successors(7, steps)); // 8 needs a fourth bit
  ASSERT_FALSE(space.successors(6, steps));
  space.commit(numbers);
  EXPECT_EQ(numbers, (std::vector<StateNumber>{6, 0, 8, 0, 7, 0}));
}

// A model that says "does not fit" and cannot widen.
TEST(StateSpace, DoesNotGoOnWhenAModelCannotWiden) {
  class Stuck final : public Model {
   public:
    std::uint32_t state_bits() const override { return 1; }
    void initial(Steps& out) override { *out.add(0) = 0; }
    bool successors(const Word*, Steps&) override { return false; }
    std::size_t action_count() const override { return 1; }
    std::string action_name(Action) const override { return "a"; }
  };
  Stuck stuck;
  StateSpace space(stuck, StoreKind::tree);
  Steps steps;
  EXPECT_TRUE(space.successors(0, steps));
}

TEST(StateSpace, ListensToAReasonToStopWhileItPacksStatesAgain) {
  Counter counter(1000);
  bool enough = false;
  test::TestMonitor monitor([&](const Progress&) { return enough; });
  StateSpace space(counter, StoreKind::tree, &monitor);
  Steps steps;
  std::vector<StateNumber> numbers;
  std::optional<Error> error;
  for (StateNumber source = 0; !error && source < space.size(); ++source) {
    enough = source > 500;
    error = space.successors(source, steps);
    space.commit(numbers);
  }
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "enough");
  EXPECT_EQ(space.size(), 512U); // all states found so far
}

std::vector<std::pair<std::uint32_t, Action>> arcs_of(StateSpace& space, StateNumber source) {
  std::span<const Arc> arcs;
  EXPECT_FALSE(space.arcs(source, arcs));
  std::vector<std::pair<std::uint32_t, Action>> out;
  for (const Arc& arc : arcs) out.emplace_back(arc.target, arc.action);
  return out;
}

TEST(StateSpace, MakesForgottenArcsAgain) {
  Counter counter(1000);
  StateSpace space(counter, StoreKind::tree, nullptr, 1 << 30);
  std::vector<std::vector<std::pair<std::uint32_t, Action>>> before;
  for (StateNumber source = 0; source < 1000; ++source) before.push_back(arcs_of(space, source));
  ASSERT_TRUE(space.known_arcs(7));
  EXPECT_TRUE(space.forget_arcs());
  EXPECT_FALSE(space.forget_arcs());
  EXPECT_FALSE(space.known_arcs(7));
  std::vector<Action> enabled, expected;
  for (StateNumber source = 0; source < 1000; ++source) {
    EXPECT_EQ(arcs_of(space, source), before[source]);
    ASSERT_FALSE(space.enabled(source, enabled));
    expected.clear();
    for (const auto& [target, action] : before[source]) expected.push_back(action);
    EXPECT_EQ(enabled, expected);
  }
  EXPECT_FALSE(space.known_arcs(7)); // not remembered again
}

// Arcs of the first states are remembered, and those of others once their states are asked for
// again.
TEST(StateSpace, RemembersWhatSeemsUseful) {
  petri::NetModel model(*petri::make_family("kanban", 3));
  StateSpace space(model, StoreKind::tree, nullptr, 1 << 30);
  space.set_remembering(Remembering::useful);
  for (StateNumber source = 0; source < 58'000; ++source) arcs_of(space, source);
  EXPECT_TRUE(space.known_arcs(7));
  EXPECT_FALSE(space.known_arcs(57'000));
  for (StateNumber source = 0; source < 10'000; ++source) arcs_of(space, source);
  EXPECT_FALSE(space.known_arcs(57'000));
  arcs_of(space, 57'000);
  EXPECT_TRUE(space.known_arcs(57'000));
  arcs_of(space, 58'000);
  EXPECT_TRUE(space.known_arcs(58'000));
}

TEST(StateSpace, SaysWhenStatesCannotGetWider) {
  Counter counter(1 << 20);
  StateSpace space(counter, StoreKind::tree);
  Steps steps;
  std::vector<StateNumber> numbers;
  std::optional<Error> error;
  for (StateNumber source = 0; !error && source < space.size(); ++source) {
    error = space.successors(source, steps);
    space.commit(numbers);
  }
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "no more bits");
  EXPECT_EQ(space.size(), 4096U);
}

TEST(ArcCache, GivesBackWhatWasAdded) {
  test::Random random(7);
  ArcCache cache(std::uint64_t{1} << 26);
  std::vector<std::vector<Arc>> all(60'000);
  const auto number = [&] { // lengths vary
    return static_cast<std::uint32_t>(random.below(std::uint64_t{1} << (1 + random.below(32))));
  };
  for (std::size_t state = 0; state < all.size(); ++state) {
    for (std::size_t count = random.below(40); count > 0; --count) {
      all[state].push_back({number(), number()});
    }
    if (state == 77) all[state].assign(100'000, {~0U, 0}); // part of a block
    cache.add(state, all[state]);
  }
  EXPECT_GT(cache.bytes(), std::uint64_t{4} << 20); // several blocks
  for (std::size_t state = 0; state < all.size(); ++state) {
    const auto known = cache.find(state);
    ASSERT_TRUE(known);
    ASSERT_TRUE(std::equal(
        known->begin(), known->end(), all[state].begin(), all[state].end(),
        [](const Arc& a, const Arc& b) { return a.target == b.target && a.action == b.action; }));
  }
  EXPECT_FALSE(cache.find(all.size()));
  cache.add(all.size(), std::vector<Arc>(5'000'000, {1, 1})); // more than a block
  EXPECT_FALSE(cache.find(all.size()));
}

TEST(ArcCache, KeepsNothingNewOnceItIsFull) {
  ArcCache cache(std::uint64_t{4} << 20);
  std::vector<Arc> arcs(1000, {0, 0});
  for (std::uint32_t i = 0; i < arcs.size(); ++i) arcs[i] = {i % 2 == 0 ? 0 : ~0U >> 1, i};
  for (StateNumber state = 0; state < 2000; ++state) cache.add(state, arcs);
  EXPECT_LE(cache.bytes(), std::uint64_t{4} << 20);
  EXPECT_TRUE(cache.find(0));
  EXPECT_FALSE(cache.find(1999));
}

} // namespace fairly::state_space_test
