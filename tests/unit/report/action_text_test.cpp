#include "fairly/petri/families.hpp"
#include "fairly/report/action_text.hpp"
#include "support/net_run.hpp"

#include <gtest/gtest.h>

namespace fairly::action_text_test {

class ActionText : public testing::Test {
 protected:
  Counterexample run(const std::string& prefix, const std::string& cycle) const {
    return run_.counterexample(prefix, cycle);
  }

  // The property does not matter: every run violates it.
  test::NetRun run_{*petri::make_family("crash-recover", 2), "false"};
};

TEST_F(ActionText, WritesARunInOneLine) {
  EXPECT_EQ(run_text(run("crash_2", "crash_1 recover_1")),
            "crash_2, then for ever crash_1, recover_1");
  EXPECT_EQ(run_text(run("", "crash_1 recover_1")), "for ever crash_1, recover_1");
  EXPECT_EQ(run_text(run("", "crash_1 crash_2 recover_1 recover_2"), 2),
            "for ever crash_1, crash_2, ... (4 in all)");
  EXPECT_EQ(run_text(run("finish_1 finish_2", "-")),
            "finish_1, finish_2, then for ever (nothing is enabled)");
}

TEST_F(ActionText, SaysThatARunRestsWhereItNeedNot) {
  class Idle final : public Model {
   public:
    std::uint32_t state_bits() const override { return 1; }
    void initial(Steps& out) override { *out.add(0) = 0; }
    bool successors(const Word* state, Steps& out) override {
      *out.add(kStutter) = *state;
      *out.add(0) = 1 - *state;
      return true;
    }
    std::size_t action_count() const override { return 1; }
    std::string action_name(Action) const override { return "turn"; }
  };
  Idle idle;
  const Property property = Property::parse(idle, "false").value();
  const Trace trace{{0}, {kStutter}};
  const Replay replayed = replay(*idle.plain(), property, trace).value();
  EXPECT_EQ(run_text({property, trace, replayed}), "turn, then for ever (nothing happens)");
  EXPECT_EQ(starvation_text({property, trace, replayed}), "this run starves turn (always enabled)");
}

TEST_F(ActionText, NamesWhatWeakFairnessProtectsFirst) {
  EXPECT_EQ(starvation_text(run("crash_2", "crash_1 recover_1")),
            "this run starves recover_2 (always enabled) and finish_1 (enabled again and again)");
  EXPECT_EQ(starvation_text(run("finish_2", "crash_1 recover_1")),
            "this run starves finish_1 (enabled again and again)");
  EXPECT_EQ(starvation_text(run("", "crash_1 recover_1")),
            "this run starves finish_2, crash_2 (always enabled) and finish_1 (enabled again and "
            "again)");
  EXPECT_EQ(starvation_text(run("finish_1 finish_2", "-")), "");
}

TEST_F(ActionText, NamesActionsWithTheirLabels) {
  petri::Net net;
  net.add(petri::Transition{.id = "t1", .name = "send"});
  net.add(petri::Transition{.id = "t2", .name = "t2"});
  net.add(petri::Transition{.id = "t 3"});
  const petri::NetModel model(net);
  EXPECT_EQ(full_action_name(model, 0), "t1 (send)");
  EXPECT_EQ(full_action_name(model, 1), "t2");
  EXPECT_EQ(action_names(model, {0, 1, 2}, 2), "t1, t2, ... (3 in all)");
  EXPECT_EQ(action_names(model, {2}, 2), "\"t 3\"");
}

} // namespace fairly::action_text_test
