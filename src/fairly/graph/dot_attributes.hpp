// Those attributes of a node or an edge in a DOT file that matter here.
// Tested by tests/unit/graph/tlc_reader_test.cpp.
#pragma once

#include "fairly/graph/dot_lexer.hpp"

#include <string>
#include <string_view>

namespace fairly::graph {

struct DotAttributes {
  bool has_label = false;
  bool has_line_end = false; // the label has a literal line end, not written as \n
  std::string label{}, tooltip{}, style{}, color{}, fillcolor{};

  // Reads any number of lists [key=value, ...]. They replace what was known before.
  void read(DotLexer& lexer);

  bool has_style(std::string_view word) const { return style.find(word) != std::string::npos; }

 private:
  void read_one(DotLexer& lexer);
};

} // namespace fairly::graph
