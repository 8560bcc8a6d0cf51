// Atoms about steps: fired(t), the step that leaves this state takes t.
//
//     fired(t), fired(t, u)      one of them
//     fired(send_*)              whatever --weak and --strong would find: globs, cases of families
//     fired('recv(1)')           names that are no words in single quotes
//
// Where a run rests nothing is fired. Every model has these atoms: they are no business of its own
// propositions. An atom that the model itself knows by this text comes first.
// Tested by tests/unit/model/event_reader_test.cpp, tests/cross/event_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/model.hpp"
#include "fairly/model/property.hpp"

#include <cstdint>
#include <string_view>

namespace fairly {

// Is an atom written like one about steps?
bool is_event(std::string_view atom);

// The number of the event, as Model::event() gives it.
Result<std::uint32_t> read_event(Model& model, std::string_view atom, const AtomSource& where = {});

// Does the property speak of steps, in its formula or in what is assumed?
bool has_events(const Property& property);

} // namespace fairly
