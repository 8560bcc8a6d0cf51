#include "fairly/graph/plain_value.hpp"

#include <charconv>
#include <utility>

namespace fairly::graph {
namespace {

bool begins(std::string_view text, std::size_t at, std::string_view with) {
  return text.compare(at, with.size(), with) == 0;
}

std::string_view closing(PlainValue::Kind kind) {
  switch (kind) {
  case PlainValue::Kind::tuple:
    return ">>";
  case PlainValue::Kind::set:
    return "}";
  case PlainValue::Kind::record:
    return "]";
  case PlainValue::Kind::function:
    return ")";
  case PlainValue::Kind::simple:
    break;
  }
  return "";
}

struct Opening {
  std::string_view text;
  PlainValue::Kind kind;
};

constexpr Opening kOpenings[] = {{"<<", PlainValue::Kind::tuple},
                                 {"{", PlainValue::Kind::set},
                                 {"[", PlainValue::Kind::record},
                                 {"(", PlainValue::Kind::function}};

const Opening* opening_at(std::string_view text, std::size_t at) {
  for (const Opening& each : kOpenings) {
    if (begins(text, at, each.text)) return &each;
  }
  return nullptr;
}

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// A whole string, a sign that is not half of a >>, or one character.
std::size_t simple_length(std::string_view text, std::size_t at) {
  if (begins(text, at, ":>") || begins(text, at, "->")) return 2;
  if (text[at] != '"') return 1;
  std::size_t length = 1;
  while (at + length < text.size() && text[at + length] != '"') {
    length += text[at + length] == '\\' ? 2 : 1;
  }
  return length + 1;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::size_t sign = text[0] == '-' ? 1 : 0;
  if (text.find_first_not_of("0123456789", sign) != std::string_view::npos) return std::nullopt;
  std::int64_t value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  return result.ec == std::errc() ? std::optional(value) : std::nullopt;
}

using Bounds = std::pair<std::int64_t, std::int64_t>;

// low..high
std::optional<Bounds> bounds(std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (!begins(text, i, "..")) continue;
    const auto low = whole_number(text.substr(0, i)), high = whole_number(text.substr(i + 2));
    return low && high ? std::optional(Bounds(*low, *high)) : std::nullopt;
  }
  return std::nullopt;
}

} // namespace

// A bracket that is not yet closed, with the element that is being read.
struct PlainValue::Open {
  Kind kind = Kind::simple;
  std::string text{};                 // of all elements so far
  std::string element{};              // its text so far
  std::optional<std::size_t> child{}; // what the element is, as long as that is one bracket alone
  std::optional<std::size_t> key{};
  std::vector<Entry> entries{};

  // Keys and elements end here; the root has neither.
  std::string_view separator() const { return kind == Kind::function ? "@@" : ","; }
  std::string_view arrow() const { return kind == Kind::function ? ":>" : "|->"; }
  bool has_keys() const { return kind == Kind::function || kind == Kind::record; }
};

std::size_t PlainValue::add(Node node) {
  nodes_.push_back(std::move(node));
  return nodes_.size() - 1;
}

std::size_t PlainValue::finish_element(Open& open) {
  open.text += open.element;
  const std::size_t node =
      open.child ? *open.child : add({Kind::simple, std::move(open.element), {}});
  open.element.clear();
  open.child.reset();
  return node;
}

// Ends the innermost bracket and makes it a part of the element around it.
void PlainValue::close(std::vector<Open>& open) {
  Open closed = std::move(open.back());
  open.pop_back();
  if (!closed.element.empty() || closed.key || !closed.entries.empty()) {
    const std::size_t value = finish_element(closed);
    closed.entries.push_back({closed.key, value});
  }
  closed.text += closing(closed.kind);
  Open& outer = open.back();
  const bool is_alone = outer.element.empty();
  outer.element += closed.text;
  const std::size_t node = add({closed.kind, std::move(closed.text), std::move(closed.entries)});
  outer.child = is_alone ? std::optional(node) : std::nullopt;
}

PlainValue::PlainValue(std::string_view text) {
  std::vector<Open> open(1);
  for (std::size_t at = 0; at < text.size();) {
    Open& top = open.back();
    const bool is_inside = open.size() > 1;
    if (const Opening* opening = opening_at(text, at)) {
      at += opening->text.size();
      open.push_back({.kind = opening->kind, .text = std::string(opening->text)});
    } else if (is_inside && begins(text, at, closing(top.kind))) {
      at += closing(top.kind).size();
      close(open);
    } else if (is_inside && begins(text, at, top.separator())) {
      const std::size_t value = finish_element(top);
      top.entries.push_back({std::exchange(top.key, std::nullopt), value});
      top.text += top.separator();
      at += top.separator().size();
    } else if (top.has_keys() && begins(text, at, top.arrow())) {
      top.key = finish_element(top);
      top.text += top.arrow();
      at += top.arrow().size();
    } else if (is_space(text[at])) {
      ++at;
    } else {
      const std::size_t length = simple_length(text, at);
      top.element += text.substr(at, length);
      top.child.reset();
      at += length;
    }
  }
  const std::size_t whole = finish_element(open.back());
  if (whole != root()) add(Node(nodes_[whole])); // something is not closed
}

std::optional<std::int64_t> PlainValue::number(std::size_t node) const {
  return kind(node) == Kind::simple ? whole_number(text(node)) : std::nullopt;
}

std::optional<std::int64_t> PlainValue::length(std::size_t node) const {
  if (kind(node) != Kind::tuple) return std::nullopt;
  return static_cast<std::int64_t>(nodes_[node].entries.size());
}

std::optional<std::int64_t> PlainValue::cardinality(std::size_t node) const {
  if (kind(node) == Kind::set) return static_cast<std::int64_t>(nodes_[node].entries.size());
  const auto interval = kind(node) == Kind::simple ? bounds(text(node)) : std::nullopt;
  if (!interval) return std::nullopt;
  if (interval->first > interval->second) return 0;
  // As unsigned numbers, whose difference always fits.
  const std::uint64_t size =
      static_cast<std::uint64_t>(interval->second) - static_cast<std::uint64_t>(interval->first);
  if (size >= std::uint64_t{1} << 63 || size + 1 >= std::uint64_t{1} << 63) return std::nullopt;
  return static_cast<std::int64_t>(size + 1);
}

std::optional<std::size_t> PlainValue::at(std::size_t node, std::string_view key) const {
  const std::vector<Entry>& entries = nodes_[node].entries;
  if (kind(node) == Kind::tuple) {
    const auto index = whole_number(key);
    const bool is_there =
        index && *index >= 1 && static_cast<std::uint64_t>(*index) <= entries.size();
    if (!is_there) return std::nullopt;
    return entries[static_cast<std::size_t>(*index) - 1].value;
  }
  for (const Entry& entry : entries) {
    if (!entry.key) continue;
    const std::string& name = text(*entry.key);
    const bool is_same = kind(node) == Kind::record ? "\"" + name + "\"" == key : name == key;
    if (is_same) return entry.value;
  }
  return std::nullopt;
}

std::optional<bool> PlainValue::contains(std::size_t node, std::string_view element) const {
  if (kind(node) == Kind::set) {
    for (const Entry& entry : nodes_[node].entries) {
      if (text(entry.value) == element) return true;
    }
    return false;
  }
  const auto interval = kind(node) == Kind::simple ? bounds(text(node)) : std::nullopt;
  if (!interval) return std::nullopt;
  const auto number = whole_number(element);
  return number && interval->first <= *number && *number <= interval->second;
}

} // namespace fairly::graph
