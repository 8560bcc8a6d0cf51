// Random small coloured nets with every construct that is read, and such nets as PNML.
#pragma once

#include "oracle/naive_unfolder.hpp"
#include "support/random.hpp"

#include <string>

namespace fairly::test {

oracle::coloured::Net random_coloured_net(Random& random);

std::string to_pnml(const oracle::coloured::Net& net);

} // namespace fairly::test
