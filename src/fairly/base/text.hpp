// Prepares names from the outside world for text that people or programs read.
// Tested by tests/unit/base/text_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fairly {

// The text in double quotes, with a backslash before quotes and backslashes, so that HOA and LTL
// can read it back. Must be called as fairly::quoted: <iomanip> has another `quoted`, which is also
// considered when the text is a std::string.
std::string quoted(std::string_view text);

// The text in single quotes, with a backslash before single quotes and backslashes, as names stand
// in atoms.
std::string in_single_quotes(std::string_view text);

// The text for a terminal: unchanged if it is a plain word, possibly with an index as in fork[2];
// otherwise quoted, with control bytes as \x1b.
std::string displayed(std::string_view text);

// The text with control bytes as \x1b, and other invisible characters that change how a terminal
// shows a text as \u202e. Everything else stays as it is.
std::string without_control_bytes(std::string_view text);

// The text as one word of a POSIX shell: unchanged if that is safe, otherwise in single quotes.
std::string shell_word(std::string_view text);

// The text without the spaces, tabs and line ends around it.
std::string_view trimmed(std::string_view text);

// The number of characters of a text in UTF-8.
std::size_t columns(std::string_view text);

// Breaks the text at spaces into lines of at most `width` columns. The first line begins at column
// `indent`, the others with `indent` spaces. Words are not broken.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width = 100);

// Returns 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);

// The length of the UTF-8 sequence at the beginning of a non-empty text; 0 if it is not UTF-8.
std::size_t utf8_length(std::string_view text);

} // namespace fairly
