// fairly explore, as scripts see it.
#include "cli/cli.hpp"
#include "support/json.hpp"

namespace fairly::test::explore_test {

using nlohmann::json;

constexpr const char* kUnbounded =
    R"(<pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
<place id="buffer"/><transition id="produce"/>
<arc id="a" source="produce" target="buffer"/></page></net></pnml>)";

class ExploreCommand : public Cli {
 protected:
  std::string net(const std::string& family) {
    return file("net.pnml", fairly("net " + family).out);
  }
};

TEST_F(ExploreCommand, CountsForPeople) {
  const Outcome outcome = fairly("explore " + net("philosophers 7"));
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.substr(0, outcome.out.find("  time")),
            "complete\n"
            "  states          2,187\n"
            "  edges           11,907\n"
            "  dead markings   2\n"
            "  most tokens     1 in a place, 14 in a marking\n");
}

TEST_F(ExploreCommand, CountsForPrograms) {
  const Outcome outcome = fairly("explore " + net("fms 2") + " --json");
  EXPECT_EQ(outcome.exit_code, 0);
  const json result = parse_json(outcome.out);
  EXPECT_EQ(result["states"], 3444);
  EXPECT_EQ(result["edges"], 16311);
  EXPECT_EQ(result["dead"], 0);
  EXPECT_EQ(result["max_tokens_in_place"], 3);
  EXPECT_EQ(result["max_tokens_in_marking"], 12);
  EXPECT_EQ(result["complete"], true);
  for (const char* key : {"seconds", "states_per_second", "peak_bytes"}) {
    EXPECT_GT(result[key].get<double>(), 0) << key;
  }
  EXPECT_FALSE(result.contains("reason"));
}

TEST_F(ExploreCommand, ReadsStandardInput) {
  const std::string path = net("kanban 1");
  EXPECT_EQ(parse_json(fairly("explore - --json <" + path).out)["states"], 160);
}

TEST_F(ExploreCommand, CountsTheSameWithEveryExactStore) {
  const std::string path = net("kanban 2");
  for (const char* store : {"tree", "exact"}) {
    const Outcome outcome = fairly("explore " + path + " --json --store " + store);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(parse_json(outcome.out)["states"], 4600);
  }
}

TEST_F(ExploreCommand, IsNeverSureWithAnInexactStore) {
  const std::string path = net("kanban 2");
  for (const char* store : {"compact", "bitstate"}) {
    const Outcome outcome = fairly("explore " + path + " --json --store " + store);
    EXPECT_EQ(outcome.exit_code, 2);
    const json result = parse_json(outcome.out);
    EXPECT_EQ(result["states"], 4600);
    EXPECT_EQ(result["complete"], false);
    EXPECT_NE(result["reason"].get<std::string>().find(store), std::string::npos);
  }
}

TEST_F(ExploreCommand, EndsCleanlyAtATimeLimit) {
  const Outcome outcome = fairly("explore " + net("kanban 10") + " --json --time-limit 0.3");
  EXPECT_EQ(outcome.exit_code, 2);
  const json result = parse_json(outcome.out);
  EXPECT_EQ(result["complete"], false);
  EXPECT_EQ(result["reason"], "the time limit of 0.3 s was reached");
  EXPECT_GT(result["states"].get<std::uint64_t>(), result["expanded"].get<std::uint64_t>());
}

TEST_F(ExploreCommand, EndsCleanlyAtAMemoryLimit) {
  const Outcome outcome = fairly("explore " + net("kanban 10") + " --memory-limit 40M");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.substr(0, 60),
            std::string("unknown\n  reason          the memory limit of 40 MB was reached\n")
                .substr(0, 60));
  EXPECT_NE(outcome.out.find("  states "), std::string::npos);
}

TEST_F(ExploreCommand, EndsCleanlyWhenATableCannotBeHad) {
  const Outcome outcome =
      fairly("explore " + net("kanban 1") + " --json --store bitstate --memory-limit 800000G");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(parse_json(outcome.out)["reason"], "out of memory");
}

TEST_F(ExploreCommand, KeepsWhatIsKnownWhenItIsInterrupted) {
  const Outcome outcome = fairly("explore " + net("kanban 10") + " --json", "timeout -s INT 0.5 ");
  EXPECT_EQ(outcome.exit_code, 124); // from timeout; what counts is the printed output
  const json result = parse_json(outcome.out);
  EXPECT_EQ(result["reason"], "interrupted");
  EXPECT_GT(result["states"].get<std::uint64_t>(), 0U);
}

TEST_F(ExploreCommand, SaysThatANetIsUnbounded) {
  const Outcome outcome = fairly("explore " + file("net.pnml", kUnbounded));
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.out.find("the net is unbounded: the sequence produce can be repeated for ever"),
            std::string::npos)
      << outcome.out;
}

TEST_F(ExploreCommand, SaysWhatIsWrongWithItsInput) {
  const Outcome missing = fairly("explore /nowhere.pnml");
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_NE(missing.err.find("/nowhere.pnml"), std::string::npos);
  EXPECT_EQ(missing.out, "");
  const Outcome broken = fairly("explore " + file("net.pnml", "<pnml><net>\n</pnml>"));
  EXPECT_EQ(broken.exit_code, 3);
  EXPECT_NE(broken.err.find("net.pnml:"), std::string::npos) << broken.err;
  EXPECT_EQ(fairly("explore").exit_code, 3);
  EXPECT_EQ(fairly("explore a.pnml --store hash").exit_code, 3);
}

TEST_F(ExploreCommand, RecognisesFilesThatAreNoNets) {
  EXPECT_EQ(fairly("explore " + file("empty.pnml", "")).exit_code, 3);
  EXPECT_NE(fairly("explore " + file("net.gz", "\x1f\x8b\x08")).err.find("compressed"),
            std::string::npos);
  EXPECT_NE(fairly("explore " + file("a.hoa", "HOA: v1\n")).err.find("fairly empty"),
            std::string::npos);
}

TEST_F(ExploreCommand, ShowsProgressOnlyWhereItIsWanted) {
  const std::string path = net("kanban 10");
  EXPECT_EQ(fairly("explore " + path + " --time-limit 1.5").err, "");
  const Outcome shown = fairly("explore " + path + " --time-limit 1.5 --progress always");
  EXPECT_NE(shown.err.find("states/s"), std::string::npos) << shown.err;
}

} // namespace fairly::test::explore_test
