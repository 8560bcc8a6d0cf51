// No certificate is verified that does not prove its claim.
//
// Good certificates are changed: bits, ranks, reasons, nodes left out, another formula, one
// hypothesis fewer. If a changed certificate is still verified, it must claim the same as before,
// or something else that is true by brute force. And properties that are violated by brute force
// get the certificates that a wrong checker would have written: one that loses marks, edges, states
// or transitions, or mistakes the formula for another one. None of these is verified.
#include "fairly/certificate/certify.hpp"
#include "fairly/certificate/claim.hpp"
#include "fairly/certificate/levels.hpp"
#include "fairly/certificate/marked_product.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/translate/translate.hpp"
#include "support/brute_force_verdict.hpp"
#include "support/certificate_content.hpp"
#include "support/certified.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::certificate_forgery_test {

using test::CertificateContent;
using test::Random;

// --- changes

class Forger {
 public:
  Forger(Random& random, std::string file) : random_(random), file_(std::move(file)) {}

  std::string forge() {
    if (random_.chance(0.04)) return flipped(file_, test::kCertificateMagic.size());
    if (random_.chance(0.04)) return file_.substr(0, random_.below(file_.size()));
    const std::string content = test::unpacked_certificate(file_);
    if (random_.chance(0.2)) return test::packed_certificate(flipped(content, 0));
    if (random_.chance(0.03)) {
      return test::packed_certificate(content.substr(0, random_.below(content.size())));
    }
    CertificateContent changed(content);
    for (std::size_t i = 1 + random_.below(2); i > 0; --i) change(changed);
    return test::packed_certificate(changed.bytes());
  }

 private:
  std::string flipped(std::string bytes, std::size_t from) {
    for (std::size_t i = 1 + random_.below(2); i > 0; --i) {
      const std::size_t at = from + random_.below(bytes.size() - from);
      bytes[at] = static_cast<char>(bytes[at] ^ 1 << random_.below(8));
    }
    return bytes;
  }
  template <class T>
  T& any(std::vector<T>& from) {
    return from[random_.below(from.size())];
  }

  void change(CertificateContent& c) {
    switch (random_.below(14)) {
    case 0:
    case 1:
      return change_rank(c);
    case 2:
      if (!c.classes.empty() && !any(c.classes).empty() && !c.reasons.empty()) {
        auto& levels = any(c.classes);
        if (!levels.empty()) any(levels).reason = random_.below(c.reasons.size());
      }
      return;
    case 3:
      if (c.reasons.size() > 1) std::swap(any(c.reasons), any(c.reasons));
      return;
    case 4:
      if (!c.reasons.empty()) {
        auto& reason = any(c.reasons);
        if (reason.conditions.empty() || random_.chance(0.3)) reason.kind = random_.below(3);
        for (auto& each : reason.conditions) each = random_.below(6);
        if (reason.conditions.empty()) reason.conditions = {random_.below(6)};
      }
      return;
    case 5:
      c.class_of.erase(c.class_of.begin() + random_.below(c.class_of.size()));
      if (c.class_of.empty()) c.class_of.push_back(0);
      return;
    case 6:
      any(c.class_of) = random_.below(c.classes.size() + 1);
      return;
    case 7:
      std::swap(any(c.class_of), any(c.class_of));
      return;
    case 8:
      return drop_hypothesis(c);
    case 9:
      if (!c.hypotheses.empty()) {
        auto& h = any(c.hypotheses);
        if (!h.actions.empty()) h.kind = random_.below(3);
        if (!h.actions.empty()) any(h.actions) = random_.below(4);
        if (h.formulas.size() == 2) h.kind = 1 + random_.below(2);
      }
      return;
    case 10:
      c.formula = random_.below(c.formulas.size());
      return;
    case 11: {
      auto& f = any(c.formulas);
      if (f[0] > 6) f[0] = 7 + random_.below(9);
      if (f[0] > 2 && f[0] < 7) f[0] = 3 + random_.below(4);
      if (f[0] == 2 && random_.chance(0.3)) f.back() ^= 1 << random_.below(3);
      return;
    }
    case 12:
      if (auto& levels = any(c.classes); !levels.empty()) levels.pop_back();
      return;
    default: // all nodes get the same
      std::fill(c.class_of.begin(), c.class_of.end(), random_.below(c.classes.size()));
    }
  }

  void change_rank(CertificateContent& c) {
    auto& levels = any(c.classes);
    if (levels.empty()) return;
    auto& rank = any(levels).rank;
    rank = random_.chance(0.5)               ? rank + 1
           : random_.chance(0.5) && rank > 0 ? rank - 1
                                             : random_.below(4);
  }

  // The numbers of later conditions may change along with it.
  void drop_hypothesis(CertificateContent& c) {
    if (c.hypotheses.empty()) return;
    const std::size_t index = random_.below(c.hypotheses.size());
    const std::uint64_t kind = c.hypotheses[index].kind == 2 ? 2 : 1;
    c.hypotheses.erase(c.hypotheses.begin() + static_cast<std::ptrdiff_t>(index));
    if (random_.chance(0.5)) return;
    const std::uint64_t from = random_.below(4);
    for (auto& reason : c.reasons) {
      if (reason.kind != kind) continue;
      for (auto& each : reason.conditions) each -= each > from ? 1 : 0;
    }
  }

  Random& random_;
  const std::string file_;
};

// --- what a changed certificate claims

// The indices of transitions whose names are given as 'a', 'b'.
std::vector<Action> named_actions(const petri::Net& net, const std::string& text) {
  std::vector<Action> out;
  for (std::size_t at = text.find('\''); at != std::string::npos; at = text.find('\'', at + 1)) {
    const std::size_t end = text.find('\'', at + 1);
    out.push_back(*net.find_transition(text.substr(at + 1, end - at - 1)));
    at = end;
  }
  return out;
}

// Does the claim hold, by brute force, or by a check if it is too large for that? Returns nullopt
// if the claim cannot be said in the language of fairly.
std::optional<bool> is_true(const petri::Net& net, const verify::Proof& proof) {
  using Kind = FairnessHypothesis::Kind;
  petri::NetModel model(net);
  Result<Property> property = Property::parse(model, proof.formula);
  if (!property) return std::nullopt;
  std::vector<FairnessHypothesis> hypotheses;
  for (const std::string& text : proof.hypotheses) {
    const std::size_t colon = text.find(": ");
    const std::string kind = text.substr(0, colon), what = text.substr(colon + 2);
    if (what.starts_with('{')) {
      hypotheses.push_back({.kind = kind == "weak"     ? Kind::weak
                                    : kind == "strong" ? Kind::strong
                                                       : Kind::unconditional,
                            .actions = named_actions(net, what)});
      continue;
    }
    Property other = *property;
    other.assume(fair(kind == "unconditional" ? "GF " + what : text));
    if (other.error()) return std::nullopt;
    property = other;
    hypotheses.push_back(other.hypotheses().back());
  }
  const std::vector<FairnessHypothesis> hypotheses_of_property = hypotheses;
  oracle::FairNet fair{net, {}, {}, {}};
  const ltl::Formulas& formulas = property->formulas();
  for (std::uint32_t i = 0; i < formulas.atom_count(); ++i) {
    fair.formulas.intern(formulas.name(ltl::AtomId{i}));
    fair.propositions.push_back(model.meaning(property->propositions()[i]));
  }
  for (FairnessHypothesis& each : hypotheses) {
    if (!each.actions.empty()) continue;
    each.enabled = ltl::copy(formulas, each.enabled, fair.formulas);
    each.occurs = ltl::copy(formulas, each.occurs, fair.formulas);
  }
  fair.hypotheses = hypotheses;
  const auto violated =
      test::is_violated(fair, ltl::copy(formulas, property->formula(), fair.formulas));
  if (violated) return !*violated;
  const Result<Answer> answer = Checker(model).check(property->assuming(hypotheses_of_property));
  return answer && !answer->unknown() ? std::optional(answer->holds()) : std::nullopt;
}

struct Counts {
  std::size_t forged = 0, refused = 0, same = 0, other = 0, unjudged = 0;
  std::size_t by_wrong_checkers = 0;
};

void forge(std::uint64_t seed, std::size_t times, Counts& counts) {
  Random random(seed);
  auto fair = test::random_fair_net(random);
  if (!fair) return;
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(fair->formulas);
  const std::optional<bool> violated = test::is_violated(*fair, formula);
  if (!violated || *violated) return;
  test::FairProperty asked(*fair, formula);
  const Result<Certificate> made = Checker(asked.model()).certify(asked.property());
  ASSERT_TRUE(made.ok());
  const verify::Model model = verify::read_model("model", petri::to_pnml(fair->net));
  verify::Proof good, changed;
  ASSERT_EQ(test::refusal(model, made->bytes, &good), "");
  Forger forger(random, made->bytes);
  for (std::size_t i = 0; i < times; ++i) {
    const std::string forged = forger.forge();
    if (forged == made->bytes) continue;
    ++counts.forged;
    const std::string why = test::refusal(model, forged, &changed);
    if (!why.empty()) {
      ++counts.refused;
    } else if (changed.formula == good.formula && changed.hypotheses == good.hypotheses) {
      ++counts.same;
    } else {
      const std::optional<bool> is_so = is_true(fair->net, changed);
      ASSERT_TRUE(is_so.value_or(true))
          << "seed " << seed << ": verified, and it is not so: " << changed.formula << '\n'
          << petri::to_pnml(fair->net);
      ++(is_so ? counts.other : counts.unjudged);
    }
  }
}

TEST(CertificateForgery, IsRefusedOrProvesWhatIsSo) {
  Counts counts;
  const std::size_t cases = test::scaled(2000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    forge(test::base_seed() + i, 60, counts);
  }
  RecordProperty("forged", static_cast<int>(counts.forged));
  RecordProperty("refused", static_cast<int>(counts.refused));
  RecordProperty("the_same_claim", static_cast<int>(counts.same));
  RecordProperty("another_claim", static_cast<int>(counts.other));
  RecordProperty("unjudged", static_cast<int>(counts.unjudged));
  if (cases < 500) return;
  EXPECT_GT(counts.forged, 10 * cases);
  EXPECT_GT(counts.refused, counts.forged / 3);
  EXPECT_LT(counts.unjudged, counts.forged / 50);
}

// --- wrong checkers

using certificate::Claim;
using certificate::Levels;
using certificate::MarkedProduct;

MarkedProduct product_of(petri::NetModel& model, const Claim& claim) {
  StateSpace space(model, StoreKind::tree);
  Result<MarkedProduct> product = certificate::make_product(space, model, claim, nullptr);
  EXPECT_TRUE(product.ok());
  return *std::move(product);
}

// Takes a mark from all edges.
void lose_mark(MarkedProduct& product, Mark mark) {
  for (auto* all : {&product.edge_marks, &product.node_marks}) {
    for (MarksId& each : *all) {
      MarkSet less = product.marks[each];
      less.remove(mark);
      each = product.marks.intern(less);
    }
  }
}

void lose_edge(MarkedProduct& product, std::size_t edge) {
  const auto at = static_cast<std::ptrdiff_t>(edge);
  product.targets.erase(product.targets.begin() + at);
  product.edge_marks.erase(product.edge_marks.begin() + at);
  for (std::uint64_t& each : product.first_edge) each -= each > edge ? 1 : 0;
}

// Makes the certificates that a wrong checker would have written about a violated property.
void err(std::uint64_t seed, Counts& counts) {
  Random random(seed);
  auto fair = test::random_fair_net(random);
  if (!fair) return;
  test::RandomFormulas formulas(random, {.operators = 5, .atoms = 3});
  const ltl::Formula formula = formulas.draw(fair->formulas);
  const std::optional<bool> violated = test::is_violated(*fair, formula);
  if (!violated || !*violated) return;
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair->formulas, formula));
  const verify::Model model = verify::read_model("model", petri::to_pnml(fair->net));
  test::FairProperty asked(*fair, formula);
  const Result<Claim> claim = certificate::make_claim(asked.property());
  ASSERT_TRUE(claim.ok());
  const auto expect_refused = [&](const Levels& levels, const char* what) {
    if (levels.accepted) return; // not wrong enough
    ++counts.by_wrong_checkers;
    ASSERT_NE(test::refusal(model, certificate::to_bytes(claim->bytes, levels)), "") << what;
  };
  const MarkedProduct product = product_of(asked.model(), *claim);
  ASSERT_TRUE(certificate::find_levels(product).accepted);
  for (Mark mark = 0; mark < product.buchi_count + 2 * product.pair_count; ++mark) {
    MarkedProduct wrong = product;
    lose_mark(wrong, mark);
    expect_refused(certificate::find_levels(wrong), "a lost mark");
  }
  for (std::size_t i = 0; i < 5 && !product.targets.empty(); ++i) {
    MarkedProduct wrong = product;
    lose_edge(wrong, random.below(wrong.targets.size()));
    expect_refused(certificate::find_levels(wrong), "a lost edge");
  }
  for (std::size_t i = 0; i < 3; ++i) { // a wrong simplification
    test::FairProperty other(*fair, formulas.draw(fair->formulas));
    const Result<Claim> wrong = certificate::make_claim(other.property());
    expect_refused(certificate::find_levels(product_of(other.model(), *wrong)), "a formula");
  }
  // Too much fairness: a hypothesis that nobody assumed.
  oracle::FairNet more{fair->net, {}, fair->propositions, fair->hypotheses};
  for (const char* atom : {"a", "b", "c"}) more.formulas.intern(atom);
  for (FairnessHypothesis& each : more.hypotheses) {
    if (!each.actions.empty()) continue;
    each.enabled = ltl::copy(fair->formulas, each.enabled, more.formulas);
    each.occurs = ltl::copy(fair->formulas, each.occurs, more.formulas);
  }
  more.hypotheses.push_back({.kind = FairnessHypothesis::Kind::strong,
                             .actions = {random.below(fair->net.transitions().size())}});
  test::FairProperty fairer(more, ltl::copy(fair->formulas, formula, more.formulas));
  const Result<Claim> wrong = certificate::make_claim(fairer.property());
  expect_refused(certificate::find_levels(product_of(fairer.model(), *wrong)), "a hypothesis");
  // An unsound reduction or a lost state: one transition or one arc fewer.
  for (std::size_t i = 0; i < 3; ++i) {
    petri::Net less = fair->net;
    petri::Transition& t = less.transition(random.below(less.transitions().size()));
    if (random.chance(0.5) && !t.outputs.empty()) {
      t.outputs.pop_back();
    } else {
      t.inputs = {{0, 1000}};
    }
    test::FairProperty smaller(less, fair->formulas, fair->propositions, formula, fair->hypotheses);
    const Result<Claim> same = certificate::make_claim(smaller.property());
    expect_refused(certificate::find_levels(product_of(smaller.model(), *same)), "a net");
  }
}

TEST(CertificateForgery, OfWrongCheckersIsRefused) {
  Counts counts;
  const std::size_t cases = test::scaled(3000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    err(test::base_seed() + i, counts);
  }
  RecordProperty("refused", static_cast<int>(counts.by_wrong_checkers));
  EXPECT_GT(counts.by_wrong_checkers, cases < 500 ? 0 : cases / 5);
}

} // namespace fairly::certificate_forgery_test
