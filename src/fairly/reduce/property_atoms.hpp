// The atoms that a property is about.
#pragma once

#include "fairly/model/property.hpp"

#include <vector>

namespace fairly::reduce {

// The atoms of `formula`, which takes the place of the property's own formula, and of the
// hypotheses about states.
std::vector<ltl::AtomId> atoms_of(const Property& property, ltl::Formula formula);

} // namespace fairly::reduce
