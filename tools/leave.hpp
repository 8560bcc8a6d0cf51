// The end of a command that may hold much memory.
#pragma once

namespace fairly::tool {

// Ends the program with this exit code, at once: to give back a net of a million transitions piece
// by piece takes longer than a limit of time allows. What was printed is written before; if that
// fails it is an error. Under sanitizers, which look for leaks, it returns the code.
// Not where several processes have to take leave of each other.
int leave(int exit_code);

} // namespace fairly::tool
