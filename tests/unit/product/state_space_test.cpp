#include "fairly/product/state_space.hpp"
#include "support/counter_model.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

namespace fairly {
namespace {

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

// Steps of several states wait for their numbers when it happens.
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
  EXPECT_EQ(space.size(), 512U); // all that had been found
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

} // namespace
} // namespace fairly
