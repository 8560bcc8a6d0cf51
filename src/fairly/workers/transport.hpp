// How workers communicate: by batches of words from one to another. No code above this interface
// knows whether workers are threads or processes on many machines.
//
// Batches between two workers arrive in the order in which they were sent, and none is lost. send()
// never waits for the receiver.
// Tested by tests/workers/exchange_test.cpp.
#pragma once

#include "fairly/base/word.hpp"

#include <cstdint>
#include <vector>

namespace fairly::workers {

struct Batch {
  std::uint32_t from = 0;
  std::uint32_t phase = 0, kind = 0; // see exchange.hpp
  std::vector<Word> words{};
};

// One end of the connection, used by one thread.
class Transport {
 public:
  virtual ~Transport() = default;

  virtual unsigned rank() const = 0; // of this worker: 0, 1, ...
  virtual unsigned size() const = 0; // workers

  // Sends a batch to another worker.
  virtual void send(unsigned to, Batch batch) = 0;
  // Returns false if nothing has arrived.
  [[nodiscard]] virtual bool receive(Batch& out) = 0;
  // Waits until something has arrived or so many seconds have passed.
  virtual void wait(double seconds) = 0;
};

} // namespace fairly::workers
