// Random small nets with random propositions and random fairness, for property tests.
#pragma once

#include "oracle/naive_explorer.hpp"
#include "oracle/naive_product.hpp"
#include "support/random_formula.hpp"
#include "support/random_net.hpp"
#include "support/random_proposition.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace fairly::test {

struct FairNetOptions {
  std::size_t most_markings = 12;
  std::size_t hypotheses = 4; // at most
  bool unconditional_actions = true;
  bool strong = true;        // may have strong hypotheses
  bool special_arcs = false; // inhibitor and read arcs
};

// Hypotheses about `actions` actions, or about states by Boolean formulas over a, b and c.
inline std::vector<FairnessHypothesis> random_hypotheses(Random& random, ltl::Formulas& formulas,
                                                         std::size_t actions,
                                                         const FairNetOptions& options) {
  using Kind = FairnessHypothesis::Kind;
  std::vector<FairnessHypothesis> all;
  RandomFormulas booleans(
      random,
      {.operators = 2,
       .atoms = 3,
       .weights = {{ltl::Op::Not, 2}, {ltl::Op::And, 2}, {ltl::Op::Or, 2}, {ltl::Op::Xor, 1}}});
  for (std::size_t i = random.below(options.hypotheses + 1); i > 0; --i) {
    FairnessHypothesis each;
    each.kind = static_cast<Kind>(random.below(options.strong ? 3 : 2));
    if (random.chance(0.7)) {
      if (each.kind == Kind::unconditional && !options.unconditional_actions)
        each.kind = Kind::weak;
      for (std::size_t n = 1 + random.below(2); n > 0; --n) {
        const Action action = random.below(actions);
        if (each.actions.empty() || each.actions[0] != action) each.actions.push_back(action);
      }
    } else {
      each.enabled = booleans.draw(formulas);
      each.occurs = booleans.draw(formulas);
    }
    all.push_back(std::move(each));
  }
  return all;
}

// The atoms are a, b and c. Returns nullopt if the net has too many markings.
inline std::optional<oracle::FairNet> random_fair_net(Random& random,
                                                      const FairNetOptions& options = {}) {
  oracle::FairNet fair{random_net(random), {}, {}, {}};
  if (options.special_arcs) add_special_arcs(random, fair.net);
  if (!oracle::explore(fair.net, options.most_markings).complete) return std::nullopt;
  for (const char* atom : {"a", "b", "c"}) {
    fair.formulas.intern(atom);
    fair.propositions.push_back(random_proposition(random, fair.net));
  }
  fair.hypotheses =
      random_hypotheses(random, fair.formulas, fair.net.transitions().size(), options);
  return fair;
}

} // namespace fairly::test
