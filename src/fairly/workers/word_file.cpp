#include "fairly/workers/word_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>
#include <zstd.h>

namespace fairly::workers {
namespace {

constexpr std::size_t kBlockWords = std::size_t{1} << 16;
constexpr int kQuickly = 1; // level of compression
constexpr const char* kDamaged = "it is damaged";

// Before each block.
struct BlockHead {
  std::uint32_t words = 0, bytes = 0; // of the content, and of its compressed form
  std::uint64_t checksum = 0;
};

// The checksum of the compressed bytes, because different bytes may stand for the same words.
std::uint64_t checksum_of(const BlockHead& head, const std::vector<char>& bytes,
                          std::uint64_t block) {
  std::uint64_t print = mix(block + 1) ^ (std::uint64_t{head.words} << 32 | head.bytes);
  for (std::size_t i = 0; i < head.bytes; i += sizeof(Word)) {
    Word word = 0;
    std::memcpy(&word, bytes.data() + i, std::min(sizeof word, head.bytes - i));
    print = mix(print ^ word) + 1;
  }
  return mix(print);
}

std::string why() {
  return std::strerror(errno);
}

} // namespace

OpenFile::OpenFile(OpenFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OpenFile::~OpenFile() {
  if (is_open()) ::close(descriptor_);
}

std::optional<std::string> write_whole_file(const std::string& file, const std::string& bytes) {
  const OpenFile out(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!out.is_open()) return why();
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::write(out.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno != EINTR) return why();
    if (count > 0) done += static_cast<std::size_t>(count);
  }
  if (::fsync(out.get()) != 0) return why();
  return std::nullopt;
}

void sync_folder(const std::string& folder) {
  const OpenFile open(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (open.is_open()) ::fsync(open.get());
}

// --- writing

WordWriter::WordWriter(const std::string& file)
    : file_(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (!file_.is_open()) failure_ = why();
  words_.reserve(kBlockWords);
  packed_.resize(ZSTD_compressBound(kBlockWords * sizeof(Word)));
}

void WordWriter::write_block() {
  BlockHead head{.words = static_cast<std::uint32_t>(words_.size())};
  if (!words_.empty()) {
    const std::size_t size = ZSTD_compress(packed_.data(), packed_.size(), words_.data(),
                                           words_.size() * sizeof(Word), kQuickly);
    if (ZSTD_isError(size) != 0) throw std::bad_alloc(); // nothing else can go wrong
    head.bytes = static_cast<std::uint32_t>(size);
  }
  head.checksum = checksum_of(head, packed_, blocks_++);
  checksum_ = mix(checksum_ ^ head.checksum);
  char bytes[sizeof head];
  std::memcpy(bytes, &head, sizeof head);
  write_bytes(bytes, sizeof head);
  write_bytes(packed_.data(), head.bytes);
  words_.clear();
}

void WordWriter::write_bytes(const char* bytes, std::size_t count) {
  while (count > 0 && !failure_) {
    const ssize_t written = ::write(file_.get(), bytes, count);
    if (written < 0 && errno != EINTR) failure_ = why();
    if (written <= 0) continue;
    bytes += written;
    count -= static_cast<std::size_t>(written);
    bytes_ += static_cast<std::uint64_t>(written);
  }
}

std::optional<std::string> WordWriter::finish() {
  if (!words_.empty()) write_block();
  write_block();
  if (!failure_ && ::fsync(file_.get()) != 0) failure_ = why();
  return failure_;
}

// --- reading

WordReader::WordReader(const std::string& file)
    : file_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (!file_.is_open()) failure_ = why();
  packed_.resize(ZSTD_compressBound(kBlockWords * sizeof(Word)));
}

bool WordReader::read_bytes(char* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t read = ::read(file_.get(), bytes, count);
    if (read < 0 && errno == EINTR) continue;
    if (read < 0) failure_ = why();
    if (read == 0) failure_ = "it is cut off";
    if (read <= 0) return false;
    bytes += read;
    count -= static_cast<std::size_t>(read);
  }
  return true;
}

// Returns false if there is no further block or if it is damaged.
bool WordReader::read_block() {
  words_.clear();
  next_ = 0;
  if (failure_ || has_ended_) return false;
  char bytes[sizeof(BlockHead)];
  BlockHead head;
  if (!read_bytes(bytes, sizeof bytes)) return false;
  std::memcpy(&head, bytes, sizeof head);
  const bool is_possible = head.words <= kBlockWords && head.bytes <= packed_.size();
  if (!is_possible) failure_ = kDamaged;
  if (!is_possible || !read_bytes(packed_.data(), head.bytes)) return false;
  if (checksum_of(head, packed_, blocks_++) != head.checksum) {
    failure_ = kDamaged;
    return false;
  }
  words_.resize(head.words);
  const std::size_t size = head.words == 0
                               ? head.bytes
                               : ZSTD_decompress(words_.data(), words_.size() * sizeof(Word),
                                                 packed_.data(), head.bytes);
  if (size != words_.size() * sizeof(Word)) {
    failure_ = kDamaged;
    words_.clear();
    return false;
  }
  checksum_ = mix(checksum_ ^ head.checksum);
  has_ended_ = words_.empty();
  return !has_ended_;
}

bool WordReader::at_end() {
  return next_ == words_.size() && !read_block() && has_ended_;
}

bool WordReader::verify(std::uint64_t checksum) {
  while (read_block()) {
  }
  char more = 0;
  return has_ended_ && checksum_ == checksum && ::read(file_.get(), &more, 1) == 0;
}

} // namespace fairly::workers
