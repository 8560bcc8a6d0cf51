// The processes that mpirun or srun has started, if there are several: one worker each.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/workers/exchange.hpp"

#include <memory>
#include <optional>
#include <string>

namespace fairly::tool {

class Ranks {
 public:
  // Joins the others. From then on only the first process prints anything. Returns an error if
  // there are several processes and this program was built without MPI.
  static Result<Ranks> join();

  bool are_several() const { return exchange_ != nullptr; }
  bool is_first() const { return !are_several() || exchange_->rank() == 0; }
  // Returns null if this process is alone.
  workers::Exchange* exchange() const { return exchange_.get(); }

  // Must be called by all processes. If any of them has an error, all get one: their own, or else
  // the first.
  std::optional<Error> agree(const std::optional<Error>& mine) const;

 private:
  std::unique_ptr<workers::Transport> transport_;
  std::unique_ptr<workers::Exchange> exchange_;
};

// Refuses what is impossible with several processes: standard input, threads besides, and too many
// processes.
std::optional<Error> refuse_with_ranks(const Ranks& ranks, const std::string& model,
                                       unsigned workers);

} // namespace fairly::tool
