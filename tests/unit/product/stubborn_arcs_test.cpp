#include "fairly/petri/net_model.hpp"
#include "fairly/product/stubborn_arcs.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"
#include "support/side_by_side_net.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace fairly::stubborn_arcs_test {

// Engines that expand nodes twice, and paths that are found again, rely on this. It must also hold
// where no arcs are remembered.
TEST(StubbornArcs, AreTheSameAtEveryCall) {
  std::size_t reduced = 0;
  for (std::uint64_t seed = 0; seed < test::scaled(4000); ++seed) {
    SCOPED_TRACE(seed);
    test::Random random(test::base_seed() + seed);
    const petri::Net net = test::side_by_side_net(random);
    if (!oracle::explore(net, 150).complete) continue;
    petri::NetModel model(net);
    const auto place = static_cast<petri::PlaceIndex>(random.below(net.places().size()));
    auto sets = model.stubborn_sets({model.proposition(petri::marked_proposition(place))});
    ActionSet visible;
    visible.has.assign(model.action_count(), 0);
    for (const bool from : {false, true}) {
      for (const Action action : sets->changers(0, from)) visible.add(action);
    }
    StateSpace space(model, StoreKind::exact);
    space.set_remembering(Remembering::none);
    StubbornArcs stubborn(space, std::move(sets), std::move(visible));
    using Seen = std::vector<std::pair<StateNumber, Action>>;
    std::vector<Seen> first;
    const auto look_at = [&](StateNumber state) {
      std::span<const Arc> arcs;
      EXPECT_FALSE(stubborn.arcs({.node = static_cast<Node>(state),
                                  .state = state,
                                  .automaton_state = 0,
                                  .letter = 0,
                                  .values = nullptr},
                                 arcs));
      Seen seen;
      for (const Arc& arc : arcs) seen.emplace_back(arc.target, arc.action);
      return seen;
    };
    for (StateNumber state = 0; state < space.size(); ++state) first.push_back(look_at(state));
    for (StateNumber state = 0; state < first.size(); ++state) {
      ASSERT_EQ(look_at(state), first[state]) << "state " << state;
    }
    reduced += stubborn.statistics().reduced > 0 ? 1 : 0;
  }
  EXPECT_GT(reduced, test::scaled(4000) / 10);
}

} // namespace fairly::stubborn_arcs_test
