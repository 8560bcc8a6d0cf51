// If one of several processes dies, it is named, and the job ends with exit code 3.
#pragma once

namespace fairly::tool {

// Goes on in a new process. The process that mpirun started waits for the new one, never returns
// from here, and ends as that one does. If the new process was killed, the waiting one says
// so and ends with kError, whereupon mpirun ends all others. Must be called before anything is
// asked of MPI.
void watch_rank(int rank);

} // namespace fairly::tool
