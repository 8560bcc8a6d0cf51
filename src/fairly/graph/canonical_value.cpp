#include "fairly/graph/canonical_value.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/graph/value_text.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairly::graph {
namespace {

struct Entry {
  std::optional<std::string> key{}; // for a record, without quotes
  std::string value{};
};

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_name_part);
}
bool is_string_of_a_word(std::string_view text) {
  return text.size() > 2 && text.front() == '"' && text.back() == '"' &&
         is_word(text.substr(1, text.size() - 2));
}

// The order of keys and elements: numbers come first.
bool is_before(const std::string& a, const std::string& b) {
  const auto left = integer_of(a), right = integer_of(b);
  if (left && right) return *left < *right;
  return left.has_value() != right.has_value() ? left.has_value() : a < b;
}

std::string interval(std::int64_t low, std::int64_t high) {
  if (low > high) return "{}";
  if (low == high) return '{' + std::to_string(low) + '}';
  return std::to_string(low) + ".." + std::to_string(high);
}

// The canonical text of a value without brackets; anything else stays as it is.
std::string simple(std::string text) {
  if (const auto number = integer_of(text)) return std::to_string(*number);
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) return text;
  const std::string_view view = text;
  const auto low = integer_of(view.substr(0, dots)), high = integer_of(view.substr(dots + 2));
  return low && high ? interval(*low, *high) : text;
}

// --- brackets

std::string tuple(const std::vector<Entry>& entries) {
  std::string out = "<<";
  for (const Entry& each : entries) out += (&each == &entries[0] ? "" : ",") + each.value;
  const bool would_join = out.ends_with('-') || out.ends_with(':');
  return out + (would_join ? " >>" : ">>");
}

std::string set(std::vector<Entry> entries) {
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return is_before(a.value, b.value); });
  const auto end = std::unique(entries.begin(), entries.end(),
                               [](const Entry& a, const Entry& b) { return a.value == b.value; });
  entries.erase(end, entries.end());
  if (!entries.empty()) {
    const auto low = integer_of(entries.front().value), high = integer_of(entries.back().value);
    // Computed with unsigned numbers, whose difference always fits.
    const bool has_no_gaps =
        low && high &&
        static_cast<std::uint64_t>(*high) - static_cast<std::uint64_t>(*low) == entries.size() - 1;
    if (has_no_gaps) return interval(*low, *high);
  }
  std::string out = "{";
  for (const Entry& each : entries) out += (&each == &entries[0] ? "" : ",") + each.value;
  return out + '}';
}

std::string function(std::vector<Entry> entries) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return is_before(*a.key, *b.key); });
  const auto end = std::unique(entries.begin(), entries.end(),
                               [](const Entry& a, const Entry& b) { return a.key == b.key; });
  entries.erase(end, entries.end());
  // Numbers come first, and all keys differ.
  const bool is_tuple =
      entries.front().key == "1" && entries.back().key == std::to_string(entries.size());
  if (is_tuple) return tuple(entries);
  const bool is_record = std::all_of(entries.begin(), entries.end(), [](const Entry& each) {
    return is_string_of_a_word(*each.key);
  });
  std::string out = is_record ? "[" : "(";
  for (const Entry& each : entries) {
    if (out.size() > 1) out += is_record ? "," : "@@";
    out += is_record ? each.key->substr(1, each.key->size() - 2) + "|->" : *each.key + ":>";
    out += each.value;
  }
  return out + (is_record ? ']' : ')');
}

// A bracket that is not yet closed, or the whole text around all of them.
struct Open {
  char bracket = 0; // its first character; 0: the whole text
  std::string element{};
  std::optional<std::string> key{};
  std::vector<Entry> entries{};
  std::string written{}; // all elements so far and what stands between them
  bool is_regular = true;

  bool has_keys() const { return bracket == '[' || bracket == '('; }
  std::string_view separator() const { return bracket == '(' ? "@@" : bracket == 0 ? "" : ","; }
  std::string_view arrow() const {
    return bracket == '(' ? ":>" : bracket == '[' ? "|->" : std::string_view();
  }
  std::string_view closing() const {
    switch (bracket) {
    case '(':
      return ")";
    case '[':
      return "]";
    case '{':
      return "}";
    default:
      return bracket == 0 ? "" : ">>";
    }
  }

  void finish_key() {
    if (key) is_regular = false;
    key = bracket == '[' ? std::exchange(element, {}) : simple(std::exchange(element, {}));
    if (bracket == '[') is_regular = is_regular && is_word(*key);
    written += *key;
    written += arrow();
  }

  void finish_element() {
    Entry entry{std::exchange(key, std::nullopt), simple(std::exchange(element, {}))};
    if (has_keys() && !entry.key) is_regular = false;
    // It would join with an @@ behind it, if the entries were put into another order.
    if (bracket == '(' && entry.value.ends_with('@')) is_regular = false;
    if (bracket == '[' && entry.key) entry.key = '"' + *entry.key + '"';
    written += entry.value;
    entries.push_back(std::move(entry));
  }

  std::string close() {
    const bool is_empty = entries.empty() && element.empty() && !key;
    if (!is_empty) finish_element();
    if (bracket == '<') return tuple(entries);
    if (bracket == '{') return set(std::move(entries));
    if (is_regular && !entries.empty()) return function(std::move(entries));
    return bracket + written + std::string(closing());
  }
};

bool begins(std::string_view text, std::string_view with) {
  return !with.empty() && text.starts_with(with);
}

// The length of a string, of a sign that only looks like half of a >>, or of one character.
std::size_t simple_length(std::string_view text) {
  if (text[0] == '"') return value_end(text, 0);
  return text.starts_with(":>") || text.starts_with("->") ? 2 : 1;
}

} // namespace

std::string canonical_value(std::string_view text) {
  const std::string compact = compact_value(text);
  if (unbalanced_at(compact)) return compact;
  std::vector<Open> open(1);
  for (std::string_view rest = compact; !rest.empty();) {
    Open& top = open.back();
    std::size_t length = simple_length(rest);
    if (rest.starts_with("<<") || std::string_view("([{").find(rest[0]) != std::string_view::npos) {
      length = rest[0] == '<' ? 2 : 1;
      open.push_back({.bracket = rest[0]});
    } else if (begins(rest, top.closing())) {
      length = top.closing().size();
      std::string closed = top.close();
      open.pop_back();
      open.back().element += closed;
    } else if (begins(rest, top.separator())) {
      length = top.separator().size();
      top.finish_element();
      top.written += top.separator();
    } else if (begins(rest, top.arrow())) {
      length = top.arrow().size();
      top.finish_key();
    } else {
      top.element += rest.substr(0, length);
    }
    rest.remove_prefix(length);
  }
  return simple(std::move(open.back().element));
}

} // namespace fairly::graph
