// Names from the outside world in text that people or programs read.
// Tested by tests/unit/base/text_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fairly {

// In double quotes, with a backslash before quotes and backslashes: what HOA and LTL read back.
// Called as fairly::quoted: <iomanip> has another one, which takes part wherever the text is a
// std::string.
std::string quoted(std::string_view text);

// For a terminal: as it is if it is a plain word, also with an index as in fork[2], else quoted,
// control bytes as \x1b.
std::string displayed(std::string_view text);

// Control bytes as \x1b, other invisible characters that change how a terminal shows a text as
// \u202e, everything else as it is.
std::string without_control_bytes(std::string_view text);

// As one word of a POSIX shell: as it is if that is safe, else in single quotes.
std::string shell_word(std::string_view text);

// Without the spaces, tabs and line ends around it.
std::string_view trimmed(std::string_view text);

// Characters of a text in UTF-8.
std::size_t columns(std::string_view text);

// Lines of at most `width` columns, broken at spaces: the first one begins at column `indent`, the
// others with so many spaces. What has no space is not broken.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width = 100);

// 1234567 as 1,234,567.
std::string grouped(std::uint64_t number);

// The length of the UTF-8 sequence at the beginning of a non-empty text; 0: it is not UTF-8.
std::size_t utf8_length(std::string_view text);

} // namespace fairly
