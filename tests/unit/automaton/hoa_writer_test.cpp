#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/automaton/hoa_writer.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::hoa_writer_test {

Bdd random_guard(Bdds& bdds, test::Random& random, std::uint32_t variables, int depth) {
  if (depth == 0 || variables == 0) {
    return variables == 0 ? Bdds::kTrue : bdds.literal(random.below(variables), random.chance(0.5));
  }
  const Bdd a = random_guard(bdds, random, variables, depth - 1);
  const Bdd b = random_guard(bdds, random, variables, depth - 1);
  return random.chance(0.5) ? bdds.both(a, b) : bdds.either(a, b);
}

Automaton random_automaton(test::Random& random) {
  AutomatonParts parts;
  parts.name = random.chance(0.5) ? "a \"quoted\" \\ name" : "";
  for (std::uint32_t i = random.below(5); i > 0; --i) {
    parts.propositions.push_back("p" + std::to_string(i));
  }
  parts.acceptance = Acceptance::streett(2);
  parts.mark_count = 4;
  parts.state_count = random.between(1, 6);
  const auto variables = static_cast<std::uint32_t>(parts.propositions.size());
  for (std::uint32_t i = random.below(15); i > 0; --i) {
    MarkSet marks;
    for (Mark mark = 0; mark < 4; ++mark) {
      if (random.chance(0.3)) marks.add(mark);
    }
    parts.transitions.push_back({random.below(parts.state_count), random.below(parts.state_count),
                                 random_guard(parts.guards, random, variables, 3),
                                 parts.marks.intern(marks)});
  }
  for (std::uint32_t i = random.below(3); i > 0; --i) {
    parts.initial.push_back(random.below(parts.state_count));
  }
  return Automaton(std::move(parts));
}

TEST(HoaWriter, WritesTheFormat) {
  AutomatonParts parts;
  parts.name = "GFa";
  parts.propositions = {"a", "b \"x\""};
  parts.acceptance = Acceptance::generalized_buchi(1);
  parts.mark_count = 1;
  parts.state_count = 2;
  parts.state_names = {"one", ""};
  parts.initial = {1};
  Bdds& g = parts.guards;
  parts.transitions = {{1, 0, Bdds::kTrue, parts.marks.intern({0})},
                       {0, 1, g.either(g.literal(0), g.literal(1, false)), kNoMarks},
                       {0, 0, Bdds::kFalse, kNoMarks}};
  EXPECT_EQ(
      to_hoa(Automaton(std::move(parts))),
      "HOA: v1\nname: \"GFa\"\nStates: 2\nStart: 1\nAP: 2 \"a\" \"b \\\"x\\\"\"\n"
      "acc-name: Buchi\nAcceptance: 1 Inf(0)\n"
      "properties: trans-labels explicit-labels state-acc no-univ-branch deterministic\n--BODY--\n"
      "State: 0 \"one\"\n[0 | !1] 1\n[f] 0\nState: 1 {0}\n[t] 0\n--END--\n");
}

TEST(HoaWriter, WhatItWritesReadsBackTheSame) {
  test::Random random(test::base_seed());
  for (std::size_t i = 0; i < test::scaled(5'000); ++i) {
    const Automaton written = random_automaton(random);
    const std::string text = to_hoa(written);
    const Result<Automaton> read = read_hoa(text);
    ASSERT_TRUE(read.ok()) << describe(read.error()) << "\n" << text;
    ASSERT_EQ(to_hoa(*read), text);
    ASSERT_EQ(read->initial(), written.initial());
    ASSERT_EQ(read->acceptance(), written.acceptance());
    ASSERT_EQ(read->transitions().size(), written.transitions().size());
    for (std::size_t t = 0; t < read->transitions().size(); ++t) {
      ASSERT_EQ(read->marks()[read->transitions()[t].marks],
                written.marks()[written.transitions()[t].marks]);
      std::vector<Cube> a, b;
      Bdds read_guards = read->guards(), written_guards = written.guards();
      read_guards.cubes(read->transitions()[t].guard, 1000, a);
      written_guards.cubes(written.transitions()[t].guard, 1000, b);
      ASSERT_EQ(a, b);
    }
  }
}

TEST(HoaWriter, WritesGuardsWithExponentiallyManyCubesThroughAliases) {
  AutomatonParts parts;
  parts.state_count = 1;
  parts.initial = {0};
  Bdd parity = Bdds::kFalse;
  for (std::uint32_t v = 0; v < 40; ++v) {
    parts.propositions.push_back("p" + std::to_string(v));
    parity =
        parts.guards.if_then_else(parts.guards.literal(v), parts.guards.negate(parity), parity);
  }
  parts.transitions = {{0, 0, parity, kNoMarks}};
  const std::string text = to_hoa(Automaton(std::move(parts)));
  EXPECT_LT(text.size(), 10'000U);
  const Result<Automaton> read = read_hoa(text);
  ASSERT_TRUE(read.ok()) << describe(read.error());
  Bdds guards = read->guards();
  Bdd expected = Bdds::kFalse;
  for (std::uint32_t v = 0; v < 40; ++v) {
    expected = guards.if_then_else(guards.literal(v), guards.negate(expected), expected);
  }
  EXPECT_EQ(read->transitions()[0].guard, expected);
}

} // namespace fairly::hoa_writer_test
