#include "fairly/graph/plain_value.hpp"

#include "fairly/base/characters.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
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

// The length of a whole string, of a sign that only looks like half of a >>, or of one character.
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

// The bounds of low..high.
std::optional<Bounds> bounds(std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (!begins(text, i, "..")) continue;
    const auto low = whole_number(text.substr(0, i)), high = whole_number(text.substr(i + 2));
    return low && high ? std::optional(Bounds(*low, *high)) : std::nullopt;
  }
  return std::nullopt;
}

std::string to_text(const Bounds& interval) {
  return std::to_string(interval.first) + ".." + std::to_string(interval.second);
}

// Is this the name of a field of a record, as a string?
bool is_field(std::string_view key) {
  return key.size() > 2 && key.starts_with('"') &&
         std::all_of(key.begin() + 1, key.end() - 1, [](char c) {
           const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
           return is_letter || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
         });
}

} // namespace

// A bracket that is not yet closed, with the element that is being read.
struct PlainValue::Open {
  Kind kind = Kind::simple;
  std::string text{};                 // of the whole bracket so far
  std::string element{};              // text of the current element so far
  std::optional<std::size_t> child{}; // node of the element while it is one bracket alone
  std::optional<std::size_t> key{};
  std::vector<Entry> entries{};
  bool is_regular = true; // if it has keys: each element so far has one

  // What ends keys and elements; the root has neither.
  std::string_view separator() const { return kind == Kind::function ? "@@" : ","; }
  std::string_view arrow() const { return kind == Kind::function ? ":>" : "|->"; }
  bool has_keys() const { return kind == Kind::function || kind == Kind::record; }
};

std::size_t PlainValue::add(Node node) {
  nodes_.push_back(std::move(node));
  return nodes_.size() - 1;
}

// Adds a value without brackets. Numbers have one text, and intervals of at most one element become
// sets.
std::size_t PlainValue::add_simple(std::string text) {
  if (const auto number = whole_number(text)) text = std::to_string(*number);
  if (const auto interval = bounds(text)) {
    if (interval->first > interval->second) return add({Kind::set, "{}", {}});
    if (interval->first == interval->second) {
      const std::size_t element = add_simple(std::to_string(interval->first));
      return add({Kind::set, "{" + nodes_[element].text + "}", {{std::nullopt, element}}});
    }
    text = to_text(*interval);
  }
  return add({Kind::simple, std::move(text), {}});
}

std::size_t PlainValue::finish_element(Open& open) {
  const std::size_t node = open.child ? *open.child : add_simple(std::move(open.element));
  open.text += nodes_[node].text;
  open.element.clear();
  open.child.reset();
  return node;
}

// Names of fields become strings.
void PlainValue::finish_key(Open& open) {
  if (open.key) open.is_regular = false;
  if (open.kind == Kind::record) {
    open.text += open.element;
    open.key = add({Kind::simple, '"' + std::exchange(open.element, {}) + '"', {}});
    open.child.reset();
    open.is_regular = open.is_regular && is_field(nodes_[*open.key].text);
  } else {
    open.key = finish_element(open);
  }
  open.text += open.arrow();
}

void PlainValue::add_entry(Open& open) {
  if (open.has_keys() && !open.key) open.is_regular = false;
  const std::size_t value = finish_element(open);
  open.entries.push_back({std::exchange(open.key, std::nullopt), value});
}

// Keeps different elements, in the order of their texts.
void PlainValue::arrange_set(Node& set) const {
  std::map<std::string, Entry> elements;
  std::set<std::int64_t> numbers;
  for (const Entry& each : set.entries) elements.emplace(text(each.value), each);
  set.entries.clear();
  set.text = "{";
  for (const auto& [text, entry] : elements) {
    if (!set.entries.empty()) set.text += ',';
    set.text += text;
    set.entries.push_back(entry);
    if (const auto number = whole_number(text)) numbers.insert(*number);
  }
  set.text += '}';
  if (numbers.size() < 2 || numbers.size() < elements.size()) return;
  const Bounds all(*numbers.begin(), *numbers.rbegin());
  const auto length =
      static_cast<std::uint64_t>(all.second) - static_cast<std::uint64_t>(all.first);
  if (length == numbers.size() - 1) set.text = to_text(all);
}

// Also for records, which are functions. Functions on 1..n become tuples.
void PlainValue::arrange_function(Node& function) const {
  std::map<std::string, Entry> by_key;
  for (const Entry& each : function.entries) by_key.emplace(text(*each.key), each);
  function.entries.clear();
  for (std::size_t i = 1; i <= by_key.size(); ++i) {
    const auto found = by_key.find(std::to_string(i));
    if (found == by_key.end()) break;
    function.entries.push_back({std::nullopt, found->second.value});
  }
  if (function.entries.size() == by_key.size()) {
    function.kind = Kind::tuple;
    function.text = "<<";
    for (const Entry& each : function.entries) {
      if (&each != &function.entries.front()) function.text += ',';
      function.text += text(each.value);
    }
    function.text += ">>";
    return;
  }
  function.entries.clear();
  function.kind = Kind::record;
  function.text.clear();
  for (const auto& [key, entry] : by_key) {
    if (!is_field(key)) function.kind = Kind::function;
    function.text += (function.text.empty() ? "(" : "@@") + key + ":>" + text(entry.value);
    function.entries.push_back(entry);
  }
  function.text += ')';
}

// Ends the innermost bracket and makes it a part of the element around it.
void PlainValue::close(std::vector<Open>& open) {
  Open closed = std::move(open.back());
  open.pop_back();
  if (!closed.element.empty() || closed.key || !closed.entries.empty()) add_entry(closed);
  closed.text += closing(closed.kind);
  Node made{closed.kind, std::move(closed.text), std::move(closed.entries)};
  if (made.kind == Kind::set) arrange_set(made);
  if (closed.has_keys() && closed.is_regular && !made.entries.empty()) arrange_function(made);
  Open& outer = open.back();
  const bool is_alone = outer.element.empty();
  outer.element += made.text;
  const std::size_t node = add(std::move(made));
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
      add_entry(top);
      top.text += top.separator();
      at += top.separator().size();
    } else if (top.has_keys() && begins(text, at, top.arrow())) {
      finish_key(top);
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
  if (whole != root()) add(Node(nodes_[whole])); // a bracket is not closed
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
  // Computed with unsigned numbers, whose difference always fits.
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
    if (entry.key && text(*entry.key) == key) return entry.value;
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
