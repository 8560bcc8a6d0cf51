// Reduced nets and properties as files: written, read back with the public readers and checked
// without reductions, they have the same verdict as the originals.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/mcc_property_reader.hpp"
#include "fairly/petri/pnml_reader.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/petri/spelled_property.hpp"
#include "fairly/reduce/reduce.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"
#include "support/stretched_net.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::reduce_files_test {

constexpr std::size_t kMostMarkings = 150;
constexpr CheckOptions kPlain{.reduce = Reduce::none, .short_traces = false};

struct Counts {
  std::size_t compared = 0, reduced = 0, violated = 0, grouped = 0;
};

Verdict verdict(const Property& property) {
  const Result<Answer> answer = Checker(property.model()).check(property, kPlain);
  EXPECT_TRUE(answer.ok()) << describe(answer.error());
  return answer ? answer->verdict : Verdict::unknown;
}

void compare(const Property& given, Counts& counts) {
  const Verdict expected = verdict(given);
  const auto reduction = reduce::reduce_exactly(given, {});
  ASSERT_TRUE(reduction);
  const auto spelled = petri::spell_out(reduction->property);
  ASSERT_TRUE(spelled.ok()) << describe(spelled.error());
  const auto xml = to_mcc_property(spelled->net_formula(), "x");
  ASSERT_TRUE(xml.ok()) << describe(xml.error());
  const std::string pnml = petri::to_pnml(spelled->net);
  SCOPED_TRACE(testing::Message() << spelled->text << '\n' << *xml << pnml);

  std::istringstream net_file(pnml), property_file(*xml);
  auto net = petri::read_pnml(net_file, "net");
  ASSERT_TRUE(net.ok()) << describe(net.error());
  petri::NetModel model(*std::move(net));
  auto from_text = Property::parse(model, spelled->text);
  ASSERT_TRUE(from_text.ok()) << describe(from_text.error());
  auto from_xml = petri::read_mcc_properties(property_file, model, "xml");
  ASSERT_TRUE(from_xml.ok()) << describe(from_xml.error());
  for (Property* each : {&*from_text, &from_xml->at(0)}) {
    each->assume(spelled->assumptions);
    ASSERT_FALSE(each->error()) << describe(*each->error());
    ASSERT_EQ(verdict(*each), expected);
  }
  ++counts.compared;
  if (reduction->model) ++counts.reduced;
  if (expected == Verdict::violated) ++counts.violated;
  if (!spelled->assumptions.weak.empty() || !spelled->assumptions.strong.empty()) ++counts.grouped;
}

petri::Proposition some_proposition(test::Random& random, const petri::Net& net,
                                    std::size_t places) {
  if (random.chance(0.3)) {
    return petri::fireable_proposition({random.below(net.transitions().size())});
  }
  if (random.chance(0.05)) return petri::dead_proposition();
  petri::Polynomial sum = petri::Polynomial::tokens(random.below(places));
  if (random.chance(0.3)) sum.subtract(petri::Polynomial::tokens(random.below(places)));
  return petri::compare(std::move(sum), static_cast<petri::Comparison>(random.below(6)),
                        petri::Polynomial::constant(random.below(3)));
}

void compare_random(std::uint64_t seed, Counts& counts) {
  test::Random random(seed);
  const petri::Net core = test::random_net(random);
  oracle::FairNet fair{test::stretched(random, core), {}, {}, {}};
  if (random.chance(0.3)) test::add_special_arcs(random, fair.net, 0.1);
  if (!oracle::explore(fair.net, kMostMarkings).complete) return;
  for (const char* atom : {"a", "b", "c"}) {
    fair.formulas.intern(atom);
    fair.propositions.push_back(some_proposition(random, fair.net, core.places().size()));
  }
  fair.hypotheses = test::random_hypotheses(random, fair.formulas, fair.net.transitions().size(),
                                            {.unconditional_actions = false});
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 2, .next = random.chance(0.3)})
          .draw(fair.formulas);
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair.formulas, formula) << '\n'
                                  << petri::to_pnml(fair.net));
  compare(test::FairProperty(fair, formula).property(), counts);
}

TEST(ReduceFiles, RandomNetsHaveTheSameVerdicts) {
  Counts counts;
  const std::size_t cases = test::scaled(10'000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare_random(test::base_seed() + i, counts);
  }
  EXPECT_GT(counts.compared, cases / 5); // the other nets have too many markings
  EXPECT_GT(counts.reduced, counts.compared / 2);
  EXPECT_GT(counts.violated, counts.compared / 5);
  EXPECT_GT(counts.grouped, counts.compared / 20);
}

TEST(ReduceFiles, FamiliesHaveTheSameVerdicts) {
  struct Case {
    const char *family, *ltl;
    std::uint64_t n;
    Assumptions assumptions{};
  };
  const Case cases[] = {
      {"philosophers", "GF eating_1", 4},
      {"philosophers", "GF eating_1 | F dead", 4, {.strong = {"*"}}},
      {"philosophers", "G !dead", 3},
      {"philosophers", "G(fireable(put_down_1) -> F thinking_1)", 4, {.weak = {"put_down_*"}}},
      {"token-ring", "G(waiting_1 -> F critical_1)", 3},
      {"token-ring", "G(waiting_1 -> F critical_1)", 3, {.ignore_declared = true}},
      {"crash-recover", "F finished_1", 2},
      {"crash-recover", "F finished_1", 2, {.weak = {"{crash_*,recover_*}"}}},
      {"alternating-bit", "G(waiting_0 -> F ready_1)", 1},
      {"alternating-bit", "G(waiting_0 -> F ready_1)", 1, {.formulas = {"GF ready_0"}}},
  };
  Counts counts;
  for (const Case& each : cases) {
    SCOPED_TRACE(testing::Message() << each.family << ' ' << each.ltl);
    petri::NetModel model(petri::make_family(each.family, each.n).value());
    auto property = Property::parse(model, each.ltl);
    ASSERT_TRUE(property.ok()) << describe(property.error());
    property->assume(each.assumptions);
    ASSERT_FALSE(property->error()) << describe(*property->error());
    compare(*property, counts);
  }
  EXPECT_GE(counts.reduced, 3U);
}

} // namespace fairly::reduce_files_test
