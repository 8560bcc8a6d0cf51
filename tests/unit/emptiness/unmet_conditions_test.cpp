#include "fairly/emptiness/unmet_conditions.hpp"
#include "support/random_graph.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace fairly::emptiness::unmet_conditions_test {

using Choice = std::vector<std::uint32_t>;

oracle::Condition to_oracle(const Condition& condition) {
  std::vector<oracle::Condition> either;
  condition.inf.for_each([&](Mark mark) { either.push_back(oracle::Condition::inf(mark)); });
  if (condition.fin) {
    std::vector<oracle::Condition> none;
    condition.fin->for_each([&](Mark mark) { none.push_back(oracle::Condition::fin(mark)); });
    either.push_back(oracle::Condition::all_of(none));
  }
  return oracle::Condition::any_of(either);
}

std::vector<Condition> random_conditions(test::Random& random, std::uint32_t marks,
                                         std::size_t count) {
  std::vector<Condition> conditions(count);
  for (Condition& each : conditions) {
    each.inf.add(random.below(marks));
    if (random.chance(0.6)) each.fin = MarkSet{random.below(marks)};
  }
  return conditions;
}

TEST(UnmetConditions, AnswersForEveryChoiceAsBruteForceDoes) {
  test::Random random(test::base_seed());
  std::size_t accepting = 0, compared = 0;
  for (std::size_t round = 0; round < test::scaled(3000); ++round) {
    oracle::TinyGraph tiny = random_graph(random, test::Shape::emerson_lei);
    if (tiny.marks == 0) continue;
    ExplicitGraph graph = test::to_graph(tiny);
    const auto fixed = random_conditions(random, tiny.marks, random.below(3));
    const auto choices = random_conditions(random, tiny.marks, 1 + random.below(4));
    const auto accepts = [&](const auto& is_chosen) {
      std::vector<oracle::Condition> all;
      for (const Condition& each : fixed) all.push_back(to_oracle(each));
      for (std::uint32_t i = 0; i < choices.size(); ++i) {
        if (is_chosen(i)) all.push_back(to_oracle(choices[i]));
      }
      tiny.condition = oracle::Condition::all_of(all);
      return oracle::is_nonempty(tiny);
    };
    SearchState state(nullptr);
    UnmetConditions unmet(graph, fixed, choices, state);
    for (std::uint32_t bits = 0; bits < 1U << choices.size(); ++bits) {
      Choice chosen;
      for (std::uint32_t i = 0; i < choices.size(); ++i) {
        if ((bits >> i & 1) != 0) chosen.push_back(i);
      }
      const std::vector<Choice> answers = unmet.find(chosen, 100);
      const auto is_in = [](const Choice& set, std::uint32_t i) {
        return std::find(set.begin(), set.end(), i) != set.end();
      };
      ++compared;
      ASSERT_EQ(!answers.empty(), accepts([&](std::uint32_t i) { return is_in(chosen, i); }));
      for (const Choice& answer : answers) {
        // Some run meets all other conditions.
        ASSERT_TRUE(accepts([&](std::uint32_t i) { return !is_in(answer, i); }));
        for (const std::uint32_t i : answer) ASSERT_FALSE(is_in(chosen, i));
        ++accepting;
      }
    }
  }
  EXPECT_GT(accepting, compared / 10);
}

// 0 <-> 1 and 0 -> 0. Mark 0 is on the edges between the two nodes, mark 1 on the loop.
TEST(UnmetConditions, LooksForPartsThatMeetMore) {
  auto marks = std::make_shared<MarkTable>();
  const MarksId left = marks->intern({0}), loop = marks->intern({1});
  ExplicitGraph graph(2, {0}, {{0, {1, left, 0}}, {1, {0, left, 0}}, {0, {0, loop, 0}}}, marks);
  SearchState state(nullptr);
  // The whole component lacks Inf(2) of the pair. The loop alone has no mark 0.
  UnmetConditions unmet(graph, {}, {{.fin = MarkSet{0}, .inf = {2}}, {.fin = {}, .inf = {3}}},
                        state);
  EXPECT_EQ(unmet.find({}, 10), (std::vector<Choice>{{1}}));
  EXPECT_EQ(unmet.find({0}, 10), (std::vector<Choice>{{1}}));
  EXPECT_EQ(unmet.find({1}, 10), std::vector<Choice>{});
}

TEST(UnmetConditions, CopiesOnlyWhatCanAccept) {
  auto marks = std::make_shared<MarkTable>();
  const MarksId zero = marks->intern({0});
  ExplicitGraph graph(
      3, {0}, {{0, {0, kNoMarks, 0}}, {0, {1, zero, 0}}, {1, {2, zero, 0}}, {2, {1, zero, 0}}},
      marks);
  SearchState state(nullptr);
  EXPECT_EQ(UnmetConditions(graph, {{.fin = {}, .inf = {0}}}, {}, state).node_count(), 2U);
  EXPECT_EQ(UnmetConditions(graph, {{.fin = {}, .inf = {1}}}, {}, state).node_count(), 0U);
}

} // namespace fairly::emptiness::unmet_conditions_test
