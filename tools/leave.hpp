// The end of a command that may hold much memory.
#pragma once

namespace fairly::tool {

// Ends the program with this exit code at once, because freeing a net of a million transitions
// piece by piece can take longer than the time limit allows. Flushes the output first; if that
// fails, the exit code is that of an error. Under sanitizers, which look for leaks, it returns the
// code instead. Must not be called where several processes have to take leave of each other.
int leave(int exit_code);

} // namespace fairly::tool
