// Which layout the net of some runs gets.
#include "fairly/petri/families.hpp"
#include "fairly/report/run_layout.hpp"

#include <gtest/gtest.h>

namespace fairly::run_layout_test {

class RunLayoutTest : public testing::Test {
 protected:
  // The layout for runs that fire these transitions one after the other.
  NetLayout layout(const petri::Net& net, const std::vector<std::vector<std::string>>& runs) {
    petri::NetModel model(net);
    const Property property = Property::parse(model, "F dead").value();
    std::vector<Counterexample> found;
    for (const std::vector<std::string>& names : runs) {
      Trace trace;
      for (const std::string& each : names) trace.cycle.emplace_back(*net.find_transition(each));
      found.push_back({property, trace, {}});
    }
    std::vector<const Counterexample*> pointers;
    for (const Counterexample& each : found) pointers.push_back(&each);
    return layout_for(model, pointers, [&](const std::string& text) {
      asked_.push_back(text);
      return std::string();
    });
  }

  static std::size_t count(const NetLayout::Positions& all) {
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [](const auto& each) { return each.has_value(); }));
  }

  std::vector<std::string> asked_; // what Graphviz was asked
};

TEST_F(RunLayoutTest, OfASmallNetIsThatOfAll) {
  const petri::Net net = *petri::make_family("kanban", 1);
  EXPECT_EQ(count(layout(net, {{net.transitions()[0].id}}).places), net.places().size());
  EXPECT_EQ(asked_.size(), 1U) << "it has no answer, so it is not asked again";
}

TEST_F(RunLayoutTest, AsksNobodyAboutCopies) {
  const petri::Net net = *petri::make_family("philosophers", 8);
  EXPECT_EQ(count(layout(net, {{"take_left_1"}}).places), net.places().size());
  EXPECT_TRUE(asked_.empty());
}

TEST_F(RunLayoutTest, OfALargeNetIsThePartAroundAllRuns) {
  const petri::Net net = *petri::make_family("philosophers", 400);
  const NetLayout one = layout(net, {{"take_left_1"}});
  const NetLayout two = layout(net, {{"take_left_1"}, {"take_left_200"}});
  EXPECT_LT(count(one.places), 100U);
  const std::size_t there = *net.find_transition("take_left_200");
  EXPECT_FALSE(one.transitions[there]);
  EXPECT_TRUE(two.transitions[there]);
  EXPECT_TRUE(two.transitions[*net.find_transition("take_left_1")]);
}

} // namespace fairly::run_layout_test
