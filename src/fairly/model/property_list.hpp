// Reads several formulas from a text, with or without names.
//
//     # a comment, to the end of the line; // also starts one
//     G(request -> F answer)            one formula on each line
//     served: G(request -> F answer)    with a name
//     ltl fair { [] (p -> <> q) }       as in SPIN, possibly over several lines
//
// A `#` inside quotes does not begin a comment. Errors point into the text as a whole.
// Tested by tests/unit/model/property_list_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/property.hpp"

#include <string_view>
#include <vector>

namespace fairly {

// Returns at least one property, in the order of the text. The id of a property is its name, which
// may be empty. Returns an error if a formula is wrong, if two have the same name, or if there is
// none.
Result<std::vector<Property>> read_property_list(Model& model, std::string_view text,
                                                 const Property::Source& source);

// Reads one formula, with or without a name: "served: G(request -> F answer)".
Result<Property> read_named_property(Model& model, std::string_view text,
                                     const Property::Source& source = {});

} // namespace fairly
