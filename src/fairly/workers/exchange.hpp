// How workers cooperate, over any transport: in phases of work that all of them begin and end
// together.
//
// In a phase each worker does what it has to do and sends words to others, which may give them
// something to do. The phase ends when no worker has anything to do and nothing is on its way. This
// is found out by counting [Mat87]: a worker that has nothing left to do tells worker 0 how many
// batches it has sent and received in this phase. Once the sums are equal, worker 0 asks all
// workers again. If nothing has changed meanwhile, all were idle in between and nothing was on its
// way. Any worker can ask for a pause: then no worker begins anything new, and the phase ends like
// any other, with nothing on its way. So the data of the workers is consistent after every limit. A
// batch of a later phase may arrive before a worker knows that the current phase is over; such a
// batch has to wait. Only worker 0 takes decisions; it also knows the sums that are shown as
// progress.
// Cost: three words for each batch; a few small batches in each phase.
// Tested by tests/workers/exchange_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/workers/transport.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <new>
#include <optional>
#include <span>
#include <vector>

namespace fairly::workers {

// What one worker does in a phase. If memory runs out (std::bad_alloc), there is a pause with this
// reason.
class Work {
 public:
  virtual ~Work() = default;
  // Does some of the work. Returns false if there is nothing to do until something is received.
  virtual bool step() = 0;
  // Takes words that another worker has sent under the number `kind`.
  virtual void receive(unsigned from, std::uint32_t kind, std::span<const Word> words) = 0;
  // The progress of this worker alone. Depths are not added up.
  virtual Progress progress() const { return {}; }
};

class Exchange {
 public:
  // There must be one exchange for each end of a transport, for as long as the transport is used.
  explicit Exchange(Transport& transport);

  // Between phases: begins another task. This worker asks the monitor; if it is worker 0, the
  // monitor is told what all workers have done. Only one of the workers of a process needs a
  // monitor.
  void begin(Monitor* monitor) {
    monitor_ = monitor;
    stop_.reset();
    has_broken_ = false;
  }

  unsigned rank() const { return rank_; }
  unsigned size() const { return size_; }
  Monitor* monitor() const { return monitor_; }

  // In a phase: the words for another worker, to be appended to. They are sent when there are many,
  // or when this worker has nothing else to do. Kinds are 0, 1, ... below kMostKinds. Words that
  // are sent at once stay together.
  static constexpr std::uint32_t kMostKinds = 4;
  std::vector<Word>& to(unsigned worker, std::uint32_t kind) {
    return outgoing_[worker * kMostKinds + kind];
  }
  // to() for all workers, by worker, so that callers need not distinguish this worker: `own` stands
  // for it.
  std::vector<std::vector<Word>*> to_all(std::uint32_t kind, std::vector<Word>& own) {
    std::vector<std::vector<Word>*> all;
    for (unsigned worker = 0; worker < size(); ++worker) {
      all.push_back(worker == rank() ? &own : &to(worker, kind));
    }
    return all;
  }
  // To be called now and then after words have been added.
  void send_if_full(unsigned worker, std::uint32_t kind) {
    if (to(worker, kind).size() >= kFull) send(worker, kind);
  }

  // Sends the words at once, however few they are.
  void send(unsigned worker, std::uint32_t kind);

  // Runs a phase. All workers call this with work of the same kind.
  void run(Work& work);

  // In a phase: asks for a pause, in which no worker begins anything new. At the end of the phase
  // all workers know that there was a pause. Only the first reason that worker 0 hears of counts.
  void pause();
  void pause(Stop reason);
  bool is_paused() const { return paused_; }

  // For worker 0: the next phase pauses after so many seconds or, if `steps` is not 0, after so
  // many steps in which worker 0 did something.
  void set_alarm(double seconds, std::uint64_t steps);
  // Whether the alarm made the phase pause.
  bool alarm_has_rung() const { return alarm_has_rung_; }
  // Whether memory ran out here in the middle of a phase: then the data of this worker is not
  // consistent.
  bool has_broken() const { return has_broken_; }

  // What this worker has sent so far.
  struct Traffic {
    std::uint64_t messages = 0, bytes = 0;
  };
  const Traffic& traffic() const { return traffic_; }

  // Between phases: returns the words of each worker, by worker; all workers get the same.
  std::vector<std::vector<Word>> gather(std::vector<Word> mine);
  // Returns the sums of the words of all workers, as many as there are in `mine`.
  std::vector<Word> sum(std::vector<Word> mine);

  // Why there was a pause. All workers know it after the next agree().
  const std::optional<Stop>& stop() const { return stop_; }
  // Between phases, after work that took long: worker 0 asks its monitor. To be called before
  // agree().
  void poll(const Progress& so_far);
  // Between phases: tells all workers the stop of worker 0, if there is one.
  const std::optional<Stop>& agree();

 private:
  static constexpr std::size_t kFull = 4096; // words

  void send_all();
  void post(unsigned worker, Batch batch);
  void look_at_alarm(bool also_at_time);
  void tell(unsigned worker, std::uint32_t what, std::vector<Word> words);
  void tell_all(std::uint32_t what, const std::vector<Word>& words);
  void keep(std::vector<Word> words);
  bool next(Batch& out);
  void begin_phase();
  void handle(const Batch& batch, Work* work);
  bool step(Work& work);
  void fail(const std::bad_alloc& error);
  void report();
  void take_report(unsigned from, std::span<const Word> words);
  void begin_pause();
  void ask_monitor(const Work& work);

  Transport& transport_;
  const unsigned rank_, size_;
  Monitor* monitor_ = nullptr;
  std::vector<std::vector<Word>> outgoing_; // by worker and kind
  std::vector<std::vector<Word>> spare_;
  std::deque<Batch> early_; // of later phases
  std::uint32_t phase_ = 0;
  std::uint64_t sent_ = 0, received_ = 0; // batches of this phase
  std::uint64_t steps_ = 0;               // of this phase
  bool paused_ = false, asked_for_pause_ = false, finished_ = false, has_failed_ = false;
  std::optional<Stop> stop_;
  bool has_broken_ = false;
  using Time = std::chrono::steady_clock::time_point;
  std::optional<Time> alarm_; // of the next phase or the current one
  std::uint64_t alarm_steps_ = 0;
  bool alarm_has_rung_ = false;
  Traffic traffic_;
  std::uint64_t reported_sent_ = 0, reported_received_ = 0;
  bool has_reported_ = false;
  std::uint64_t question_ = 0, answered_ = 0; // numbers of questions of worker 0
  std::vector<std::vector<Word>> gathered_;
  std::size_t missing_ = 0; // batches that gather() still waits for

  // Only used by worker 0.
  struct Report {
    std::uint64_t sent = 0, received = 0, question = 0;
    bool is_there = false;
  };
  std::vector<Report> reports_;
  std::uint64_t sum_ = 0; // of batches sent, when the question was asked
  std::vector<Progress> progress_;
};

// Stops as words, so that they can be sent.
std::vector<Word> to_words(const Stop& stop);
Stop to_stop(std::span<const Word> words);

} // namespace fairly::workers
