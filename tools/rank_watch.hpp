// A process of several that dies is named, and the job ends with exit code 3.
#pragma once

namespace fairly::tool {

// Goes on in a new process. The one that mpirun has started waits for it, and returns never: it
// ends as that one does. If that was killed it says so, and ends with kError, whereupon mpirun ends
// all others. Before MPI is asked for anything.
void watch_rank(int rank);

} // namespace fairly::tool
