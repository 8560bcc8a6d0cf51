// Reads XML from a stream, element by element, with expat.
//
// The text is never held as a whole: it goes through expat in chunks. A handler sees elements begin
// and end, and the characters between them. Names lose their namespace prefix. Entity declarations
// are refused (a few lines of them can stand for gigabytes of text), and so is nesting deeper than
// kMaxXmlDepth.
// Cost: linear in the input; memory for one chunk and for the longest tag.
// Tested by tests/unit/base/xml_reader_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace fairly {

inline constexpr std::size_t kMaxXmlDepth = 1000;

struct XmlPosition {
  std::size_t line = 0, column = 0; // counted from 1, columns in bytes
};

// Ends the reading with an error at this position, by a throw that read_xml() catches.
[[noreturn]] void fail_at(XmlPosition where, std::string message, std::string hint = {});

// A start tag. Valid only during the call to which it is passed.
class XmlElement {
 public:
  XmlElement(const char* name, const char* const* attributes, XmlPosition where);

  std::string_view name() const { return name_; }
  XmlPosition position() const { return position_; }
  // The value of an attribute; nullopt if there is none of this name.
  std::optional<std::string_view> attribute(std::string_view name) const;

 private:
  std::string_view name_;
  const char* const* attributes_; // name, value, name, value, ..., nullptr
  XmlPosition position_;
};

// Implemented by the reader of an XML format. All functions may throw Error, which ends the
// reading. It has the message and, if it is known, the position (line 0 stands for the place where
// the reader is).
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  virtual void start(const XmlElement& element) = 0;
  virtual void end() = 0;                       // of the last element that is still open
  virtual void text(std::string_view part) = 0; // `part` may be one of several parts
  virtual void end_of_input() {}                // all elements have ended
};

// Returns nullopt if everything was read. `source` names the input in errors. If the monitor asks
// to stop, that is an error too.
std::optional<Error> read_xml(std::istream& in, const std::string& source, Monitor* monitor,
                              XmlHandler& handler);

} // namespace fairly
