#include "fairly/model/indexed_name.hpp"

#include "fairly/base/text.hpp"

namespace fairly {

std::optional<IndexedName> split_index(std::string_view text) {
  if (!text.ends_with(']')) return std::nullopt;
  std::size_t depth = 0;
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] == ']') ++depth;
    if (text[i] == '[' && --depth == 0) {
      if (i == 0 || text[i - 1] == '\\') return std::nullopt;
      return IndexedName{text.substr(0, i), text.substr(i + 1, text.size() - i - 2)};
    }
  }
  return std::nullopt;
}

std::vector<std::string_view> index_items(std::string_view index) {
  std::vector<std::string_view> items;
  std::size_t begin = 0, depth = 0;
  for (std::size_t i = 0; i <= index.size(); ++i) {
    if (i == index.size() || (index[i] == ',' && depth == 0)) {
      items.push_back(trimmed(index.substr(begin, i - begin)));
      begin = i + 1;
    } else if (index[i] == '(') {
      ++depth;
    } else if (index[i] == ')' && depth > 0) {
      --depth;
    }
  }
  return items;
}

} // namespace fairly
