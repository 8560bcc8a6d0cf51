#include "fairly/workers/threads.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

namespace fairly::workers {
namespace {

class Mailbox {
 public:
  void put(Batch batch) {
    {
      const std::lock_guard lock(mutex_);
      batches_.push_back(std::move(batch));
    }
    arrived_.notify_one();
  }

  bool take(Batch& out) {
    const std::lock_guard lock(mutex_);
    if (batches_.empty()) return false;
    out = std::move(batches_.front());
    batches_.pop_front();
    return true;
  }

  void wait(double seconds) {
    std::unique_lock lock(mutex_);
    arrived_.wait_for(lock, std::chrono::duration<double>(seconds),
                      [this] { return !batches_.empty(); });
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Batch> batches_;
};

class ThreadTransport final : public Transport {
 public:
  ThreadTransport(std::deque<Mailbox>& all, unsigned rank) : all_(all), rank_(rank) {}

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return static_cast<unsigned>(all_.size()); }
  void send(unsigned to, Batch batch) override {
    batch.from = rank_;
    all_[to].put(std::move(batch));
  }
  bool receive(Batch& out) override { return all_[rank_].take(out); }
  void wait(double seconds) override { all_[rank_].wait(seconds); }

 private:
  std::deque<Mailbox>& all_;
  unsigned rank_;
};

} // namespace

void run_threads(unsigned count, const std::function<void(Exchange&)>& work) {
  std::deque<Mailbox> mailboxes(count);
  const auto run = [&](unsigned rank) noexcept {
    ThreadTransport transport(mailboxes, rank);
    Exchange exchange(transport);
    try {
      work(exchange);
    } catch (const std::bad_alloc&) {
      if (const std::new_handler handler = std::get_new_handler()) handler();
      std::terminate();
    }
  };
  std::vector<std::jthread> others;
  for (unsigned rank = 1; rank < count; ++rank) others.emplace_back(run, rank);
  run(0);
}

} // namespace fairly::workers
