// Copies of one process in a circle or in rows.
#include "fairly/petri/families.hpp"
#include "fairly/report/net_layout.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace fairly::copies_layout_test {

using petri::Position;

struct Drawn {
  std::string id;
  Position at;
};

std::vector<Drawn> drawn(const petri::Net& net, const NetLayout& layout) {
  std::vector<Drawn> all;
  for (std::size_t i = 0; i < net.places().size(); ++i) {
    all.push_back({net.places()[i].id, layout.places[i].value()});
  }
  for (std::size_t i = 0; i < net.transitions().size(); ++i) {
    all.push_back({net.transitions()[i].id, layout.transitions[i].value()});
  }
  return all;
}

double nearest_two(const std::vector<Drawn>& all) {
  double least = INFINITY;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      least = std::min(least, std::hypot(all[i].at.x - all[j].at.x, all[i].at.y - all[j].at.y));
    }
  }
  return least;
}

Position at(const std::vector<Drawn>& all, const std::string& id) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Drawn& d) { return d.id == id; });
  EXPECT_NE(found, all.end()) << id;
  return found->at;
}

// The angle around the middle, as a fraction of a whole turn. Circles are drawn wider than high.
double turn(const Position& from, const Position& to) {
  const double angle = std::atan2(to.y, to.x / 1.35) - std::atan2(from.y, from.x / 1.35);
  return angle / (2 * M_PI) - std::floor(angle / (2 * M_PI));
}

TEST(CopiesLayout, PutsARingIntoACircle) {
  for (const char* family : {"philosophers", "token-ring", "slotted-ring"}) {
    const petri::Net net = *petri::make_family(family, 15);
    const auto layout = layout_of_copies(net);
    ASSERT_TRUE(layout) << family;
    EXPECT_GT(nearest_two(drawn(net, *layout)), kNodeHeight) << family;
  }
  const petri::Net net = *petri::make_family("philosophers", 15);
  const auto all = drawn(net, *layout_of_copies(net));
  for (const char* stem : {"thinking_", "fork_", "put_down_"}) {
    for (int i = 1; i < 15; ++i) {
      const double part =
          turn(at(all, stem + std::to_string(i)), at(all, stem + std::to_string(i + 1)));
      EXPECT_NEAR(part, 1.0 / 15, 1e-9) << stem << i;
    }
  }
}

TEST(CopiesLayout, PutsWhatIsSharedInTheMiddle) {
  const petri::Net net = *petri::make_family("readers-writers", 6);
  const auto layout = layout_of_copies(net);
  ASSERT_TRUE(layout);
  const auto all = drawn(net, *layout);
  EXPECT_EQ(at(all, "permits"), (Position{0, 0}));
  EXPECT_GT(nearest_two(all), kNodeHeight);
}

TEST(CopiesLayout, PutsOthersIntoRowsAllAlike) {
  const petri::Net net = *petri::make_family("crash-recover", 8);
  const auto layout = layout_of_copies(net);
  ASSERT_TRUE(layout);
  const auto all = drawn(net, *layout);
  EXPECT_GT(nearest_two(all), kNodeHeight);
  const Position first = at(all, "working_1");
  bool has_rows = false;
  for (int i = 2; i <= 8; ++i) {
    const std::string number = std::to_string(i);
    const Position here = at(all, "working_" + number);
    has_rows = has_rows || here.y != first.y;
    EXPECT_NEAR(at(all, "crashed_" + number).x - here.x, at(all, "crashed_1").x - first.x, 1e-9);
    EXPECT_NEAR(at(all, "crashed_" + number).y - here.y, at(all, "crashed_1").y - first.y, 1e-9);
  }
  EXPECT_TRUE(has_rows) << "a single row is too wide for a screen";
}

// a_1 -> move_1 -> a_2 -> move_2 -> a_3 -> move_3 -> a_4
petri::Net chain(bool is_closed) {
  petri::Net net;
  for (int i = 1; i <= 4; ++i) {
    net.add(petri::Place{.id = "a_" + std::to_string(i), .tokens = i == 1 ? 1U : 0U});
  }
  for (petri::PlaceIndex i = 0; i < (is_closed ? 4 : 3); ++i) {
    net.add(petri::Transition{
        .id = "move_" + std::to_string(i + 1), .inputs = {{i, 1}}, .outputs = {{(i + 1) % 4, 1}}});
  }
  return net;
}

TEST(CopiesLayout, PutsAChainIntoOneRow) {
  const auto row = layout_of_copies(chain(false)), circle = layout_of_copies(chain(true));
  ASSERT_TRUE(row && circle);
  EXPECT_EQ(row->places[0]->y, row->places[3]->y);
  EXPECT_LT(row->places[0]->x, row->places[1]->x);
  EXPECT_NE(circle->places[0]->y, circle->places[2]->y);
}

TEST(CopiesLayout, LeavesOtherNetsToOthers) {
  for (const char* family : {"kanban", "peterson", "fms"}) {
    EXPECT_FALSE(layout_of_copies(*petri::make_family(family, 5))) << family;
  }
  EXPECT_FALSE(layout_of_copies(petri::Net()));
  EXPECT_FALSE(layout_of_copies(*petri::make_family("philosophers", 2))) << "two are no circle";
  petri::Net far = chain(false); // to a process that is not a neighbour
  far.add(petri::Transition{.id = "jump_1", .inputs = {{0, 1}}, .outputs = {{2, 1}}});
  EXPECT_FALSE(layout_of_copies(far));
  petri::Net huge = chain(false);
  huge.add(petri::Place{.id = "b_99999999999999999999"});
  EXPECT_TRUE(layout_of_copies(huge)) << "a number that is none is shared";
}

} // namespace fairly::copies_layout_test
