#include "fairly/base/xml_reader.hpp"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

namespace fairly {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;
constexpr std::size_t kMaxLine = 4096; // longer lines are not shown in errors

std::string_view local_name(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

// Exceptions must not pass through expat, which is written in C: they are kept, expat is stopped,
// and read() throws them again.
class ExpatReader {
 public:
  ExpatReader(std::istream& in, Monitor* monitor, XmlHandler& handler)
      : in_(in), monitor_(monitor), handler_(handler),
        parser_(XML_ParserCreate(nullptr), XML_ParserFree), chunk_(kChunk) {
    if (!parser_) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_start, on_end);
    XML_SetCharacterDataHandler(parser_.get(), on_text);
    XML_SetStartDoctypeDeclHandler(parser_.get(), on_doctype);
    XML_SetEntityDeclHandler(parser_.get(), on_entity);
    XML_SetSkippedEntityHandler(parser_.get(), on_skipped_entity);
  }

  std::optional<Error> read() {
    try {
      while (read_chunk()) {
      }
    } catch (Error& error) {
      if (error.line == 0) locate(error);
      return std::move(error);
    }
    return finish();
  }

 private:
  std::optional<Error> finish() {
    try {
      handler_.end_of_input();
    } catch (Error& error) {
      position();
      if (error.line != 0) error.text = line_in_chunk(error.line);
      return std::move(error);
    }
    return std::nullopt;
  }

  // Returns false at the end of the input.
  bool read_chunk() {
    check_stop();
    in_.read(chunk_.data(), static_cast<std::streamsize>(kChunk));
    if (in_.bad()) throw Error{.message = "reading failed"};
    const auto size = static_cast<std::size_t>(in_.gcount());
    note_newlines({chunk_.data(), size});
    const bool last = size < kChunk;
    const XML_Status status =
        XML_Parse(parser_.get(), chunk_.data(), static_cast<int>(size), last ? 1 : 0);
    if (failure_) std::rethrow_exception(failure_);
    if (status != XML_STATUS_OK) fail_as_expat(last);
    return !last;
  }

  void check_stop() {
    if (std::optional<Stop> stop = poll(monitor_, {Phase::reading})) {
      throw to_error(*std::move(stop));
    }
  }

  [[noreturn]] void fail_as_expat(bool last) {
    const XML_Error code = XML_GetErrorCode(parser_.get());
    if (code == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
    const bool early =
        last && (code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                 code == XML_ERROR_UNCLOSED_CDATA_SECTION || code == XML_ERROR_PARTIAL_CHAR);
    if (early && seen_element_) {
      throw Error{.message = "the input ends too early: an element is not closed",
                  .hint = "is the file complete?"};
    }
    throw Error{.message = fmt::format("this is not XML: {}", XML_ErrorString(code)),
                .hint = seen_element_ ? "" : "is this the right file?"};
  }

  // --- positions

  // Expat counts columns in characters but knows byte offsets, so the line ends are noted here.
  void note_newlines(std::string_view chunk) {
    position();
    newlines_.erase(newlines_.begin(), newlines_.begin() + static_cast<std::ptrdiff_t>(passed_));
    passed_ = 0;
    for (std::size_t at = chunk.find('\n'); at != std::string_view::npos;
         at = chunk.find('\n', at + 1)) {
      newlines_.push_back(fed_ + at);
    }
    chunk_begin_ = fed_;
    chunk_size_ = chunk.size();
    fed_ += chunk.size();
  }

  XmlPosition position() {
    const XML_Index index = XML_GetCurrentByteIndex(parser_.get());
    const std::size_t byte = index < 0 ? 0 : static_cast<std::size_t>(index);
    for (; passed_ < newlines_.size() && newlines_[passed_] < byte; ++passed_) {
      line_start_ = newlines_[passed_] + 1;
      ++line_;
    }
    return {line_, byte - line_start_ + 1};
  }

  // Completes an error with the current position, if it has none, and with the text of its line.
  void locate(Error& error) {
    const XmlPosition here = position();
    if (error.line == 0) error.line = here.line, error.column = here.column;
    error.text = line_in_chunk(error.line);
    if (error.text.empty() && error.line == here.line) {
      error.text = current_line(here.column - 1);
    }
  }

  // A line, up to the current one, that begins in the last chunk. Empty if it does not, or is long.
  std::string line_in_chunk(std::size_t line) const {
    const std::size_t first = line_ - passed_; // the line that the first of newlines_ ends
    if (line > line_) return {};
    std::size_t begin = line_start_;
    if (line < line_) {
      if (line <= first) return line == 1 && chunk_begin_ == 0 ? shown_line(0) : std::string();
      begin = newlines_[line - first - 1] + 1;
    }
    return begin < chunk_begin_ ? std::string() : shown_line(begin - chunk_begin_);
  }

  std::string shown_line(std::size_t begin) const {
    const std::string_view rest =
        std::string_view(chunk_.data(), chunk_size_).substr(begin, kMaxLine);
    const std::string_view line = rest.substr(0, rest.find_first_of("\r\n"));
    return line.size() < kMaxLine ? std::string(line) : std::string();
  }

  // The line around the current position, which is `before` bytes behind the beginning of the line.
  // Empty if the line is long or if expat has forgotten its beginning.
  std::string current_line(std::size_t before) {
    int offset = 0, size = 0;
    const char* buffer = XML_GetInputContext(parser_.get(), &offset, &size);
    if (buffer == nullptr || offset < 0 || before > static_cast<std::size_t>(offset)) return {};
    const std::string_view rest = std::string_view(buffer, static_cast<std::size_t>(size))
                                      .substr(static_cast<std::size_t>(offset) - before, kMaxLine);
    const std::string_view line = rest.substr(0, rest.find_first_of("\r\n"));
    return line.size() < kMaxLine ? std::string(line) : std::string();
  }

  // --- what expat calls

  template <class Action>
  static void guarded(void* user, Action action) {
    auto& self = *static_cast<ExpatReader*>(user);
    if (self.failure_) return;
    try {
      try {
        action(self);
      } catch (Error& error) {
        self.locate(error);
        throw;
      }
    } catch (...) {
      self.failure_ = std::current_exception();
      XML_StopParser(self.parser_.get(), XML_FALSE);
    }
  }

  static void on_start(void* user, const char* name, const char** attributes) {
    guarded(user, [&](ExpatReader& self) {
      self.seen_element_ = true;
      if (++self.depth_ > kMaxXmlDepth) {
        throw Error{.message = fmt::format("elements are nested more than {} deep", kMaxXmlDepth)};
      }
      self.handler_.start(XmlElement(name, attributes, self.position()));
    });
  }

  static void on_end(void* user, const char*) {
    guarded(user, [](ExpatReader& self) {
      --self.depth_;
      self.handler_.end();
    });
  }

  static void on_text(void* user, const char* text, int size) {
    guarded(user, [&](ExpatReader& self) {
      self.handler_.text({text, static_cast<std::size_t>(size)});
    });
  }

  static void on_entity(void* user, const char*, int, const char*, int, const char*, const char*,
                        const char*, const char*) {
    guarded(user, [](ExpatReader&) {
      throw Error{.message = "entity declarations are not supported",
                  .hint = "write the text itself in place of the entity"};
    });
  }

  // Declarations in other files could change attributes and texts.
  static void on_doctype(void* user, const char*, const char* system, const char* id, int) {
    if (system == nullptr && id == nullptr) return;
    guarded(user, [](ExpatReader&) {
      throw Error{.message = "document types in other files are not supported",
                  .hint = "remove the line <!DOCTYPE ...>"};
    });
  }

  static void on_skipped_entity(void* user, const char* name, int) {
    guarded(user, [&](ExpatReader&) {
      throw Error{.message = fmt::format("entity '{}' is not defined", name)};
    });
  }

  std::istream& in_;
  Monitor* monitor_;
  XmlHandler& handler_;
  std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser_;
  std::vector<char> chunk_;
  std::exception_ptr failure_;
  bool seen_element_ = false;
  std::size_t depth_ = 0;
  std::size_t fed_ = 0;         // bytes given to expat
  std::size_t chunk_begin_ = 0; // how many of them before the last chunk
  std::size_t chunk_size_ = 0;
  std::vector<std::size_t> newlines_; // byte offsets of the line ends in the last chunks
  std::size_t passed_ = 0;            // how many of them are before the current position
  std::size_t line_ = 1, line_start_ = 0;
};

} // namespace

void fail_at(XmlPosition where, std::string message, std::string hint) {
  throw Error{.message = std::move(message),
              .line = where.line,
              .column = where.column,
              .hint = std::move(hint)};
}

XmlElement::XmlElement(const char* name, const char* const* attributes, XmlPosition where)
    : name_(local_name(name)), attributes_(attributes), position_(where) {}

std::optional<std::string_view> XmlElement::attribute(std::string_view name) const {
  for (const char* const* at = attributes_; *at != nullptr; at += 2) {
    if (*at == name) return at[1];
  }
  return std::nullopt;
}

std::optional<Error> read_xml(std::istream& in, const std::string& source, Monitor* monitor,
                              XmlHandler& handler) {
  std::optional<Error> error = ExpatReader(in, monitor, handler).read();
  if (error) error->source = source;
  return error;
}

} // namespace fairly
