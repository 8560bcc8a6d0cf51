#include "fairly/petri/families.hpp"
#include "fairly/report/starvation_text.hpp"

#include <gtest/gtest.h>

namespace fairly {
namespace {

class StarvationText : public testing::Test {
 protected:
  Trace trace(const std::vector<std::string>& prefix, const std::vector<std::string>& cycle) const {
    Trace out;
    for (const std::string& each : prefix) out.prefix.push_back(*net_.find_transition(each));
    for (const std::string& each : cycle) out.cycle.push_back(*net_.find_transition(each));
    return out;
  }

  petri::Net net_ = *petri::make_family("crash-recover", 2);
};

TEST_F(StarvationText, WritesARunInOneLine) {
  EXPECT_EQ(run_text(net_, trace({"crash_2"}, {"crash_1", "recover_1"})),
            "crash_2, then for ever crash_1, recover_1");
  EXPECT_EQ(run_text(net_, trace({}, {"crash_1", "recover_1"})), "for ever crash_1, recover_1");
  EXPECT_EQ(run_text(net_, trace({}, {"crash_1", "crash_2", "recover_1", "recover_2"}), 2),
            "for ever crash_1, crash_2, ... (4 in all)");
  EXPECT_EQ(run_text(net_, {{}, {kStutter}}), "for ever (nothing is enabled)");
}

TEST_F(StarvationText, NamesWhatWeakFairnessProtectsFirst) {
  EXPECT_EQ(starvation_text(net_, trace({"crash_2"}, {"crash_1", "recover_1"})),
            "this run starves recover_2 (always enabled) and finish_1 (enabled again and again)");
  EXPECT_EQ(starvation_text(net_, trace({"finish_2"}, {"crash_1", "recover_1"})),
            "this run starves finish_1 (enabled again and again)");
  EXPECT_EQ(starvation_text(net_, trace({}, {"crash_1", "recover_1"})),
            "this run starves finish_2, crash_2 (always enabled) and finish_1 (enabled again and "
            "again)");
  EXPECT_EQ(starvation_text(net_, {trace({"finish_1", "finish_2"}, {}).prefix, {kStutter}}), "");
}

} // namespace
} // namespace fairly
