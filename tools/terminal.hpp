// What the terminal can do.
#pragma once

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace fairly::tool {

// Is standard output a terminal with colours, and did nobody turn them off (no-color.org)?
inline bool has_colours() {
  const char* none = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && (none == nullptr || *none == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

} // namespace fairly::tool
