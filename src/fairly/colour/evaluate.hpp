// Evaluates terms for given values of the variables of a transition.
//
// Cost: linear in the rows, times the colours that `all` stands for, plus sorting the result.
// Tested by tests/unit/colour/coloured_pnml_test.cpp, tests/cross/coloured_cross_test.cpp.
#pragma once

#include "fairly/colour/coloured_net.hpp"

#include <cstdint>
#include <vector>

namespace fairly::colour {

struct Tokens {
  std::uint64_t colour = 0; // its code, see petri::Colours
  std::uint64_t count = 0;
  bool operator==(const Tokens&) const = default;
};

bool holds(const Guard& guard, const std::uint32_t* binding);

// `out` gets each colour once, in increasing order, with at least one token. Numbers of tokens stay
// below 2^63, as the reader lets only small ones through.
void evaluate(const Multiset& multiset, const std::uint32_t* binding, std::vector<Tokens>& out);

} // namespace fairly::colour
