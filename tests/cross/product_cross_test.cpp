// Products of random nets, formulas and fairness, against a product written out by hand and brute
// force on it.
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/product/product.hpp"
#include "fairly/translate/translate.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random_formula.hpp"
#include "support/random_net.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <map>

namespace fairly {
namespace {

using petri::Net;
using petri::Proposition;
using Kind = FairnessHypothesis::Kind;

constexpr std::size_t kMostMarkings = 12;
constexpr std::size_t kMostNodes = 32; // of the product: what brute force can do
constexpr Mark kMostMarks = 10;

struct Case {
  Net net;
  std::vector<Proposition> propositions; // a, b, c, ...
  std::vector<FairnessHypothesis> hypotheses;
};

std::vector<FairnessHypothesis> random_hypotheses(test::Random& random, const Case& c) {
  std::vector<FairnessHypothesis> all;
  for (std::size_t i = random.below(5); i > 0; --i) {
    FairnessHypothesis each;
    each.kind = static_cast<Kind>(random.below(3));
    if (random.chance(0.7)) {
      for (std::size_t n = 1 + random.below(2); n > 0; --n) {
        const Action action = random.below(c.net.transitions().size());
        if (each.actions.empty() || each.actions[0] != action) each.actions.push_back(action);
      }
    } else {
      each.enabled = random.below(c.propositions.size());
      each.occurs = random.below(c.propositions.size());
    }
    all.push_back(each);
  }
  return all;
}

// The product by the definitions, as far as it can be reached.
class NaiveProduct {
 public:
  NaiveProduct(const Case& c, const Automaton& automaton)
      : case_(c), automaton_(automaton), letters_(automaton) {
    std::vector<oracle::Condition> parts;
    for (Mark m = 0; m < automaton.mark_count(); ++m) parts.push_back(oracle::Condition::inf(m));
    Mark next = automaton.mark_count();
    for (const FairnessHypothesis& each : c.hypotheses) {
      first_.push_back(next);
      if (each.kind == Kind::strong) {
        parts.push_back(oracle::Condition::any_of(
            {oracle::Condition::fin(next), oracle::Condition::inf(next + 1)}));
        next += 2;
      } else {
        parts.push_back(oracle::Condition::inf(next++));
      }
    }
    graph_.marks = next;
    graph_.condition = oracle::Condition::all_of(std::move(parts));
    for (const State q : automaton.initial()) {
      graph_.initial.push_back(number(oracle::initial_marking(c.net), q));
    }
    for (std::size_t i = 0; i < nodes_.size() && nodes_.size() <= kMostNodes; ++i) expand(i);
    graph_.nodes = static_cast<std::uint32_t>(nodes_.size());
    graph_.node_marks.resize(nodes_.size());
  }

  bool is_small() const { return nodes_.size() <= kMostNodes && graph_.marks <= kMostMarks; }
  bool is_nonempty() const { return oracle::is_nonempty(graph_); }

 private:
  std::uint32_t number(const oracle::Marking& marking, State q) {
    const auto [at, is_new] =
        numbers_.try_emplace({marking, q}, static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back({marking, q});
    return at->second;
  }

  void expand(std::size_t index) {
    const oracle::Marking marking = nodes_[index].first;
    const State q = nodes_[index].second;
    std::vector<std::uint64_t> letter(letters_.words());
    for (std::size_t i = 0; i < automaton_.propositions().size(); ++i) {
      const auto atom = static_cast<std::size_t>(automaton_.propositions()[i][0] - 'a');
      if (holds(case_.propositions[atom], case_.net, marking)) letter[i / 64] |= 1ULL << i % 64;
    }
    std::vector<std::pair<std::optional<Action>, oracle::Marking>> steps;
    for (Action t = 0; t < case_.net.transitions().size(); ++t) {
      if (const auto next = oracle::fire(case_.net, marking, t)) steps.emplace_back(t, *next);
    }
    if (steps.empty()) steps.emplace_back(std::nullopt, marking);
    letters_.for_each(q, letter.data(), [&](std::uint32_t transition) {
      const Transition& reads = automaton_.transitions()[transition];
      for (const auto& [action, next] : steps) {
        std::uint32_t marks = 0;
        automaton_.marks()[reads.marks].for_each([&](Mark m) { marks |= 1U << m; });
        marks |= fairness_marks(marking, action);
        graph_.arcs.push_back(
            {static_cast<std::uint32_t>(index), number(next, reads.target), marks});
      }
    });
  }

  std::uint32_t fairness_marks(const oracle::Marking& marking, std::optional<Action> action) const {
    std::uint32_t marks = 0;
    for (std::size_t i = 0; i < case_.hypotheses.size(); ++i) {
      const FairnessHypothesis& each = case_.hypotheses[i];
      bool enabled = false, occurs = false;
      for (const Action a : each.actions) {
        enabled = enabled || oracle::fire(case_.net, marking, a).has_value();
        occurs = occurs || action == a;
      }
      if (each.actions.empty()) {
        enabled = holds(case_.propositions[each.enabled], case_.net, marking);
        occurs = holds(case_.propositions[each.occurs], case_.net, marking);
      }
      switch (each.kind) {
      case Kind::unconditional:
        if (occurs) marks |= 1U << first_[i];
        break;
      case Kind::weak:
        if (!enabled || occurs) marks |= 1U << first_[i];
        break;
      case Kind::strong:
        if (enabled) marks |= 1U << first_[i];
        if (occurs) marks |= 2U << first_[i];
        break;
      }
    }
    return marks;
  }

  const Case& case_;
  const Automaton& automaton_;
  LetterTable letters_;
  std::vector<Mark> first_;
  std::map<std::pair<oracle::Marking, State>, std::uint32_t> numbers_;
  std::vector<std::pair<oracle::Marking, State>> nodes_;
  oracle::TinyGraph graph_;
};

// What every engine that fits says about the product.
void expect_verdict(const Case& c, const Automaton& automaton, bool nonempty) {
  petri::NetModel model(c.net);
  std::vector<std::uint32_t> numbers; // of a, b, c in the model
  for (const Proposition& each : c.propositions) numbers.push_back(model.proposition(each));
  std::vector<std::uint32_t> propositions;
  for (const std::string& name : automaton.propositions()) {
    propositions.push_back(numbers[static_cast<std::size_t>(name[0] - 'a')]);
  }
  std::vector<FairnessHypothesis> hypotheses = c.hypotheses;
  for (FairnessHypothesis& each : hypotheses) {
    if (!each.actions.empty()) continue;
    each.enabled = numbers[each.enabled];
    each.occurs = numbers[each.occurs];
  }
  StateSpace space(model, StoreKind::tree);
  Product product(model, space, automaton, propositions, hypotheses);
  for (const Engine engine : engines_for(product.acceptance())) {
    const auto result = check_emptiness(product, product.acceptance(), {.engine = engine});
    ASSERT_TRUE(result.ok());
    ASSERT_FALSE(product.failure());
    ASSERT_EQ(result->verdict == Emptiness::nonempty, nonempty) << name(engine);
  }
}

TEST(ProductCross, VerdictsAreThoseOfBruteForce) {
  std::size_t compared = 0, nonempty = 0, with_strong = 0;
  const std::size_t cases = test::scaled(6000);
  for (std::size_t i = 0; i < cases; ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    Case c{test::random_net(random), {}, {}};
    if (!oracle::explore(c.net, kMostMarkings).complete) continue;
    for (std::size_t n = 0; n < 3; ++n) {
      c.propositions.push_back(test::random_proposition(random, c.net));
    }
    c.hypotheses = random_hypotheses(random, c);
    ltl::Formulas formulas;
    const ltl::Formula formula =
        test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(formulas);
    const Result<Automaton> automaton = translate_ltl(formulas, formula);
    ASSERT_TRUE(automaton.ok());
    const NaiveProduct naive(c, *automaton);
    if (!naive.is_small()) continue;
    SCOPED_TRACE(testing::Message()
                 << "seed " << seed << ' ' << print(formulas, formula, ltl::Syntax::Spot) << '\n'
                 << petri::to_pnml(c.net));
    expect_verdict(c, *automaton, naive.is_nonempty());
    if (testing::Test::HasFatalFailure()) return;
    ++compared;
    nonempty += naive.is_nonempty() ? 1 : 0;
    for (const FairnessHypothesis& each : c.hypotheses) with_strong += each.kind == Kind::strong;
  }
  EXPECT_GT(compared, cases / 4);
  EXPECT_GT(nonempty, compared / 5);
  EXPECT_LT(nonempty, compared * 4 / 5);
  EXPECT_GT(with_strong, compared / 10);
}

} // namespace
} // namespace fairly
