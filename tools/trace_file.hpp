// The files of --output.
#pragma once

#include "fairly/base/result.hpp"

#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fairly::tool {

// It is touched when there is something to write, and not before.
class TraceFile {
 public:
  explicit TraceFile(std::string path) : path_(std::move(path)) {}

  // Why it must not be written: it cannot, or it is one of the files that are read.
  std::optional<Error> refusal(const std::vector<std::string>& inputs) const;

  void write(const std::string& text);
  // An error: not all of it could be written.
  std::optional<Error> close();

 private:
  const std::string path_;
  std::ofstream stream_;
};

// Traces of several properties: all in one file, or, in formats of which a file holds one, each in
// a file of its own: trace.html becomes trace-ID.html.
class TraceFiles {
 public:
  TraceFiles(std::string path, bool one_each) : file_(path), path_(path), one_each_(one_each) {}

  std::optional<Error> refusal(const std::vector<std::string>& inputs) const;

  // Where the trace of the property with this id goes.
  std::string path_of(const std::string& id) const;
  // Where it went. An error: not all of it could be written.
  Result<std::string> write(const std::string& id, const std::string& text);
  // There is no trace: should the file of an earlier run be there, it is said to be old.
  void nothing_for(const std::string& id);
  // Says on standard error what was written, and what looks new and is old.
  std::optional<Error> close();

 private:
  TraceFile file_; // of all together
  const std::string path_;
  const bool one_each_;
  std::set<std::string> written_, old_;
};

} // namespace fairly::tool
