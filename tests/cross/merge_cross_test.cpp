// Merged places against the net as given: random nets some of whose places have copies, with a
// transition for every choice among the copies; now and then one is missing or different. Markings
// and the transitions enabled in them are compared one by one. Verdicts under fairness are compared
// with those for the given net, and every counterexample is lifted and replayed there.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/reduce/merged_net.hpp"
#include "fairly/reduce/reduce.hpp"
#include "fairly/replay/replay.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace fairly::test::merge_cross_test {

using petri::Arc;
using petri::PlaceIndex;
using petri::TransitionIndex;

constexpr std::size_t kMostMarkings = 120;

struct CopiedNet {
  petri::Net net{};
  std::vector<std::vector<PlaceIndex>> copies{};        // by place of the core
  std::vector<std::vector<TransitionIndex>> variants{}; // by transition of the core
};

// All ways to take from copies what the arcs ask for.
std::vector<std::vector<Arc>> choices(const std::vector<Arc>& arcs, const CopiedNet& copied) {
  std::set<std::vector<PlaceIndex>> all{{}};
  for (const Arc& arc : arcs) {
    for (std::uint32_t i = 0; i < arc.weight; ++i) {
      std::set<std::vector<PlaceIndex>> more;
      for (std::vector<PlaceIndex> tokens : all) {
        for (const PlaceIndex copy : copied.copies[arc.place]) {
          std::vector<PlaceIndex> next = tokens;
          next.push_back(copy);
          std::sort(next.begin(), next.end());
          more.insert(std::move(next));
        }
      }
      all = std::move(more);
    }
  }
  std::vector<std::vector<Arc>> out;
  for (const std::vector<PlaceIndex>& tokens : all) {
    std::vector<Arc>& inputs = out.emplace_back();
    for (const PlaceIndex place : tokens) (void)petri::add_arc(inputs, {place, 1});
  }
  return out;
}

CopiedNet copied_net(Random& random) {
  const petri::Net core = random_net(random);
  CopiedNet out;
  out.net.id = core.id;
  for (const petri::Place& place : core.places()) {
    std::vector<PlaceIndex>& copies = out.copies.emplace_back();
    for (std::uint32_t i = 0, n = random.chance(0.4) ? 1 : random.between(2, 3); i < n; ++i) {
      copies.push_back(out.net.add(petri::Place{.id = place.id + "_" + std::to_string(i)}));
    }
    for (std::uint32_t i = 0; i < place.tokens; ++i) ++out.net.place(random.pick(copies)).tokens;
  }
  const auto any_place = [&] { return random.below(out.net.places().size()); };
  for (const petri::Transition& t : core.transitions()) {
    std::vector<TransitionIndex>& variants = out.variants.emplace_back();
    std::vector<std::vector<Arc>> inputs = choices(t.inputs, out);
    if (inputs.size() > 1 && random.chance(0.15)) inputs.pop_back();
    for (const std::vector<Arc>& each : inputs) {
      const std::string id = t.id + "_" + std::to_string(variants.size());
      petri::Transition variant{.id = id, .inputs = each};
      for (const Arc& arc : t.outputs) {
        for (std::uint32_t i = 0; i < arc.weight; ++i) {
          (void)petri::add_arc(variant.outputs, {random.pick(out.copies[arc.place]), 1});
        }
      }
      if (random.chance(0.03)) (void)petri::add_arc(variant.outputs, {any_place(), 1});
      if (random.chance(0.05)) (void)petri::add_read_arc(variant, {any_place(), 1});
      variants.push_back(out.net.add(std::move(variant)));
    }
  }
  if (random.chance(0.03)) add_special_arcs(random, out.net, 0.1);
  return out;
}

// --- the graphs

TEST(MergeCross, MarkingsAndWhatIsEnabledInThemAreTheSame) {
  const std::size_t cases = scaled(4000);
  std::size_t merged_nets = 0, smaller = 0;
  for (std::size_t i = 0; i < cases; ++i) {
    Random random(base_seed() + i);
    const CopiedNet copied = copied_net(random);
    const petri::Net& net = copied.net;
    const oracle::Exploration all = oracle::explore(net, kMostMarkings);
    if (!all.complete) continue;
    std::vector<std::uint32_t> classes, labels;
    for (std::size_t p = 0; p < net.places().size(); ++p) classes.push_back(random.below(20) / 18);
    for (std::size_t t = 0; t < net.transitions().size(); ++t) {
      labels.push_back(random.below(20) / 19);
    }
    const auto merged = reduce::MergedNet::find(net, classes, labels, nullptr);
    if (!merged) continue;
    ++merged_nets;
    SCOPED_TRACE(testing::Message() << "seed " << base_seed() + i << '\n'
                                    << petri::to_pnml(net) << petri::to_pnml(*merged->net()));
    ASSERT_LT(merged->net()->places().size(), net.places().size());
    for (std::size_t p = 0; p < net.places().size(); ++p) {
      for (std::size_t q = 0; q < p; ++q) {
        ASSERT_TRUE(merged->places()[p] != merged->places()[q] || classes[p] == classes[q]);
      }
    }
    for (std::size_t t = 0; t < net.transitions().size(); ++t) {
      for (std::size_t u = 0; u < t; ++u) {
        ASSERT_TRUE(merged->images()[t] != merged->images()[u] || labels[t] == labels[u]);
      }
    }
    std::set<oracle::Marking> images;
    for (const oracle::Marking& marking : all.markings) {
      oracle::Marking image(merged->net()->places().size());
      for (std::size_t p = 0; p < marking.size(); ++p) image[merged->places()[p]] += marking[p];
      std::set<TransitionIndex> here, there;
      for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
        if (oracle::fire(net, marking, t)) here.insert(merged->images()[t]);
      }
      for (TransitionIndex t = 0; t < merged->net()->transitions().size(); ++t) {
        if (oracle::fire(*merged->net(), image, t)) there.insert(t);
      }
      ASSERT_EQ(here, there);
      images.insert(std::move(image));
    }
    const oracle::Exploration merged_all = oracle::explore(*merged->net(), kMostMarkings);
    ASSERT_EQ(merged_all.markings, images);
    ASSERT_EQ(merged_all.dead > 0, all.dead > 0);
    smaller += images.size() < all.markings.size() ? 1 : 0;
  }
  EXPECT_GT(merged_nets, cases / 4);
  EXPECT_GT(smaller, cases / 10);
}

// --- properties

petri::Proposition proposition(Random& random, const CopiedNet& copied) {
  const auto tokens = [&] {
    const std::vector<PlaceIndex>& copies = random.pick(copied.copies);
    petri::Polynomial sum = petri::Polynomial::tokens(copies[0]);
    if (random.chance(0.2)) return sum;
    for (std::size_t i = 1; i < copies.size(); ++i) {
      sum.add(petri::Polynomial::tokens(copies[i]));
      if (random.chance(0.4)) sum.add(petri::Polynomial::tokens(copies[i]));
    }
    return sum;
  };
  if (random.chance(0.05)) return petri::dead_proposition();
  if (random.chance(0.3)) {
    const std::vector<TransitionIndex>& variants = random.pick(copied.variants);
    if (random.chance(0.3)) return petri::fireable_proposition({variants[0]});
    return petri::fireable_proposition(variants);
  }
  petri::Polynomial left = tokens(), right = petri::Polynomial::constant(random.below(3));
  if (random.chance(0.3)) right.add(tokens());
  if (random.chance(0.05)) left.multiply(tokens());
  return compare(std::move(left),
                 random.chance(0.6) ? petri::Comparison::at_least : petri::Comparison::equal,
                 std::move(right));
}

std::vector<FairnessHypothesis> hypotheses(Random& random, const CopiedNet& copied,
                                           ltl::Formulas& formulas) {
  if (random.chance(0.2)) {
    return random_hypotheses(random, formulas, copied.net.transitions().size(), {});
  }
  std::vector<FairnessHypothesis> all;
  for (std::size_t i = random.below(3); i > 0; --i) {
    const auto kind = static_cast<FairnessHypothesis::Kind>(random.below(3));
    std::vector<TransitionIndex> group = random.pick(copied.variants);
    if (random.chance(0.1)) { // each one by itself
      for (const TransitionIndex t : group) all.push_back({.kind = kind, .actions = {t}});
    } else {
      if (random.chance(0.1)) group.pop_back();
      if (!group.empty()) all.push_back({.kind = kind, .actions = group});
    }
  }
  return all;
}

struct Counts {
  std::size_t merged = 0, violated = 0, lifted = 0, holds = 0, fair = 0;
};

void compare(std::uint64_t seed, Counts& counts) {
  Random random(seed);
  const CopiedNet copied = copied_net(random);
  if (!oracle::explore(copied.net, kMostMarkings).complete) return;
  oracle::FairNet fair{copied.net, {}, {}, {}};
  for (const char* atom : {"a", "b", "c"}) {
    fair.formulas.intern(atom);
    fair.propositions.push_back(proposition(random, copied));
  }
  fair.hypotheses = hypotheses(random, copied, fair.formulas);
  const ltl::Formula formula =
      RandomFormulas(random, {.operators = 5, .atoms = 2, .next = random.chance(0.5)})
          .draw(fair.formulas);
  FairProperty asked(fair, formula);
  const std::vector<reduce::Reduction> found = reduce::reduce(
      asked.property(), {.facts = false, .slices = false, .merge = reduce::Merge::all, .rules = 0});
  ASSERT_EQ(found.size(), 1U);
  const reduce::Reduction& reduction = found[0];
  if (!reduction.model) return;
  std::string atoms;
  for (const auto& each : fair.propositions) atoms += " [" + to_text(each, fair.net) + "]";
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair.formulas, formula) << '\n'
                                  << atoms << '\n'
                                  << petri::to_pnml(fair.net));
  constexpr CheckOptions kPlain{.reduce = Reduce::none, .short_traces = false};
  const auto expected = Checker(asked.model()).check(asked.property(), kPlain);
  ASSERT_TRUE(expected.ok()) << describe(expected.error());
  const auto answer = Checker(*reduction.model).check(reduction.property, kPlain);
  ASSERT_TRUE(answer.ok()) << describe(answer.error());
  ASSERT_EQ(name(answer->verdict), name(expected->verdict));
  ++counts.merged;
  counts.fair += fair.hypotheses.empty() ? 0 : 1;
  counts.holds += answer->holds() ? 1 : 0;
  if (!answer->violated()) return;
  ++counts.violated;
  const std::optional<Trace> run = reduction.lift(answer->counterexample->trace);
  if (!run) return; // the markings need too long to repeat
  ++counts.lifted;
  const auto replayed = replay(*asked.model().plain(), asked.property(), *run);
  ASSERT_TRUE(replayed.ok()) << replayed.error().message;
  // Together with all other reductions.
  for (const reduce::Reduction& each :
       reduce::reduce(asked.property(), {.merge = reduce::Merge::all})) {
    const auto again = Checker(each.property.model()).check(each.property, kPlain);
    ASSERT_TRUE(again.ok()) << describe(again.error());
    if (each.only_holds_counts && !again->holds()) continue;
    ASSERT_EQ(name(again->verdict), name(expected->verdict));
    if (!again->violated() || !each.lift) continue;
    const std::optional<Trace> other = each.lift(again->counterexample->trace);
    if (!other || each.lift_is_a_guess) continue;
    const auto confirmed = replay(*asked.model().plain(), asked.property(), *other);
    ASSERT_TRUE(confirmed.ok()) << confirmed.error().message;
  }
}

TEST(MergeCross, VerdictsAreThoseOfTheGivenNetAndRunsAreLifted) {
  const std::size_t cases = scaled(4000);
  Counts counts;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(base_seed() + 2'000'000 + i, counts);
  }
  testing::Test::RecordProperty("merged", static_cast<int>(counts.merged));
  testing::Test::RecordProperty("violated", static_cast<int>(counts.violated));
  testing::Test::RecordProperty("lifted", static_cast<int>(counts.lifted));
  EXPECT_GT(counts.merged, cases / 8);
  EXPECT_GT(counts.fair, counts.merged / 4);
  EXPECT_GT(counts.holds, counts.merged / 10);
  EXPECT_GT(counts.violated, counts.merged / 5);
  EXPECT_GE(counts.lifted * 100, counts.violated * 99);
}

} // namespace fairly::test::merge_cross_test
