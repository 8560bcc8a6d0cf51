#include "memory.hpp"

#include "command.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <new>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>

namespace fairly::tool {
namespace {

std::string farewell; // printed when memory runs out; nothing can be allocated then
int farewell_to = STDOUT_FILENO;
int farewell_code = kUnknown;

// Unwinding is no option: hash tables of other libraries break when an allocation fails.
void on_out_of_memory() {
  const ssize_t written = write(farewell_to, farewell.data(), farewell.size());
  _exit(written < 0 ? kError : farewell_code);
}

// Address space in use (field 0) and resident memory (field 1), in bytes.
std::uint64_t memory_field(int field) {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  for (int i = 0; i <= field; ++i) statm >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// The value in a line "Name:   12345 kB" of a file, in bytes; 0 if there is no such line.
std::uint64_t kilobytes_of(const char* file, std::string_view wanted) {
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line)) {
    if (!line.starts_with(wanted)) continue;
    return 1024 * std::strtoull(line.c_str() + wanted.size(), nullptr, 10);
  }
  return 0;
}

} // namespace

std::uint64_t used_memory() {
  return memory_field(1);
}

std::uint64_t peak_memory() {
  return kilobytes_of("/proc/self/status", "VmHWM:");
}

std::uint64_t available_memory() {
  return kilobytes_of("/proc/meminfo", "MemAvailable:");
}

// Does nothing under the sanitizers: they reserve terabytes of address space themselves.
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

LastWords::LastWords(const std::string& text, To where) {
  farewell = text;
  farewell_to = where == To::output ? STDOUT_FILENO : STDERR_FILENO;
  std::set_new_handler(on_out_of_memory);
}

LastWords::~LastWords() {
  std::set_new_handler(nullptr);
}

void LastWords::set(const std::string& text, int exit_code) {
  farewell = text;
  farewell_code = exit_code;
}

} // namespace fairly::tool
