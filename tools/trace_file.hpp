// The files of --output.
#pragma once

#include "fairly/base/result.hpp"

#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fairly::tool {

// A file that is left as it is until there is something to write.
class TraceFile {
 public:
  explicit TraceFile(std::string path) : path_(std::move(path)) {}

  // Why the file must not be written: writing it fails, or it is one of the files that are read.
  std::optional<Error> refusal(const std::vector<std::string>& inputs) const;

  void write(const std::string& text);
  // Returns an error if not all of it could be written.
  std::optional<Error> close();

 private:
  const std::string path_;
  std::ofstream stream_;
};

// Traces of several properties: all in one file, or, in formats that allow only one trace in a
// file, each in a file of its own: trace.itf.json becomes trace-ID.itf.json.
class TraceFiles {
 public:
  // Files that are read are never written.
  TraceFiles(const std::string& path, bool one_each, std::vector<std::string> inputs)
      : file_(path), path_(path), one_each_(one_each), inputs_(std::move(inputs)) {}

  // Why the traces of the properties with these ids must not be written.
  std::optional<Error> refusal(const std::vector<std::string>& ids) const;

  // Where the trace of the property with this id goes.
  std::string path_of(const std::string& id) const;
  // Returns the path that was written, or an error if not all of it could be written.
  Result<std::string> write(const std::string& id, const std::string& text);
  // Called if there is no trace. If the file of an earlier run is there, close() says that it is
  // old.
  void nothing_for(const std::string& id);
  // Says on standard error what was written, and which files look new but are old.
  std::optional<Error> close();

 private:
  TraceFile file_; // if all traces share it
  const std::string path_;
  const bool one_each_;
  const std::vector<std::string> inputs_;
  std::set<std::string> written_, old_;
};

} // namespace fairly::tool
