// Several processes against one, on random nets: mpirun starts this program, and all of its
// processes draw the same nets. tests/workers/ranks does that. A single process has nothing to
// compare.
#include "fairly/check/together.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/replay/replay.hpp"
#include "fairly/workers/mpi.hpp"
#include "support/ask.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace fairly::ranks_test {

struct Counts {
  std::size_t compared = 0, violated = 0;
};

// Called by the first process; the others serve.
void compare(const oracle::FairNet& fair, ltl::Formula formula, workers::Exchange& exchange,
             Counts& counts) {
  const CheckOptions whole{.search = SearchPlan::exhaustive, .reduce = Reduce::none};
  test::FairProperty asked(fair, formula);
  if (exchange.rank() != 0) {
    return serve_checks({asked.property()}, whole, {.exchange = &exchange}, nullptr);
  }
  test::FairProperty alone(fair, formula);
  const auto expected = test::ask(alone.model(), alone.property(), whole);
  const CheckTask task{.property = asked.property(), .options = whole};
  const auto answer = check_together(task, {.exchange = &exchange});
  dismiss(exchange);
  ASSERT_TRUE(expected.ok());
  ASSERT_TRUE(answer.ok()) << describe(answer.error());
  ASSERT_EQ(answer->verdict, expected->verdict);
  ASSERT_EQ(answer->vacuity, expected->vacuity);
  ++counts.compared;
  if (!answer->violated()) return;
  ++counts.violated;
  const auto replayed =
      replay(*asked.model().plain(), asked.property(), answer->counterexample->trace);
  ASSERT_TRUE(replayed.ok()) << describe(replayed.error());
}

TEST(Ranks, RandomNetsHaveTheSameVerdicts) {
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (size == nullptr || !workers::has_mpi()) GTEST_SKIP() << "not started by mpirun";
  const auto transport = workers::join_mpi();
  ASSERT_TRUE(transport.ok());
  workers::Exchange exchange(**transport);
  Counts counts;
  for (std::size_t i = 0; i < test::scaled(300) && !HasFatalFailure(); ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    const bool is_large = i % 4 == 0;
    auto fair = test::random_fair_net(
        random, is_large ? test::FairNetOptions{.most_markings = 400, .hypotheses = 8}
                         : test::FairNetOptions{.special_arcs = true});
    if (!fair) continue;
    const ltl::Formula formula =
        test::RandomFormulas(random, {.operators = is_large ? 9U : 5U, .atoms = 3})
            .draw(fair->formulas);
    SCOPED_TRACE(testing::Message()
                 << "seed " << seed << ' ' << print(fair->formulas, formula) << '\n'
                 << petri::to_pnml(fair->net));
    compare(*fair, formula, exchange, counts);
  }
  if (exchange.rank() != 0) return;
  EXPECT_GT(counts.compared, test::scaled(300) / 4);
  if (test::scale() >= 100) {
    EXPECT_GT(counts.violated, counts.compared / 5);
  }
  std::printf("%s ranks: %zu cases compared, %zu violated\n", size, counts.compared,
              counts.violated);
}

} // namespace fairly::ranks_test
