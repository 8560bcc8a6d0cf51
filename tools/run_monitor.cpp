#include "run_monitor.hpp"

#include "command.hpp"
#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <new>
#include <sys/resource.h>
#include <unistd.h>

namespace fairly::tool {
namespace {

constexpr double kFirstShown = 1.0; // seconds; shorter runs show nothing
constexpr double kShowEvery = 0.2;
constexpr double kMemoryEvery = 0.01;

std::atomic<bool> interrupted = false;
std::string farewell; // printed when memory is gone; must not allocate then
int farewell_to = STDOUT_FILENO;

// The second one ends the program, unless it comes with the first: timeout(1) sends two.
void on_interrupt(int signal) {
  static volatile std::sig_atomic_t first_second = 0;
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (!interrupted.exchange(true)) {
    first_second = static_cast<std::sig_atomic_t>(now.tv_sec);
  } else if (now.tv_sec > first_second + 1) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

// Unwinding is no option: hash tables of other people break when an allocation fails.
void on_out_of_memory() {
  const ssize_t written = write(farewell_to, farewell.data(), farewell.size());
  _exit(written < 0 ? kError : kUnknown);
}

// Address space in use (field 0) and resident memory (field 1), in bytes.
std::uint64_t memory_field(int field) {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  for (int i = 0; i <= field; ++i) statm >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// A line "Name:   12345 kB" of a file, in bytes; 0: there is none.
std::uint64_t kilobytes_of(const char* file, std::string_view wanted) {
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line)) {
    if (!line.starts_with(wanted)) continue;
    return 1024 * std::strtoull(line.c_str() + wanted.size(), nullptr, 10);
  }
  return 0;
}

std::uint64_t available_memory() {
  return kilobytes_of("/proc/meminfo", "MemAvailable:");
}

// The backstop behind the watching: twice the limit, since tables that grow are there twice for
// a moment, but not more than there is. (The sanitizers reserve terabytes of address space
// themselves.)
void limit_address_space([[maybe_unused]] std::uint64_t bytes) {
#ifndef __SANITIZE_ADDRESS__
  rlimit current{};
  getrlimit(RLIMIT_AS, &current);
  constexpr std::uint64_t kSlack = 64U << 20;
  const std::uint64_t available = available_memory();
  std::uint64_t most = 2 * bytes;
  if (available > 0) most = std::min(most, std::max(bytes, available / 100 * 97));
  const rlim_t wanted = memory_field(0) + most + kSlack;
  if (current.rlim_cur != RLIM_INFINITY && wanted > current.rlim_cur) return;
  current.rlim_cur = wanted;
  setrlimit(RLIMIT_AS, &current);
#endif
}

std::string progress_text(const Progress& so_far, double seconds) {
  const auto millions_a_second = [&](std::uint64_t count) {
    return static_cast<double>(count) / seconds / 1e6;
  };
  switch (so_far.phase) {
  case Phase::reading:
    return "reading";
  case Phase::analysing:
    return "analysing the net";
  case Phase::translating:
    return "translating";
  case Phase::exploring:
    return fmt::format("{} states  {} edges  {:.2f} M states/s  {} waiting", grouped(so_far.states),
                       grouped(so_far.edges), millions_a_second(so_far.states),
                       grouped(so_far.states - so_far.expanded));
  case Phase::searching:
    return fmt::format("{} nodes  {} edges  {:.2f} M edges/s  depth {}  revisits {}", so_far.nodes,
                       so_far.edges, millions_a_second(so_far.edges), so_far.depth,
                       so_far.revisits);
  case Phase::packing:
    return fmt::format("packing {} states again  {} done", grouped(so_far.states),
                       grouped(so_far.expanded));
  case Phase::explaining:
    return "looking for a short counterexample";
  }
  return "";
}

// A number with an optional unit out of "unit=factor" pairs; nothing else is taken.
std::optional<double>
parse_quantity(const std::string& text,
               std::initializer_list<std::pair<std::string_view, double>> units) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  const bool starts_well = !text.empty() && text[0] >= '0' && text[0] <= '9';
  if (!starts_well || !(number >= 0) || number > 1e15) return std::nullopt;
  for (const auto& [unit, factor] : units) {
    if (unit == end) return number * factor;
  }
  return std::nullopt;
}

} // namespace

CLI::Option* add_time_option(CLI::App& command, const std::string& name, double& seconds,
                             const std::string& description) {
  return command
      .add_option_function<std::string>(
          name,
          [&seconds, name](const std::string& text) {
            const auto value = parse_quantity(text, {{"", 1}, {"s", 1}, {"m", 60}, {"h", 3600}});
            if (!value || *value <= 0) {
              throw CLI::ValidationError(name,
                                         "'" + text + "' is no time: use seconds, or 30s, 5m, 2h");
            }
            seconds = *value;
          },
          description)
      ->type_name("SECONDS");
}

void add_limit_options(CLI::App& command, RunLimits& limits) {
  add_time_option(command, "--time-limit", limits.seconds,
                  "Stop after this long: unknown (30, 30s, 5m, 2h)");
  command
      .add_option_function<std::string>(
          "--memory-limit",
          [&limits](const std::string& text) {
            const auto value = parse_quantity(text, {{"", 1},
                                                     {"K", 1024.0},
                                                     {"KB", 1024.0},
                                                     {"M", 1048576.0},
                                                     {"MB", 1048576.0},
                                                     {"G", 1073741824.0},
                                                     {"GB", 1073741824.0}});
            if (!value || *value < 1) {
              throw CLI::ValidationError("--memory-limit",
                                         "'" + text + "' is no size: use bytes, or 500M, 8G");
            }
            limits.memory = static_cast<std::uint64_t>(std::min(*value, 0x1p60));
          },
          "Stop at this much memory: unknown (500M, 8G; default: all)")
      ->type_name("SIZE");
  command
      .add_option("--progress", limits.progress,
                  "Show progress: auto (on a terminal), always, never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

RunMonitor::RunMonitor(const RunLimits& limits, const std::string& last_words, LastWords where)
    : limits_(limits), start_(std::chrono::steady_clock::now()),
      show_(limits.progress == "always" ||
            (limits.progress == "auto" && isatty(STDERR_FILENO) != 0)) {
  interrupted = false;
  farewell = last_words;
  farewell_to = where == LastWords::to_output ? STDOUT_FILENO : STDERR_FILENO;
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  if (limits_.memory == 0) limits_.memory = available_memory() / 10 * 9;
  if (limits_.memory != 0) limit_address_space(limits_.memory);
  std::set_new_handler(on_out_of_memory);
}

RunMonitor::~RunMonitor() {
  clear_progress();
  std::set_new_handler(nullptr);
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

double RunMonitor::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::optional<Stop> RunMonitor::poll(const Progress& so_far) {
  const double now = seconds();
  if (is_time_to_show(now)) show_progress(so_far, now);
  return limit_reached();
}

std::optional<Stop> RunMonitor::limit_reached() {
  if (interrupted) return Stop{Stop::Kind::interrupted, "interrupted"};
  const double now = seconds();
  if (limits_.seconds > 0 && now > limits_.seconds) {
    return Stop{Stop::Kind::time,
                fmt::format("the time limit of {} s was reached", limits_.seconds)};
  }
  if (deadline_ > 0 && now > deadline_) return Stop{Stop::Kind::time, deadline_reason_};
  if (limits_.memory == 0 || now < last_memory_check_ + kMemoryEvery) return std::nullopt;
  last_memory_check_ = now;
  if (memory_field(1) <= limits_.memory) return std::nullopt;
  const bool is_small = limits_.memory < 1U << 20;
  return Stop{Stop::Kind::memory, fmt::format("the memory limit of {} {} was reached",
                                              is_small ? limits_.memory : limits_.memory >> 20,
                                              is_small ? "bytes" : "MB")};
}

bool RunMonitor::is_time_to_show(double now) const {
  return show_ && now > std::max(kFirstShown, last_shown_ + kShowEvery);
}

void RunMonitor::show_progress(const Progress& so_far, double now) {
  last_shown_ = now;
  is_shown_ = true;
  const std::string also = also_ && so_far.phase == Phase::searching ? also_() + "  " : "";
  std::fputs(fmt::format("\r\033[K{:.0f} s  {}{}  {} MB", now, also, progress_text(so_far, now),
                         memory_field(1) >> 20)
                 .c_str(),
             stderr);
  std::fflush(stderr);
}

void RunMonitor::set_last_words(const std::string& last_words) {
  farewell = last_words;
}

std::uint64_t used_memory() {
  return memory_field(1);
}

std::uint64_t peak_memory() {
  return kilobytes_of("/proc/self/status", "VmHWM:");
}

void RunMonitor::clear_progress() {
  if (is_shown_) std::fputs("\r\033[K", stderr);
  is_shown_ = false;
}

} // namespace fairly::tool
