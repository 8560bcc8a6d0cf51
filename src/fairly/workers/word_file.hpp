// Files of words that can be checked for completeness: a checkpoint consists of them.
//
// Words are written in blocks, each compressed and with a checksum of its bytes and its place in
// the file; an empty block ends the file. All words are on the disk when finish() returns. Cost:
// two blocks of 512 KB in memory.
// Tested by tests/workers/checkpoint_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/base/word.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fairly::workers {

// A file descriptor, closed by the destructor.
class OpenFile {
 public:
  OpenFile() = default;
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(OpenFile&& other) noexcept;
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile();

  int get() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }

 private:
  int descriptor_ = -1;
};

// Writes all bytes to a new file, down to the disk. Returns the error text of the system if this
// fails.
std::optional<std::string> write_whole_file(const std::string& file, const std::string& bytes);
// Makes sure that the names in a folder are on the disk.
void sync_folder(const std::string& folder);

// Errors are reported by finish() only.
class WordWriter {
 public:
  explicit WordWriter(const std::string& file);

  void put(Word word) {
    words_.push_back(word);
    if (words_.size() == words_.capacity()) write_block();
  }
  void put(std::span<const Word> words) {
    for (const Word word : words) put(word);
  }

  // Returns why the file could not be written, if so.
  std::optional<std::string> finish();
  std::uint64_t bytes() const { return bytes_; }
  // Of all blocks, after finish().
  std::uint64_t checksum() const { return checksum_; }

 private:
  void write_block();
  void write_bytes(const char* bytes, std::size_t count);

  OpenFile file_;
  std::vector<Word> words_;
  std::vector<char> packed_;
  std::uint64_t blocks_ = 0, bytes_ = 0, checksum_ = 0;
  std::optional<std::string> failure_;
};

class WordReader {
 public:
  explicit WordReader(const std::string& file);

  // Returns 0 if the file is damaged or at its end: see is_good() and at_end().
  Word get() {
    if (next_ == words_.size() && !read_block()) return 0;
    return words_[next_++];
  }
  bool is_good() const { return !failure_; }
  const std::string& failure() const { return *failure_; }
  // Whether all words have been read and the file ends as it should.
  bool at_end();

  // Reads all that is left. Returns true if the file is complete, has this checksum and nothing
  // behind its end.
  bool verify(std::uint64_t checksum);

 private:
  bool read_block();
  bool read_bytes(char* bytes, std::size_t count);

  OpenFile file_;
  std::vector<Word> words_;
  std::size_t next_ = 0;
  std::vector<char> packed_;
  std::uint64_t blocks_ = 0, checksum_ = 0;
  bool has_ended_ = false;
  std::optional<std::string> failure_;
};

} // namespace fairly::workers
