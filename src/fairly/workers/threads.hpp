// Workers that are threads of one process: a mailbox for each.
// Cost: a lock for each batch. Tested by tests/workers/exchange_test.cpp.
#pragma once

#include "fairly/workers/exchange.hpp"

#include <functional>

namespace fairly::workers {

// Calls work(exchange) in so many threads, this one among them as worker 0, and returns when all
// have ended. What one of them throws ends the program, as the handler of std::set_new_handler()
// does if that is about memory: the others would wait for ever.
void run_threads(unsigned count, const std::function<void(Exchange&)>& work);

} // namespace fairly::workers
