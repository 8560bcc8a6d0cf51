# Writes the version and the commit into a source file, if they are not there already: run at every
# build, it makes one small file be compiled when the commit has changed.
execute_process(COMMAND git describe --always --dirty --match "" WORKING_DIRECTORY ${SOURCE_DIR}
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
set(version ${VERSION})
if(NOT failed AND commit)
  string(APPEND version " (${commit})")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "version.hpp"

namespace fairly::tool {

const char* const kVersion = "@version@";

} // namespace fairly::tool
]])
