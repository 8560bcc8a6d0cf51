// The kinds of automata, by the names that options give them.
#pragma once

#include "fairly/automaton/testing_table.hpp"
#include "fairly/translate/options.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::tool {

struct NamedKind {
  AutomatonKind kind; // for a testing automaton: the kind of the automaton it is made from
  std::optional<TestingKind> testing{};

  constexpr std::string_view name() const {
    return testing ? fairly::name(*testing) : fairly::name(kind);
  }
};

constexpr NamedKind kAutomatonKinds[] = {
    {AutomatonKind::tgba},
    {AutomatonKind::ba},
    {AutomatonKind::streett},
    {AutomatonKind::generic},
    {AutomatonKind::tgba, TestingKind::generalized},
    {AutomatonKind::ba, TestingKind::classic},
};

// Returns null if no kind has this name.
inline const NamedKind* automaton_kind(std::string_view name) {
  const auto* found = std::find_if(std::begin(kAutomatonKinds), std::end(kAutomatonKinds),
                                   [&](const NamedKind& each) { return each.name() == name; });
  return found == std::end(kAutomatonKinds) ? nullptr : found;
}

inline std::vector<std::string> automaton_kind_names() {
  std::vector<std::string> names;
  for (const NamedKind& each : kAutomatonKinds) names.emplace_back(each.name());
  return names;
}

} // namespace fairly::tool
