#include "run_monitor.hpp"

#include "answer_text.hpp"
#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <unistd.h>

namespace fairly::tool {
namespace {

constexpr double kFirstShown = 1.0; // seconds; shorter runs show nothing
constexpr double kShowEvery = 0.2;
constexpr double kMemoryEvery = 0.01;

// What is still to be done, as far as that is known: states that were seen and not yet expanded, or
// the states on the stack of a search.
std::uint64_t waiting(const Progress& so_far) {
  return so_far.phase == Phase::exploring ? so_far.states - so_far.expanded : so_far.depth;
}

// "+1,200/s"
std::string growth_text(double by, double seconds) {
  const double rate = by / seconds;
  return fmt::format("{}{}/s", rate < 0 ? "-" : "+",
                     grouped(static_cast<std::uint64_t>(std::abs(rate))));
}

// `growth` is the growth of what is waiting.
std::string progress_text(const Progress& so_far, double seconds, const std::string& growth) {
  const auto millions_a_second = [&](std::uint64_t count) {
    return static_cast<double>(count) / seconds / 1e6;
  };
  switch (so_far.phase) {
  case Phase::reading:
    return "reading";
  case Phase::unfolding:
    return fmt::format("unfolding  {}  {}", counted(so_far.states, "place"),
                       counted(so_far.edges, "transition"));
  case Phase::analysing:
    return "analysing the model";
  case Phase::translating:
    return "translating";
  case Phase::exploring:
    return fmt::format("{}  {}  {:.2f} M states/s  {} waiting, {}", counted(so_far.states, "state"),
                       counted(so_far.edges, "edge"), millions_a_second(so_far.states),
                       grouped(waiting(so_far)), growth);
  case Phase::searching:
    return fmt::format("{}  {}  {:.2f} M edges/s  depth {}, {}  revisits {}",
                       counted(so_far.nodes, "node"), counted(so_far.edges, "edge"),
                       millions_a_second(so_far.edges), grouped(waiting(so_far)), growth,
                       grouped(so_far.revisits));
  case Phase::packing:
    return fmt::format("packing {} again  {} done, {:.0f} %", counted(so_far.states, "state"),
                       grouped(so_far.expanded),
                       100.0 * static_cast<double>(so_far.expanded) /
                           static_cast<double>(std::max<std::uint64_t>(so_far.states, 1)));
  case Phase::explaining:
    return "looking for a short counterexample";
  }
  return "";
}

} // namespace

RunMonitor::RunMonitor(const RunLimits& limits, const std::string& last_words, LastWords::To where)
    : limits_(limits), last_words_(last_words, where), start_(std::chrono::steady_clock::now()),
      show_(limits.progress == ShowProgress::always ||
            (limits.progress == ShowProgress::on_a_terminal && isatty(STDERR_FILENO) != 0)) {
  if (limits_.memory == 0) limits_.memory = available_memory() / 10 * 9;
  if (limits_.memory != 0) limit_address_space(limits_.memory);
}

RunMonitor::~RunMonitor() {
  clear_progress();
}

double RunMonitor::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

double RunMonitor::seconds_left() const {
  const double infinity = std::numeric_limits<double>::infinity();
  const double end = limits_.seconds > 0 ? limits_.seconds : infinity;
  return std::min(end, deadline_ > 0 ? deadline_ : infinity) - seconds();
}

std::optional<Stop> RunMonitor::poll(const Progress& so_far) {
  const double now = seconds();
  if (is_time_to_show(now)) show_progress(so_far, now);
  return limit_reached();
}

std::optional<Stop> RunMonitor::limit_reached() {
  if (Interrupts::have_come()) return Stop{Stop::Kind::interrupted, "interrupted"};
  const double now = seconds();
  if (limits_.seconds > 0 && now > limits_.seconds) {
    return Stop{Stop::Kind::time,
                fmt::format("the time limit of {} s was reached", limits_.seconds)};
  }
  if (deadline_ > 0 && now > deadline_) return Stop{Stop::Kind::time, deadline_reason_};
  if (limits_.memory == 0 || now < last_memory_check_ + kMemoryEvery) return std::nullopt;
  last_memory_check_ = now;
  if (used_memory() <= limits_.memory) return std::nullopt;
  const std::string limit = limits_.memory < 1U << 20 ? counted(limits_.memory, "byte")
                                                      : fmt::format("{} MB", limits_.memory >> 20);
  return Stop{Stop::Kind::memory, fmt::format("the memory limit of {} was reached", limit)};
}

bool RunMonitor::is_time_to_show(double now) const {
  return show_ && now > std::max(kFirstShown, last_shown_ + kShowEvery);
}

void RunMonitor::show_progress(const Progress& so_far, double now) {
  const double before = static_cast<double>(last_waiting_);
  const std::string growth =
      growth_text(static_cast<double>(waiting(so_far)) - before, now - last_shown_);
  last_shown_ = now;
  last_waiting_ = waiting(so_far);
  is_shown_ = true;
  const bool is_search = so_far.phase == Phase::searching || so_far.phase == Phase::explaining;
  const std::string also = also_ && is_search ? also_() + "  " : "";
  std::fputs(fmt::format("\r\033[K{:.0f} s  {}{}  {} MB", now, also,
                         progress_text(so_far, now, growth), grouped(used_memory() >> 20))
                 .c_str(),
             stderr);
  std::fflush(stderr);
}

void RunMonitor::clear_progress() {
  if (is_shown_) std::fputs("\r\033[K", stderr);
  is_shown_ = false;
}

} // namespace fairly::tool
