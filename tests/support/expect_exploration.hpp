// Compares an exploration of a net with that of the oracle.
#pragma once

#include "fairly/check/explore.hpp"
#include "fairly/petri/net_model.hpp"
#include "oracle/naive_explorer.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace fairly::test {

// Both may have stopped after `most_states`. The model counts tokens.
inline void expect_exploration(const ExploreResult& result, const petri::NetModel& model,
                               const oracle::Exploration& expected, std::size_t most_states) {
  if (!expected.complete) {
    ASSERT_TRUE(result.stopped || result.statistics.states > most_states);
    return;
  }
  ASSERT_FALSE(result.stopped) << result.stopped->text;
  ASSERT_EQ(result.statistics.states, expected.markings.size());
  ASSERT_EQ(result.statistics.expanded, expected.markings.size());
  ASSERT_EQ(result.statistics.edges, expected.edges);
  ASSERT_EQ(result.statistics.dead, expected.dead);
  ASSERT_EQ(model.tokens().most_in_place(), expected.max_tokens_in_place);
  ASSERT_EQ(model.tokens().most_in_marking(), expected.max_tokens_in_marking);
}

} // namespace fairly::test
