#include "fairly/petri/net_model.hpp"
#include "fairly/petri/packed_propositions.hpp"
#include "fairly/store/state_store.hpp"
#include "support/random_net.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace fairly::petri::packed_propositions_test {

// Compares values in the markings that are found first.
void expect_same_values(const Net& net, const std::vector<Proposition>& propositions) {
  NetModel model(net);
  std::vector<std::uint32_t> numbers;
  for (const Proposition& proposition : propositions)
    numbers.push_back(model.proposition(proposition));
  // In an order that differs from the numbering, and with some numbers twice.
  std::reverse(numbers.begin(), numbers.end());
  const auto evaluator = model.evaluator(numbers);
  Steps steps;
  steps.clear(1);
  model.initial(steps);
  const auto store = make_store(StoreKind::exact, model.state_bits());
  std::vector<StateNumber> ignored;
  store->prepare(steps.states(), steps.size());
  store->commit(ignored);
  std::vector<Word> state(words_for(model.state_bits())), values(words_for(numbers.size()));
  for (StateNumber next = 0; next < store->size() && next < 100; ++next) {
    store->fetch(next, state.data());
    steps.clear(state.size());
    if (!model.successors(state.data(), steps)) return;
    std::fill(values.begin(), values.end(), ~Word{0}); // old values must not matter
    evaluator->evaluate(state.data(),
                        evaluator->reads_enabled() ? steps.actions() : std::span<const Action>(),
                        values.data());
    const Marking marking = model.unpack(state.data());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const Proposition& meaning = propositions[propositions.size() - 1 - i];
      const bool value = (values[i / 64] >> (i % 64) & 1) != 0;
      ASSERT_EQ(value, holds(meaning, net, marking)) << to_text(meaning, net);
    }
    for (std::size_t i = numbers.size(); i < 64 * values.size(); ++i) {
      ASSERT_EQ(values[i / 64] >> (i % 64) & 1, 0U) << i;
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

TEST(PackedPropositions, LookAtStepsOnlyIfTheyMust) {
  Net net;
  for (const char* id : {"p", "q"}) net.add(Place{.id = id});
  for (TransitionIndex t = 0; t < 20; ++t) {
    net.add(Transition{.id = fmt::format("t{}", t), .inputs = {{.place = 0, .weight = 1}}});
  }
  std::vector<Proposition> some{marked_proposition(0), fireable_proposition({1, 2})};
  EXPECT_FALSE(PackedPropositions(net, some).reads_enabled());
  std::vector<TransitionIndex> many(20);
  std::iota(many.begin(), many.end(), 0);
  some.push_back(fireable_proposition(many));
  EXPECT_TRUE(PackedPropositions(net, some).reads_enabled());
  EXPECT_TRUE(PackedPropositions(net, {dead_proposition()}).reads_enabled());
}

} // namespace fairly::petri::packed_propositions_test
