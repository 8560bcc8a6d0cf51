// Where checkpoints are written, how often, and which one to go on from; see
// workers/checkpoint.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace fairly::workers {

struct CheckpointPlan {
  std::string save{};   // the folder; empty: nothing is written
  std::string resume{}; // the folder of a checkpoint to go on from; empty: begin anew
  double every = 600;   // seconds from one checkpoint to the next
  // Or after so many steps of worker 0, each of which expands some states; 0: only time counts.
  std::uint64_t steps = 0;
  // What the checkpoint is about: names and values. Only a checkpoint with the same values is
  // taken.
  std::vector<std::pair<std::string, std::string>> about{};
  bool is_partial = false; // `about` says only part of it: only these first values are compared
};

} // namespace fairly::workers
