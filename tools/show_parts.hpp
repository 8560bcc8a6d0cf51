// What the parts of 'fairly show' share: tables, and the choice of what is shown.
#pragma once

#include "answer_text.hpp"
#include "fairly/base/text.hpp"
#include "fairly/model/fairness_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fnmatch.h>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::tool {

class ShowTable {
 public:
  explicit ShowTable(std::vector<std::string> head) { rows_.push_back(std::move(head)); }
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  // Columns with nothing below their head are left out.
  std::string text() const {
    if (rows_.size() == 1) return "";
    std::string out = "\n";
    std::vector<std::size_t> widths(rows_[0].size());
    for (std::size_t r = 1; r < rows_.size(); ++r) {
      for (std::size_t c = 0; c < widths.size(); ++c) {
        widths[c] = std::max(widths[c], columns(rows_[r][c]));
      }
    }
    for (const std::vector<std::string>& row : rows_) {
      std::string line;
      for (std::size_t c = 0; c < widths.size(); ++c) {
        if (widths[c] == 0) continue;
        const std::size_t width = std::max(widths[c], columns(rows_[0][c]));
        line += row[c] + std::string(width - columns(row[c]) + 2, ' ');
      }
      out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return out;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

inline std::string listed(const std::vector<std::string>& all, std::string_view between = ", ") {
  constexpr std::size_t kMost = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(all.size(), kMost); ++i) {
    text += (i == 0 ? "" : std::string(between)) + all[i];
  }
  if (all.size() > kMost) text += fmt::format("{}... ({} in all)", between, all.size());
  return text;
}

inline const char* fairness_word(Fairness fairness) {
  return fairness == Fairness::weak ? "weak" : fairness == Fairness::strong ? "strong" : "";
}

template <class Node>
bool fits(const std::string& glob, const Node& node) {
  return glob == node.id || glob == node.name || fnmatch(glob.c_str(), node.id.c_str(), 0) == 0 ||
         (!node.name.empty() && fnmatch(glob.c_str(), node.name.c_str(), 0) == 0);
}

template <class Node>
std::string name_text(const Node& node) {
  return node.name == node.id ? "" : without_control_bytes(node.name);
}

} // namespace fairly::tool
