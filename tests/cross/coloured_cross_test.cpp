// Random coloured nets, read and unfolded, against an unfolding that lists all colours and all
// assignments. Compared are markings, steps, and verdicts under the fairness of bindings, of groups
// by value, and of all bindings together. What holds gets a certificate, which the other program
// verifies.
#include "fairly/check/checker.hpp"
#include "fairly/colour/coloured_pnml.hpp"
#include "fairly/colour/unfold.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/translate/translate.hpp"
#include "oracle/naive_explorer.hpp"
#include "oracle/naive_product.hpp"
#include "support/certified.hpp"
#include "support/fair_property.hpp"
#include "support/random_coloured_net.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace fairly::test::coloured_cross_test {

namespace naive = oracle::coloured;

Result<petri::Net> read_and_unfold(const std::string& pnml) {
  std::istringstream in(pnml);
  Result<colour::AnyNet> read = colour::read_any_pnml(in, "random.pnml");
  if (!read) return std::move(read).error();
  return colour::unfold(std::get<colour::ColouredNet>(*read), "random.pnml");
}

using Named = std::map<std::string, std::uint64_t>; // tokens by place, without zeros

std::set<Named> named_markings(const petri::Net& net, const std::set<oracle::Marking>& markings) {
  std::set<Named> out;
  for (const oracle::Marking& marking : markings) {
    Named named;
    for (std::size_t p = 0; p < marking.size(); ++p) {
      if (marking[p] > 0) named[net.places()[p].id] = marking[p];
    }
    out.insert(std::move(named));
  }
  return out;
}

// The transitions that are enabled in some marking.
std::set<std::string> live_transitions(const petri::Net& net,
                                       const std::set<oracle::Marking>& markings) {
  std::set<std::string> out;
  for (const oracle::Marking& marking : markings) {
    for (petri::TransitionIndex t = 0; t < net.transitions().size(); ++t) {
      if (oracle::fire(net, marking, t)) out.insert(net.transitions()[t].id);
    }
  }
  return out;
}

// fairly-verify unfolds by definition, as the oracle does, and omits nothing.
void expect_same_net(const verify::Model& found, const petri::Net& expected) {
  ASSERT_EQ(found.places.size(), expected.places().size());
  ASSERT_EQ(found.actions.size(), expected.transitions().size());
  for (std::size_t p = 0; p < found.places.size(); ++p) {
    ASSERT_EQ(found.places[p], expected.places()[p].id);
    ASSERT_EQ(found.initial[0][p], expected.places()[p].tokens);
  }
  const auto weights = [](const auto& arcs) {
    std::map<std::uint32_t, std::uint32_t> out;
    for (const auto& arc : arcs) out[arc.place] = arc.weight;
    return out;
  };
  for (std::size_t t = 0; t < found.actions.size(); ++t) {
    ASSERT_EQ(found.actions[t], expected.transitions()[t].id);
    ASSERT_EQ(weights(found.transitions[t].takes), weights(expected.transitions()[t].inputs));
    ASSERT_EQ(weights(found.transitions[t].puts), weights(expected.transitions()[t].outputs));
  }
}

TEST(ColouredCross, UnfoldingHasTheMarkingsAndStepsOfTheNaiveOne) {
  const std::size_t cases = scaled(6000);
  std::size_t compared = 0, with_steps = 0, smaller = 0;
  for (std::size_t i = 0; i < cases; ++i) {
    const std::uint64_t seed = base_seed() + i;
    Random random(seed);
    const naive::Net coloured = random_coloured_net(random);
    const std::string pnml = to_pnml(coloured);
    SCOPED_TRACE(testing::Message() << "seed " << seed << '\n' << pnml);
    const naive::Unfolded expected = naive::unfold(coloured);
    const Result<petri::Net> found = read_and_unfold(pnml);
    ASSERT_TRUE(found.ok()) << describe(found.error());
    ASSERT_NO_FATAL_FAILURE(expect_same_net(verify::read_model("model", pnml), expected.net));
    const oracle::Exploration all = oracle::explore(expected.net, 200);
    const oracle::Exploration ours = oracle::explore(*found, 200);
    ASSERT_EQ(ours.complete, all.complete);
    // Nodes that were left out never matter, and the others have the same names.
    ASSERT_LE(found->places().size(), expected.net.places().size());
    for (const petri::Place& each : found->places()) {
      ASSERT_TRUE(expected.net.find_place(each.id)) << each.id;
    }
    for (const petri::Transition& each : found->transitions()) {
      ASSERT_TRUE(expected.net.find_transition(each.id)) << each.id;
    }
    smaller += found->transitions().size() < expected.net.transitions().size() ? 1 : 0;
    if (!all.complete) continue;
    ++compared;
    with_steps += all.edges > 0 ? 1 : 0;
    ASSERT_EQ(ours.edges, all.edges);
    ASSERT_EQ(ours.dead, all.dead);
    ASSERT_EQ(named_markings(*found, ours.markings), named_markings(expected.net, all.markings));
    ASSERT_EQ(live_transitions(*found, ours.markings),
              live_transitions(expected.net, all.markings));
  }
  EXPECT_GT(compared, cases / 2);
  EXPECT_GT(with_steps, cases / 4);
  EXPECT_GT(smaller, cases / 10);
}

// --- properties

// The same claim about both nets.
struct Claim {
  std::vector<std::string> atoms{};               // as people write them
  std::vector<petri::Proposition> propositions{}; // about the naive net
  std::vector<std::string> weak{}, strong{};      // as people write them
  std::vector<FairnessHypothesis> hypotheses{};   // about the naive net
};

class ClaimGenerator {
 public:
  ClaimGenerator(Random& random, const naive::Net& net, const naive::Unfolded& unfolded)
      : random_(random), net_(net), unfolded_(unfolded) {}

  Claim draw() {
    for (int i = 0; i < 3; ++i) add_atom();
    for (std::size_t i = random_.below(3); i > 0; --i) add_fairness();
    return std::move(claim_);
  }

 private:
  using Actions = std::vector<Action>;

  // A coloured place or one of its colours, and the number of its tokens.
  std::pair<std::string, petri::Polynomial> tokens() {
    const std::size_t p = random_.below(net_.places.size());
    const naive::Place& place = net_.places[p];
    const bool is_dot = net_.sorts[place.sort].kind == naive::Sort::Kind::dot;
    const bool is_one = !is_dot && random_.chance(0.5);
    const naive::Colour colour = random_.pick(naive::colours(net_, place.sort));
    petri::Polynomial sum;
    for (petri::PlaceIndex i = 0; i < unfolded_.place.size(); ++i) {
      if (unfolded_.place[i] != p || (is_one && unfolded_.colour[i] != colour)) continue;
      sum.add(petri::Polynomial::tokens(i));
    }
    return {is_one ? fmt::format("{}[{}]", place.id, naive::colour_text(net_, place.sort, colour))
                   : place.id,
            std::move(sum)};
  }

  std::string value_text(std::size_t variable, const naive::Colour& colour) const {
    const std::string text = naive::colour_text(net_, net_.variables[variable].sort, colour);
    return colour.size() > 1 ? "(" + text + ")" : text;
  }

  // t, or t with the values of some of its variables. There is a group for each value left open.
  struct Bindings {
    std::string text{};
    std::map<std::vector<naive::Colour>, Actions> by_value{};
  };
  Bindings bindings(bool may_leave_open) {
    const std::size_t t = random_.below(net_.transitions.size());
    const naive::Transition& transition = net_.transitions[t];
    std::map<std::size_t, naive::Colour> fixed;
    std::vector<std::size_t> open;
    std::string index;
    for (const std::size_t variable : naive::variables_of(net_, transition)) {
      if (random_.chance(0.5)) continue;
      index += (index.empty() ? "" : ",") + net_.variables[variable].name;
      if (may_leave_open && random_.chance(0.6)) {
        open.push_back(variable);
        continue;
      }
      fixed[variable] = random_.pick(naive::colours(net_, net_.variables[variable].sort));
      index += "=" + value_text(variable, fixed[variable]);
    }
    Bindings out{.text = index.empty() ? transition.id : transition.id + "[" + index + "]"};
    has_open_ = !open.empty();
    for (Action i = 0; i < unfolded_.transition.size(); ++i) {
      if (unfolded_.transition[i] != t) continue;
      const naive::Assignment& assignment = unfolded_.assignment[i];
      const bool fits = std::all_of(fixed.begin(), fixed.end(), [&](const auto& each) {
        return assignment.at(each.first) == each.second;
      });
      if (!fits) continue;
      std::vector<naive::Colour> values;
      for (const std::size_t variable : open) values.push_back(assignment.at(variable));
      out.by_value[values].push_back(i);
    }
    return out;
  }

  void add_atom() {
    const auto add = [&](std::string text, petri::Proposition meaning) {
      claim_.atoms.push_back(std::move(text));
      claim_.propositions.push_back(std::move(meaning));
    };
    if (random_.chance(0.1)) return add("dead", petri::dead_proposition());
    if (random_.chance(0.3)) {
      Bindings some = bindings(false);
      return add("fireable(" + some.text + ")", petri::fireable_proposition(some.by_value[{}]));
    }
    auto [left_text, left] = tokens();
    if (random_.chance(0.5)) {
      return add(left_text, petri::compare(std::move(left), petri::Comparison::at_least,
                                           petri::Polynomial::constant(1)));
    }
    auto [right_text, right] = tokens();
    const std::uint32_t number = random_.below(3);
    right.add(petri::Polynomial::constant(number));
    add(fmt::format("{} <= {} + {}", left_text, right_text, number),
        petri::compare(std::move(left), petri::Comparison::at_most, std::move(right)));
  }

  void add_hypothesis(bool strong, Actions actions) {
    if (actions.empty()) return;
    claim_.hypotheses.push_back(
        {.kind = strong ? FairnessHypothesis::Kind::strong : FairnessHypothesis::Kind::weak,
         .actions = std::move(actions)});
  }

  void add_fairness() {
    const bool strong = random_.chance(0.5);
    const bool is_group = random_.chance(0.3);
    const Bindings some = bindings(!is_group);
    for (const auto& [values, actions] : some.by_value) {
      if (is_group || has_open_) {
        add_hypothesis(strong, actions);
      } else {
        for (const Action action : actions) add_hypothesis(strong, {action});
      }
    }
    (strong ? claim_.strong : claim_.weak).push_back(is_group ? "{" + some.text + "}" : some.text);
  }

  Random& random_;
  const naive::Net& net_;
  const naive::Unfolded& unfolded_;
  Claim claim_;
  bool has_open_ = false;
};

Verdict verdict_of(const Result<Answer>& result) {
  EXPECT_TRUE(result.ok()) << describe(result.error());
  return result.ok() ? result->verdict : Verdict::unknown;
}

// By brute force if possible, else by a check of the naive net.
Verdict expected_verdict(const naive::Unfolded& unfolded, const Claim& claim,
                         const ltl::Formulas& formulas, ltl::Formula formula,
                         std::size_t& by_force) {
  oracle::FairNet fair{unfolded.net, {}, claim.propositions, claim.hypotheses};
  for (const char* atom : {"a", "b", "c"}) fair.formulas.intern(atom);
  const ltl::Formula negation =
      fair.formulas.unary(ltl::Op::Not, ltl::copy(formulas, formula, fair.formulas));
  const Result<Automaton> automaton = translate_ltl(fair.formulas, negation);
  if (automaton) {
    const std::optional<bool> run = oracle::has_fair_accepted_run(fair, *automaton, 24, 8);
    by_force += run ? 1 : 0;
    if (run) return *run ? Verdict::violated : Verdict::holds;
  }
  FairProperty asked(unfolded.net, formulas, claim.propositions, formula, claim.hypotheses);
  return verdict_of(Checker(asked.model()).check(asked.property(), {.reduce = Reduce::none}));
}

TEST(ColouredCross, VerdictsUnderFairnessAreThoseOfTheNaiveUnfolding) {
  const std::size_t cases = scaled(4000);
  std::size_t compared = 0, by_force = 0, violated = 0, with_fairness = 0, certified = 0;
  std::size_t merged = 0;
  for (std::size_t i = 0; i < cases; ++i) {
    const std::uint64_t seed = base_seed() + 1'000'000 + i;
    Random random(seed);
    const naive::Net coloured = random_coloured_net(random);
    const naive::Unfolded unfolded = naive::unfold(coloured);
    const oracle::Exploration all = oracle::explore(unfolded.net, 60);
    if (!all.complete || all.edges == 0) continue;
    const Claim claim = ClaimGenerator(random, coloured, unfolded).draw();
    ltl::Formulas formulas;
    for (const char* atom : {"a", "b", "c"}) formulas.intern(atom);
    const ltl::Formula formula =
        RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(formulas);
    const std::string pnml = to_pnml(coloured);
    testing::Message trace;
    trace << "seed " << seed << ' ' << print(formulas, formula);
    for (const std::string& each : claim.atoms) trace << "\n  atom " << each;
    for (const std::string& each : claim.weak) trace << "\n  weak " << each;
    for (const std::string& each : claim.strong) trace << "\n  strong " << each;
    SCOPED_TRACE(trace << '\n' << pnml);

    Result<petri::Net> net = read_and_unfold(pnml);
    ASSERT_TRUE(net.ok()) << describe(net.error());
    petri::NetModel model(*std::move(net));
    std::vector<std::uint32_t> propositions;
    for (const std::string& atom : claim.atoms) {
      const Result<std::uint32_t> number = model.proposition(atom);
      ASSERT_TRUE(number.ok()) << describe(number.error());
      propositions.push_back(*number);
    }
    auto own = std::make_shared<ltl::Formulas>();
    for (const char* atom : {"a", "b", "c"}) own->intern(atom);
    const ltl::Formula copied = ltl::copy(formulas, formula, *own);
    Property property(model, own, copied, propositions);
    property.assume({.weak = claim.weak, .strong = claim.strong});
    ASSERT_FALSE(property.error()) << describe(*property.error());
    Checker checker(model);
    const Result<Answer> answer = checker.check(property, {.reduce = Reduce::always});
    const Verdict found = verdict_of(answer);
    const auto& rules = answer->statistics.reduction.rules;
    merged += std::any_of(rules.begin(), rules.end(),
                          [](const auto& rule) { return rule.name == "interchangeable places"; });
    const Verdict expected = expected_verdict(unfolded, claim, formulas, formula, by_force);
    ASSERT_EQ(name(found), name(expected));
    // fairly-verify reads no partitions in guards.
    if (found == Verdict::holds && pnml.find("partitionelementof") == std::string::npos) {
      ASSERT_EQ(fault_of_certificate(checker, property, pnml), "");
      ++certified;
    }
    ++compared;
    violated += found == Verdict::violated ? 1 : 0;
    with_fairness += claim.hypotheses.empty() ? 0 : 1;
  }
  EXPECT_GT(compared, cases / 5);
  EXPECT_GT(by_force, compared / 10);
  EXPECT_GT(violated, compared / 10);
  EXPECT_GT(certified, compared / 10);
  EXPECT_GT(with_fairness, compared / 4);
  testing::Test::RecordProperty("merged", static_cast<int>(merged));
  EXPECT_GT(merged, compared / 20);
}

} // namespace fairly::test::coloured_cross_test
