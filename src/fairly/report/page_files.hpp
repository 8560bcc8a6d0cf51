// The files in page/, put into the program by page/embed.cmake.
#pragma once

#include <string>

namespace fairly {

std::string page_html(); // with @TITLE@, @STYLE@, @DATA@ and @SCRIPT@ in this order
std::string page_css();
std::string page_js();

} // namespace fairly
