#include "fairly/graph/tlc_states.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"
#include "fairly/graph/canonical_value.hpp"
#include "fairly/graph/text_numbers.hpp"
#include "fairly/graph/value_text.hpp"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly::graph {
namespace {

constexpr std::size_t kExcerptLength = 60;

bool is_name_start(char c) {
  return is_name_part(c) && !is_digit(c);
}

std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

struct Beginning {
  std::string_view variable;
  std::size_t value; // offset
};

// "/\ x =" or "x ="
std::optional<Beginning> beginning_at(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) == "/\\") at = skip_space(text, at + 2);
  const std::size_t begin = at;
  bool has_letter = false;
  for (; at < text.size() && is_name_part(text[at]); ++at) has_letter |= is_name_start(text[at]);
  const std::string_view variable = text.substr(begin, at - begin);
  at = skip_space(text, at);
  if (!has_letter || at == text.size() || text[at] != '=') return std::nullopt;
  ++at;
  if (at < text.size() && (text[at] == '=' || text[at] == '>')) return std::nullopt;
  return Beginning{variable, at};
}

// Where the value that begins here ends: before the next variable or at the end.
std::size_t next_beginning(std::string_view text, std::size_t at) {
  bool is_line_begin = false;
  while (at < text.size()) {
    if (is_space(text[at])) {
      is_line_begin |= text[at] == '\n';
      ++at;
      continue;
    }
    const bool is_candidate = is_line_begin || text.substr(at, 2) == "/\\";
    if (is_candidate && beginning_at(text, at)) return at;
    is_line_begin = false;
    at = value_end(text, at);
  }
  return at;
}

std::string excerpt(std::string_view text) {
  if (text.size() <= kExcerptLength) return displayed(text);
  return displayed(text.substr(0, kExcerptLength)) + " ...";
}

} // namespace

std::optional<std::string> split_state(std::string_view label, std::vector<Assignment>& out) {
  out.clear();
  const std::string_view text = trimmed(label);
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = beginning_at(text, at);
    if (!begin) return fmt::format("a variable with its value expected in {}", excerpt(text));
    at = next_beginning(text, begin->value);
    const std::string_view value = trimmed(text.substr(begin->value, at - begin->value));
    if (value.empty()) return fmt::format("{} has no value here", begin->variable);
    if (unbalanced_at(value)) {
      return fmt::format("brackets or quotes do not match in the value of {}: {}", begin->variable,
                         excerpt(value));
    }
    out.push_back({begin->variable, value});
  }
  return std::nullopt;
}

struct TlcStates::Tables {
  absl::flat_hash_map<std::int64_t, std::uint32_t> indices;
  TextNumbers variables, values;
};

TlcStates::TlcStates() : tables_(std::make_unique<Tables>()) {}
TlcStates::~TlcStates() = default;

std::uint32_t TlcStates::mention(std::int64_t fingerprint, std::size_t line, std::size_t column,
                                 std::size_t length) {
  const auto next = static_cast<std::uint32_t>(states_.size());
  const auto [found, is_new] = tables_->indices.try_emplace(fingerprint, next);
  if (is_new) {
    states_.push_back(
        {.fingerprint = fingerprint, .line = line, .column = column, .length = length});
  }
  return found->second;
}

// Fills in values that are not known yet. A label may have no other variables, a tooltip may.
std::optional<std::string> TlcStates::assign(std::string_view text, std::uint32_t* row,
                                             bool is_label) {
  if (auto wrong = split_state(text, split_)) return wrong;
  Tables& tables = *tables_;
  std::vector<bool> seen(tables.variables.size());
  for (const Assignment& each : split_) {
    const std::optional<std::uint32_t> found = tables.variables.find(each.variable);
    if (!found) {
      if (!is_label) continue;
      return fmt::format("the states before have no variable {}", displayed(each.variable));
    }
    const std::uint32_t variable = *found;
    if (seen[variable]) return fmt::format("{} has two values here", displayed(each.variable));
    seen[variable] = true;
    if (row[variable] == kNone) row[variable] = tables.values.number(tidy_value(each.value));
  }
  return std::nullopt;
}

std::optional<std::string> TlcStates::missing(const std::uint32_t* row) const {
  const std::uint32_t* end = row + tables_->variables.size();
  const std::uint32_t* found = std::find(row, end, kNone);
  if (found == end) return std::nullopt;
  return fmt::format("this state has no value for {}",
                     displayed(tables_->variables[static_cast<std::size_t>(found - row)]));
}

// Older versions of TLC describe initial states twice.
std::optional<std::string> TlcStates::compare(std::string_view label, const std::uint32_t* row) {
  std::vector<std::uint32_t> again(tables_->variables.size(), kNone);
  if (auto wrong = assign(label, again.data(), true)) return wrong;
  for (std::size_t v = 0; v < again.size(); ++v) {
    if (again[v] == kNone || again[v] == row[v]) continue;
    const std::string &before = tables_->values[row[v]], &now = tables_->values[again[v]];
    if (canonical_value(before) == canonical_value(now)) continue;
    return fmt::format("this state is described before, with {} = {} and not {}",
                       displayed(tables_->variables[v]), shown_value(before), shown_value(now));
  }
  return std::nullopt;
}

std::optional<std::string> TlcStates::describe(std::uint32_t index, std::string_view label,
                                               std::string_view tooltip) {
  Tables& tables = *tables_;
  if (states_[index].row != kNone) {
    return compare(label, values_.data() + states_[index].row * tables.variables.size());
  }
  if (rows_ == 0) {
    if (auto wrong = split_state(label, split_)) return wrong;
    if (split_.empty()) return "this state has no variables";
    for (const Assignment& each : split_) tables.variables.number(each.variable);
  }
  const std::size_t begin = values_.size();
  values_.resize(begin + tables.variables.size(), kNone);
  if (auto wrong = assign(label, values_.data() + begin, true)) return wrong;
  if (missing(values_.data() + begin)) {
    if (auto wrong = assign(tooltip, values_.data() + begin, false)) return wrong;
    if (auto wrong = missing(values_.data() + begin)) return wrong;
  }
  states_[index].row = rows_++;
  return std::nullopt;
}

std::vector<std::uint32_t> TlcStates::move_into(LabelledGraph& graph) {
  std::vector<std::uint32_t> numbers(states_.size());
  for (std::size_t i = 0; i < states_.size(); ++i) {
    numbers[i] = states_[i].row;
    if (states_[i].is_initial && numbers[i] != kNone) graph.initial.push_back(numbers[i]);
  }
  std::sort(graph.initial.begin(), graph.initial.end());
  graph.variables = std::move(tables_->variables).take();
  graph.values = std::move(tables_->values).take();
  graph.value_numbers = std::move(values_);
  return numbers;
}

} // namespace fairly::graph
