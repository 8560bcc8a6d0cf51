#include "fairly/petri/families.hpp"
#include "fairly/report/net_part.hpp"

#include <gtest/gtest.h>

namespace fairly::net_part_test {

class NetPartTest : public testing::Test {
 protected:
  NetPart part(const std::string& formula, const std::vector<std::string>& cycle,
               std::size_t room) {
    petri::NetModel model(net_);
    const auto property = Property::parse(model, formula);
    EXPECT_TRUE(property.ok());
    Trace trace;
    for (const std::string& each : cycle) trace.cycle.push_back(*net_.find_transition(each));
    const Counterexample found{*property, trace, {}};
    const Counterexample* const runs[] = {&found};
    return part_around(model, runs, room);
  }

  static std::string text(const NetPart& part) {
    std::string out;
    for (const petri::Place& each : part.net.places()) out += each.id + " ";
    for (const petri::Transition& each : part.net.transitions()) out += each.id + " ";
    return out;
  }

  petri::Net net_ = *petri::make_family("crash-recover", 100);
};

TEST_F(NetPartTest, HasWhatFiresThePropertyAndTheNeighbours) {
  const std::vector<std::string> cycle{"crash_7", "recover_7"};
  EXPECT_EQ(text(part("F finished_3", cycle, 3)),
            "working_7 crashed_7 finished_3 crash_7 recover_7 ");
  EXPECT_EQ(text(part("F finished_3", cycle, 50)),
            "working_7 crashed_7 finished_3 finished_7 finish_7 crash_7 recover_7 ");
  EXPECT_EQ(text(part("F fireable(finish_9)", cycle, 50)),
            "working_7 working_9 crashed_7 finished_7 finished_9 finish_7 crash_7 recover_7 "
            "finish_9 ");
}

TEST_F(NetPartTest, KeepsTheArcs) {
  const NetPart some = part("F finished_3", {"crash_7", "recover_7"}, 50);
  for (std::size_t i = 0; i < some.transitions.size(); ++i) {
    const petri::Transition& in_part = some.net.transitions()[i];
    const petri::Transition& in_net = net_.transitions()[some.transitions[i]];
    EXPECT_EQ(in_part.id, in_net.id);
    ASSERT_EQ(in_part.inputs.size(), in_net.inputs.size());
    for (std::size_t k = 0; k < in_part.inputs.size(); ++k) {
      EXPECT_EQ(some.places[in_part.inputs[k].place], in_net.inputs[k].place);
    }
  }
}

TEST_F(NetPartTest, OtherNodesAreNotDrawn) {
  const NetPart some = part("F finished_3", {"crash_7", "recover_7"}, 50);
  NetLayout layout = layered_layout(some.net);
  layout.input_routes.resize(3, {{{1, 2}, {3, 4}, {5, 6}, {7, 8}}});
  layout.output_routes.resize(3, std::vector<NetLayout::Route>(1));
  const NetLayout whole = of_whole_net(net_, some, layout);
  ASSERT_EQ(whole.places.size(), net_.places().size());
  ASSERT_EQ(whole.input_routes.size(), net_.transitions().size());
  EXPECT_FALSE(whole.places[*net_.find_place("working_1")]);
  EXPECT_EQ(whole.places[*net_.find_place("finished_3")], layout.places[2]);
  EXPECT_EQ(whole.transitions[*net_.find_transition("recover_7")], layout.transitions[2]);
  EXPECT_EQ(whole.input_routes[*net_.find_transition("recover_7")][0].size(), 4U);
  EXPECT_TRUE(whole.input_routes[0][0].empty());
}

} // namespace fairly::net_part_test
