// Atoms about steps: fired(t) says that the step that leaves this state takes t.
//
//     fired(t), fired(t, u)      the step takes one of them
//     fired(send_*)              whatever --weak and --strong would find: globs, cases of families
//     fired('recv(1)')           names that are not plain words stand in single quotes
//
// Where a run rests, nothing is fired. Every model has these atoms; they are independent of its own
// propositions. If the model itself knows an atom with the same text, that atom takes precedence.
// Tested by tests/unit/model/event_reader_test.cpp, tests/cross/event_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/model.hpp"
#include "fairly/model/property.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace fairly {

// Is the atom written like one about steps?
bool is_event(std::string_view atom);

// The actions that are named between the parentheses of an atom such as fired(t, u).
Result<std::vector<Action>> read_actions(Model& model, std::string_view atom,
                                         const AtomSource& where = {});

// Returns the number of the event, as Model::event() gives it.
Result<std::uint32_t> read_event(Model& model, std::string_view atom, const AtomSource& where = {});

// Does the property mention steps, in its formula or in what is assumed?
bool has_events(const Property& property);

} // namespace fairly
