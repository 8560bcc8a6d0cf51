#include "fairly/graph/action_names.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/graph/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly::graph {

Result<std::vector<Action>> find_actions(const LabelledGraph& graph, std::string_view name) {
  const std::string compact = compact_value(name);
  std::vector<Action> similar, of_this_name;
  for (Action a = 0; a < graph.labels.size(); ++a) {
    const std::string& label = graph.labels[a];
    if (label == name) return std::vector<Action>{a};
    if (compact_value(label) == compact) similar.push_back(a);
    if (name_without_parameters(label) == name) of_this_name.push_back(a);
  }
  if (!similar.empty()) return similar;
  if (!of_this_name.empty() && !name.empty()) return of_this_name;
  CloseMatches close(name);
  for (const std::string& label : graph.labels) {
    close.offer(label);
    if (const auto short_name = name_without_parameters(label); !short_name.empty()) {
      close.offer(short_name);
    }
  }
  std::string hint = close.hint();
  if (hint.empty() && !graph.labels.empty()) {
    hint = fmt::format("there is {}, for example", displayed(graph.labels[0]));
  }
  return Error{.message = fmt::format("there is no action {}", displayed(name)),
               .hint = std::move(hint)};
}

bool names_action(const LabelledGraph& graph, std::string_view name) {
  const std::string compact = compact_value(name);
  return !name.empty() &&
         std::any_of(graph.labels.begin(), graph.labels.end(), [&](const std::string& label) {
           return label == name || name_without_parameters(label) == name ||
                  compact_value(label) == compact;
         });
}

std::string action_text(std::string_view name) {
  const bool is_word = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  if (is_word) return std::string(name);
  return in_single_quotes(name);
}

} // namespace fairly::graph
