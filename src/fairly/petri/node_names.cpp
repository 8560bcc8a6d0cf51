#include "fairly/petri/node_names.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/model/indexed_name.hpp"
#include "fairly/petri/proposition.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace fairly::petri {
namespace {

constexpr std::size_t kMaxShown = 3;

template <class Nodes>
std::string ids_with_name(const Nodes& nodes, std::string_view name) {
  std::string out;
  std::size_t shown = 0;
  for (const auto& node : nodes) {
    if (node.name != name) continue;
    if (shown++ == kMaxShown) return out + ", ...";
    if (shown > 1) out += ", ";
    out += displayed(node.id);
  }
  return out;
}

template <class Nodes>
Error unknown_coloured(const Nodes& nodes, const char* kind, std::string_view text) {
  CloseMatches close(text);
  for (const auto& node : nodes) {
    close.offer(node.id);
    if (node.name != node.id) close.offer(node.name);
  }
  return {.message = fmt::format("there is no {} with the id or name {}", kind, displayed(text)),
          .hint = close.hint()};
}

// Does the text begin with this name, and not with a longer word?
bool begins_with_name(std::string_view text, std::string_view name) {
  if (name.empty() || !text.starts_with(name)) return false;
  const bool goes_on = text.size() > name.size() && is_proposition_name_part(text[name.size()]);
  return !goes_on || !is_proposition_name_part(name.back());
}

template <class Nodes>
std::string_view longest_unquoted(const Nodes& nodes, std::string_view text) {
  std::string_view longest;
  for (const auto& node : nodes) {
    for (const std::string* name : {&node.id, &node.name}) {
      if (name->size() <= longest.size() || !begins_with_name(text, *name)) continue;
      if (name_text(*name) != *name) longest = *name;
    }
  }
  return longest;
}

Result<std::vector<std::uint32_t>> alone(const Result<std::uint32_t>& index) {
  if (!index) return index.error();
  return std::vector{*index};
}

} // namespace

template <class Nodes>
Result<std::uint32_t> NodeNames::by_name(const Nodes& nodes, std::optional<Names>& names,
                                         const char* kind, std::string_view text) {
  if (!names) {
    names.emplace();
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].name.empty()) continue;
      Entry& entry = (*names)[nodes[i].name];
      if (entry.count++ == 0) entry.first = i;
    }
  }
  const auto found = names->find(text);
  if (found != names->end() && found->second.count == 1) return found->second.first;
  if (found != names->end()) {
    return Error{.message = fmt::format("{} {}s have the name {}, and none has it as its id",
                                        found->second.count, kind, displayed(text)),
                 .hint = fmt::format("use the id of one of them: {}", ids_with_name(nodes, text))};
  }
  CloseMatches close(text);
  for (const auto& node : nodes) {
    close.offer(node.id);
    if (node.name != node.id) close.offer(node.name);
  }
  return Error{.message =
                   fmt::format("there is no {} with the id or name {}", kind, displayed(text)),
               .hint = close.hint()};
}

Result<PlaceIndex> NodeNames::place(std::string_view text) {
  if (const std::optional<PlaceIndex> index = net_.find_place(text)) return *index;
  Result<PlaceIndex> found = by_name(net_.places(), place_names_, "place", text);
  if (found || !net_.find_transition(text)) return found;
  Error error = std::move(found).error();
  error.hint = fmt::format("{} is a transition", displayed(text));
  return error;
}

Result<TransitionIndex> NodeNames::transition(std::string_view text) {
  if (const std::optional<TransitionIndex> index = net_.find_transition(text)) return *index;
  Result<TransitionIndex> found =
      by_name(net_.transitions(), transition_names_, "transition", text);
  if (found || !net_.find_place(text)) return found;
  Error error = std::move(found).error();
  error.hint = fmt::format("{} is a place", displayed(text));
  return error;
}

Result<std::vector<PlaceIndex>> NodeNames::places(std::string_view text, Index index) {
  const std::string whole = index ? fmt::format("{}[{}]", text, *index) : std::string(text);
  if (net_.colours == nullptr) return alone(place(whole));
  if (const ColouredPlace* found = net_.colours->find_place(text)) {
    return net_.colours->places_of(*found, index);
  }
  if (const auto one = net_.find_place(whole)) return std::vector{*one};
  const auto parts = index ? std::nullopt : split_index(text);
  if (parts && net_.colours->find_place(parts->name) != nullptr) {
    return places(parts->name, parts->index);
  }
  Error error = unknown_coloured(net_.colours->places, "place", text);
  if (net_.colours->find_transition(text) != nullptr) {
    error.hint = fmt::format("{} is a transition", displayed(text));
  }
  return error;
}

Result<std::vector<TransitionIndex>> NodeNames::transitions(std::string_view text, Index index) {
  const std::string whole = index ? fmt::format("{}[{}]", text, *index) : std::string(text);
  if (net_.colours == nullptr) return alone(transition(whole));
  if (const ColouredTransition* found = net_.colours->find_transition(text)) {
    return net_.colours->transitions_of(*found, index);
  }
  if (const auto one = net_.find_transition(whole)) return std::vector{*one};
  const auto parts = index ? std::nullopt : split_index(text);
  if (parts && net_.colours->find_transition(parts->name) != nullptr) {
    return transitions(parts->name, parts->index);
  }
  Error error = unknown_coloured(net_.colours->transitions, "transition", text);
  if (net_.colours->find_place(text) != nullptr) {
    error.hint = fmt::format("{} is a place", displayed(text));
  }
  return error;
}

NodeNames::Found NodeNames::unquoted(std::string_view text, Kind kind) const {
  const std::size_t end = text.starts_with('{')   ? text.find('}')
                          : text.starts_with('"') ? text.find('"', 1)
                                                  : std::string_view::npos;
  const bool is_enclosed = end != std::string_view::npos;
  const std::string_view inside = is_enclosed ? trimmed(text.substr(1, end - 1)) : text;
  const auto among = [&](const auto& places, const auto& transitions) {
    return kind == Kind::place ? longest_unquoted(places, inside)
                               : longest_unquoted(transitions, inside);
  };
  const std::string_view name = net_.colours == nullptr
                                    ? among(net_.places(), net_.transitions())
                                    : among(net_.colours->places, net_.colours->transitions);
  if (!is_enclosed) return {name, name.size()};
  return name == inside ? Found{name, end + 1} : Found{};
}

} // namespace fairly::petri
