// The families of nets carry the fairness that their progress needs: with it a process gets its
// turn, and with anything weaker it may not.
#include "fairly/automaton/explicit_graph.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/petri/families.hpp"
#include "oracle/naive_explorer.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <stdexcept>

namespace fairly::test::family_fairness_test {

using petri::Net;
using petri::TransitionIndex;

// Mark 2t: transition t is enabled. Mark 2t + 1: it is taken, or, if it is only weak, disabled.
Acceptance fairness_condition(const Net& net) {
  AcceptanceBuilder builder;
  std::vector<AcceptanceBuilder::Id> all;
  for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    const Fairness fairness = net.transitions()[t].fairness;
    if (fairness == Fairness::none) continue;
    const auto progress = builder.inf(2 * t + 1);
    all.push_back(fairness == Fairness::weak
                      ? progress
                      : builder.any_of(std::vector{builder.fin(2 * t), progress}));
  }
  return builder.finish(builder.all_of(all));
}

MarkSet marks_of(const Net& net, const oracle::Edge& edge) {
  MarkSet marks;
  for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    const Fairness fairness = net.transitions()[t].fairness;
    const bool enabled = oracle::fire(net, edge.source, t).has_value();
    if (fairness == Fairness::strong && enabled) marks.add(2 * t);
    if (fairness == Fairness::weak && !enabled) marks.add(2 * t + 1);
    if (t == edge.transition) marks.add(2 * t + 1);
  }
  return marks;
}

// Is there a fair run that never takes `avoided`, from a reachable marking with a token on `start`?
bool can_avoid_for_ever(const Net& net, const std::string& avoided, const std::string& start) {
  const auto transition = net.find_transition(avoided);
  const auto place = net.find_place(start);
  if (!transition || !place) throw std::runtime_error("no " + avoided + " or no " + start);
  const oracle::Exploration found = oracle::explore(net, 10'000);
  EXPECT_TRUE(found.complete);
  std::map<oracle::Marking, Node> nodes;
  std::vector<Node> initial;
  for (const oracle::Marking& marking : found.markings) {
    const auto node = static_cast<Node>(nodes.size());
    nodes[marking] = node;
    if (marking[*place] > 0) initial.push_back(node);
  }
  EXPECT_FALSE(initial.empty());
  const auto table = std::make_shared<MarkTable>();
  std::vector<ExplicitGraph::Arc> arcs;
  const std::set<oracle::Edge> edges = oracle::edges_from(net, found.markings);
  for (const oracle::Edge& edge : edges) {
    if (edge.transition == *transition) continue;
    arcs.push_back({nodes.at(edge.source),
                    {nodes.at(edge.target), table->intern(marks_of(net, edge)), edge.transition}});
  }
  ExplicitGraph graph(static_cast<Node>(nodes.size()), initial, arcs, table);
  const auto result = check_emptiness(graph, fairness_condition(net));
  if (!result.ok()) throw std::runtime_error(describe(result.error()));
  return result->verdict == Emptiness::nonempty;
}

Net family(std::string_view name, std::uint64_t n) {
  return petri::make_family(name, n).value();
}

// The net with this fairness for each transition whose id begins with the prefix.
Net with_fairness(Net net, std::string_view prefix, Fairness fairness) {
  std::size_t changed = 0;
  for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    if (!net.transition(t).id.starts_with(prefix)) continue;
    EXPECT_GT(net.transition(t).fairness, fairness) << "not weaker: " << net.transition(t).id;
    net.transition(t).fairness = fairness;
    ++changed;
  }
  EXPECT_GT(changed, 0U) << prefix;
  return net;
}

TEST(FamilyFairness, LetsEveryStationOfTheTokenRingEnter) {
  const Net net = family("token-ring", 3);
  for (const std::string i : {"1", "2", "3"}) {
    const std::string enter = "enter_" + i, waiting = "waiting_" + i;
    EXPECT_FALSE(can_avoid_for_ever(net, enter, waiting));
    EXPECT_TRUE(can_avoid_for_ever(with_fairness(net, enter, Fairness::weak), enter, waiting));
    // A station that does not ask need not enter.
    EXPECT_TRUE(can_avoid_for_ever(net, enter, "idle_" + i));
  }
}

TEST(FamilyFairness, LetsEveryProcessThatCrashesFinish) {
  const Net net = family("crash-recover", 3);
  EXPECT_FALSE(can_avoid_for_ever(net, "finish_2", "working_2"));
  EXPECT_TRUE(
      can_avoid_for_ever(with_fairness(net, "finish_2", Fairness::weak), "finish_2", "working_2"));
  // Process 2 stays down while process 1 crashes again and again.
  EXPECT_TRUE(can_avoid_for_ever(
      with_fairness(with_fairness(net, "recover_2", Fairness::none), "finish_1", Fairness::weak),
      "finish_2", "crashed_2"));
}

TEST(FamilyFairness, DeliversEveryMessageOfTheAlternatingBitProtocol) {
  for (std::uint64_t n = 1; n <= 3; ++n) {
    const Net net = family("alternating-bit", n);
    for (const std::string bit : {"0", "1"}) {
      for (const char* start : {"ready_0", "ready_1", "waiting_0", "waiting_1"}) {
        EXPECT_FALSE(can_avoid_for_ever(net, "accept_" + bit, start));
        EXPECT_FALSE(can_avoid_for_ever(net, "acknowledged_" + bit, start));
      }
      for (const std::string weakened : {"accept_", "acknowledged_", "duplicate_"}) {
        EXPECT_TRUE(can_avoid_for_ever(with_fairness(net, weakened + bit, Fairness::weak),
                                       "acknowledged_" + bit, "waiting_" + bit))
            << weakened << bit;
      }
      EXPECT_TRUE(can_avoid_for_ever(with_fairness(net, "answer_" + bit, Fairness::none),
                                     "acknowledged_" + bit, "ready_" + bit));
    }
  }
}

} // namespace fairly::test::family_fairness_test
