// Checks whether a certificate proves that every fair run of a model satisfies a formula.
//
//     product   Nodes are pairs: a state of the model, and a set of formulas that the run from
//               there must satisfy. The first nodes have the initial states and the negated
//               formula. A step of the model and a way of the tableau make an edge.
//     claim     No infinite path is fair to all hypotheses and keeps all its promises; so no fair
//               run satisfies the negated formula.
//     proof     Levels (rank, reason) for each node, which show that no such path can exist.
//
// The product is explored breadth-first, in an order that docs/certificates.md fixes. So the
// certificate is a list of levels and holds no states that would have to be trusted.
#pragma once

#include "claim.hpp"

namespace verify {

struct Proof {
  std::string formula{}, runs{};
  std::vector<std::string> hypotheses{};
  std::uint64_t states = 0, nodes = 0, edges = 0;
};

// Throws Refused, with the reason and the place, if the certificate does not prove its claim.
// Throws Failed if that cannot be found out, for example if it takes more memory or time than the
// meter allows.
Proof verify(Model model, std::string_view certificate, Meter& meter);

} // namespace verify
