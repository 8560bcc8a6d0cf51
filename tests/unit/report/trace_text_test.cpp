#include "fairly/base/text.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/report/trace_text.hpp"
#include "support/net_run.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::trace_text_test {

using test::NetRun;

std::string text_of(const NetRun& run, const std::string& prefix, const std::string& cycle,
                    Colours colours = Colours::none) {
  const Trace trace = run.trace(prefix, cycle);
  const Result<Replay> replayed = replay(run.plain(), run.property(), trace);
  if (!replayed) return replayed.error().message;
  return trace_text({run.property(), trace, *replayed}, colours);
}

TEST(TraceText, ShowsStepsAtomsAndFairness) {
  const petri::Net net = *petri::make_family("crash-recover", 1);
  const NetRun run(net, "GF crashed_1 -> F(finished_1 | G crashed_1)",
                   {.weak = {"finish_1", "crash_1"}, .ignore_declared = true});
  EXPECT_EQ(text_of(run, "", "crash_1 recover_1"),
            "counterexample: a cycle of 2 steps for ever, from the start\n"
            "      A  crashed_1\n"
            "      B  finished_1\n"
            "         before each step\n"
            "  start                 working_1\n"
            "  cycle: steps 1 to 2 for ever\n"
            "      1  ..  crash_1    working_1 1->0, crashed_1 0->1\n"
            "      2  A.  recover_1  working_1 0->1, crashed_1 1->0\n"
            "  fair to\n"
            "    weak finish_1  disabled before step 2\n"
            "    weak crash_1   occurs at step 1\n"
            "    GFcrashed_1    holds before step 2\n");
}

TEST(TraceText, ShowsADeadEndAsSuch) {
  const petri::Net net = *petri::make_family("crash-recover", 1);
  EXPECT_EQ(text_of(NetRun(net, "G !dead"), "finish_1", "-"),
            "counterexample: 1 step to a dead marking, which lasts for ever\n"
            "      A  dead\n"
            "         before each step\n"
            "  start                           working_1\n"
            "      1  .  finish_1              working_1 1->0, finished_1 0->1\n"
            "  dead, for ever\n"
            "      2  A  (nothing is enabled)\n");
}

TEST(TraceText, FitsInto100Columns) {
  const petri::Net net = *petri::make_family("philosophers", 40);
  std::string formula = "false", prefix;
  for (int i = 1; i <= 40; ++i) {
    formula += " | eating_" + std::to_string(i);
    prefix += " take_left_" + std::to_string(i);
  }
  std::istringstream text(text_of(NetRun(net, "G !dead & !(" + formula + ")"), prefix, "-"));
  std::size_t lines = 0;
  for (std::string line; std::getline(text, line); ++lines) {
    EXPECT_LE(columns(line), 100U) << line;
  }
  EXPECT_GT(lines, 40U + 26U);
}

TEST(TraceText, ColoursChangeNothingElse) {
  const petri::Net net = *petri::make_family("crash-recover", 1);
  const NetRun run(net, "F finished_1", {.weak = {"crash_1"}, .ignore_declared = true});
  std::string coloured = text_of(run, "", "crash_1 recover_1", Colours::ansi);
  EXPECT_NE(coloured.find("\x1b[36mcrash_1\x1b[0m"), std::string::npos) << coloured;
  for (std::size_t at; (at = coloured.find('\x1b')) != std::string::npos;) {
    coloured.erase(at, coloured.find('m', at) - at + 1);
  }
  EXPECT_EQ(coloured, text_of(run, "", "crash_1 recover_1"));
}

} // namespace fairly::trace_text_test
