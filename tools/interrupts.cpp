#include "interrupts.hpp"

#include <atomic>
#include <csignal>
#include <ctime>
#include <unistd.h>

namespace fairly::tool {
namespace {

std::atomic<bool> interrupted = false;

// The second signal ends the program, unless it comes together with the first: timeout(1) sends
// two.
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

// Ends the program with a message. For times when there are no results to keep.
void end_with_a_word(int signal) {
  constexpr char kWord[] = "interrupted\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kWord, sizeof kWord - 1);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

} // namespace

void Interrupts::none_expected() {
  std::signal(SIGINT, end_with_a_word);
  std::signal(SIGTERM, end_with_a_word);
}

Interrupts::Interrupts() {
  interrupted = false;
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
}

Interrupts::~Interrupts() {
  none_expected();
}

bool Interrupts::have_come() {
  return interrupted;
}

} // namespace fairly::tool
