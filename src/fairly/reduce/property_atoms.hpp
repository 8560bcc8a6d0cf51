// The atoms that a property is about.
#pragma once

#include "fairly/model/property.hpp"

#include <vector>

namespace fairly::reduce {

// Those of the formula, which stands for that of the property, and of the hypotheses about states.
std::vector<ltl::AtomId> atoms_of(const Property& property, ltl::Formula formula);

} // namespace fairly::reduce
