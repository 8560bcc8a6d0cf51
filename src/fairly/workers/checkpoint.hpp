// Checkpoints: what the workers have found so far, in files from which other workers, more or
// fewer, can go on.
//
// A folder has a file for each worker and a file "checkpoint" that names them. New files have new
// names, and "checkpoint" is replaced last and atomically: whatever happens in between, the former
// checkpoint is whole. This file also says what the checkpoint is about, how states are packed, and
// checksums of everything. A checkpoint that does not fit is refused before anything of it is used.
// Between phases no message is on its way, so what the workers have is all there is. Worker 0 makes
// the phase pause when it is time to save.
// Cost: each worker writes what it has, compressed; no work is done meanwhile.
// Tested by tests/workers/checkpoint_test.cpp, tests/workers/survival (a script).
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/workers/checkpoint_plan.hpp"
#include "fairly/workers/exchange.hpp"
#include "fairly/workers/word_file.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairly::workers {

inline constexpr const char* kUnreadable = "the checkpoint changes while it is read";

class Checkpoints {
 public:
  // What all workers know in common. The parts themselves are files.
  struct Known {
    std::vector<Word> packing{}, counts{}, noticed{}; // see Model
    unsigned parts = 0;
  };

  // The plan must be the same for all workers; null: there are no checkpoints. Both arguments must
  // outlive this object.
  Checkpoints(Exchange& exchange, const CheckpointPlan* plan);

  // The following functions are called by all workers, between phases. Errors are the same for all.

  // Returns what to go on from, or nullopt if the plan names no checkpoint. All files have been
  // read and verified once when this returns.
  Result<std::optional<Known>> begin();
  // One of the parts rank(), rank() + size(), ...
  WordReader part(unsigned number) const;

  bool wants_saving() const { return plan_ != nullptr && !plan_->save.empty(); }
  // Makes the next phase pause when it is time to save.
  void set_alarm();
  // Called after that phase and after agree(). Returns true if the workers have to save now.
  bool is_saving_due();
  // `write` writes the part of this worker. `known.parts` is ignored.
  std::optional<Error> save(const Known& known, const std::function<void(WordWriter&)>& write);

  // What to tell the user after a stop that was saved, or that came before anything new was found.
  std::string hint() const;

 private:
  struct Part {
    std::string name{};
    std::uint64_t bytes = 0, checksum = 0;
  };
  struct Manifest {
    std::vector<std::pair<std::string, std::string>> about{};
    std::uint64_t number = 0; // of this checkpoint in its folder
    Known known{};
    std::vector<Part> parts{};
  };

  static std::string to_text(const Manifest& manifest);
  static std::optional<Manifest> from_text(const std::string& text);
  std::optional<Error> prepare_folder();
  Result<std::string> read_text() const;
  std::optional<Error> objection(const Manifest& manifest) const;
  std::optional<Error> verify_parts() const;
  std::optional<Error> share(const std::optional<Error>& mine);
  std::optional<Error> publish(const Manifest& manifest) const;
  void remove_parts(std::uint64_t except) const;

  Exchange& exchange_;
  const CheckpointPlan* plan_;
  Manifest resumed_;
  std::uint64_t number_ = 0; // of the last checkpoint in the folder
};

} // namespace fairly::workers
