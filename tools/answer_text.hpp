// Parts of answers that several subcommands print, for people and for programs.
#pragma once

#include "fairly/check/answer.hpp"
#include "input.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::tool {

// "  property    G p": a name and a value. Long values are wrapped.
std::string line(std::string_view what, std::string_view value);

// Several values, one below the other, behind one name.
std::string lines(std::string_view what, const std::vector<std::string>& values);

// "1 step", "2 steps".
std::string counted(std::uint64_t count, std::string_view what);

// "check:" and a command, in lines that a shell reads as one. No piece is broken over two lines.
std::string check_command_text(const std::vector<std::string>& pieces);

// A file as an argument: "./-x" for one that looks like an option.
std::string file_argument(const std::string& file);

// Says why an answer tells little. Returns null if it tells something.
const char* vacuity_text(Vacuity vacuity);
// The same for programs.
const char* vacuity_name(Vacuity vacuity);

// {"id", "property"}: the name, if the property has one, and the formula as written, if it was.
Json property_json(const Property& property);
// {"kind", "text", "from", "transitions"}; for models that are not nets "actions" is the last key.
Json hypothesis_json(const Model& model, const FairnessHypothesis& hypothesis);

} // namespace fairly::tool
