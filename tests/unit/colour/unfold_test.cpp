#include "fairly/colour/unfold.hpp"
#include "fairly/petri/net_model.hpp"
#include "support/coloured_philosophers.hpp"

#include <gtest/gtest.h>

#include <string>

namespace fairly::test::unfold_test {

TEST(Unfold, PhilosophersHaveTheNamesThatPeopleUse) {
  const Result<petri::Net> net = unfolded(coloured_philosophers(3));
  ASSERT_TRUE(net.ok());
  EXPECT_EQ(net->places().size(), 12U);
  EXPECT_EQ(net->transitions().size(), 9U);
  EXPECT_EQ(net->places()[0].id, "thinking[1]");
  EXPECT_EQ(net->places()[0].name, "The thinking[1]");
  EXPECT_EQ(net->places()[0].tokens, 1U);
  const auto release = net->find_transition("release[x=3]");
  ASSERT_TRUE(release);
  std::string outputs;
  for (const petri::Arc& arc : net->transitions()[*release].outputs) {
    outputs += net->places()[arc.place].id + " ";
  }
  EXPECT_EQ(outputs, "thinking[3] fork[1] fork[3] ");
}

TEST(Unfold, ColoursThatNeverComeAreLeftOut) {
  std::string pnml = coloured_philosophers(4);
  const std::string all = "<all><usersort declaration=\"Phil\"/></all>";
  pnml.replace(pnml.find(all), all.size(), "<useroperator declaration=\"Phil2\"/>");
  const Result<petri::Net> net = unfolded(pnml);
  ASSERT_TRUE(net.ok());
  EXPECT_TRUE(net->find_place("thinking[2]"));
  EXPECT_FALSE(net->find_place("thinking[1]"));
  EXPECT_TRUE(net->find_place("fork[1]")); // it stays there for ever
  EXPECT_EQ(net->transitions().size(), 3U);
  // Places that are left out have no tokens.
  petri::NetModel model(*net);
  const auto never = model.proposition("thinking[1]");
  ASSERT_TRUE(never.ok());
  EXPECT_EQ(model.constant(*never), false);
  EXPECT_EQ(model.constant(model.proposition("fireable(release[x=1])").value()), false);
}

TEST(Unfold, AMonitorEndsIt) {
  class Never final : public Monitor {
   public:
    std::optional<Stop> poll(const Progress& so_far) override {
      if (so_far.phase != Phase::unfolding) return std::nullopt;
      return Stop{Stop::Kind::memory, "the memory limit of 1 MB was reached"};
    }
  } monitor;
  const Result<petri::Net> net = unfolded(coloured_philosophers(3), &monitor);
  ASSERT_FALSE(net.ok());
  EXPECT_EQ(net.error().kind, ErrorKind::limit);
  EXPECT_EQ(net.error().stop, Stop::Kind::memory);
  EXPECT_NE(net.error().message.find("unfolds to more than memory allows"), std::string::npos)
      << net.error().message;
}

TEST(Unfold, AtomsAreSumsOrSingleColours) {
  petri::NetModel model(*unfolded(coloured_philosophers(3)));
  const auto text = [&](const char* atom) {
    const Result<std::uint32_t> number = model.proposition(atom);
    return number ? petri::to_text(model.meaning(*number), model.net())
                  : number.error().message + "; " + number.error().hint;
  };
  EXPECT_EQ(text("fork"), "fork >= 1");
  EXPECT_EQ(text("'The fork'"), "fork >= 1");
  EXPECT_EQ(text("fork[2]"), "fork[2] >= 1");
  EXPECT_EQ(text("fork[Phil2]"), "fork[2] >= 1");
  EXPECT_EQ(text("'fork[2]' + 2*eating >= 3"), "fork[2] + 2*eating >= 3");
  EXPECT_EQ(text("fireable(take_left)"), "fireable(take_left)");
  EXPECT_EQ(text("fireable(take_left[x=2], release)"), "fireable(take_left[x=2], release)");
  EXPECT_EQ(text("fork[4]"), "4 is no value of Phil; its values are 1 to 3");
  EXPECT_EQ(text("fork[1,2]"), "one value is expected, not 1,2; ");
  EXPECT_EQ(text("frok"), "there is no place with the id or name frok; did you mean fork?");
  EXPECT_EQ(text("fireable(release[y=1])"), "release has no variable y; its variables are x");
  EXPECT_EQ(text("fireable(fork)"),
            "there is no transition with the id or name fork; fork is a place");
  for (const char* atom : {"fork >= 2", "eating[1] + fork <= 2", "fireable(take_right)"}) {
    EXPECT_EQ(text(text(atom).c_str()), text(atom));
  }
}

} // namespace fairly::test::unfold_test
