// Names from the outside world in text that people or programs read.
// Tested by tests/unit/base/text_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace fairly {

// In double quotes, with a backslash before quotes and backslashes: what HOA and LTL read back.
std::string quoted(std::string_view text);

// For a terminal: as it is if it is a plain word, else quoted, control bytes as \x1b.
std::string displayed(std::string_view text);

} // namespace fairly
