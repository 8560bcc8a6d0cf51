#include "fairly/graph/dot_attributes.hpp"

#include <fmt/format.h>

namespace fairly::graph {

void DotAttributes::read(DotLexer& lexer) {
  has_label = has_line_end = false;
  for (std::string* each : {&label, &tooltip, &style, &color, &fillcolor}) each->clear();
  while (lexer.token().is('[')) {
    lexer.advance();
    while (!lexer.token().is(']')) read_one(lexer);
    lexer.advance();
  }
}

void DotAttributes::read_one(DotLexer& lexer) {
  if (lexer.token().is(',') || lexer.token().is(';')) {
    lexer.advance();
    return;
  }
  if (!lexer.token().is_id()) {
    lexer.fail(fmt::format("an attribute or ']' expected, found {}", lexer.found()));
  }
  const std::string key = lexer.token().text;
  lexer.advance();
  if (!lexer.token().is('=')) return; // without a value, "true" is meant
  lexer.advance();
  const DotToken& value = lexer.token();
  if (!value.is_id()) lexer.fail(fmt::format("a value expected, found {}", lexer.found()));
  if (key == "label") {
    has_label = true;
    has_line_end = value.has_line_end;
    label = value.text;
  }
  if (key == "tooltip") tooltip = value.text;
  if (key == "style") style = value.text;
  if (key == "color") color = value.text;
  if (key == "fillcolor") fillcolor = value.text;
  lexer.advance();
}

} // namespace fairly::graph
