// Random nets with names that are hard to quote, random markings and random propositions.
#pragma once

#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"
#include "support/random.hpp"
#include "support/random_net.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace fairly::test {

// Ids that are words, operators or quotes, are in other scripts, or are propositions themselves.
inline const std::vector<std::string>& nasty_ids() {
  static const std::vector<std::string> ids{
      "p",          "q.1",         "_x",           "P-1 a",    "7up",       "dead",
      "fireable",   "tokens",      "true",         "false",    "it's",      "back\\slash",
      "\"quoted\"", "é∧λ",         "a <= b",       "p >= 1",   "(",         " ",
      " lead",      "'",           "\\",           "\\'",      "tab\there", "a,b",
      "3",          "fireable(t)", "p + q.1 <= 2", "p <= q.1", " p >= 1",   "line\nend"};
  return ids;
}

// Every place has a nasty id. The transitions have the same names with a dash at the end.
inline petri::Net nasty_net(Random& random) {
  petri::Net net;
  for (const std::string& id : nasty_ids()) {
    net.add(petri::Place{.id = id, .name = "n" + id, .tokens = random.below(4)});
  }
  for (const std::string& id : nasty_ids()) {
    petri::Transition transition{.id = id + "-", .name = id};
    for (std::uint32_t arcs = random.below(3); arcs > 0; --arcs) {
      const petri::Arc arc{random.below(nasty_ids().size()), 1 + random.below(3)};
      (void)petri::add_arc(transition.inputs, arc);
    }
    net.add(std::move(transition));
  }
  return net;
}

inline std::vector<std::uint64_t> random_marking(Random& random, const petri::Net& net) {
  std::vector<std::uint64_t> marking(net.places().size());
  for (std::uint64_t& tokens : marking) tokens = random.below(4);
  return marking;
}

inline petri::Polynomial random_polynomial(Random& random, const petri::Net& net) {
  const auto place = [&] { return petri::Polynomial::tokens(random.below(net.places().size())); };
  const auto number = [&] {
    return petri::Polynomial::constant(static_cast<std::int64_t>(random.below(9)) - 4);
  };
  petri::Polynomial sum = random.chance(0.5) ? number() : place();
  for (std::uint32_t terms = random.below(4); terms > 0; --terms) {
    petri::Polynomial term = random.chance(0.4) ? number() : place();
    for (std::uint32_t factors = random.below(3); factors > 0; --factors) {
      term.multiply(random.chance(0.4) ? number() : place());
    }
    sum.add(std::move(term));
  }
  return sum;
}

inline petri::Proposition random_proposition(Random& random, const petri::Net& net) {
  if (random.chance(0.05)) return petri::dead_proposition();
  if (random.chance(0.2)) {
    std::vector<petri::TransitionIndex> some(1 + random.below(4));
    for (petri::TransitionIndex& t : some) t = random_transition(random, net);
    return petri::fireable_proposition(std::move(some));
  }
  const auto op = static_cast<petri::Comparison>(random.below(6));
  petri::Polynomial left = random_polynomial(random, net);
  return compare(std::move(left), op, random_polynomial(random, net));
}

} // namespace fairly::test
