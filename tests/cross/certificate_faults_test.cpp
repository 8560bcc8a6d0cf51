// A wrong "holds" never gets a certificate that is verified.
//
// In a sound program this test only counts. Plant a fault in src/ and run it: it shows how many
// properties are said to hold although brute force says that they are violated, and that the other
// program verifies a certificate for none of them. docs/certificates.md lists faults that were
// planted.
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/translate/translate.hpp"
#include "support/brute_force_verdict.hpp"
#include "support/certified.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::certificate_faults_test {

struct Counts {
  std::size_t asked = 0, wrong = 0, not_written = 0, refused = 0, verified = 0;
};

// How a property may be checked.
const CheckOptions kWays[] = {
    {.reduce = Reduce::always},
    {.engine = Engine::dpc09, .reduce = Reduce::none},
    {.engine = Engine::lh00, .reduce = Reduce::none},
    {.automaton = AutomatonKind::tgba, .search = SearchPlan::exhaustive},
};

void ask(std::uint64_t seed, Counts& counts) {
  test::Random random(seed);
  auto fair = test::random_fair_net(random);
  if (!fair) return;
  if (random.chance(0.4)) fair->hypotheses.clear();
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(fair->formulas);
  const std::optional<bool> violated = test::is_violated(*fair, formula);
  if (!violated || !*violated) return;
  ++counts.asked;
  for (const CheckOptions& options : kWays) {
    test::FairProperty asked(*fair, formula);
    Checker checker(asked.model());
    const Result<Answer> answer = checker.check(asked.property(), options);
    if (!answer || !answer->holds()) continue;
    ++counts.wrong;
    const Result<Certificate> made = checker.certify(asked.property());
    if (!made) {
      ++counts.not_written;
      continue;
    }
    const std::string why =
        test::refusal(verify::read_model("model", petri::to_pnml(fair->net)), made->bytes);
    ++(why.empty() ? counts.verified : counts.refused);
  }
}

TEST(CertificateFaults, GetNoWrongAnswerVerified) {
  Counts counts;
  const std::size_t cases = test::scaled(1500);
  for (std::size_t i = 0; i < cases; ++i) ask(test::base_seed() + i, counts);
  RecordProperty("asked", static_cast<int>(counts.asked));
  RecordProperty("wrong", static_cast<int>(counts.wrong));
  RecordProperty("not_written", static_cast<int>(counts.not_written));
  RecordProperty("refused", static_cast<int>(counts.refused));
  EXPECT_GT(counts.asked, 0U);
  EXPECT_EQ(counts.verified, 0U);
  EXPECT_EQ(counts.wrong, 0U) << counts.not_written << " without a certificate, " << counts.refused
                              << " refused";
}

} // namespace fairly::certificate_faults_test
