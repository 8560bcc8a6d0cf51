// Writes values of TLA+ in the trace format ITF, as JSON.
//
//     3  "idle"  TRUE  m1        {"#bigint": "3"}  "idle"  true  "m1"
//     <<1, 2>>  {1, 2}  1..2     {"#tup": [...]}  {"#set": [...]}
//     [a |-> 1]  (p :> 1)        {"a": ...}  {"#map": [[key, value], ...]}
//
// Anything that is no value, has too many elements or is nested too deeply becomes
// {"#unserializable": text}.
// Cost: linear in the value. Tested by tests/unit/graph/value_itf_test.cpp.
#pragma once

#include "fairly/graph/plain_value.hpp"

#include <string>

namespace fairly::graph {

std::string to_itf(const PlainValue& value);

} // namespace fairly::graph
