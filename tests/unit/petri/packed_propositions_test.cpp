#include "fairly/petri/net_model.hpp"
#include "fairly/petri/packed_propositions.hpp"
#include "fairly/store/state_store.hpp"
#include "support/random_net.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

namespace fairly::petri {
namespace {

// In the markings that are found first.
void expect_same_values(const Net& net, const std::vector<Proposition>& propositions) {
  NetModel model(net);
  std::vector<std::uint32_t> numbers;
  for (const Proposition& proposition : propositions)
    numbers.push_back(model.proposition(proposition));
  Steps steps;
  steps.clear(words_for(model.state_bits()));
  model.initial(steps);
  const auto store = make_store(StoreKind::exact, model.state_bits());
  std::vector<StateNumber> ignored;
  store->prepare(steps.states(), steps.size());
  store->commit(ignored);
  std::vector<Word> state(words_for(model.state_bits())), values(words_for(propositions.size()));
  for (StateNumber next = 0; next < store->size() && next < 100; ++next) {
    store->fetch(next, state.data());
    steps.clear(state.size());
    if (!model.successors(state.data(), steps)) return;
    model.evaluate(state.data(),
                   model.reads_enabled() ? steps.actions() : std::span<const Action>(),
                   values.data());
    const Marking marking = model.unpack(state.data());
    for (std::size_t i = 0; i < propositions.size(); ++i) {
      const bool value = (values[numbers[i] / 64] >> (numbers[i] % 64) & 1) != 0;
      ASSERT_EQ(value, holds(propositions[i], net, marking)) << to_text(propositions[i], net);
    }
    store->prepare(steps.states(), steps.size());
    store->commit(ignored);
  }
}

TEST(PackedPropositions, HaveTheValuesOfThePlainOnes) {
  for (std::size_t i = 0; i < test::scaled(500); ++i) {
    test::Random random(test::base_seed() + i);
    const Net net = test::random_net(random);
    std::vector<Proposition> propositions{constant_proposition(true), constant_proposition(false)};
    if (i % 2 == 0) propositions.push_back(dead_proposition());
    for (std::size_t n = 0; n < 70; ++n) {
      Proposition drawn = test::random_proposition(random, net);
      if (i % 2 == 0 || drawn.kind != Proposition::Kind::dead) {
        propositions.push_back(std::move(drawn));
      }
    }
    expect_same_values(net, propositions);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(PackedPropositions, AreNumberedOnce) {
  Net net;
  net.add(Place{.id = "p"});
  PackedPropositions propositions(net);
  EXPECT_EQ(propositions.add(marked_proposition(0)), 0U);
  EXPECT_EQ(propositions.add(dead_proposition()), 1U);
  EXPECT_EQ(propositions.add(marked_proposition(0)), 0U);
  EXPECT_EQ(propositions.size(), 2U);
}

TEST(PackedPropositions, LookAtStepsOnlyIfTheyMust) {
  Net net;
  for (const char* id : {"p", "q"}) net.add(Place{.id = id});
  for (TransitionIndex t = 0; t < 20; ++t) {
    net.add(Transition{.id = fmt::format("t{}", t), .inputs = {{.place = 0, .weight = 1}}});
  }
  PackedPropositions propositions(net);
  propositions.add(marked_proposition(0));
  propositions.add(fireable_proposition({1, 2}));
  EXPECT_FALSE(propositions.reads_enabled());
  std::vector<TransitionIndex> many(20);
  std::iota(many.begin(), many.end(), 0);
  propositions.add(fireable_proposition(many));
  EXPECT_TRUE(propositions.reads_enabled());

  PackedPropositions others(net);
  others.add(dead_proposition());
  EXPECT_TRUE(others.reads_enabled());
}

TEST(NetModel, TakesPropositionsAsText) {
  Net net;
  net.add(Place{.id = "p", .tokens = 1});
  NetModel model(net);
  EXPECT_EQ(*model.proposition("p"), 0U);
  EXPECT_EQ(*model.proposition("tokens(p) >= 1"), 0U);
  EXPECT_FALSE(model.proposition("q").ok());
}

} // namespace
} // namespace fairly::petri
