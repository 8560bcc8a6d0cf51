// Runs the binary as scripts do: arguments go through the shell; output, errors and exit code are
// returned.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace fairly::test {

struct Outcome {
  int exit_code;
  std::string out, err;
};

class Cli : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::path(testing::TempDir()) / ("fairly_cli_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }

  // `arguments` go through the shell.
  Outcome fairly(const std::string& arguments, const std::string& before = "") {
    return run(before + FAIRLY_BINARY, arguments);
  }
  // Runs another program.
  Outcome run(const std::string& program, const std::string& arguments) {
    const std::string err = (folder_ / "stderr").string();
    const std::string command = program + " " + arguments + " 2>" + err;
    Outcome outcome;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer;
    while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) {
      outcome.out.append(buffer.data(), n);
    }
    const int status = pclose(pipe);
    outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    std::ifstream in(err);
    outcome.err.assign(std::istreambuf_iterator<char>(in), {});
    return outcome;
  }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

} // namespace fairly::test
