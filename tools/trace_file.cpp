#include "trace_file.hpp"

#include "command.hpp"
#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace fairly::tool {
namespace {

Error cannot_write(const std::string& path) {
  const int reason = errno;
  return {.message = fmt::format("cannot write this file{}{}", reason != 0 ? ": " : "",
                                 reason != 0 ? std::strerror(reason) : ""),
          .source = path};
}

// The id with only those characters that file names can have everywhere.
std::string file_name_part(const std::string& id) {
  std::string name;
  for (const char c : id) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    name += is_plain ? c : '_';
  }
  return name;
}

} // namespace

std::optional<Error> TraceFile::refusal(const std::vector<std::string>& inputs) const {
  namespace fs = std::filesystem;
  std::error_code ignored;
  for (const std::string& input : inputs) {
    if (!input.empty() && fs::equivalent(path_, input, ignored)) {
      return Error{.message = "this is an input file",
                   .source = path_,
                   .hint = "choose another name for the output"};
    }
  }
  if (fs::is_fifo(path_, ignored)) return std::nullopt; // its reader would see the end of the file
  const bool was_there = fs::exists(fs::symlink_status(path_, ignored)); // also if it leads nowhere
  errno = 0;
  const bool opens = std::ofstream(path_, std::ios::app).is_open();
  if (!opens) return cannot_write(path_);
  if (!was_there) fs::remove(path_, ignored);
  return std::nullopt;
}

void TraceFile::write(const std::string& text) {
  errno = 0;
  if (!stream_.is_open()) stream_.open(path_);
  stream_ << text;
}

std::optional<Error> TraceFile::close() {
  if (stream_ && (!stream_.is_open() || stream_.flush())) return std::nullopt;
  return cannot_write(path_);
}

std::optional<Error> TraceFiles::refusal(const std::vector<std::string>& ids) const {
  std::error_code ignored;
  if (path_.ends_with('/') || std::filesystem::is_directory(path_, ignored)) {
    return Error{
        .message = "this is a directory", .source = path_, .hint = "give the name of a file"};
  }
  if (!one_each_) return file_.refusal(inputs_);
  for (const std::string& id : ids) {
    if (auto error = TraceFile(path_of(id)).refusal(inputs_)) return error;
  }
  return std::nullopt;
}

std::string TraceFiles::path_of(const std::string& id) const {
  if (!one_each_) return path_;
  const std::size_t name = path_.rfind('/') + 1; // npos + 1 is 0
  std::size_t dot = path_.ends_with(".itf.json") ? path_.size() - 9 : path_.rfind('.');
  if (dot == std::string::npos || dot <= name) dot = path_.size();
  return path_.substr(0, dot) + '-' + file_name_part(id) + path_.substr(dot);
}

Result<std::string> TraceFiles::write(const std::string& id, const std::string& text) {
  std::string path = path_of(id);
  // Different ids can become the same part of a file name.
  for (int i = 2; one_each_ && written_.contains(path); ++i) {
    path = path_of(fmt::format("{}_{}", id, i));
  }
  old_.erase(path);
  if (!one_each_) {
    written_.insert(path);
    file_.write(text);
    return path;
  }
  TraceFile file(path);
  if (auto error = file.refusal(inputs_)) return *error; // not all names are known in advance
  written_.insert(path);
  file.write(text);
  if (auto failed = file.close()) return *failed;
  return path;
}

void TraceFiles::nothing_for(const std::string& id) {
  std::error_code ignored;
  const std::string path = path_of(id);
  if (!written_.contains(path) && std::filesystem::is_regular_file(path, ignored)) {
    old_.insert(path);
  }
}

std::optional<Error> TraceFiles::close() {
  if (auto failed = file_.close()) return failed;
  for (const std::string& path : written_) {
    std::error_code ignored;
    const bool is_file = std::filesystem::is_regular_file(path, ignored);
    if (!is_file || path.starts_with("/dev/")) continue;
    complain("wrote " + without_control_bytes(path));
  }
  for (const std::string& path : old_) {
    complain(fmt::format("note: {} is from an earlier run: there was no counterexample to write",
                         without_control_bytes(path)));
  }
  return std::nullopt;
}

} // namespace fairly::tool
