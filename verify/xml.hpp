// XML as a tree of elements. Document types and names with a colon are errors. <graphics> and
// <toolspecific> are left out: they mean nothing.
#pragma once

#include "limits.hpp"

#include <list>
#include <map>

namespace verify {

struct Element {
  std::string name{}, text{}; // the text without white space around it
  std::map<std::string, std::string> attributes{};
  std::list<Element> children{};
  unsigned long line = 0;

  [[noreturn]] void fail(const std::string& message) const; // names the line
  const std::string& attribute(const std::string& key) const;
  const Element* child(const std::string& called) const; // the first one; null if there is none
  std::int64_t number(const std::string& digits, std::int64_t least, std::int64_t most) const;
};

Element read_xml(std::string_view text, Meter& meter);

} // namespace verify
