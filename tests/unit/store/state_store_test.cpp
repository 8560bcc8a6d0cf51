#include "fairly/store/state_store.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <map>

namespace fairly::state_store_test {

using State = std::vector<Word>;

// States that differ in few words, as those of real models do.
State random_state(test::Random& random, std::uint32_t bits, const State& from) {
  State state = from;
  const std::size_t changes = 1 + random.below(3);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t bit = random.below(bits);
    state[bit / 64] ^= Word{1} << (bit % 64);
  }
  return state;
}

class ExactStores : public testing::TestWithParam<StoreKind> {};

TEST_P(ExactStores, AreNumberedSets) {
  for (const std::uint32_t bits : {1U, 7U, 32U, 63U, 64U, 65U, 96U, 97U, 128U, 161U, 500U, 2100U}) {
    test::Random random(bits);
    const auto store = make_store(GetParam(), bits);
    ASSERT_TRUE(store->is_exact());
    std::map<State, StateNumber> expected;
    std::vector<State> by_number;
    State last(words_for(bits), 0);
    std::vector<StateNumber> numbers;
    for (std::size_t round = 0; round < test::scaled(500); ++round) {
      // Several batches before a commit, some from a fetched state and some from none.
      std::vector<State> batch;
      for (std::size_t source = 0; source < 1 + random.below(4); ++source) {
        if (!by_number.empty() && random.below(4) > 0) {
          const StateNumber number = random.below(by_number.size());
          store->fetch(number, last.data());
          ASSERT_EQ(last, by_number[number]);
        }
        std::vector<Word> flat;
        for (std::size_t i = random.below(5); i > 0; --i) {
          batch.push_back(random_state(random, bits, last));
          flat.insert(flat.end(), batch.back().begin(), batch.back().end());
        }
        store->prepare(flat.data(), flat.size() / words_for(bits));
      }
      numbers.clear();
      store->commit(numbers);
      ASSERT_EQ(numbers.size(), batch.size());
      for (std::size_t i = 0; i < batch.size(); ++i) {
        const auto [at, is_new] = expected.try_emplace(batch[i], expected.size());
        if (is_new) by_number.push_back(batch[i]);
        ASSERT_EQ(numbers[i], at->second);
      }
      ASSERT_EQ(store->size(), expected.size());
    }
    State state(words_for(bits));
    for (StateNumber number = 0; number < by_number.size(); ++number) {
      store->fetch(number, state.data());
      ASSERT_EQ(state, by_number[number]);
    }
    EXPECT_EQ(store->expected_omissions(), 0);
    for (std::size_t i = 0; i < 100 && !by_number.empty(); ++i) {
      state = random_state(random, bits, by_number[random.below(by_number.size())]);
      ASSERT_EQ(store->contains(state.data()), expected.count(state) > 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, ExactStores, testing::Values(StoreKind::tree, StoreKind::exact),
                         [](const auto& kind) { return std::string(name(kind.param)); });

// A million states of 640 bits in which ten processes move on their own.
TEST(TreeStore, CompressesWideStates) {
  constexpr std::uint32_t kBits = 640;
  const auto store = make_store(StoreKind::tree, kBits);
  std::vector<StateNumber> numbers;
  const std::size_t count = test::scaled(1'000'000);
  for (std::size_t i = 0; i < count; ++i) {
    State state(words_for(kBits), 0);
    std::size_t digits = i;
    for (Word& word : state) {
      word = mix(digits % 4 + 1);
      digits /= 4;
    }
    store->prepare(state.data(), 1);
    if (i % 100 == 0) store->commit(numbers);
  }
  store->commit(numbers);
  EXPECT_EQ(store->size(), count);
  if (count >= 1'000'000) {
    EXPECT_LT(static_cast<double>(store->bytes()), 16.0 * 1'000'000);
  }
}

TEST(CompactStore, TellsStatesApartByTheirFingerprint) {
  const auto store = make_store(StoreKind::compact, 200);
  EXPECT_FALSE(store->is_exact());
  std::vector<StateNumber> numbers;
  for (Word i = 0; i < 1000; ++i) {
    const State state{i % 10, i / 10 % 10, i / 100, 1};
    store->prepare(state.data(), 1);
    store->prepare(state.data(), 1);
  }
  store->commit(numbers);
  ASSERT_EQ(numbers.size(), 2000U);
  for (std::size_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(numbers[2 * i], i);
    EXPECT_EQ(numbers[2 * i + 1], i);
  }
  EXPECT_GT(store->expected_omissions(), 0);
  EXPECT_LT(store->expected_omissions(), 1e-12);
}

TEST(BitstateStore, NumbersNewStatesOnly) {
  const auto store = make_store(StoreKind::bitstate, 64, 1 << 20);
  const State states{1, 2, 1, 3};
  store->prepare(states.data(), 4);
  std::vector<StateNumber> numbers;
  store->commit(numbers);
  EXPECT_EQ(numbers, (std::vector<StateNumber>{0, 1, kSeenBefore, 2}));
}

TEST(InexactStores, ContainWhatWasInserted) {
  for (const StoreKind kind : {StoreKind::compact, StoreKind::bitstate}) {
    ASSERT_FALSE(is_exact(kind));
    const auto store = make_store(kind, 128, 1 << 20);
    const auto state = [](Word i) { return State{i, i / 3}; };
    std::vector<StateNumber> numbers;
    for (Word i = 0; i < 1000; ++i) store->prepare(state(i).data(), 1);
    EXPECT_FALSE(store->contains(state(0).data()));
    store->commit(numbers);
    for (Word i = 0; i < 2000; ++i) EXPECT_EQ(store->contains(state(i).data()), i < 1000) << i;
    EXPECT_EQ(store->size(), 1000U);
  }
}

// The estimate is useful: compares it with what is really lost.
TEST(BitstateStore, EstimatesWhatItLoses) {
  const auto store = make_store(StoreKind::bitstate, 64, 1 << 16);
  constexpr Word kStates = 100'000; // 300,000 bits in a table of half a million
  std::vector<StateNumber> numbers;
  for (Word i = 0; i < kStates; ++i) {
    store->prepare(&i, 1);
    store->commit(numbers);
  }
  const auto lost = static_cast<double>(kStates - store->size());
  EXPECT_GT(lost, 1000);
  EXPECT_NEAR(store->expected_omissions() / lost, 1.0, 0.25);
}

} // namespace fairly::state_store_test
