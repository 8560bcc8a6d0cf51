#include "fairly/graph/value_text.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"

#include <charconv>
#include <vector>

namespace fairly::graph {
namespace {

enum class Kind : std::uint8_t { space, string, open, close, other };

struct Piece {
  Kind kind = Kind::other;
  std::size_t length = 1;
  char bracket = 0; // its first character; for a closed string, the quote
};

Piece string_piece(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '"') return {Kind::string, i + 1, '"'};
    if (text[i] == '\\') ++i;
  }
  return {Kind::string, text.size(), 0};
}

// The > of :> and -> is no end of a tuple.
Piece first_piece(std::string_view text) {
  const char c = text[0];
  const char second = text.size() > 1 ? text[1] : '\0';
  if (is_space(c)) return {Kind::space, 1, 0};
  if (c == '"') return string_piece(text);
  if (c == '(' || c == '[' || c == '{') return {Kind::open, 1, c};
  if (c == ')' || c == ']' || c == '}') return {Kind::close, 1, c};
  if (c == '<' && second == '<') return {Kind::open, 2, c};
  if (c == '>' && second == '>') return {Kind::close, 2, c};
  if ((c == ':' || c == '-') && second == '>') return {Kind::other, 2, 0};
  return {};
}

char closing(char bracket) {
  switch (bracket) {
  case '(':
    return ')';
  case '[':
    return ']';
  case '{':
    return '}';
  default:
    return '>';
  }
}

// The text between the brackets that begin and end a value. Returns nullopt if it has other ones.
std::optional<std::string_view> inside(std::string_view value, std::string_view open,
                                       std::string_view close) {
  if (!value.starts_with(open) || !value.ends_with(close)) return std::nullopt;
  if (value.size() < open.size() + close.size()) return std::nullopt;
  return value.substr(open.size(), value.size() - open.size() - close.size());
}

std::optional<std::int64_t> count_parts(std::string_view text) {
  ValueParts parts(text, ",");
  std::int64_t count = 0;
  while (parts.next()) ++count;
  return count;
}

struct KeyAndValue {
  std::string_view key, value;
};

std::optional<KeyAndValue> split_entry(std::string_view part, std::string_view arrow) {
  ValueParts sides(part, arrow);
  const auto key = sides.next();
  const auto value = sides.next();
  if (!key || !value || sides.next()) return std::nullopt;
  return KeyAndValue{*key, *value};
}

struct Interval {
  std::int64_t low, high;
};

std::optional<Interval> interval_of(std::string_view value) {
  const std::size_t dots = value.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const auto low = integer_of(trimmed(value.substr(0, dots)));
  const auto high = integer_of(trimmed(value.substr(dots + 2)));
  if (!low || !high) return std::nullopt;
  return Interval{*low, *high};
}

// Copies a text without unwanted white space outside strings.
template <class IsWanted>
std::string with_space(std::string_view text, IsWanted is_wanted) {
  std::string out;
  Piece last{Kind::open, 0, 0}; // nothing comes before
  bool has_space = false;
  while (!text.empty()) {
    const Piece piece = first_piece(text);
    if (piece.kind == Kind::space) {
      has_space = true;
    } else {
      // Two characters must not join into one sign: "- >>" keeps its space.
      const bool would_join = last.kind == Kind::other && last.length == 1 &&
                              (text[0] == '<' || text[0] == '>') &&
                              std::string_view(":-<>").find(out.back()) != std::string_view::npos;
      if (has_space && (would_join || is_wanted(last.kind, piece.kind))) out += ' ';
      has_space = false;
      last = piece;
      out += text.substr(0, piece.length);
    }
    text.remove_prefix(piece.length);
  }
  return out;
}

} // namespace

std::string tidy_value(std::string_view text) {
  return with_space(
      text, [](Kind before, Kind next) { return before != Kind::open && next != Kind::close; });
}

std::string shown_value(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  const std::string visible = without_control_bytes(text.substr(0, kLongest));
  return text.size() > kLongest ? visible + " ..." : visible;
}

std::string compact_value(std::string_view text) {
  return with_space(text, [](Kind, Kind) { return false; });
}

std::optional<std::size_t> unbalanced_at(std::string_view text) {
  struct Open {
    char close;
    std::size_t offset;
  };
  std::vector<Open> open;
  for (std::size_t i = 0; i < text.size();) {
    const Piece piece = first_piece(text.substr(i));
    if (piece.kind == Kind::open) open.push_back({closing(piece.bracket), i});
    if (piece.kind == Kind::close) {
      if (open.empty() || open.back().close != piece.bracket) return i;
      open.pop_back();
    }
    if (piece.kind == Kind::string && piece.bracket == 0) return i;
    i += piece.length;
  }
  if (open.empty()) return std::nullopt;
  return open.back().offset;
}

std::optional<std::string_view> ValueParts::next() {
  if (done_) return std::nullopt;
  const std::size_t begin = at_;
  std::size_t depth = 0;
  while (at_ < text_.size()) {
    const std::string_view rest = text_.substr(at_);
    if (depth == 0 && rest.starts_with(separator_)) {
      const std::string_view part = text_.substr(begin, at_ - begin);
      at_ += separator_.size();
      return trimmed(part);
    }
    const Piece piece = first_piece(rest);
    if (piece.kind == Kind::open) ++depth;
    if (piece.kind == Kind::close && depth > 0) --depth;
    at_ += piece.length;
  }
  done_ = true;
  const std::string_view part = trimmed(text_.substr(begin));
  if (begin == 0 && part.empty()) return std::nullopt;
  return part;
}

std::size_t value_end(std::string_view text, std::size_t offset) {
  std::size_t depth = 0;
  while (offset < text.size()) {
    const Piece piece = first_piece(text.substr(offset));
    offset += piece.length;
    if (piece.kind == Kind::open) ++depth;
    if (piece.kind == Kind::close && depth > 0) --depth;
    if (depth == 0) break;
  }
  return offset;
}

std::optional<std::string_view> value_at(std::string_view value, std::string_view key) {
  if (const auto tuple = inside(value, "<<", ">>")) {
    const auto index = integer_of(key);
    if (!index) return std::nullopt;
    ValueParts parts(*tuple, ",");
    std::optional<std::string_view> part;
    for (std::int64_t i = 0; i < *index && (part = parts.next()); ++i) {
    }
    return part;
  }
  const auto record = inside(value, "[", "]");
  const auto function = inside(value, "(", ")");
  if (!record && !function) return std::nullopt;
  ValueParts parts(record ? *record : *function, record ? "," : "@@");
  while (const auto part = parts.next()) {
    const auto entry = split_entry(*part, record ? "|->" : ":>");
    if (!entry) continue;
    const std::string found =
        record ? '"' + std::string(entry->key) + '"' : compact_value(entry->key);
    if (found == key) return entry->value;
  }
  return std::nullopt;
}

std::optional<std::int64_t> integer_of(std::string_view value) {
  std::int64_t number = 0;
  const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (code != std::errc() || end != value.data() + value.size()) return std::nullopt;
  return number;
}

std::optional<std::int64_t> length_of(std::string_view value) {
  const auto tuple = inside(value, "<<", ">>");
  return tuple ? count_parts(*tuple) : std::nullopt;
}

std::optional<std::int64_t> cardinality_of(std::string_view value) {
  if (const auto set = inside(value, "{", "}")) return count_parts(*set);
  const auto interval = interval_of(value);
  if (!interval) return std::nullopt;
  if (interval->low > interval->high) return 0;
  std::int64_t size = 0;
  if (__builtin_sub_overflow(interval->high, interval->low, &size)) return std::nullopt;
  if (__builtin_add_overflow(size, 1, &size)) return std::nullopt;
  return size;
}

std::optional<bool> is_element(std::string_view element, std::string_view set) {
  if (const auto interval = interval_of(set)) {
    const auto number = integer_of(element);
    return number && *number >= interval->low && *number <= interval->high;
  }
  const auto elements = inside(set, "{", "}");
  if (!elements) return std::nullopt;
  ValueParts parts(*elements, ",");
  while (const auto part = parts.next()) {
    if (compact_value(*part) == element) return true;
  }
  return false;
}

} // namespace fairly::graph
