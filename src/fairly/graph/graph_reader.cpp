#include "fairly/graph/graph_reader.hpp"

#include "fairly/base/characters.hpp"

#include <algorithm>

namespace fairly::graph {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

// The first word after white space and comments, as in DOT.
std::string_view first_word(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
    const bool is_line = text.starts_with("//") || text.starts_with('#');
    if (!is_line && !text.starts_with("/*")) break;
    const std::string_view end = is_line ? "\n" : "*/";
    const std::size_t found = text.find(end, is_line ? 0 : 2);
    text.remove_prefix(found == std::string_view::npos ? text.size() : found + end.size());
  }
  const auto end = std::find_if_not(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool is_word(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
}

} // namespace

std::optional<GraphKind> recognise_graph(std::string_view beginning) {
  const std::string_view word = first_word(beginning);
  if (word == "des") return GraphKind::aut;
  if (is_word(word, "digraph") || is_word(word, "strict")) return GraphKind::tlc;
  return std::nullopt;
}

} // namespace fairly::graph
