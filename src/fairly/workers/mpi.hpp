// Workers that are processes, on one machine or on many: Open MPI.
//
// MPI is asked for when the library is built; without it everything else works.
// Cost: a copy of each batch on either side. Tested by tests/workers/ranks (a script).
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/workers/transport.hpp"

#include <memory>

namespace fairly::workers {

// Whether it is part of this library.
bool has_mpi();

// Joins the other processes that mpirun or srun has started; leaves them when the transport goes.
// Once in the life of a process. An error: this library cannot.
Result<std::unique_ptr<Transport>> join_mpi();

} // namespace fairly::workers
