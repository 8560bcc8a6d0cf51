#include "fairly/base/hitting_set.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace fairly::hitting_set_test {

using Elements = std::vector<std::uint32_t>;

std::uint64_t cost(const HittingSetProblem& problem, const Elements& elements) {
  std::uint64_t sum = 0;
  for (const std::uint32_t e : elements) sum += problem.costs[e];
  return sum;
}

bool is_solution(const HittingSetProblem& problem, const Elements& elements) {
  std::set<std::uint32_t> has(elements.begin(), elements.end());
  for (const Clause& clause : problem.clauses) {
    const auto is_taken = [&](std::uint32_t e) { return has.contains(e); };
    if (std::none_of(clause.begin(), clause.end(), is_taken)) return false;
  }
  for (const std::uint32_t e : elements) {
    if (!problem.implied.empty() && problem.implied[e]) has.insert(*problem.implied[e]);
  }
  return std::none_of(problem.forbidden.begin(), problem.forbidden.end(), [&](const Elements& set) {
    return std::includes(has.begin(), has.end(), set.begin(), set.end());
  });
}

// Returns nullopt if there is no hitting set.
std::optional<std::uint64_t> least_cost(const HittingSetProblem& problem) {
  std::optional<std::uint64_t> least;
  for (std::uint32_t bits = 0; bits < 1U << problem.costs.size(); ++bits) {
    Elements elements;
    for (std::uint32_t e = 0; e < problem.costs.size(); ++e) {
      if ((bits >> e & 1) != 0) elements.push_back(e);
    }
    if (!is_solution(problem, elements)) continue;
    least = std::min(least.value_or(~std::uint64_t{0}), cost(problem, elements));
  }
  return least;
}

// Elements 2i and 2i + 1 are weak and strong fairness of something.
HittingSetProblem random_problem(test::Random& random, bool with_forbidden) {
  HittingSetProblem problem;
  const std::uint32_t things = 1 + random.below(5);
  for (std::uint32_t i = 0; i < things; ++i) {
    problem.costs.insert(problem.costs.end(), {1, things + 2});
    problem.implied.push_back(std::nullopt);
    problem.implied.push_back(2 * i);
  }
  for (std::size_t n = random.below(8); n > 0; --n) {
    Clause clause;
    for (std::uint32_t i = 0; i < things; ++i) {
      const std::uint32_t level = random.below(4);
      if (level == 1) clause.push_back(2 * i);
      if (level <= 1) clause.push_back(2 * i + 1);
    }
    if (!clause.empty() || random.chance(0.1)) problem.clauses.push_back(clause);
  }
  for (std::size_t n = with_forbidden ? 1 + random.below(4) : 0; n > 0; --n) {
    Elements set;
    for (std::uint32_t i = 0; i < things; ++i) {
      if (random.chance(0.4)) set.push_back(2 * i + random.below(2));
    }
    problem.forbidden.push_back(set);
  }
  return problem;
}

TEST(HittingSet, IsTheCheapestOne) {
  test::Random random(test::base_seed());
  std::size_t solved = 0;
  for (std::size_t round = 0; round < test::scaled(4000); ++round) {
    const HittingSetProblem problem = random_problem(random, random.chance(0.5));
    const HittingSet found = cheapest_hitting_set(problem);
    const std::optional<std::uint64_t> least = least_cost(problem);
    ASSERT_TRUE(found.is_proved);
    ASSERT_EQ(found.exists, least.has_value());
    if (!least) continue;
    ++solved;
    ASSERT_TRUE(is_solution(problem, found.elements));
    ASSERT_EQ(cost(problem, found.elements), *least);
    ASSERT_TRUE(std::is_sorted(found.elements.begin(), found.elements.end()));
  }
  EXPECT_GT(solved, test::scaled(4000) / 3);
}

TEST(HittingSet, FallsBackToAGreedyOne) {
  test::Random random(test::base_seed());
  for (std::size_t round = 0; round < test::scaled(1000); ++round) {
    const HittingSetProblem problem = random_problem(random, false);
    const HittingSet found = cheapest_hitting_set(problem, 1);
    if (!least_cost(problem)) continue;
    ASSERT_TRUE(found.exists);
    ASSERT_TRUE(is_solution(problem, found.elements));
  }
}

TEST(HittingSet, TakesHundredsOfElements) {
  // Each of 300 clauses has an element of its own, which costs 1, and shares another, which costs
  // 2, with the next clause.
  // the next clause.
  HittingSetProblem problem;
  for (std::uint32_t i = 0; i < 300; ++i) {
    problem.costs.insert(problem.costs.end(), {1, 2});
    Clause clause{2 * i, 2 * i + 1, (2 * i + 3) % 600};
    std::sort(clause.begin(), clause.end());
    problem.clauses.push_back(clause);
  }
  const HittingSet found = cheapest_hitting_set(problem);
  EXPECT_TRUE(found.is_proved);
  EXPECT_EQ(cost(problem, found.elements), 300U);
}

TEST(HittingSet, EndsWhenTheEffortIsSpent) {
  // A projective plane of order 7 has no small proof.
  HittingSetProblem problem;
  constexpr std::uint32_t kSize = 57;
  problem.costs.assign(kSize, 1);
  for (std::uint32_t i = 0; i < kSize; ++i) {
    Clause line;
    for (const std::uint32_t d : {1U, 6U, 7U, 9U, 19U, 38U, 42U, 49U})
      line.push_back((i + d) % kSize);
    std::sort(line.begin(), line.end());
    problem.clauses.push_back(line);
  }
  const HittingSet found = cheapest_hitting_set(problem, 10'000);
  EXPECT_TRUE(found.exists);
  EXPECT_FALSE(found.is_proved);
  EXPECT_TRUE(is_solution(problem, found.elements));
}

TEST(Clauses, KeepOnlyWhatSaysMore) {
  std::vector<Clause> clauses;
  EXPECT_TRUE(add_clause(clauses, {1, 2, 3}));
  EXPECT_FALSE(add_clause(clauses, {1, 2, 3}));
  EXPECT_FALSE(add_clause(clauses, {0, 1, 2, 3}));
  EXPECT_TRUE(add_clause(clauses, {2, 4}));
  EXPECT_TRUE(add_clause(clauses, {2}));
  EXPECT_EQ(clauses, (std::vector<Clause>{{2}}));
}

} // namespace fairly::hitting_set_test
