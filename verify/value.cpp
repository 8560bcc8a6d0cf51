#include "value.hpp"

#include "limits.hpp"

#include <algorithm>
#include <charconv>

namespace verify {
namespace {

constexpr std::size_t kMostElements = 10'000; // of all sets a..b in a value
constexpr std::int64_t kLargest = std::int64_t{1} << 62;
constexpr unsigned kMostDepth = 100;

[[noreturn]] void fail_at(std::string_view text) {
  throw Failed("a value of TLA+ expected at '" + shown(text.substr(0, 40)) + "'");
}

void skip_space(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

std::int64_t take_number(std::string_view& text) {
  std::int64_t number = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc() || number > kLargest || number < -kLargest) fail_at(text);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

Value string_value(std::string content) {
  return {.kind = Value::Kind::text, .text = content};
}

Value set_of(std::vector<Value> elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return {.kind = Value::Kind::set, .keys = std::move(elements)};
}

Value function_of(const std::map<Value, Value>& entries) {
  Value out{.kind = Value::Kind::function};
  for (const auto& [key, value] : entries) {
    out.keys.push_back(key);
    out.values.push_back(value);
  }
  return out;
}

// Negative: a comes first; 0: they are equal; positive: b comes first. Looks at each part once.
int order(const Value& a, const Value& b) {
  const auto all = [](const Value& v) { return std::tie(v.kind, v.number, v.text); };
  if (all(a) != all(b)) return all(a) < all(b) ? -1 : 1;
  for (const auto part : {&Value::keys, &Value::values}) {
    const std::vector<Value>&x = a.*part, &y = b.*part;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
      if (const int found = order(x[i], y[i]); found != 0) return found;
    }
    if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
  }
  return 0;
}

} // namespace

bool operator<(const Value& a, const Value& b) {
  return order(a, b) < 0;
}
bool operator==(const Value& a, const Value& b) {
  return order(a, b) == 0;
}

const Value* Value::at(const Value& key) const {
  const auto found = std::lower_bound(keys.begin(), keys.end(), key);
  if (kind != Kind::function || found == keys.end() || !(*found == key)) return nullptr;
  return &values[static_cast<std::size_t>(found - keys.begin())];
}

bool Value::is_tuple() const {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!(keys[i] == Value{.number = static_cast<std::int64_t>(i) + 1})) return false;
  }
  return kind == Kind::function;
}

bool Value::has_word(const std::vector<std::string>& words) const {
  const auto has = [&](const Value& each) { return each.has_word(words); };
  return (kind == Kind::text && std::find(words.begin(), words.end(), text) != words.end()) ||
         std::any_of(keys.begin(), keys.end(), has) ||
         std::any_of(values.begin(), values.end(), has);
}

std::size_t Value::size() const {
  std::size_t sum = 1;
  for (const Value& each : keys) sum += each.size();
  for (const Value& each : values) sum += each.size();
  return sum;
}

bool take_sign(std::string_view& text, std::string_view sign) {
  skip_space(text);
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(sign.size());
  return true;
}

std::string take_word(std::string_view& text) {
  skip_space(text);
  std::string word;
  const auto is_part = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
  };
  while (!text.empty() && is_part(text[0])) {
    word += text[0];
    text.remove_prefix(1);
  }
  return word;
}

namespace {

// All ranges together may still have `elements_left` numbers.
Value take_part(std::string_view& text, unsigned depth, std::size_t& elements_left) {
  skip_space(text);
  if (text.empty() || depth > kMostDepth) fail_at(text);
  const std::string_view whole = text;
  // Calls take() for each part up to the closing bracket.
  const auto parts = [&](std::string_view separator, std::string_view closing, auto take) {
    if (take_sign(text, closing)) return;
    do take();
    while (take_sign(text, separator));
    if (!take_sign(text, closing)) fail_at(text);
  };
  const auto next = [&] { return take_part(text, depth + 1, elements_left); };
  std::map<Value, Value> entries;
  if (take_sign(text, "{")) {
    std::vector<Value> elements;
    parts(",", "}", [&] { elements.push_back(next()); });
    return set_of(std::move(elements));
  }
  if (take_sign(text, "<<")) {
    parts(",", ">>", [&] {
      const auto key = static_cast<std::int64_t>(entries.size()) + 1;
      entries.emplace(Value{.number = key}, next());
    });
    return function_of(entries);
  }
  if (take_sign(text, "[")) {
    parts(",", "]", [&] {
      const std::string field = take_word(text);
      if (field.empty() || !take_sign(text, "|->")) fail_at(whole);
      entries.emplace(string_value('"' + field + '"'), next());
    });
    return function_of(entries);
  }
  if (take_sign(text, "(")) { // if two entries have the same key, the first one counts
    parts("@@", ")", [&] {
      Value key = next();
      if (!take_sign(text, ":>")) fail_at(whole);
      entries.emplace(std::move(key), next());
    });
    return function_of(entries);
  }
  if (text[0] == '"') {
    std::size_t end = 1;
    while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
    if (end >= text.size()) fail_at(whole);
    text.remove_prefix(end + 1);
    return string_value(std::string(whole.substr(0, end + 1)));
  }
  if (text[0] == '-' || (text[0] >= '0' && text[0] <= '9')) {
    const std::int64_t first = take_number(text);
    if (!take_sign(text, "..")) return {.number = first};
    skip_space(text);
    const std::int64_t last = take_number(text);
    std::vector<Value> elements;
    for (std::int64_t i = first; i <= last; ++i) {
      if (elements_left-- == 0) throw Failed("the sets a..b of a value have too many elements");
      elements.push_back({.number = i});
    }
    return set_of(std::move(elements));
  }
  const std::string word = take_word(text);
  if (word.empty()) fail_at(whole);
  return string_value(word);
}

} // namespace

Value take_value(std::string_view& text) {
  std::size_t elements_left = kMostElements;
  return take_part(text, 0, elements_left);
}

Value to_value(std::string_view text) {
  const std::string_view whole = text;
  Value value = take_value(text);
  skip_space(text);
  if (!text.empty()) fail_at(whole);
  return value;
}

} // namespace verify
