#include "fairly/graph/line_reader.hpp"

#include "fairly/base/characters.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace fairly::graph {
namespace {

constexpr std::size_t kFirstBlock = 1 << 12; // many files are small

} // namespace

LineReader::LineReader(std::istream& in, std::string source, Monitor* monitor, std::size_t block)
    : in_(in), source_(std::move(source)), monitor_(monitor), block_(block),
      buffer_(std::min(block, kFirstBlock)) {}

// Moves the beginning of an incomplete line to the front and reads more behind it. At the end of
// the stream nothing is touched, since the current line stays.
bool LineReader::read_block() {
  if (auto stop = poll(monitor_, {Phase::reading})) throw to_error(*std::move(stop), source_);
  const bool at_end = in_.peek() == std::istream::traits_type::eof();
  if (in_.bad()) throw Error{.message = "reading failed", .source = source_};
  if (at_end) return false;
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (number_ > 0 && buffer_.size() < block_) buffer_.resize(block_);
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  in_.read(buffer_.data() + end_, static_cast<std::streamsize>(buffer_.size() - end_));
  if (in_.bad()) throw Error{.message = "reading failed", .source = source_};
  end_ += static_cast<std::size_t>(in_.gcount());
  return true;
}

bool LineReader::next() {
  std::size_t searched = begin_;
  const char* newline = nullptr;
  while (true) {
    const void* found = std::memchr(buffer_.data() + searched, '\n', end_ - searched);
    newline = static_cast<const char*>(found);
    if (newline) break;
    const std::size_t unfinished = end_ - begin_;
    if (!read_block()) {
      if (unfinished == 0) return false;
      break;
    }
    searched = unfinished;
  }
  const std::size_t end = newline ? static_cast<std::size_t>(newline - buffer_.data()) : end_;
  text_ = {buffer_.data() + begin_, end - begin_};
  begin_ = newline ? end + 1 : end;
  if (text_.ends_with('\r')) text_.remove_suffix(1);
  if (++number_ == 1 && text_.starts_with(kByteOrderMark)) {
    text_.remove_prefix(kByteOrderMark.size());
  }
  return true;
}

void LineReader::fail(std::size_t offset, std::size_t length, std::string message,
                      std::string hint) const {
  Error error;
  error.message = std::move(message);
  error.source = source_;
  error.line = std::max<std::size_t>(number_, 1);
  error.column = std::min(offset, text_.size()) + 1;
  error.length = std::max<std::size_t>(length, 1);
  error.text = text_;
  error.hint = std::move(hint);
  throw error;
}

} // namespace fairly::graph
