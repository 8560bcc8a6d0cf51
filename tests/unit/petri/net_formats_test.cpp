#include "fairly/petri/families.hpp"
#include "fairly/petri/net_formats.hpp"
#include "support/hostile_net.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::net_formats_test {

TEST(NetFormats, SayWhatIsLost) {
  Net net;
  net.add(Place{.id = "p", .name = "a place"});
  net.add(Place{.id = "q r"});
  net.add(Transition{.id = "t", .fairness = Fairness::weak});
  net.add(Transition{.id = "u", .fairness = Fairness::strong});
  EXPECT_TRUE(write_net(net, NetFormat::pnml)->losses.empty());
  EXPECT_EQ(write_net(net, NetFormat::net)->losses,
            (std::vector<std::string>{"the fairness of 2 transitions: t, u"}));
  EXPECT_EQ(write_net(net, NetFormat::lola)->losses,
            (std::vector<std::string>{
                "the names of 1 places and transitions that differ from their ids",
                "the ids of 1 places and transitions that LoLA could not read: what does not fit "
                "became '_'"}));
  EXPECT_TRUE(write_net(net, NetFormat::dot)->losses.empty());
}

TEST(NetFormats, AnotherNetIsAnError) {
  Net net;
  net.add(Place{.id = "p"});
  net.add(Transition{.id = "t", .inhibitors = {{0, 1}}});
  const Result<WrittenNet> written = write_net(net, NetFormat::lola);
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().kind, ErrorKind::unsupported);
}

TEST(NetFormats, DrawingsHaveAllNodesAndKindsOfArcs) {
  Net net;
  net.add(Place{.id = "a \"b\"", .tokens = 1});
  net.add(Place{.id = "c\\", .tokens = 12});
  net.add(Transition{.id = "t\n",
                     .name = "go",
                     .fairness = Fairness::strong,
                     .inputs = {{0, 2}},
                     .outputs = {{0, 2}, {1, 1}},
                     .inhibitors = {{1, 3}}});
  EXPECT_EQ(write_net(net, NetFormat::dot)->text,
            R"(digraph "" {
  node [fontsize=11]
  edge [arrowsize=0.7, fontsize=10]
  p0 [shape=circle, fixedsize=true, width=0.4, label="&#9679;", xlabel="a \"b\""]
  p1 [shape=circle, fixedsize=true, width=0.4, label="12", xlabel="c\\"]
  t0 [shape=box, label="t\\x0a\ngo\nstrongly fair"]
  p0 -> t0 [arrowhead=none, label="2"]
  t0 -> p1 [arrowhead=normal]
  p1 -> t0 [arrowhead=odot, label="3"]
}
)");
}

} // namespace fairly::petri::net_formats_test
