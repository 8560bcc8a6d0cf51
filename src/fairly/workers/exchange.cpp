#include "fairly/workers/exchange.hpp"

#include "fairly/base/out_of_room.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <numeric>
#include <string>
#include <utility>

namespace fairly::workers {
namespace {

constexpr double kPollEvery = 0.02; // seconds, if there is nothing to do
constexpr std::size_t kMostSpare = 64;
constexpr double kLong = 3600; // the same, for workers without a monitor
// Bounds for the seconds until an alarm: a phase must have time to come to its end.
constexpr double kSoon = 0.05, kFarAway = 1e9;
constexpr unsigned kStepsBetweenPolls = 16, kStepsBetweenProgress = 256;

// What workers send to each other besides the words of their work.
enum Control : std::uint32_t {
  kReport = Exchange::kMostKinds, // batches sent, received, and the question that is answered
  kQuestion,                      // has anything changed?
  kFinished,                      // the phase is over
  kAskForPause,                   // perhaps with a reason
  kPause,
  kProgress,
  kGather,  // to worker 0
  kGathered // from worker 0
};

} // namespace

std::vector<Word> to_words(const Stop& stop) {
  std::vector<Word> words{static_cast<Word>(stop.kind), stop.text.size()};
  words.resize(2 + (stop.text.size() + 7) / 8);
  if (!stop.text.empty()) std::memcpy(words.data() + 2, stop.text.data(), stop.text.size());
  return words;
}

Stop to_stop(std::span<const Word> words) {
  Stop stop{static_cast<Stop::Kind>(words[0]), std::string(words[1], '\0')};
  if (!stop.text.empty()) std::memcpy(stop.text.data(), words.data() + 2, stop.text.size());
  return stop;
}

Exchange::Exchange(Transport& transport)
    : transport_(transport), rank_(transport.rank()), size_(transport.size()),
      outgoing_(size_ * kMostKinds) {}

// --- sending

void Exchange::send(unsigned worker, std::uint32_t kind) {
  std::vector<Word>& words = to(worker, kind);
  if (words.empty()) return;
  assert(worker != rank());
  post(worker, {.phase = phase_, .kind = kind, .words = std::exchange(words, {})});
  ++sent_;
  if (spare_.empty()) return;
  words = std::move(spare_.back());
  spare_.pop_back();
}

void Exchange::send_all() {
  for (unsigned worker = 0; worker < size(); ++worker) {
    for (std::uint32_t kind = 0; kind < kMostKinds; ++kind) send(worker, kind);
  }
}

void Exchange::tell(unsigned worker, std::uint32_t what, std::vector<Word> words) {
  post(worker, {.phase = phase_, .kind = what, .words = std::move(words)});
}

void Exchange::post(unsigned worker, Batch batch) {
  ++traffic_.messages;
  traffic_.bytes += (batch.words.size() + 1) * sizeof(Word); // one word says what it is
  transport_.send(worker, std::move(batch));
}

void Exchange::tell_all(std::uint32_t what, const std::vector<Word>& words) {
  for (unsigned worker = 0; worker < size(); ++worker) {
    if (worker != rank()) tell(worker, what, words);
  }
}

// Keeps the memory of a received batch for one to be sent.
void Exchange::keep(std::vector<Word> words) {
  if (words.capacity() < kFull || spare_.size() >= kMostSpare) return;
  words.clear();
  spare_.push_back(std::move(words));
}

// Takes the next batch of this phase. Batches left over from former phases do not matter any more.
bool Exchange::next(Batch& out) {
  const auto early = std::find_if(early_.begin(), early_.end(),
                                  [this](const Batch& each) { return each.phase == phase_; });
  if (early != early_.end()) {
    out = std::move(*early);
    early_.erase(early);
    return true;
  }
  while (transport_.receive(out)) {
    if (out.phase == phase_) return true;
    if (out.phase > phase_) early_.push_back(std::move(out));
  }
  return false;
}

// --- phases

void Exchange::begin_phase() {
  ++phase_;
  sent_ = received_ = steps_ = 0;
  paused_ = asked_for_pause_ = finished_ = has_failed_ = has_reported_ = false;
  question_ = answered_ = 0;
  reports_.assign(rank() == 0 ? size() : 0, {});
  progress_.assign(rank() == 0 ? size() : 0, {});
}

void Exchange::run(Work& work) {
  begin_phase();
  Batch batch;
  for (unsigned steps = 1; !finished_; ++steps) {
    while (!finished_ && next(batch)) {
      handle(batch, &work);
      keep(std::move(batch.words));
    }
    if (finished_) break;
    const bool polls = steps % kStepsBetweenPolls == 0;
    look_at_alarm(polls);
    if (polls) ask_monitor(work);
    if (steps % kStepsBetweenProgress == 0 && rank() != 0) {
      const Progress now = work.progress();
      tell(0, kProgress,
           {now.states, now.expanded, now.nodes, now.edges, static_cast<Word>(now.phase)});
    }
    if (!paused_ && step(work)) {
      ++steps_;
      continue;
    }
    send_all();
    report();
    if (finished_) break;
    transport_.wait(monitor_ != nullptr || alarm_ ? kPollEvery : kLong);
    look_at_alarm(true);
    ask_monitor(work);
  }
  alarm_.reset();
}

void Exchange::handle(const Batch& batch, Work* work) {
  const std::span<const Word> words = batch.words;
  switch (batch.kind) {
  case kReport:
    return take_report(batch.from, words);
  case kQuestion:
    question_ = words[0];
    return;
  case kFinished:
    finished_ = true;
    return;
  case kAskForPause:
    if (!words.empty() && !stop_) stop_ = to_stop(words);
    return begin_pause();
  case kPause:
    paused_ = true;
    return;
  case kProgress:
    progress_[batch.from] = {.phase = static_cast<Phase>(words[4]),
                             .states = words[0],
                             .expanded = words[1],
                             .nodes = words[2],
                             .edges = words[3]};
    return;
  case kGather:
    gathered_[batch.from] = batch.words;
    --missing_;
    return;
  case kGathered:
    gathered_.clear();
    for (std::size_t at = 0; at < words.size(); at += words[at] + 1) {
      const auto part = words.subspan(at + 1, words[at]);
      gathered_.emplace_back(part.begin(), part.end());
    }
    missing_ = 0;
    return;
  default:
    ++received_;
    if (has_failed_) return;
    try {
      work->receive(batch.from, batch.kind, words);
    } catch (const std::bad_alloc& error) {
      fail(error);
    }
  }
}

bool Exchange::step(Work& work) {
  if (has_failed_) return false;
  try {
    return work.step();
  } catch (const std::bad_alloc& error) {
    fail(error);
    return false;
  }
}

// This worker does nothing more in this phase, the outcome of which will not be used.
void Exchange::fail(const std::bad_alloc& error) {
  has_failed_ = has_broken_ = true;
  pause(stop_for(error));
}

// Called when there is nothing to do and everything has been sent: tells worker 0, unless it knows.
void Exchange::report() {
  const bool is_known = has_reported_ && reported_sent_ == sent_ && reported_received_ == received_;
  if (is_known && answered_ == question_) return;
  has_reported_ = true;
  reported_sent_ = sent_;
  reported_received_ = received_;
  answered_ = question_;
  const std::vector<Word> words{sent_, received_, question_};
  rank() == 0 ? take_report(0, words) : tell(0, kReport, words);
}

// Called by worker 0. When the sums are equal, a question is asked, which all workers answer.
void Exchange::take_report(unsigned from, std::span<const Word> words) {
  reports_[from] = {words[0], words[1], words[2], true};
  std::uint64_t sent = 0, received = 0;
  bool all_have_answered = true;
  for (const Report& each : reports_) {
    if (!each.is_there) return;
    sent += each.sent;
    received += each.received;
    all_have_answered = all_have_answered && each.question == question_;
  }
  if (!all_have_answered || sent != received) return;
  if (size() == 1 || (question_ > 0 && sum_ == sent)) {
    finished_ = true;
    return tell_all(kFinished, {});
  }
  sum_ = sent;
  tell_all(kQuestion, {++question_});
}

// --- pauses

void Exchange::pause() {
  if (std::exchange(asked_for_pause_, true)) return;
  rank() == 0 ? begin_pause() : tell(0, kAskForPause, {});
}

void Exchange::pause(Stop reason) {
  if (rank() != 0) {
    asked_for_pause_ = true;
    return tell(0, kAskForPause, to_words(reason));
  }
  if (!stop_) stop_ = std::move(reason);
  begin_pause();
}

void Exchange::set_alarm(double seconds, std::uint64_t steps) {
  if (rank() != 0) return;
  using std::chrono::duration_cast, std::chrono::steady_clock;
  const std::chrono::duration<double> later(std::clamp(seconds, kSoon, kFarAway));
  alarm_ = steady_clock::now() + duration_cast<steady_clock::duration>(later);
  alarm_steps_ = steps;
  alarm_has_rung_ = false;
}

void Exchange::look_at_alarm(bool also_at_time) {
  if (!alarm_ || paused_) return;
  const bool by_steps = alarm_steps_ > 0 && steps_ >= alarm_steps_;
  if (!by_steps && (!also_at_time || std::chrono::steady_clock::now() < *alarm_)) return;
  alarm_.reset();
  alarm_has_rung_ = true;
  pause();
}

void Exchange::begin_pause() {
  if (std::exchange(paused_, true)) return;
  tell_all(kPause, {});
}

void Exchange::ask_monitor(const Work& work) {
  if (monitor_ == nullptr || paused_ || asked_for_pause_) return;
  Progress all = work.progress();
  for (const Progress& each : progress_) {
    all.states += each.states;
    all.expanded += each.expanded;
    all.nodes += each.nodes;
    all.edges += each.edges;
  }
  if (std::optional<Stop> stop = monitor_->poll(all)) pause(*std::move(stop));
}

// --- between phases

std::vector<std::vector<Word>> Exchange::gather(std::vector<Word> mine) {
  begin_phase();
  Batch batch;
  if (rank() == 0) {
    gathered_.assign(size(), {});
    gathered_[0] = std::move(mine);
    missing_ = size() - 1;
  } else {
    missing_ = 1;
    tell(0, kGather, std::move(mine));
  }
  while (missing_ > 0) {
    while (missing_ > 0 && next(batch)) handle(batch, nullptr);
    if (missing_ > 0) transport_.wait(kLong);
  }
  if (rank() == 0 && size() > 1) {
    std::vector<Word> all;
    for (const std::vector<Word>& each : gathered_) {
      all.push_back(each.size());
      all.insert(all.end(), each.begin(), each.end());
    }
    tell_all(kGathered, all);
  }
  return std::exchange(gathered_, {});
}

std::vector<Word> Exchange::sum(std::vector<Word> mine) {
  std::vector<Word> sums(mine.size());
  for (const std::vector<Word>& each : gather(std::move(mine))) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += each[i];
  }
  return sums;
}

void Exchange::poll(const Progress& so_far) {
  if (rank() == 0 && !stop_) stop_ = fairly::poll(monitor_, so_far);
}

const std::optional<Stop>& Exchange::agree() {
  const auto known = gather(rank() == 0 && stop_ ? to_words(*stop_) : std::vector<Word>());
  if (rank() != 0 && !known[0].empty()) stop_ = to_stop(known[0]);
  return stop_;
}

} // namespace fairly::workers
