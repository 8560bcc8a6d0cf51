// Parts of a product become parts of another one: from the files of a checkpoint, written by any
// number of workers, or from before states were packed in another way.
//
// A part is a list of states in the order of their numbers, the steps of those that have been
// expanded, and the nodes that have been visited. Steps name states by the part and the number that
// they had. Every part is read by one worker:
//   1. states go to those whom they belong to now, and their new numbers come back;
//   2. a step goes to who has read the part of its target, which puts in the new number and sends
//      it on to the owner of its source; nodes go to their owners at once;
//   3. each state that has steps has its letter evaluated again.
// Where no number has changed, with as many workers as before, steps stay as they are.
// Cost: 8 bytes a state until it is done; else three words travel twice for each step.
// Tested by tests/workers/checkpoint_test.cpp, check_test.cpp.
#pragma once

#include "fairly/workers/checkpoint.hpp"
#include "fairly/workers/generate.hpp"
#include "fairly/workers/product_part.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace fairly::workers {

// A part to be read, in this order.
class PartSource {
 public:
  virtual ~PartSource() = default;
  virtual std::uint64_t states() const = 0;
  // The words of the next state, as the model packs them now.
  virtual void next_state(Word* state) = 0;
  // The steps of the next state; empty: it has not been expanded.
  virtual void next_steps(std::vector<Word>& steps) = 0;
  // False: there are no more.
  virtual bool next_node(VisitedNode& node) = 0;
  virtual bool is_good() const { return true; }
};

// The part of a worker as it is between phases. All must outlive this. `repacking`: the states are
// those of before the last widening.
std::unique_ptr<PartSource> part_in_memory(ProductPart& part, const Generating& generating,
                                           bool repacking);
std::unique_ptr<PartSource> part_in_file(WordReader reader, std::size_t words);
void write_part(PartSource& part, std::size_t words, WordWriter& out);

// To be called by all workers, for parts that together are whole. This worker has the parts
// rank(), rank() + size(), ... False: there was a reason to stop, or a source is not good.
bool carry_over(std::vector<std::unique_ptr<PartSource>> parts, ProductPart& to,
                Generating& generating, Exchange& exchange);

} // namespace fairly::workers
