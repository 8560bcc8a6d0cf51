#include "fairly/petri/colours.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/model/indexed_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

namespace fairly::petri {
namespace {

constexpr std::uint64_t kMostColours = std::uint64_t{1} << 62;

template <class Nodes>
auto find_node(const Nodes& nodes, const NameIndex& ids, std::string_view text) -> const
    typename Nodes::value_type* {
  if (const std::optional<std::uint32_t> found = ids.find(text)) return &nodes[*found];
  const typename Nodes::value_type* named = nullptr;
  for (const auto& each : nodes) {
    if (each.name != text || text.empty()) continue;
    if (named != nullptr) return nullptr;
    named = &each;
  }
  return named;
}

Error unknown_value(const ColourSort& sort, std::string_view text) {
  CloseMatches close(text);
  for (const ColourSort::Constant& each : sort.constants) {
    close.offer(sort.has_names ? each.name : each.id);
  }
  std::string hint = close.hint();
  if (hint.empty()) {
    hint = fmt::format("its values are {} to {}", without_control_bytes(sort.text(0)),
                       without_control_bytes(sort.text(sort.size - 1)));
  }
  return {.message = fmt::format("{} is no value of {}", without_control_bytes(text),
                                 displayed(sort.name)),
          .hint = std::move(hint)};
}

// "1,2"
void append_values(std::string& out, const std::vector<ColourSort>& sorts, const SortNumbers& parts,
                   std::span<const std::uint32_t> values) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += ',';
    const ColourSort& sort = sorts[parts[i]];
    if (sort.constants.empty()) {
      out += sort.text(values[i]);
    } else {
      const ColourSort::Constant& constant = sort.constants[values[i]];
      out += sort.has_names ? constant.name : constant.id;
    }
  }
}

} // namespace

std::string ColourSort::text(std::uint32_t value) const {
  if (is_dot) return "dot";
  if (constants.empty()) return std::to_string(first + static_cast<std::int64_t>(value));
  return has_names ? constants[value].name : constants[value].id;
}

std::optional<std::uint32_t> ColourSort::find(std::string_view text) const {
  if (is_dot) return text == "dot" ? std::optional(0U) : std::nullopt;
  if (constants.empty()) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [at, code] = std::from_chars(text.data(), end, number);
    if (code != std::errc() || at != end || number < first) return std::nullopt;
    const std::int64_t value = number - first;
    return value < size ? std::optional(static_cast<std::uint32_t>(value)) : std::nullopt;
  }
  const auto look = [&](auto is_it) -> std::optional<std::uint32_t> {
    const auto at = std::find_if(constants.begin(), constants.end(), is_it);
    if (at == constants.end()) return std::nullopt;
    return static_cast<std::uint32_t>(at - constants.begin());
  };
  if (has_names) {
    if (const auto value = look([&](const Constant& each) { return each.name == text; })) {
      return value;
    }
  }
  return look([&](const Constant& each) { return each.id == text; });
}

std::size_t ColouredTransition::width() const {
  return std::accumulate(
      variables.begin(), variables.end(), std::size_t{0},
      [](std::size_t sum, const ColouredVariable& each) { return sum + each.sorts.size(); });
}

void Colours::index() {
  for (std::uint32_t i = 0; i < places.size(); ++i) place_ids_.add(places[i].id, i);
  for (std::uint32_t i = 0; i < transitions.size(); ++i) {
    transition_ids_.add(transitions[i].id, i);
  }
}

const ColouredPlace* Colours::find_place(std::string_view text) const {
  return find_node(places, place_ids_, text);
}

const ColouredTransition* Colours::find_transition(std::string_view text) const {
  return find_node(transitions, transition_ids_, text);
}

const ColouredTransition& Colours::of_transition(std::uint32_t transition) const {
  const auto after = std::upper_bound(
      transitions.begin(), transitions.end(), transition,
      [](std::uint32_t t, const ColouredTransition& each) { return t < each.first; });
  return *std::prev(after);
}

std::optional<std::uint64_t> Colours::colour_count(const SortNumbers& parts) const {
  std::uint64_t count = 1;
  for (const std::uint32_t part : parts) {
    if (count > kMostColours / sorts[part].size) return std::nullopt;
    count *= sorts[part].size;
  }
  return count;
}

std::uint64_t Colours::code(const SortNumbers& parts, std::span<const std::uint32_t> values) const {
  std::uint64_t code = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) code = code * sorts[parts[i]].size + values[i];
  return code;
}

std::string Colours::value_text(const SortNumbers& parts,
                                std::span<const std::uint32_t> values) const {
  std::string text(parts.size() == 1 ? "" : "(");
  append_values(text, sorts, parts, values);
  return parts.size() == 1 ? text : text + ')';
}

std::string Colours::colour_text(const SortNumbers& parts, std::uint64_t code) const {
  if (parts.size() == 1 && sorts[parts[0]].is_dot) return {};
  std::vector<std::uint32_t> values(parts.size());
  for (std::size_t i = parts.size(); i-- > 0;) {
    values[i] = static_cast<std::uint32_t>(code % sorts[parts[i]].size);
    code /= sorts[parts[i]].size;
  }
  std::string text = "[";
  append_values(text, sorts, parts, values);
  return text + ']';
}

std::string Colours::binding_text(const ColouredTransition& transition,
                                  std::span<const std::uint32_t> values) const {
  std::string text;
  for (const ColouredVariable& variable : transition.variables) {
    text += text.empty() ? "[" : ",";
    (text += variable.name) += variable.sorts.size() == 1 ? "=" : "=(";
    append_values(text, sorts, variable.sorts, values);
    if (variable.sorts.size() != 1) text += ')';
    values = values.subspan(variable.sorts.size());
  }
  return text.empty() ? text : text + "]";
}

Result<std::vector<std::uint32_t>> Colours::values(const SortNumbers& parts,
                                                   std::string_view text) const {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == '(' && text.back() == ')') {
    text = text.substr(1, text.size() - 2);
  }
  const std::vector<std::string_view> items = index_items(text);
  if (items.size() != parts.size()) {
    return Error{.message =
                     parts.size() == 1
                         ? fmt::format("one value is expected, not {}", without_control_bytes(text))
                         : fmt::format("{} values are expected, not {}", parts.size(),
                                       without_control_bytes(text))};
  }
  std::vector<std::uint32_t> found;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::optional<std::uint32_t> value = sorts[parts[i]].find(items[i]);
    if (!value) return unknown_value(sorts[parts[i]], items[i]);
    found.push_back(*value);
  }
  return found;
}

Result<std::vector<std::uint32_t>> Colours::places_of(const ColouredPlace& place,
                                                      std::optional<std::string_view> index) const {
  std::vector<std::uint32_t> found;
  if (!index) {
    found.resize(place.colours.size());
    std::iota(found.begin(), found.end(), place.first);
    return found;
  }
  const Result<std::vector<std::uint32_t>> wanted = values(place.sorts, *index);
  if (!wanted) return wanted.error();
  const std::uint64_t wanted_code = code(place.sorts, *wanted);
  const auto at = std::lower_bound(place.colours.begin(), place.colours.end(), wanted_code);
  if (at != place.colours.end() && *at == wanted_code) {
    found.push_back(place.first + static_cast<std::uint32_t>(at - place.colours.begin()));
  }
  return found;
}

Result<std::vector<std::uint32_t>>
Colours::transitions_of(const ColouredTransition& transition,
                        std::optional<std::string_view> index) const {
  std::vector<std::optional<std::uint32_t>> wanted(transition.width());
  for (const std::string_view item :
       index ? index_items(*index) : std::vector<std::string_view>{}) {
    const std::size_t equals = item.find('=');
    const std::string_view name = trimmed(item.substr(0, equals));
    std::size_t slot = 0;
    auto variable = transition.variables.begin();
    for (; variable != transition.variables.end(); ++variable) {
      if (variable->name == name || variable->id == name) break;
      slot += variable->sorts.size();
    }
    if (variable == transition.variables.end()) {
      CloseMatches close(name);
      std::string all;
      for (const ColouredVariable& each : transition.variables) {
        close.offer(each.name);
        all += (all.empty() ? "" : ", ") + displayed(each.name);
      }
      std::string hint = close.hint();
      if (hint.empty()) hint = all.empty() ? "it has none" : "its variables are " + all;
      return Error{.message = fmt::format("{} has no variable {}", displayed(transition.id),
                                          displayed(name)),
                   .hint = std::move(hint)};
    }
    if (equals == std::string_view::npos) {
      return Error{.message = fmt::format("which value of {}?", displayed(name)),
                   .hint = fmt::format("write {}=VALUE", name)};
    }
    const Result<std::vector<std::uint32_t>> given =
        values(variable->sorts, item.substr(equals + 1));
    if (!given) return given.error();
    std::copy(given->begin(), given->end(), wanted.begin() + static_cast<std::ptrdiff_t>(slot));
  }
  std::vector<std::uint32_t> found;
  const std::size_t width = wanted.size();
  for (std::uint32_t i = 0; i < transition.count; ++i) {
    bool fits = true;
    for (std::size_t k = 0; k < width && fits; ++k) {
      fits = !wanted[k] || *wanted[k] == transition.values[i * width + k];
    }
    if (fits) found.push_back(transition.first + i);
  }
  return found;
}

} // namespace fairly::petri
