#include "fairly/petri/net_model.hpp"
#include "fairly/petri/stubborn_net.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace fairly::petri::stubborn_net_test {

// Places p0, p1, ... with these tokens; transitions t0, t1, ...
class Sets {
 public:
  struct Arcs {
    std::vector<Arc> inputs{}, outputs{}, inhibitors{};
  };

  Sets(const std::vector<std::uint32_t>& tokens, const std::vector<Arcs>& transitions,
       const std::vector<std::string>& atoms = {})
      : model_(net(tokens, transitions)) {
    std::vector<std::uint32_t> propositions;
    for (const std::string& atom : atoms) propositions.push_back(*model_.proposition(atom));
    sets_ = model_.stubborn_sets(propositions);
    Steps first;
    model_.initial(first);
    state_.assign(first.state(0), first.state(0) + words_for(model_.state_bits()));
    watched_.has.assign(transitions.size(), 0);
  }

  void watch(Action action) { watched_.add(action); }

  // The enabled transitions that are chosen in the initial marking.
  std::vector<Action> chosen(StubbornQuestion question) {
    question.watched = &watched_;
    choice_ = sets_->choose(state_.data(), question);
    std::vector<Action> found(sets_->chosen().begin(), sets_->chosen().end());
    if (choice_.all) sets_->enabled(state_.data(), found);
    std::sort(found.begin(), found.end());
    return found;
  }
  const StubbornSets::Choice& choice() const { return choice_; }
  // The number of steps that the last set makes.
  std::size_t fired() {
    Steps steps;
    steps.clear(state_.size());
    EXPECT_TRUE(sets_->successors(state_.data(), steps));
    return steps.size();
  }

 private:
  static Net net(const std::vector<std::uint32_t>& tokens, const std::vector<Arcs>& transitions) {
    Net net;
    for (std::size_t p = 0; p < tokens.size(); ++p) {
      net.add(Place{.id = "p" + std::to_string(p), .tokens = tokens[p]});
    }
    for (std::size_t t = 0; t < transitions.size(); ++t) {
      net.add(Transition{.id = "t" + std::to_string(t),
                         .inputs = transitions[t].inputs,
                         .outputs = transitions[t].outputs,
                         .inhibitors = transitions[t].inhibitors});
    }
    return net;
  }

  NetModel model_;
  std::unique_ptr<StubbornSets> sets_;
  std::vector<Word> state_;
  ActionSet watched_;
  StubbornSets::Choice choice_;
};

using Actions = std::vector<Action>;
using Watched = StubbornQuestion::Watched;

TEST(StubbornNet, OneOfIndependentTransitionsIsEnough) {
  Sets sets({1, 0, 1, 0}, {{{{0, 1}}, {{1, 1}}}, {{{2, 1}}, {{3, 1}}}});
  EXPECT_EQ(sets.chosen({}).size(), 1U);
  EXPECT_EQ(sets.choice().left_out, 1U);
  EXPECT_EQ(sets.fired(), 1U);
}

TEST(StubbornNet, ConflictsStayTogether) {
  // t0 and t1 want the same token; t2 has one of its own.
  Sets sets({1, 0, 1}, {{{{0, 1}}, {{1, 1}}}, {{{0, 1}}, {}}, {{{2, 1}}, {}}});
  sets.watch(2);
  EXPECT_EQ(sets.chosen({}), (Actions{0, 1}));
}

TEST(StubbornNet, WhatLooksAtATokenIsInConflictWithWhatTakesIt) {
  // t0 takes the token that t1 tests. t1 alone would not do: t0 could disable it.
  Sets sets({1, 1, 0}, {{{{0, 1}}, {}}, {{{0, 1}, {1, 1}}, {{0, 1}, {2, 1}}}});
  EXPECT_EQ(sets.chosen({}), (Actions{0, 1}));
}

TEST(StubbornNet, WhatCouldEnableAConflictIsInTheSet) {
  // t1 wants the token of t0, and needs what t2 makes; t3 is far away.
  Sets sets({1, 1, 0, 1},
            {{{{0, 1}}, {}}, {{{0, 1}, {2, 1}}, {}}, {{{1, 1}}, {{2, 1}}}, {{{3, 1}}, {}}});
  sets.watch(3);
  sets.watch(2);
  EXPECT_EQ(sets.chosen({.rule = Watched::together}), (Actions{0, 2, 3}));
}

TEST(StubbornNet, WhatInhibitsIsInConflictWithWhatIsInhibited) {
  // t0 puts a token where it inhibits t1. Choosing only one of them would lose an order.
  Sets sets({1, 1, 0}, {{{{0, 1}}, {{2, 1}}}, {{{1, 1}}, {}, {{2, 1}}}});
  EXPECT_EQ(sets.chosen({}), (Actions{0, 1}));
}

TEST(StubbornNet, WhatEndsAnInhibitionIsInTheSet) {
  // t1 wants the token of t0, and waits for t2 to take what inhibits it; t3 is far away.
  Sets sets({1, 1, 1}, {{{{0, 1}}}, {{{0, 1}}, {}, {{1, 1}}}, {{{1, 1}}}, {{{2, 1}}}});
  sets.watch(3);
  sets.watch(2);
  EXPECT_EQ(sets.chosen({.rule = Watched::together}), (Actions{0, 2, 3}));
}

TEST(StubbornNet, WhatMayBecomeInhibitedIsNoKeyAlone) {
  // t1 is asked for; t0 could inhibit it; t2 is far away.
  Sets sets({1, 1, 0, 0, 1}, {{{{0, 1}}, {{3, 1}}}, {{{1, 1}}, {{2, 1}}, {{3, 1}}}, {{{4, 1}}}},
            {"p2"});
  const std::vector<StubbornQuestion::Goal> token{{0, false}};
  sets.watch(2);
  EXPECT_EQ(sets.chosen({.goals = token}), (Actions{0, 1}));
  EXPECT_EQ(sets.chosen({.goals = token, .needs_key = false}), (Actions{1}));
}

TEST(StubbornNet, GoalsSeeWhatInhibits) {
  // t0 fills p2, t1 empties p3; t2 is inhibited by p2 and t3 by p3.
  Sets sets({1, 1, 0, 1},
            {{{{0, 1}}, {{2, 1}}}, {{{3, 1}}}, {{}, {}, {{2, 1}}}, {{}, {}, {{3, 1}}}},
            {"fireable(t2)", "fireable(t3)"});
  const std::vector<StubbornQuestion::Goal> disabled{{0, true}}, enabled{{1, false}};
  EXPECT_EQ(sets.chosen({.goals = enabled, .needs_key = false}), (Actions{1}));
  EXPECT_EQ(sets.chosen({.goals = disabled, .needs_key = false}),
            (Actions{0, 2})); // t0 inhibits t2
}

TEST(StubbornNet, WatchedActionsAreRefusedOrComeTogether) {
  const std::vector<Sets::Arcs> transitions{
      {{{0, 1}}, {}}, {{{0, 1}}, {{0, 1}}}, {{{1, 1}}, {}}, {{{2, 1}}, {}}};
  Sets sets({1, 1, 1}, transitions);
  sets.watch(0);
  sets.watch(2);
  EXPECT_EQ(sets.chosen({}), (Actions{3})); // t1 would bring t0
  EXPECT_FALSE(sets.choice().has_watched);
  EXPECT_EQ(sets.chosen({.rule = Watched::inside}).size(), 3U); // t0 brings t1 into the set
  EXPECT_TRUE(sets.choice().has_watched);
}

TEST(StubbornNet, GoalsAskForWhatCouldChangeThem) {
  const std::vector<Sets::Arcs> transitions{{{{0, 1}}, {{1, 1}}}, {{{2, 1}}, {{3, 1}}}};
  Sets sets({1, 0, 1, 0}, transitions, {"p3", "fireable(t0)", "dead"});
  const std::vector<StubbornQuestion::Goal> token{{0, false}}, fireable{{1, true}},
      dead{{2, false}};
  EXPECT_EQ(sets.chosen({.goals = token, .needs_key = false}), (Actions{1}));
  EXPECT_EQ(sets.chosen({.goals = fireable, .needs_key = false}), (Actions{0}));
  EXPECT_EQ(sets.chosen({.goals = dead, .needs_key = false}).size(), 1U);
  EXPECT_TRUE(sets.chosen({.needs_key = false}).empty());
  EXPECT_FALSE(sets.choice().all);
}

TEST(StubbornNet, WhetherSomethingIsFireableIsChangedByWhatInhibitsIt) {
  NetModel model([] {
    Net net;
    net.add(Place{.id = "p0", .tokens = 1});
    net.add(Place{.id = "p1"});
    net.add(Transition{.id = "fills", .inputs = {{0, 1}}, .outputs = {{1, 1}}});
    net.add(Transition{.id = "empties", .inputs = {{1, 1}}});
    net.add(Transition{.id = "t", .inhibitors = {{1, 1}}});
    return net;
  }());
  const auto sets = model.stubborn_sets({*model.proposition("fireable(t)")});
  ASSERT_EQ(sets->changers(0, true).size(), 1U);
  EXPECT_EQ(sets->changers(0, true)[0], 0U);
  ASSERT_EQ(sets->changers(0, false).size(), 1U);
  EXPECT_EQ(sets->changers(0, false)[0], 1U);
}

TEST(StubbornNet, SumsAreChangedByWhatChangesThem) {
  // t0 moves a token from p0 to p1; t1 takes one from p1.
  NetModel model([&] {
    Net net;
    net.add(Place{.id = "p0", .tokens = 1});
    net.add(Place{.id = "p1", .tokens = 1});
    net.add(Transition{.id = "t0", .inputs = {{0, 1}}, .outputs = {{1, 1}}});
    net.add(Transition{.id = "t1", .inputs = {{1, 1}}});
    return net;
  }());
  const auto sets =
      model.stubborn_sets({*model.proposition("p0 + p1 <= 1"), *model.proposition("p1 = 1")});
  EXPECT_EQ(sets->changers(0, false).size(), 1U); // t1
  EXPECT_TRUE(sets->changers(0, true).empty());
  EXPECT_EQ(sets->changers(1, true).size(), 2U);
}

} // namespace fairly::petri::stubborn_net_test
