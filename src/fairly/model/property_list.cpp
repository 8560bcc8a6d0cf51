#include "fairly/model/property_list.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace fairly {
namespace {

// A part of the text: a formula and the name before it.
struct Entry {
  std::string name{};
  std::size_t name_at = 0;
  std::size_t begin = 0, end = 0; // of the formula
};

bool is_in_name(char c) {
  return is_name_part(c) || c == '.' || c == '-';
}

bool begins_comment(std::string_view text, std::size_t at) {
  return text[at] == '#' || text.substr(at).starts_with("//");
}

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

std::size_t skip_blanks(std::string_view text, std::size_t at, std::size_t end) {
  while (at < end && is_space(text[at])) ++at;
  return at;
}

// Returns the position behind the quoted text that begins at `at`. A backslash keeps the next
// character.
std::size_t skip_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote && text[at] != '\n'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return std::min(at + 1, text.size());
}

// Splits off "name:" at the beginning; the formula begins behind it.
Entry split_name(std::string_view text, std::size_t begin, std::size_t end) {
  Entry entry{.name_at = begin, .begin = begin, .end = end};
  std::size_t at = begin;
  if (at == end || !(is_name_part(text[at]) && !is_digit(text[at]))) return entry;
  while (at < end && is_in_name(text[at])) ++at;
  const std::size_t name_end = at;
  at = skip_blanks(text, at, end);
  if (at == end || text[at] != ':') return entry;
  entry.name = text.substr(begin, name_end - begin);
  entry.begin = skip_blanks(text, at + 1, end);
  return entry;
}

class ListReader {
 public:
  ListReader(Model& model, std::string_view text, const Property::Source& source)
      : model_(model), text_(text), given_(text), source_(source) {}

  Result<std::vector<Property>> read() {
    std::vector<Property> all;
    std::set<std::string> names;
    if (given_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    while (skip_to_entry()) {
      Result<Entry> entry = next_entry();
      if (!entry) return std::move(entry).error();
      if (!entry->name.empty() && !names.insert(entry->name).second) {
        return error_at(source_.name, given_, entry->name_at, entry->name.size(),
                        fmt::format("two properties are called {}", displayed(entry->name)),
                        "give one of them another name");
      }
      Result<Property> property = read_entry(*entry);
      if (!property) return std::move(property).error();
      all.push_back(*std::move(property));
    }
    if (all.empty()) {
      return Error{.message = "there is no property in this file", .source = source_.name};
    }
    return all;
  }

  Result<Property> read_entry(const Entry& entry) const {
    const std::string_view formula =
        std::string_view(text_).substr(entry.begin, entry.end - entry.begin);
    Result<Property> property = Property::parse(model_, formula, source_);
    if (property) {
      property->id = entry.name;
      property->text = trimmed(formula);
      return property;
    }
    return moved(std::move(property).error(), entry.begin);
  }

 private:
  // Returns false if there is no further entry.
  bool skip_to_entry() {
    while (true) {
      at_ = skip_blanks(text_, at_, text_.size());
      if (at_ == text_.size()) return false;
      if (!begins_comment(text_, at_)) return true;
      at_ = line_end(text_, at_);
    }
  }

  Result<Entry> next_entry() {
    const std::string_view rest = std::string_view(text_).substr(at_);
    if (rest.starts_with("ltl") && rest.size() > 3 && (is_space(rest[3]) || rest[3] == '{')) {
      Entry entry{.name_at = skip_blanks(text_, at_ + 3, text_.size())};
      std::size_t at = entry.name_at;
      while (at < text_.size() && is_in_name(text_[at])) ++at;
      entry.name = text_.substr(entry.name_at, at - entry.name_at);
      at = skip_blanks(text_, at, text_.size());
      if (at < text_.size() && text_[at] == '{') return braces(std::move(entry), at);
    }
    const std::size_t begin = at_, stop = line_end(text_, at_);
    while (at_ < stop && !begins_comment(text_, at_)) {
      const bool is_quote = text_[at_] == '"' || text_[at_] == '\'';
      at_ = is_quote ? std::min(skip_quoted(text_, at_), stop) : at_ + 1;
    }
    return split_name(text_, begin, std::exchange(at_, stop));
  }

  // Reads what stands in braces. Comments in it are replaced by blanks.
  Result<Entry> braces(Entry entry, std::size_t open) {
    entry.begin = open + 1;
    for (at_ = open + 1; at_ < text_.size() && text_[at_] != '}';) {
      if (begins_comment(text_, at_)) {
        const std::size_t end = line_end(text_, at_);
        std::fill(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                  text_.begin() + static_cast<std::ptrdiff_t>(end), ' ');
        at_ = end;
      } else {
        at_ = text_[at_] == '"' ? skip_quoted(text_, at_) : at_ + 1;
      }
    }
    if (at_ == text_.size()) {
      return error_at(source_.name, given_, open, 1, "this brace is not closed",
                      "write 'ltl name { formula }'");
    }
    entry.end = at_++;
    const std::size_t next = skip_blanks(text_, at_, text_.size());
    if (next < text_.size() && text_[next] == ';') at_ = next + 1;
    return entry;
  }

  // Moves an error in a formula to its position in the whole text.
  Error moved(Error error, std::size_t begin) const {
    if (error.line == 0 || error.source != source_.name) return error;
    const auto before = given_.substr(0, begin);
    const std::size_t line_begin = before.rfind('\n') + 1; // npos + 1 is 0
    if (error.line == 1) error.column += begin - line_begin;
    std::size_t start = line_begin;
    for (std::size_t i = 1; i < error.line; ++i) start = line_end(given_, start) + 1;
    error.line += static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    if (!error.text.empty() && start <= given_.size()) {
      error.text = given_.substr(start, line_end(given_, start) - start);
    }
    return error;
  }

  Model& model_;
  std::string text_; // with blanks in place of comments inside braces
  const std::string_view given_;
  const Property::Source& source_;
  std::size_t at_ = 0;
};

} // namespace

Result<std::vector<Property>> read_property_list(Model& model, std::string_view text,
                                                 const Property::Source& source) {
  return ListReader(model, text, source).read();
}

Result<Property> read_named_property(Model& model, std::string_view text,
                                     const Property::Source& source) {
  const std::size_t begin = skip_blanks(text, 0, text.size());
  Entry entry = split_name(text, begin, text.size());
  if (entry.name.empty()) entry.begin = 0;
  Result<Property> property = ListReader(model, text, source).read_entry(entry);
  if (property && entry.name.empty()) property->text = text;
  return property;
}

} // namespace fairly
