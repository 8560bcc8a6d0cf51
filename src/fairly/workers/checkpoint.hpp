// Checkpoints: what workers have found so far, in files from which other ones, more or fewer, go
// on.
//
// A folder has a file for each worker and one that names them, "checkpoint". New files have new
// names, and that one is replaced last, at once: whatever happens in between, the former checkpoint
// is whole. It also says what it is about, how states are packed, and checksums of everything; what
// does not fit is refused before anything is used of it.
// Between phases nothing is on its way, so what the workers have is all there is: worker 0 has the
// phase pause when it is time.
// Cost: each worker writes what it has, compressed; nobody works meanwhile.
// Tested by tests/workers/checkpoint_test.cpp, tests/workers/survival (a script).
#pragma once

#include "fairly/base/result.hpp"
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

struct CheckpointPlan {
  std::string save{};   // the folder; empty: none is written
  std::string resume{}; // the folder where one is; empty: from the beginning
  double every = 600;   // seconds from one to the next
  // Or so many steps of worker 0, each of which expands some states; 0: only time counts.
  std::uint64_t steps = 0;
  // What it is about: names and values. Only one with the same values is taken.
  std::vector<std::pair<std::string, std::string>> about{};
  bool is_about_more = false; // than is known here: only the first values are compared
};

class Checkpoints {
 public:
  // What all workers know together. The parts are files.
  struct Known {
    std::vector<Word> packing{}, counts{}, noticed{}; // see Model
    unsigned parts = 0;
  };

  // The plan is the same for all workers; null: there are none. Both must outlive this.
  Checkpoints(Exchange& exchange, const CheckpointPlan* plan);

  // All of these by all workers, between phases. Errors are the same for all.

  // What to go on from; nullopt: nothing was asked for. All files have been read once then.
  Result<std::optional<Known>> begin();
  // One of the parts rank(), rank() + size(), ...
  WordReader part(unsigned number) const;

  bool are_saved() const { return plan_ != nullptr && !plan_->save.empty(); }
  // The next phase pauses when it is time.
  void set_alarm();
  // After that phase, and after agree(): whether to save.
  bool are_due();
  // `write` writes the part of this worker. `known.parts` does not matter.
  std::optional<Error> save(const Known& known, const std::function<void(WordWriter&)>& write);

  // What to tell whoever asked for it, after such a stop or one before anything new was found.
  std::string hint() const;

 private:
  struct Part {
    std::string name{};
    std::uint64_t bytes = 0, checksum = 0;
  };
  struct Manifest {
    std::vector<std::pair<std::string, std::string>> about{};
    std::uint64_t number = 0; // of the checkpoint in its folder
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
  std::uint64_t number_ = 0; // of the last one in the folder
};

} // namespace fairly::workers
