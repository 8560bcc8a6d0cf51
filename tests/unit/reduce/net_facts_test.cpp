#include "fairly/reduce/net_facts.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random_net.hpp"
#include "support/random_proposition.hpp"
#include "support/satisfies.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::reduce::net_facts_test {

using petri::Proposition;

TEST(NetFacts, AlternativesSayWhatAPropositionSays) {
  std::size_t compared = 0;
  for (std::size_t i = 0; i < test::scaled(3000); ++i) {
    test::Random random(test::base_seed() + i);
    const petri::Net net = test::random_net(random);
    const Proposition proposition = test::random_proposition(random, net);
    for (const bool value : {false, true}) {
      const auto cases = alternatives(proposition, value, net);
      if (!cases) continue;
      for (int round = 0; round < 10; ++round) {
        const auto marking = test::random_marking(random, net);
        const bool one_fits = std::any_of(cases->begin(), cases->end(), [&](const auto& each) {
          return test::satisfies(marking, each);
        });
        ASSERT_EQ(one_fits, holds(proposition, net, marking) == value) << to_text(proposition, net);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, test::scaled(3000) * 10);
}

TEST(NetFacts, ExcludedLettersAreNotReachable) {
  std::size_t excluded = 0, cases = 0;
  for (std::size_t i = 0; i < test::scaled(3000); ++i) {
    test::Random random(test::base_seed() + i);
    const petri::Net net = test::random_net(random);
    const auto reachable = oracle::explore(net, 300);
    std::vector<Proposition> meanings;
    for (int atom = 0; atom < 3; ++atom) {
      meanings.push_back(test::random_proposition(random, net));
    }
    NetFacts facts(net, meanings, 10, nullptr);
    for (std::uint32_t letter = 0; letter < 27; ++letter) {
      std::vector<ltl::AtomValue> values; // each atom may be true, false, or left out
      const std::uint32_t digits[] = {letter % 3, letter / 3 % 3, letter / 9};
      for (std::uint32_t atom = 0; atom < 3; ++atom) {
        if (digits[atom] < 2) values.push_back({ltl::AtomId{atom}, digits[atom] == 1});
      }
      if (values.empty()) continue;
      ++cases;
      if (!facts.excludes(values)) continue;
      ++excluded;
      for (const oracle::Marking& marking : reachable.markings) {
        const bool shown = std::all_of(values.begin(), values.end(), [&](const auto& each) {
          return holds(meanings[each.atom.index], net, marking) == each.value;
        });
        ASSERT_FALSE(shown) << "seed " << test::base_seed() + i;
      }
    }
  }
  EXPECT_GT(excluded, cases / 20);
}

} // namespace fairly::reduce::net_facts_test
