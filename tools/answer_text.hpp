// Parts of answers that several subcommands print, for people and for programs.
#pragma once

#include "fairly/check/check.hpp"
#include "fairly/petri/net.hpp"
#include "input.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::tool {

// "  property    G p": a name and a value, which is wrapped.
std::string line(std::string_view what, std::string_view value);

// Values one below the other behind one name.
std::string lines(std::string_view what, const std::vector<std::string>& values);

// "1 step", "2 steps".
std::string counted(std::uint64_t count, std::string_view what);

// Why an answer says little; null: it says something.
const char* vacuity_text(Vacuity vacuity);
// The same for programs.
const char* vacuity_name(Vacuity vacuity);

// {"kind", "text", "from", "transitions"}
Json hypothesis_json(const petri::Net& net, const FairnessHypothesis& hypothesis);

// {"prefix", "cycle"}: ids of transitions, null for a dead marking that repeats itself.
Json trace_json(const petri::Net& net, const Trace& trace);

} // namespace fairly::tool
