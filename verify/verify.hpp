// Whether a certificate proves that every fair run of a model satisfies a formula.
//
//     product   Nodes are pairs: a state of the model, and a set of formulas that the run from
//               there is to satisfy. The first ones have the initial states and the negated
//               formula. A step of the model and a way of the tableau make an edge.
//     claim     No infinite path is fair to all hypotheses and keeps all its promises; so no fair
//               run satisfies the negated formula.
//     proof     Levels (rank, reason) for each node, by which no such path can exist.
//
// The product is gone through breadth-first in an order that docs/certificates.md fixes. So the
// certificate is a list of levels, without any state that would have to be believed.
#pragma once

#include "claim.hpp"

namespace verify {

struct Proof {
  std::string formula{}, runs{};
  std::vector<std::string> hypotheses{};
  std::uint64_t states = 0, nodes = 0, edges = 0;
};

// Throws Refused, with the reason and the place, if it does not prove it. Throws Failed if that
// cannot be found out, as when it takes more memory or time than the meter allows.
Proof verify(Model model, std::string_view certificate, Meter& meter);

} // namespace verify
