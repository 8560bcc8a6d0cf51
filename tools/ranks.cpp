#include "ranks.hpp"

#include "fairly/workers/mpi.hpp"
#include "fairly/workers/product_part.hpp"
#include "rank_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace fairly::tool {
namespace {

int number_in(const char* variable) {
  const char* text = std::getenv(variable);
  return text != nullptr ? std::atoi(text) : 0;
}

// Does not ask MPI itself, because starting MPI takes longer than most runs.
bool are_started_by_mpi() {
  if (number_in("OMPI_COMM_WORLD_SIZE") > 1) return true;
  return std::getenv("PMIX_RANK") != nullptr && number_in("SLURM_STEP_NUM_TASKS") > 1;
}

void be_silent() {
  const int nothing = open("/dev/null", O_WRONLY);
  if (nothing < 0) return;
  dup2(nothing, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  close(nothing);
}

} // namespace

Result<Ranks> Ranks::join() {
  Ranks ranks;
  if (!are_started_by_mpi()) return ranks;
  watch_rank(std::max(number_in("OMPI_COMM_WORLD_RANK"), number_in("PMIX_RANK")));
  Result<std::unique_ptr<workers::Transport>> transport = workers::join_mpi();
  if (!transport) return std::move(transport).error();
  ranks.transport_ = *std::move(transport);
  ranks.exchange_ = std::make_unique<workers::Exchange>(*ranks.transport_);
  if (!ranks.is_first()) be_silent();
  return ranks;
}

std::optional<Error> Ranks::agree(const std::optional<Error>& mine) const {
  if (!are_several()) return mine;
  const auto all =
      exchange_->gather(mine ? workers::to_words(to_stop(*mine)) : std::vector<Word>());
  if (mine) return mine;
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    if (all[rank].empty()) continue;
    return Error{.message = fmt::format("rank {}: {}", rank, workers::to_stop(all[rank]).text)};
  }
  return std::nullopt;
}

std::optional<Error> refuse_with_ranks(const Ranks& ranks, const std::string& model,
                                       unsigned workers) {
  if (!ranks.are_several()) return std::nullopt;
  if (ranks.exchange()->size() > workers::kMostWorkers) {
    return Error{.message =
                     fmt::format("there are too many processes: {}", ranks.exchange()->size()),
                 .hint = fmt::format("start at most {}", workers::kMostWorkers)};
  }
  if (model == "-") {
    return Error{.message = "several processes cannot read one standard input",
                 .hint = "give the model as a file that all of them can read"};
  }
  if (workers > 1) {
    return Error{.message =
                     "--workers starts threads in one process, and several processes were started",
                 .hint = "leave out --workers and start as many processes as there are cores"};
  }
  return std::nullopt;
}

} // namespace fairly::tool
