#include "fairly/petri/net_walker.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random.hpp"
#include "support/random_net.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace fairly::petri::net_walker_test {

class Walked {
 public:
  Walked(const Net& net, const std::deque<Proposition>& propositions)
      : net_(net), propositions_(propositions), walker_(net, propositions) {}

  NetWalker& walker() { return walker_; }

  void compare(const oracle::Marking& marking) {
    std::vector<Action> enabled(walker_.enabled().begin(), walker_.enabled().end()), expected;
    std::sort(enabled.begin(), enabled.end());
    for (TransitionIndex t = 0; t < net_.transitions().size(); ++t) {
      const bool is_enabled = oracle::fire(net_, marking, t).has_value();
      if (is_enabled) expected.push_back(t);
      ASSERT_EQ(walker_.is_enabled(t), is_enabled);
    }
    ASSERT_EQ(enabled, expected);
    const auto [known, is_new] = fingerprints_.emplace(marking, walker_.fingerprint());
    ASSERT_EQ(known->second, walker_.fingerprint());
    for (std::uint32_t i = 0; i < propositions_.size(); ++i) {
      const bool value = holds(propositions_[i], net_, marking);
      ASSERT_EQ(walker_.holds(i), value);
      ASSERT_EQ(walker_.distance(i, value), 0);
      ASSERT_GT(walker_.distance(i, !value), 0);
    }
  }

  bool all_different() const {
    std::map<std::uint64_t, int> count;
    for (const auto& [marking, fingerprint] : fingerprints_) ++count[fingerprint];
    return count.size() == fingerprints_.size();
  }

 private:
  const Net& net_;
  const std::deque<Proposition>& propositions_;
  NetWalker walker_;
  std::map<oracle::Marking, std::uint64_t> fingerprints_;
};

TEST(NetWalker, KnowsWhatIsEnabledForwardsAndBack) {
  for (std::size_t i = 0; i < test::scaled(2'000); ++i) {
    test::Random random(test::base_seed() + i);
    Net net = test::random_net(random);
    if (random.chance(0.5)) test::add_special_arcs(random, net);
    std::deque<Proposition> propositions;
    for (int n = 0; n < 3; ++n) propositions.push_back(test::random_proposition(random, net));
    Walked walked(net, propositions);
    std::vector<oracle::Marking> path{oracle::initial_marking(net)};
    std::vector<Action> moves;
    for (int step = 0; step < 60; ++step) {
      ASSERT_NO_FATAL_FAILURE(walked.compare(path.back()));
      const auto enabled = walked.walker().enabled();
      if (random.chance(0.02)) {
        walked.walker().restart();
        path.resize(1);
        moves.clear();
      } else if (!moves.empty() && (enabled.empty() || random.chance(0.3))) {
        walked.walker().undo(moves.back());
        moves.pop_back();
        path.pop_back();
      } else if (!enabled.empty()) {
        moves.push_back(enabled[random.below(enabled.size())]);
        path.push_back(*oracle::fire(net, path.back(), moves.back()));
        ASSERT_TRUE(walked.walker().take(moves.back()));
      }
    }
    EXPECT_TRUE(walked.all_different());
  }
}

} // namespace fairly::petri::net_walker_test
