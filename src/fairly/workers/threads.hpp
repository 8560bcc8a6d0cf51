// Workers that are threads of one process, with a mailbox for each.
// Cost: a lock for each batch. Tested by tests/workers/exchange_test.cpp.
#pragma once

#include "fairly/workers/exchange.hpp"

#include <functional>

namespace fairly::workers {

// Calls work(exchange) in `count` threads, one of which is the calling thread as worker 0, and
// returns when all have ended. An exception in one of them ends the program, because the others
// would wait for ever. If it is std::bad_alloc, the handler of std::set_new_handler() is called
// first.
void run_threads(unsigned count, const std::function<void(Exchange&)>& work);

} // namespace fairly::workers
