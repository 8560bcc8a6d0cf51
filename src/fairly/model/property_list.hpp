// Several formulas in a text, with or without names.
//
//     # a comment, to the end of the line; // too
//     G(request -> F answer)            one formula a line
//     served: G(request -> F answer)    with a name
//     ltl fair { [] (p -> <> q) }       as in SPIN, also over several lines
//
// A `#` inside quotes begins no comment. Errors point into the text as a whole.
// Tested by tests/unit/model/property_list_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/property.hpp"

#include <string_view>
#include <vector>

namespace fairly {

// At least one property, in the order of the text; the id of one is its name, and may be empty.
// An error: a formula is wrong, two have the same name, or there is none.
Result<std::vector<Property>> read_property_list(Model& model, std::string_view text,
                                                 const Property::Source& source);

// One formula, with or without a name: "served: G(request -> F answer)".
Result<Property> read_named_property(Model& model, std::string_view text,
                                     const Property::Source& source = {});

} // namespace fairly
