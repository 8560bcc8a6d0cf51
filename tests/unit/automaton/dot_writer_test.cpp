#include "fairly/automaton/dot_writer.hpp"

#include <gtest/gtest.h>

namespace fairly::dot_writer_test {

TEST(DotWriter, EscapesWhatDotWouldTakeForMarkup) {
  AutomatonParts parts;
  parts.name = "a < b & \"c\"";
  parts.propositions = {"x<y"};
  parts.acceptance = Acceptance::generalized_buchi(1);
  parts.mark_count = 1;
  parts.state_count = 1;
  parts.initial = {0};
  parts.transitions = {{0, 0, parts.guards.literal(0, false), parts.marks.intern({0})},
                       {0, 0, parts.guards.literal(0), kNoMarks}};
  const std::string dot = to_dot(Automaton(std::move(parts)));
  EXPECT_NE(dot.find("label=<a &lt; b &amp; &quot;c&quot;<br/>Inf(0)>"), std::string::npos) << dot;
  EXPECT_NE(dot.find("0 -> 0 [label=<!x&lt;y <font color=\"#1f78b4\"><b>0</b></font><br/>"),
            std::string::npos)
      << dot;
  EXPECT_NE(dot.find("start0 -> 0"), std::string::npos);
}

TEST(DotWriter, DrawsAcceptingStatesOfBuchiAutomataWithASecondLine) {
  AutomatonParts parts;
  parts.acceptance = Acceptance::generalized_buchi(1);
  parts.mark_count = 1;
  parts.state_count = 2;
  parts.initial = {0};
  parts.transitions = {{0, 1, Bdds::kTrue, kNoMarks}, {1, 1, Bdds::kTrue, parts.marks.intern({0})}};
  const std::string dot = to_dot(Automaton(std::move(parts)));
  EXPECT_NE(dot.find("  0 [label=\"0\"];"), std::string::npos) << dot;
  EXPECT_NE(dot.find("  1 [label=\"1\", peripheries=2];"), std::string::npos) << dot;
  EXPECT_NE(dot.find("1 -> 1 [label=<1>]"), std::string::npos) << dot;
}

TEST(DotWriter, DrawsOneArrowForAllTransitionsBetweenTwoStates) {
  AutomatonParts parts;
  parts.propositions = {"a"};
  parts.state_count = 2;
  parts.initial = {0};
  parts.transitions = {{0, 1, parts.guards.literal(0), kNoMarks},
                       {0, 0, Bdds::kTrue, kNoMarks},
                       {0, 1, parts.guards.literal(0, false), kNoMarks}};
  const std::string dot = to_dot(Automaton(std::move(parts)));
  EXPECT_NE(dot.find("0 -> 1 [label=<a<br/>!a>]"), std::string::npos) << dot;
}

} // namespace fairly::dot_writer_test
