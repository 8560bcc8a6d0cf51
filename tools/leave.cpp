#include "leave.hpp"

#include "command.hpp"

#include <cstdio>
#include <cstdlib>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FAIRLY_LEAVES_SLOWLY
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FAIRLY_LEAVES_SLOWLY
#endif

namespace fairly::tool {

int leave(int exit_code) {
#ifdef FAIRLY_LEAVES_SLOWLY
  return exit_code;
#else
  exit_code = finish_output(exit_code);
  std::fflush(stderr);
  std::_Exit(exit_code);
#endif
}

} // namespace fairly::tool
