#include "fairly/store/word_table.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <unordered_map>

namespace fairly::word_table_test {

// Puts everything under two hashes, so that each search passes long runs of full lines.
struct BadHash {
  std::uint64_t operator()(Word word) const { return word % 2; }
};
// Different lines, but always the same tag and segment.
struct SameTagHash {
  std::uint64_t operator()(Word word) const { return mix(word) << 32; }
};

// Compares with a map from the standard library.
template <class Table>
void expect_set_semantics(Table& table, std::uint64_t seed, std::size_t count, Word range) {
  test::Random random(seed);
  std::unordered_map<Word, StateNumber> expected;
  for (std::size_t i = 0; i < count; ++i) {
    const Word word = random.below(range);
    const auto [at, is_new] = expected.try_emplace(word, expected.size());
    ASSERT_EQ(table.find(word).has_value(), !is_new);
    ASSERT_EQ(table.insert(word), at->second);
    ASSERT_EQ(table.size(), expected.size());
  }
  for (const auto& [word, number] : expected) {
    ASSERT_EQ(table[number], word);
    ASSERT_EQ(table.find(word), number);
  }
}

TEST(WordTable, NumbersWordsInTheOrderOfInsertion) {
  WordTable table;
  EXPECT_EQ(table.insert(70), 0U);
  EXPECT_EQ(table.insert(7), 1U);
  EXPECT_EQ(table.insert(70), 0U);
  EXPECT_EQ(table.size(), 2U);
  EXPECT_EQ(table[1], 7U);
  EXPECT_FALSE(table.find(8));
}

TEST(WordTable, IsASet) {
  for (const Word range : {Word{10}, Word{5'000}, Word{1} << 40}) {
    WordTable table;
    expect_set_semantics(table, range, test::scaled(100'000), range);
  }
}

TEST(WordTable, HoldsWordsOfAnyWidth) {
  for (unsigned bits = 1; bits <= 64; ++bits) {
    WordTable table(bits);
    const Word largest = ~Word{0} >> (64 - bits);
    EXPECT_EQ(table.insert(largest), 0U);
    EXPECT_EQ(table.insert(largest / 3), 1U);
    EXPECT_EQ(table[0], largest);
    EXPECT_EQ(table[1], largest / 3);
  }
}

TEST(WordTable, SurvivesABadHash) {
  BasicWordTable<BadHash> table;
  expect_set_semantics(table, 1, 10'000, 4'000);
  BasicWordTable<SameTagHash> same_tag(64, 1);
  expect_set_semantics(same_tag, 2, 10'000, 8'000);
}

TEST(WordTable, WrongGuessesDoNoHarm) {
  WordTable table;
  for (Word word = 0; word < 1000; ++word) table.insert(word);
  EXPECT_EQ(table.insert(500, WordTable::hash(500), 3), 500U);
  EXPECT_EQ(table.insert(1000, WordTable::hash(1000), 3), 1000U);
  EXPECT_EQ(table.insert(1001, WordTable::hash(1001), WordTable::kNone), 1001U);
}

// Inserts word_of(0), word_of(1), ... as the stores do, in batches with hints. Each word gets its
// index as its number.
template <class WordOf>
void insert_all(WordTable& table, std::uint64_t count, WordOf word_of) {
  constexpr std::uint64_t kBatch = 128;
  std::vector<std::uint64_t> hashes(kBatch);
  std::vector<StateNumber> guesses(kBatch);
  for (std::uint64_t first = 0; first < count; first += kBatch) {
    const std::uint64_t size = std::min(kBatch, count - first);
    for (std::uint64_t i = 0; i < size; ++i) {
      hashes[i] = WordTable::hash(word_of(first + i));
      table.prefetch(hashes[i]);
    }
    for (std::uint64_t i = 0; i < size; ++i) guesses[i] = table.guess(hashes[i]);
    for (std::uint64_t i = 0; i < size; ++i) {
      ASSERT_EQ(table.insert(word_of(first + i), hashes[i], guesses[i]), first + i);
    }
  }
}

// Goes past 2^24 words, where numbers need a fourth byte.
TEST(WordTable, FindsMillionsOfWordsAgain) {
  const std::uint64_t count = test::scaled(12'000'000);
  const auto word_of = [](std::uint64_t i) { return i * 0x9E3779B97F4A7C15U; };
  WordTable table;
  insert_all(table, count, word_of);
  insert_all(table, count, word_of);
  EXPECT_EQ(table.size(), count);
  for (std::uint64_t i = 0; i < count; i += 97) {
    ASSERT_EQ(table[i], word_of(i));
    ASSERT_FALSE(table.find(word_of(count + i)));
  }
  EXPECT_LT(static_cast<double>(table.bytes()), 16.0 * static_cast<double>(count) + 10'000);
}

// At any size, not only just after doubling.
TEST(WordTable, StaysSmallWhileItGrows) {
  WordTable table(40);
  for (Word word = 0; word < test::scaled(3'000'000); ++word) {
    table.insert(word);
    if (word < 100'000 || word % 1024 != 0) continue;
    ASSERT_LT(table.bytes(), 12 * (word + 1)) << word;
  }
}

} // namespace fairly::word_table_test
