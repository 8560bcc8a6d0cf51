// Writes text as the content of XML elements and attributes.
// Tested by tests/unit/petri/pnml_writer_test.cpp and
// tests/unit/petri/mcc_property_writer_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace fairly {

// Characters that XML cannot hold become U+FFFD. Line ends and tabs are written as character
// numbers, since a reader would turn them into spaces in an attribute.
std::string xml_escaped(std::string_view text);
void append_xml_escaped(std::string& out, std::string_view text);

// Returns true if nothing becomes U+FFFD when the text is written.
bool fits_in_xml(std::string_view text);

} // namespace fairly
