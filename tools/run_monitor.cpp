#include "run_monitor.hpp"

#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace fairly::tool {
namespace {

constexpr double kFirstShown = 1.0; // seconds; shorter runs show nothing
constexpr double kShowEvery = 0.2;

std::atomic<bool> interrupted = false;

void on_interrupt(int) {
  interrupted = true;
  std::signal(SIGINT, SIG_DFL); // the second one ends the program
}

// Address space in use (field 0) and resident memory (field 1), in bytes.
std::uint64_t memory_field(int field) {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  for (int i = 0; i <= field; ++i) statm >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t available_memory() {
  std::ifstream meminfo("/proc/meminfo");
  std::string name, unit;
  std::uint64_t kilobytes = 0;
  while (meminfo >> name >> kilobytes) {
    if (name == "MemAvailable:") return kilobytes * 1024;
    std::getline(meminfo, unit);
  }
  return 0;
}

// Allocations beyond the limit fail and are reported as such. (The sanitizers reserve
// terabytes of address space themselves.)
void limit_address_space([[maybe_unused]] std::uint64_t bytes) {
#ifndef __SANITIZE_ADDRESS__
  rlimit current{};
  getrlimit(RLIMIT_AS, &current);
  const rlim_t wanted = memory_field(0) + bytes;
  if (current.rlim_max != RLIM_INFINITY && wanted > current.rlim_max) return;
  current.rlim_cur = wanted;
  setrlimit(RLIMIT_AS, &current);
#endif
}

} // namespace

std::uint64_t resident_memory() {
  return memory_field(1);
}

void add_limit_options(CLI::App& command, RunLimits& limits) {
  command.add_option("--time-limit", limits.seconds, "Stop after this many seconds: unknown")
      ->type_name("SECONDS")
      ->check(CLI::NonNegativeNumber);
  command
      .add_option("--memory-limit", limits.memory, "Stop at this much memory (500M, 8G): unknown")
      ->type_name("SIZE")
      ->transform(CLI::AsSizeValue(false));
  command
      .add_option("--progress", limits.progress,
                  "Show progress: auto (on a terminal), always, never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

RunMonitor::RunMonitor(const RunLimits& limits)
    : limits_(limits), start_(std::chrono::steady_clock::now()),
      show_(limits.progress == "always" ||
            (limits.progress == "auto" && isatty(STDERR_FILENO) != 0)) {
  interrupted = false;
  std::signal(SIGINT, on_interrupt);
  if (limits_.memory == 0) limits_.memory = available_memory() / 10 * 9;
  if (limits_.memory != 0) limit_address_space(limits_.memory);
}

RunMonitor::~RunMonitor() {
  clear_progress();
  std::signal(SIGINT, SIG_DFL);
}

double RunMonitor::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::optional<std::string> RunMonitor::poll(const SearchStatistics& so_far) {
  if (interrupted) return "interrupted";
  const double now = seconds();
  if (limits_.seconds > 0 && now > limits_.seconds) {
    return fmt::format("the time limit of {} s was reached", limits_.seconds);
  }
  if (show_ && now > std::max(kFirstShown, last_shown_ + kShowEvery)) show_progress(so_far, now);
  return std::nullopt;
}

void RunMonitor::show_progress(const SearchStatistics& so_far, double now) {
  last_shown_ = now;
  fmt::print(
      stderr,
      "\r\033[K{:.0f} s  {} states  {} edges  {:.2f} M edges/s  {} MB  depth {}  revisits {}", now,
      so_far.nodes, so_far.edges, static_cast<double>(so_far.edges) / now / 1e6,
      resident_memory() >> 20, so_far.peak_stack, so_far.revisits);
  std::fflush(stderr);
}

void RunMonitor::clear_progress() {
  if (last_shown_ > 0) std::fputs("\r\033[K", stderr);
}

} // namespace fairly::tool
