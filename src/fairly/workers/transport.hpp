// How workers talk: batches of words from one to another. Nothing above this knows whether they are
// threads or processes on many machines.
//
// Batches between two workers arrive in the order in which they were sent, and none is lost. To
// send never waits for the receiver.
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

// One end of it, used by one thread.
class Transport {
 public:
  virtual ~Transport() = default;

  virtual unsigned rank() const = 0; // of this worker: 0, 1, ...
  virtual unsigned size() const = 0; // workers

  // To another worker.
  virtual void send(unsigned to, Batch batch) = 0;
  // False: nothing has arrived.
  [[nodiscard]] virtual bool receive(Batch& out) = 0;
  // Until something has arrived, or so many seconds have passed.
  virtual void wait(double seconds) = 0;
};

} // namespace fairly::workers
