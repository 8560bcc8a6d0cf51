// Reads the lines of a stream in large blocks.
//
// A line is a view into the block; no memory is allocated for a line unless it is longer than all
// before. Wrong input is thrown as Error, which the readers catch.
// Cost: each byte is looked at once to find the ends of lines. Tested by
// tests/unit/graph/line_reader_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::graph {

class LineReader {
 public:
  LineReader(std::istream& in, std::string source, Monitor* monitor,
             std::size_t block = std::size_t{1} << 18);

  // Goes to the next line. Returns false if there is none; the current line then stays. Throws if
  // reading fails or there is a reason to stop.
  bool next();

  // The line without its line end; valid until next().
  std::string_view text() const { return text_; }
  // Counts from 1; 0 before the first line.
  std::size_t number() const { return number_; }
  const std::string& source() const { return source_; }

  // Throws an error at an offset of the current line.
  [[noreturn]] void fail(std::size_t offset, std::size_t length, std::string message,
                         std::string hint = {}) const;

 private:
  bool read_block();

  std::istream& in_;
  std::string source_;
  Monitor* monitor_;
  std::size_t block_; // how much to read at once
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0; // what has been read but is not yet a line
  std::string_view text_{};
  std::size_t number_ = 0;
};

} // namespace fairly::graph
