// Workers that are processes, on one machine or on many: Open MPI.
//
// MPI is chosen when the library is built; without it everything else works.
// Cost: a copy of each batch on either side. Tested by tests/workers/ranks (a script).
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/workers/transport.hpp"

#include <memory>

namespace fairly::workers {

// Whether MPI is part of this library.
bool has_mpi();

// Joins the other processes that mpirun or srun has started, and leaves them when the transport is
// destroyed. To be called at most once in a process. Returns an error if this library has no MPI.
Result<std::unique_ptr<Transport>> join_mpi();

} // namespace fairly::workers
