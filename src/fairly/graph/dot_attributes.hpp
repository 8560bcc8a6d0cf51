// What the attributes of a node or an edge in a DOT file say, as far as it matters here.
// Tested by tests/unit/graph/tlc_reader_test.cpp.
#pragma once

#include "fairly/graph/dot_lexer.hpp"

#include <string>
#include <string_view>

namespace fairly::graph {

struct DotAttributes {
  bool has_label = false;
  bool has_line_end = false; // in the label, as it is and not as \n
  std::string label{}, tooltip{}, style{}, color{}, fillcolor{};

  // Reads [key=value, ...] as often as it is there, in place of what was known before.
  void read(DotLexer& lexer);

  bool has_style(std::string_view word) const { return style.find(word) != std::string::npos; }

 private:
  void read_one(DotLexer& lexer);
};

} // namespace fairly::graph
