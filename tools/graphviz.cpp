#include "graphviz.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <memory>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace fairly::tool {
namespace {

constexpr std::chrono::seconds kTimeLimit{5};

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// Starts dot with these files as standard input and output; error messages are dropped. Returns 0
// if it could not be started.
pid_t start_dot(std::FILE* in, std::FILE* out) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return 0;
  posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string program = "dot", format = "-Tplain";
  std::array<char*, 3> arguments{program.data(), format.data(), nullptr};
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return failed != 0 ? 0 : child;
}

// Did the child end with success, and in time?
bool wait_for(pid_t child) {
  const auto deadline = std::chrono::steady_clock::now() + kTimeLimit;
  bool is_late = false;
  while (true) {
    int status = 0;
    const pid_t ended = waitpid(child, &status, is_late ? 0 : WNOHANG);
    if (ended == child) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (ended < 0 && errno != EINTR) return false;
    if (!is_late && std::chrono::steady_clock::now() > deadline) {
      kill(child, SIGKILL);
      is_late = true;
    }
    if (!is_late) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

std::string contents(std::FILE* file) {
  std::string text;
  std::array<char, 1 << 16> buffer;
  std::rewind(file);
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), file)) {
    text.append(buffer.data(), n);
  }
  return text;
}

} // namespace

std::string ask_graphviz(const std::string& text) {
  const File in(std::tmpfile()), out(std::tmpfile());
  if (!in || !out) return {};
  if (std::fwrite(text.data(), 1, text.size(), in.get()) != text.size()) return {};
  if (std::fflush(in.get()) != 0) return {};
  std::rewind(in.get());
  const pid_t child = start_dot(in.get(), out.get());
  return child != 0 && wait_for(child) ? contents(out.get()) : std::string();
}

} // namespace fairly::tool
