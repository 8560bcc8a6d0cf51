// Turns parts of one product into parts of another one. The former parts come from the files of a
// checkpoint, written by any number of workers, or were made before states were packed in another
// way.
//
// A part is a list of states in the order of their numbers, the steps of the expanded states, and
// the nodes that have been visited. Steps name a state by the part and the number that it had.
// Every part is read by one worker:
//   1. states are sent to their new owners, and their new numbers come back;
//   2. a step is sent to the worker that has read the part of its target. This worker puts in the
//      new number and sends the step on to the owner of its source. Nodes are sent to their owners
//      at once;
//   3. the letter of each state that has steps is evaluated again.
// If there are as many workers as before and no number has changed, steps stay as they are.
// Cost: 8 bytes a state until it is done; three words travel twice for each step, unless steps stay
// as they are.
// Tested by tests/workers/checkpoint_test.cpp, check_test.cpp.
#pragma once

#include "fairly/workers/checkpoint.hpp"
#include "fairly/workers/generate.hpp"
#include "fairly/workers/product_part.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace fairly::workers {

// A part to be read: all states, then all steps, then all nodes.
class PartSource {
 public:
  virtual ~PartSource() = default;
  virtual std::uint64_t states() const = 0;
  // The words of the next state, as the model packs them now.
  virtual void next_state(Word* state) = 0;
  // The steps of the next state; empty if it has not been expanded.
  virtual void next_steps(std::vector<Word>& steps) = 0;
  // Returns false if there are no more nodes.
  virtual bool next_node(VisitedNode& node) = 0;
  virtual bool is_good() const { return true; }
};

// The part of a worker as it is between phases. `part` and `generating` must outlive the result.
// `repacking`: the states are those from before the last widening.
std::unique_ptr<PartSource> part_in_memory(ProductPart& part, const Generating& generating,
                                           bool repacking);
std::unique_ptr<PartSource> part_in_file(WordReader reader, std::size_t words);
void write_part(PartSource& part, std::size_t words, WordWriter& out);

// Called by all workers; their parts together must be complete. This worker has the parts rank(),
// rank() + size(), ... Returns false if there was a reason to stop or if a source is not good.
bool carry_over(std::vector<std::unique_ptr<PartSource>> parts, ProductPart& to,
                Generating& generating, Exchange& exchange);

} // namespace fairly::workers
