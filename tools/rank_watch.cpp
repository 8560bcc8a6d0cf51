#include "rank_watch.hpp"

#include "command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fairly::tool {
namespace {

volatile std::sig_atomic_t watched = 0;   // the process that is watched
volatile std::sig_atomic_t was_asked = 0; // it was asked to end

void pass_on(int signal) {
  was_asked = 1;
  kill(static_cast<pid_t>(watched), signal);
}

std::string host() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

} // namespace

void watch_rank(int rank) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) return; // in this case nobody watches
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(kError);
    return;
  }
  prctl(PR_SET_NAME, "fairly-watch");
  watched = static_cast<std::sig_atomic_t>(child);
  std::signal(SIGINT, pass_on);
  std::signal(SIGTERM, pass_on);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  // Higher exit codes come from MPI when another process has died.
  if (WIFEXITED(status)) _exit(std::min<int>(WEXITSTATUS(status), kError));
  if (was_asked == 0) {
    const int signal = WTERMSIG(status);
    complain(
        describe({.message = fmt::format("rank {} on {} (process {}) was ended by signal {}: {}",
                                         rank, host(), child, signal, strsignal(signal)),
                  .hint = "with --checkpoint and --resume a long run can go on after that"}));
  }
  _exit(kError);
}

} // namespace fairly::tool
