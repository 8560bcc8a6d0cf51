#include "oracle/naive_unfolder.hpp"

#include <gtest/gtest.h>

namespace fairly::oracle::coloured::naive_unfolder_test {

TEST(NaiveUnfolder, ListsAllColoursAndAllAssignments) {
  Net net;
  net.sorts.push_back({.kind = Sort::Kind::cyclic, .id = "S", .constants = {"a", "b"}});
  net.variables.push_back({"v", "x", 0});
  const Term x{.kind = Term::Kind::variable};
  net.places.push_back({.id = "p", .initial = {{.kind = Term::Kind::all}}});
  net.places.push_back({.id = "q"});
  net.transitions.push_back({.id = "t",
                             .guard = {.kind = Guard::Kind::equal, .terms = {x, {}}},
                             .inputs = {{0, x}},
                             .outputs = {{1, {.kind = Term::Kind::successor, .operands = {x}}}}});
  const Unfolded found = unfold(net);
  ASSERT_EQ(found.net.places().size(), 4U);
  EXPECT_EQ(found.net.places()[1].id, "p[b]");
  EXPECT_EQ(found.net.places()[1].tokens, 1U);
  ASSERT_EQ(found.net.transitions().size(), 1U); // x = a
  const petri::Transition& t = found.net.transitions()[0];
  EXPECT_EQ(t.id, "t[x=a]");
  EXPECT_EQ(t.inputs, (std::vector<petri::Arc>{{0, 1}}));
  EXPECT_EQ(t.outputs, (std::vector<petri::Arc>{{3, 1}}));
}

} // namespace fairly::oracle::coloured::naive_unfolder_test
