#include "fairly/workers/mpi.hpp"

#ifdef FAIRLY_HAS_MPI

#define OMPI_SKIP_MPICXX 1
#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <list>
#include <mpi.h>
#include <thread>
#include <utility>

namespace fairly::workers {
namespace {

constexpr int kTag = 1, kErrorCode = 3;
constexpr auto kFirstNap = std::chrono::microseconds(20),
               kLongestNap = std::chrono::microseconds(500);

// An error of MPI ends all processes: this is its default, and no process could go on.
class MpiTransport final : public Transport {
 public:
  MpiTransport() {
    int rank = 0, size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    rank_ = static_cast<unsigned>(rank);
    size_ = static_cast<unsigned>(size);
  }
  // After an exception the other processes would not be told in any other way.
  ~MpiTransport() override {
    if (std::uncaught_exceptions() > 0) MPI_Abort(MPI_COMM_WORLD, kErrorCode);
    while (!sending_.empty()) forget_sent();
    MPI_Finalize();
  }
  MpiTransport(const MpiTransport&) = delete;
  MpiTransport& operator=(const MpiTransport&) = delete;

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return size_; }

  // The last word says what the batch is.
  void send(unsigned to, Batch batch) override {
    forget_sent();
    batch.words.push_back(Word{batch.phase} << 32 | batch.kind);
    Sending& sending = sending_.emplace_back(std::move(batch.words), MPI_REQUEST_NULL);
    MPI_Isend(sending.words.data(), static_cast<int>(sending.words.size()), MPI_UINT64_T,
              static_cast<int>(to), kTag, MPI_COMM_WORLD, &sending.request);
  }

  bool receive(Batch& out) override {
    int has_come = 0, count = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &has_come, &status);
    if (has_come == 0) return false;
    MPI_Get_count(&status, MPI_UINT64_T, &count);
    out.words.resize(static_cast<std::size_t>(count));
    MPI_Recv(out.words.data(), count, MPI_UINT64_T, status.MPI_SOURCE, kTag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    out.from = static_cast<std::uint32_t>(status.MPI_SOURCE);
    out.phase = static_cast<std::uint32_t>(out.words.back() >> 32);
    out.kind = static_cast<std::uint32_t>(out.words.back());
    out.words.pop_back();
    return true;
  }

  // MPI itself would wait by polling all the time.
  void wait(double seconds) override {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    auto nap = kFirstNap;
    while (true) {
      int has_come = 0;
      forget_sent();
      MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &has_come, MPI_STATUS_IGNORE);
      if (has_come != 0 || std::chrono::steady_clock::now() >= end) return;
      std::this_thread::sleep_for(nap);
      nap = std::min(kLongestNap, 2 * nap);
    }
  }

 private:
  struct Sending {
    Sending(std::vector<Word> what, MPI_Request how) : words(std::move(what)), request(how) {}
    std::vector<Word> words;
    MPI_Request request;
  };

  void forget_sent() {
    for (auto each = sending_.begin(); each != sending_.end();) {
      int is_sent = 0;
      MPI_Test(&each->request, &is_sent, MPI_STATUS_IGNORE);
      each = is_sent != 0 ? sending_.erase(each) : std::next(each);
    }
  }

  unsigned rank_ = 0, size_ = 1;
  std::list<Sending> sending_; // batches whose memory is still in use
};

} // namespace

bool has_mpi() {
  return true;
}

Result<std::unique_ptr<Transport>> join_mpi() {
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  return std::unique_ptr<Transport>(std::make_unique<MpiTransport>());
}

} // namespace fairly::workers

#else

namespace fairly::workers {

bool has_mpi() {
  return false;
}

Result<std::unique_ptr<Transport>> join_mpi() {
  return Error{.message = "this fairly was built without MPI, and several processes were started",
               .kind = ErrorKind::unsupported,
               .hint =
                   "install libopenmpi-dev and openmpi-bin and build it again; or use --workers"};
}

} // namespace fairly::workers

#endif
