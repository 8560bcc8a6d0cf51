// Nets with copies of parts against checks of the same nets that do not use symmetry: random parts
// with one or two numbers, now and then with a transition missing or an arc too many, and initial
// markings that are not symmetric. Swaps are checked one by one. Normal forms are compared with all
// markings that exchanging copies can make, and verdicts under fairness with a check of the given
// net, where every counterexample is replayed.
#include "fairly/check/checker.hpp"
#include "fairly/check/explore.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/normal_form.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/petri/symmetry.hpp"
#include "fairly/reduce/reduce.hpp"
#include "fairly/replay/replay.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace fairly::test::symmetry_cross_test {

using petri::Arc;
using petri::PlaceIndex;
using petri::TransitionIndex;

constexpr std::size_t kMostMarkings = 300;
constexpr std::size_t kMostWays = 10'000; // to exchange copies in a marking

// If normal forms were not markings, exploring might never end.
bool has_too_many(const Progress& so_far) {
  return so_far.states > 100'000 || so_far.nodes > 100'000;
}

// Copies of two parts. A node belongs to one copy of each part, to a copy of one part, or to none.
enum class Kind : std::uint8_t { shared, first, second, both };

struct CopiedNet {
  petri::Net net{};
  std::uint32_t copies[2] = {1, 1};
  std::vector<std::vector<PlaceIndex>> places{}; // by place of the pattern, all copies
  std::vector<std::vector<TransitionIndex>> transitions{};
};

class Copier {
 public:
  explicit Copier(Random& random) : random_(random) {}

  CopiedNet make() {
    out_.copies[0] = random_.between(2, 4);
    out_.copies[1] = random_.chance(0.4) ? random_.between(2, 3) : 1;
    add_places(Kind::shared, random_.between(1, 2));
    add_places(Kind::first, random_.between(1, 3));
    if (out_.copies[1] > 1) {
      const std::uint32_t second = random_.between(0, 2);
      add_places(Kind::second, second);
      if (second == 0 || random_.chance(0.6)) add_places(Kind::both, random_.between(1, 2));
    }
    for (std::uint32_t n = random_.between(1, 5); n > 0; --n) add_transitions();
    return std::move(out_);
  }

 private:
  std::uint32_t count(Kind kind, std::size_t part) const {
    const bool has = kind == Kind::both || kind == (part == 0 ? Kind::first : Kind::second);
    return has ? out_.copies[part] : 1;
  }

  void add_places(Kind kind, std::uint32_t number) {
    for (; number > 0; --number) {
      kinds_.push_back(kind);
      std::vector<PlaceIndex>& all = out_.places.emplace_back();
      const auto tokens = [&] { return random_.chance(0.6) ? 0 : random_.between(1, 2); };
      const std::uint32_t usual = tokens();
      const bool is_symmetric = random_.chance(0.6);
      all.resize(std::size_t{count(kind, 0)} * count(kind, 1));
      std::vector<std::size_t> order(all.size()); // any order, as in files
      std::iota(order.begin(), order.end(), std::size_t{0});
      for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random_.below(i)]);
      for (const std::size_t i : order) {
        const std::string id = "p" + std::to_string(kinds_.size()) + "_" + std::to_string(i + 1);
        all[i] = out_.net.add(petri::Place{.id = id, .tokens = is_symmetric ? usual : tokens()});
      }
    }
  }

  // The place that a transition with these numbers uses for a place of the pattern.
  PlaceIndex at(std::size_t place, std::uint32_t i, std::uint32_t j) const {
    const Kind kind = kinds_[place];
    const std::uint32_t row = count(kind, 0) > 1 ? i : 0, column = count(kind, 1) > 1 ? j : 0;
    return out_.places[place][row * count(kind, 1) + column];
  }

  struct PatternArc {
    std::size_t place;
    std::uint32_t weight;
    bool other; // of another copy of the first part
  };
  std::vector<PatternArc> arcs(std::uint32_t number, bool pairs) {
    std::vector<PatternArc> all;
    for (; number > 0; --number) {
      all.push_back({random_.below(kinds_.size()), random_.chance(0.9) ? 1U : 2U,
                     pairs && random_.chance(0.4)});
    }
    return all;
  }

  void add_transitions() {
    std::vector<TransitionIndex>& all = out_.transitions.emplace_back();
    const bool pairs = random_.chance(0.25); // of copies of the first part, as "i wakes k"
    const auto inputs = arcs(random_.between(1, 2), pairs);
    auto outputs = arcs(random_.chance(0.8) ? static_cast<std::uint32_t>(inputs.size())
                                            : random_.between(0, 2),
                        pairs);
    const auto inhibitors = arcs(random_.chance(0.1) ? 1 : 0, pairs);
    const auto reads = arcs(random_.chance(0.1) ? 1 : 0, pairs);
    const std::uint32_t missing = random_.chance(0.1) ? random_.below(8) : 1'000;
    std::uint32_t number = 0;
    for (std::uint32_t i = 0; i < out_.copies[0]; ++i) {
      for (std::uint32_t k = 0; k < (pairs ? out_.copies[0] : 1); ++k) {
        if (pairs && k == i) continue;
        for (std::uint32_t j = 0; j < out_.copies[1]; ++j, ++number) {
          if (number == missing) continue;
          petri::Transition made{.id = "t" + std::to_string(out_.transitions.size()) + "_" +
                                       std::to_string(number + 1)};
          const auto place = [&](const PatternArc& arc) {
            return at(arc.place, arc.other ? k : i, j);
          };
          for (const PatternArc& arc : inputs) {
            (void)petri::add_arc(made.inputs, {place(arc), arc.weight});
          }
          for (const PatternArc& arc : outputs) {
            (void)petri::add_arc(made.outputs, {place(arc), arc.weight});
          }
          for (const PatternArc& arc : inhibitors) {
            petri::add_inhibitor(made.inhibitors, {place(arc), arc.weight + 1});
          }
          for (const PatternArc& arc : reads) {
            (void)petri::add_read_arc(made, {place(arc), arc.weight});
          }
          if (random_.chance(0.01)) {
            (void)petri::add_arc(made.outputs, {random_.below(out_.net.places().size()), 1});
          }
          all.push_back(out_.net.add(std::move(made)));
        }
      }
    }
  }

  Random& random_;
  CopiedNet out_;
  std::vector<Kind> kinds_; // by place of the pattern
};

// --- swaps and normal forms

using Images = std::vector<PlaceIndex>;

std::vector<Images> all_swaps(const petri::Symmetry& symmetry, std::size_t places) {
  std::vector<Images> all;
  for (const petri::Symmetry::Parts& parts : symmetry.parts) {
    for (std::size_t i = 0; i < parts.copies(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        Images& images = all.emplace_back(places);
        std::iota(images.begin(), images.end(), PlaceIndex{0});
        for (const auto& role : parts.roles) std::swap(images[role[i]], images[role[j]]);
      }
    }
  }
  return all;
}

using Text = std::vector<std::vector<std::pair<PlaceIndex, std::uint32_t>>>;

Text moved(const petri::Transition& transition, const Images& images) {
  Text text;
  for (const auto* arcs : {&transition.inputs, &transition.outputs, &transition.inhibitors}) {
    auto& line = text.emplace_back();
    for (const Arc& arc : *arcs) line.emplace_back(images[arc.place], arc.weight);
    std::sort(line.begin(), line.end());
  }
  return text;
}

oracle::Marking moved(const oracle::Marking& marking, const Images& images) {
  oracle::Marking result(marking.size());
  for (std::size_t p = 0; p < marking.size(); ++p) result[images[p]] = marking[p];
  return result;
}

// For each marking, the smallest of all markings that swaps can make of it. Some nets have a dozen
// places that are alike: there are too many markings then, and find() returns null.
class Representatives {
 public:
  explicit Representatives(std::vector<Images> swaps) : swaps_(std::move(swaps)) {}

  const oracle::Marking* find(const oracle::Marking& marking) {
    if (const auto known = known_.find(marking); known != known_.end()) return &known->second;
    std::set<oracle::Marking> all{marking};
    std::vector<oracle::Marking> pending{marking};
    while (!pending.empty()) {
      const oracle::Marking next = std::move(pending.back());
      pending.pop_back();
      for (const Images& images : swaps_) {
        const auto [at, is_new] = all.insert(moved(next, images));
        if (is_new) pending.push_back(*at);
      }
      if (all.size() > kMostWays) return nullptr;
    }
    for (const oracle::Marking& each : all) known_.emplace(each, *all.begin());
    return &known_.at(marking);
  }

 private:
  std::vector<Images> swaps_;
  std::map<oracle::Marking, oracle::Marking> known_;
};

struct ColouredNet {
  CopiedNet copied{};
  std::vector<std::uint32_t> colours{}, labels{};
  std::shared_ptr<const petri::Symmetry> symmetry{};
};

ColouredNet coloured_net(std::uint64_t seed) {
  Random random(seed);
  ColouredNet out{Copier(random).make()};
  out.colours.resize(out.copied.net.places().size());
  out.labels.resize(out.copied.net.transitions().size());
  if (random.chance(0.3)) out.colours[random.below(out.colours.size())] = 1;
  if (random.chance(0.3) && !out.labels.empty()) out.labels[random.below(out.labels.size())] = 1;
  out.symmetry = std::make_shared<const petri::Symmetry>(
      petri::find_symmetry(out.copied.net, out.colours, out.labels));
  return out;
}

TEST(SymmetryCross, SwapsMakeTheSameNet) {
  const std::size_t cases = scaled(4000);
  std::size_t found = 0, two = 0;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    const auto [copied, colours, labels, symmetry] = coloured_net(base_seed() + i);
    const petri::Net& net = copied.net;
    if (symmetry->empty()) continue;
    ++found;
    two += symmetry->parts.size() > 1 ? 1 : 0;
    SCOPED_TRACE(testing::Message() << "seed " << base_seed() + i << '\n' << petri::to_pnml(net));
    Images same(colours.size());
    std::iota(same.begin(), same.end(), PlaceIndex{0});
    std::set<std::pair<std::uint32_t, Text>> transitions;
    for (TransitionIndex t = 0; t < labels.size(); ++t) {
      transitions.insert({labels[t], moved(net.transitions()[t], same)});
    }
    for (const petri::Symmetry::Parts& parts : symmetry->parts) {
      std::set<PlaceIndex> places;
      for (const auto& role : parts.roles) {
        ASSERT_EQ(role.size(), parts.copies());
        for (const PlaceIndex p : role) ASSERT_TRUE(places.insert(p).second);
      }
      ASSERT_GE(parts.copies(), 2U);
    }
    for (const Images& images : all_swaps(*symmetry, colours.size())) {
      for (PlaceIndex p = 0; p < colours.size(); ++p) ASSERT_EQ(colours[p], colours[images[p]]);
      for (TransitionIndex t = 0; t < labels.size(); ++t) {
        ASSERT_TRUE(transitions.count({labels[t], moved(net.transitions()[t], images)}) > 0);
      }
    }
  }
  testing::Test::RecordProperty("found", static_cast<int>(found));
  testing::Test::RecordProperty("two", static_cast<int>(two));
  EXPECT_GT(found, cases / 2);
  EXPECT_GT(two, cases / 10);
}

TEST(SymmetryCross, NormalFormsAreOneForEachWayToExchangeCopies) {
  const std::size_t cases = scaled(400);
  std::size_t found = 0, smaller = 0, best = 0;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    const auto [copied, colours, labels, symmetry] = coloured_net(base_seed() + 100'000 + i);
    const petri::Net& net = copied.net;
    if (symmetry->empty()) continue;
    const oracle::Exploration all = oracle::explore(net, kMostMarkings);
    if (!all.complete) continue;
    Representatives representatives(all_swaps(*symmetry, colours.size()));
    std::set<oracle::Marking> expected;
    const bool are_few =
        std::all_of(all.markings.begin(), all.markings.end(), [&](const oracle::Marking& marking) {
          const oracle::Marking* const representative = representatives.find(marking);
          if (representative != nullptr) expected.insert(*representative);
          return representative != nullptr;
        });
    if (!are_few) continue;
    ++found;
    SCOPED_TRACE(testing::Message() << "seed " << i << '\n' << petri::to_pnml(net));

    // The packed model, the plain normal forms and the markings of the net must agree.
    petri::NetModel model(net);
    model.exchange_copies(symmetry);
    TestMonitor limit(has_too_many);
    const ExploreResult explored = explore(model, {.monitor = &limit});
    ASSERT_FALSE(explored.stopped) << explored.stopped->text;
    petri::NormalForm form(*symmetry, colours.size());
    const auto normal = [&](oracle::Marking marking) {
      form.apply(marking);
      return marking;
    };
    std::set<oracle::Marking> seen, ways;
    std::vector<oracle::Marking> pending{normal(petri::initial_marking(net))};
    seen.insert(pending[0]);
    while (!pending.empty()) {
      const oracle::Marking marking = pending.back();
      pending.pop_back();
      const oracle::Marking* const representative = representatives.find(marking);
      ASSERT_NE(representative, nullptr);
      ways.insert(*representative);
      ASSERT_EQ(normal(marking), marking);
      ASSERT_LT(seen.size(), 5 * kMostMarkings); // exploring must end
      for (TransitionIndex t = 0; t < labels.size(); ++t) {
        const auto next = oracle::fire(net, marking, t);
        if (next && seen.insert(normal(*next)).second) pending.push_back(normal(*next));
      }
    }
    ASSERT_EQ(ways, expected);
    ASSERT_EQ(explored.statistics.states, seen.size());
    smaller += seen.size() < all.markings.size() ? 1 : 0;
    best += seen.size() == expected.size() ? 1 : 0;
  }
  testing::Test::RecordProperty("found", static_cast<int>(found));
  testing::Test::RecordProperty("smaller", static_cast<int>(smaller));
  testing::Test::RecordProperty("smallest", static_cast<int>(best));
  EXPECT_GT(found, cases / 4);
  EXPECT_GT(smaller, cases / 10);
  EXPECT_GT(best * 100, found * 95);
}

// --- properties

petri::Proposition proposition(Random& random, const CopiedNet& copied) {
  const auto tokens = [&] {
    const std::vector<PlaceIndex>& copies = random.pick(copied.places);
    if (random.chance(0.1)) return petri::Polynomial::tokens(random.pick(copies));
    petri::Polynomial sum = petri::Polynomial::tokens(copies[0]);
    for (std::size_t i = 1; i < copies.size(); ++i) {
      sum.add(petri::Polynomial::tokens(copies[i]));
    }
    return sum;
  };
  if (random.chance(0.05)) return petri::dead_proposition();
  if (random.chance(0.35)) {
    const std::vector<TransitionIndex>& variants = random.pick(copied.transitions);
    if (!variants.empty() && random.chance(0.15)) {
      return petri::fireable_proposition({random.pick(variants)});
    }
    return petri::fireable_proposition(variants);
  }
  petri::Polynomial left = tokens(), right = petri::Polynomial::constant(random.below(3));
  if (random.chance(0.3)) right.add(tokens());
  if (random.chance(0.03)) left.multiply(tokens());
  return compare(std::move(left),
                 random.chance(0.6) ? petri::Comparison::at_least : petri::Comparison::equal,
                 std::move(right));
}

std::vector<FairnessHypothesis> hypotheses(Random& random, const CopiedNet& copied,
                                           ltl::Formulas& formulas) {
  std::vector<FairnessHypothesis> all;
  if (random.chance(0.5)) return all;
  if (random.chance(0.2)) {
    return random_hypotheses(random, formulas, copied.net.transitions().size(), {});
  }
  for (std::size_t i = random.between(1, 2); i > 0; --i) {
    const auto kind = static_cast<FairnessHypothesis::Kind>(random.below(3));
    std::vector<TransitionIndex> group = random.pick(copied.transitions);
    if (random.chance(0.1) && group.size() > 1) group.pop_back();
    if (!group.empty()) all.push_back({.kind = kind, .actions = group});
  }
  return all;
}

struct Counts {
  std::size_t used = 0, violated = 0, holds = 0, fair = 0, longer = 0;
};

std::size_t steps(const Answer& answer) {
  return answer.counterexample->trace.size();
}

void compare(std::uint64_t seed, Counts& counts) {
  Random random(seed);
  const CopiedNet copied = Copier(random).make();
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
  std::string atoms;
  for (const auto& each : fair.propositions) atoms += " [" + to_text(each, fair.net) + "]";
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair.formulas, formula) << '\n'
                                  << atoms << '\n'
                                  << petri::to_pnml(fair.net));
  CheckOptions plain{.reduce = Reduce::none, .por = PartialOrder::none, .short_traces = false};
  const auto expected = Checker(asked.model()).check(asked.property(), plain);
  ASSERT_TRUE(expected.ok()) << describe(expected.error());
  for (const bool alone : {true, false}) {
    reduce::ReduceOptions wanted{.exchange = reduce::Exchange::everywhere};
    if (alone) wanted.facts = wanted.slices = false;
    if (alone) wanted.rules = 0;
    for (const reduce::Reduction& each : reduce::reduce(asked.property(), wanted)) {
      if (each.statistics.copies.empty()) continue;
      CheckOptions options{.reduce = Reduce::none,
                           .por = static_cast<PartialOrder>(random.below(3)),
                           .short_traces = random.chance(0.5)};
      if (random.chance(0.5)) options.search = SearchPlan::exhaustive;
      TestMonitor limit(has_too_many);
      CheckerOptions with{.monitor = &limit};
      if (random.chance(0.05)) {
        with.workers = 2;
        options.por = PartialOrder::automatic;
      }
      const auto answer = Checker(*each.model, with).check(each.property, options);
      ASSERT_TRUE(answer.ok()) << describe(answer.error()); // replayed on the net without copies
      if (each.only_holds_counts && !answer->holds()) continue;
      ASSERT_EQ(name(answer->verdict), name(expected->verdict))
          << (answer->reason ? answer->reason->text : "");
      if (!alone) continue;
      ++counts.used;
      counts.fair += fair.hypotheses.empty() ? 0 : 1;
      counts.holds += answer->holds() ? 1 : 0;
      if (!answer->violated()) continue;
      ++counts.violated;
      counts.longer += steps(*answer) > steps(*expected) ? 1 : 0;
      const auto replayed =
          replay(*asked.model().plain(), asked.property(), answer->counterexample->trace);
      ASSERT_TRUE(replayed.ok()) << replayed.error().message;
    }
  }
}

TEST(SymmetryCross, VerdictsAreThoseOfTheGivenNet) {
  const std::size_t cases = scaled(4000);
  Counts counts;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(base_seed() + 2'000'000 + i, counts);
  }
  testing::Test::RecordProperty("used", static_cast<int>(counts.used));
  testing::Test::RecordProperty("violated", static_cast<int>(counts.violated));
  testing::Test::RecordProperty("longer", static_cast<int>(counts.longer));
  EXPECT_GT(counts.used, cases / 6);
  EXPECT_GT(counts.fair, counts.used / 6);
  EXPECT_GT(counts.holds, counts.used / 10);
  EXPECT_GT(counts.violated, counts.used / 5);
}

} // namespace fairly::test::symmetry_cross_test
