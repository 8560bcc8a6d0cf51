#include "fairly/graph/proposition_checks.hpp"

#include "fairly/base/characters.hpp"
#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/graph/proposition_values.hpp"
#include "fairly/graph/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fairly::graph {
namespace {

std::string example(const LabelledGraph& graph, const Term& term) {
  if (term.kind == Term::Kind::literal) return {};
  const std::string value = graph.value_text(graph.value(graph.initial[0], term.variable));
  return fmt::format("{} is, for example, {}", graph.variables[term.variable], shown_value(value));
}

std::string name_of(const LabelledGraph& graph, const Term& term) {
  if (term.kind == Term::Kind::literal) return shown_value(term.text);
  if (term.keys.empty() && term.kind == Term::Kind::value) return graph.variables[term.variable];
  return "this part of " + graph.variables[term.variable];
}

bool is_boolean(const Reading& reading) {
  return reading.text == "TRUE" || reading.text == "FALSE";
}

// Strings and model values look alike, as "p1" and p1. If the other kind of key exists, says so.
std::string other_key_hint(const LabelledGraph& graph, const Term& term) {
  for (std::size_t i = 0; i < term.keys.size(); ++i) {
    Term other = term;
    std::string& key = other.keys[i];
    const bool is_string = key.size() > 2 && key.starts_with('"');
    key = is_string ? key.substr(1, key.size() - 2) : '"' + key + '"';
    if (has_reading(graph, other, [](const Reading& reading) { return reading.exists; })) {
      return fmt::format("write [{}], {} quotes", key, is_string ? "without" : "with");
    }
  }
  return {};
}

std::optional<Error> check_existence(const LabelledGraph& graph, const Term& term) {
  const bool always_exists = term.keys.empty() && term.kind == Term::Kind::value;
  if (term.kind == Term::Kind::literal || always_exists) return std::nullopt;
  if (has_reading(graph, term, [](const Reading& reading) { return reading.exists; })) {
    return std::nullopt;
  }
  const std::string& variable = graph.variables[term.variable];
  Term whole = term;
  whole.kind = Term::Kind::value;
  const bool has_part =
      has_reading(graph, whole, [](const Reading& reading) { return reading.exists; });
  std::string message = !has_part
                            ? fmt::format("no value of {} has such a part", variable)
                            : fmt::format("{} is never a {}", name_of(graph, whole),
                                          term.kind == Term::Kind::length ? "sequence" : "set");
  std::string hint = other_key_hint(graph, term);
  if (hint.empty()) hint = example(graph, term);
  return Error{.message = std::move(message), .hint = std::move(hint)};
}

std::optional<Error> check_number(const LabelledGraph& graph, const Term& term) {
  if (has_reading(graph, term, [](const Reading& reading) { return reading.number.has_value(); })) {
    return std::nullopt;
  }
  const bool is_literal = term.kind == Term::Kind::literal;
  return Error{.message = fmt::format("{} is {} a number, and only numbers have an order",
                                      name_of(graph, term), is_literal ? "not" : "never"),
               .hint = is_literal ? "values of other kinds are compared with = and !="
                                  : example(graph, term)};
}

std::optional<Error> check_set(const LabelledGraph& graph, const Term& term) {
  const auto is_set = [](const Reading& reading) {
    return is_element("", reading.text).has_value();
  };
  if (has_reading(graph, term, is_set)) return std::nullopt;
  const bool is_literal = term.kind == Term::Kind::literal;
  return Error{
      .message = fmt::format("{} is {} a set", name_of(graph, term), is_literal ? "not" : "never"),
      .hint = is_literal ? "a set is written {1, 2}" : example(graph, term)};
}

template <class Take>
void each_string(std::string_view text, Take take) {
  for (std::size_t i = text.find('"'); i < text.size(); i = text.find('"', i)) {
    const std::size_t end = value_end(text, i);
    take(text.substr(i, end - i));
    i = end;
  }
}

bool has_order(Comparison comparison) {
  return comparison != Comparison::equal && comparison != Comparison::different;
}

// Takes each word of a value outside strings.
template <class Take>
void each_word(std::string_view text, Take take) {
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"') {
      i = value_end(text, i);
    } else if (is_name_part(text[i])) {
      const std::size_t begin = i;
      while (i < text.size() && is_name_part(text[i])) ++i;
      take(text.substr(begin, i - begin));
    } else {
      ++i;
    }
  }
}

// How a comparison with a value is written so that it may be the same in all states.
std::string deliberate_text(const LabelledGraph& graph, const Term& term, const Term& value,
                            Comparison comparison) {
  const bool is_equal = comparison == Comparison::equal;
  return fairly::quoted(fmt::format("{} \\{} {{{}}}", to_text(term, graph),
                                    is_equal ? "in" : "notin", shown_value(value.text)));
}

// A string that occurs nowhere in the graph is most likely misspelt, and a comparison with a value
// that has it would be the same in all states. A number or a set may well be one that is never
// reached. `deliberate` is how to ask all the same.
std::optional<Error> check_string(const LabelledGraph& graph, std::string_view string,
                                  const std::string& deliberate) {
  const bool is_known =
      std::any_of(graph.values.begin(), graph.values.end(), [&](const std::string& value) {
        return value.find(string) != std::string::npos;
      });
  if (is_known) return std::nullopt;
  const std::string_view content = string.substr(1, string.size() - 2);
  CloseMatches close(string);
  bool is_model_value = false;
  for (const std::string& value : graph.values) {
    each_string(value, [&](std::string_view found) { close.offer(found); });
    each_word(value, [&](std::string_view found) { is_model_value |= found == content; });
  }
  std::string hint;
  for (const std::string& each : close.found()) {
    hint += (hint.empty() ? "did you mean " : " or ") + shown_value(each);
  }
  if (!hint.empty()) hint += '?';
  if (is_model_value) hint = fmt::format("{} is not a string here: leave out the quotes", content);
  if (hint.empty()) hint = "if it is spelt right and should never occur: " + deliberate;
  return Error{.message = fmt::format("no state has the value {}", shown_value(string)),
               .hint = std::move(hint)};
}

// The same for all strings in a value that `other` is compared with.
std::optional<Error> check_strings(const LabelledGraph& graph, const Term& term, const Term& other,
                                   Comparison comparison) {
  if (term.kind != Term::Kind::literal) return std::nullopt;
  std::optional<Error> error;
  each_string(term.text, [&](std::string_view string) {
    if (error) return;
    error = check_string(graph, string, deliberate_text(graph, other, term, comparison));
  });
  return error;
}

// Kinds of values. Tuples and sequences, records and functions are all functions in TLA+.
enum class ValueKind : std::uint8_t { unknown, number, string, boolean, word, set, function };

ValueKind kind_of(std::string_view text) {
  if (text == "TRUE" || text == "FALSE") return ValueKind::boolean;
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (!digits.empty() && std::all_of(digits.begin(), digits.end(), is_digit)) {
    return ValueKind::number;
  }
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_name_part)) return ValueKind::word;
  if (cardinality_of(text) && text.find('{', 1) == std::string_view::npos) return ValueKind::set;
  if (text.empty() || value_end(text, 0) != text.size()) return ValueKind::unknown;
  const auto has = [&](std::string_view sign) { return text.find(sign) != std::string_view::npos; };
  if (text[0] == '"') return ValueKind::string;
  if (text[0] == '{') return ValueKind::set;
  const bool is_function =
      text.starts_with("<<") || (text[0] == '(' && has(":>")) || (text[0] == '[' && has("|->"));
  return is_function ? ValueKind::function : ValueKind::unknown;
}

const char* kind_text(std::string_view value) {
  switch (kind_of(value)) {
  case ValueKind::number:
    return "a whole number";
  case ValueKind::string:
    return "a string";
  case ValueKind::boolean:
    return "TRUE or FALSE";
  case ValueKind::word:
    return "a model value";
  case ValueKind::set:
    return "a set";
  case ValueKind::function:
    return value[0] == '[' ? "a record" : value[0] == '(' ? "a function" : "a sequence";
  case ValueKind::unknown:
    break;
  }
  return "a value";
}

// If a term always has values of one kind, it never equals a value of another kind, and the
// comparison would be the same in all states.
std::optional<Error> check_kind(const LabelledGraph& graph, const Term& value, const Term& term,
                                Comparison comparison) {
  if (value.kind != Term::Kind::literal || term.kind == Term::Kind::literal) return std::nullopt;
  const ValueKind wanted = kind_of(value.text);
  if (wanted == ValueKind::unknown) return std::nullopt;
  std::optional<std::string> first;
  const bool may_fit = has_reading(graph, term, [&](const Reading& reading) {
    if (!reading.exists) return false;
    if (!first) first = reading.text;
    const ValueKind kind = kind_of(reading.text);
    return kind == wanted || kind == ValueKind::unknown || kind != kind_of(*first);
  });
  if (may_fit || !first) return std::nullopt;
  const std::string text = to_text(term, graph);
  std::string hint =
      fmt::format("it is always {}, such as {}; to ask all the same: {}", kind_text(*first),
                  shown_value(*first), deliberate_text(graph, term, value, comparison));
  const auto has = [&](const std::string& other) {
    return has_reading(graph, term, [&](const Reading& reading) { return reading.text == other; });
  };
  if (wanted == ValueKind::word && has(fairly::quoted(value.text))) {
    hint = "a string has quotes: " + fairly::quoted(text + " = " + fairly::quoted(value.text));
  } else if (wanted == ValueKind::string && has(value.text.substr(1, value.text.size() - 2))) {
    hint = fmt::format("{} is not a string here: leave out the quotes",
                       value.text.substr(1, value.text.size() - 2));
  }
  return Error{.message = fmt::format("{} is never {}", text, kind_text(value.text)),
               .hint = std::move(hint)};
}

} // namespace

std::optional<TermError> check_terms(const LabelledGraph& graph, const Proposition& proposition) {
  for (const bool is_left : {true, false}) {
    const Term& term = is_left ? proposition.left : proposition.right;
    std::optional<Error> error = check_existence(graph, term);
    const bool is_comparison = proposition.kind == Proposition::Kind::comparison;
    if (!error && is_comparison && has_order(proposition.comparison)) {
      error = check_number(graph, term);
    }
    const Term& other = is_left ? proposition.right : proposition.left;
    if (!error && is_comparison) error = check_strings(graph, term, other, proposition.comparison);
    if (!error && is_comparison) error = check_kind(graph, term, other, proposition.comparison);
    if (!error && !is_comparison && !is_left) error = check_set(graph, term);
    if (error) return TermError{is_left, *std::move(error)};
  }
  return std::nullopt;
}

std::optional<Error> check_flag(const LabelledGraph& graph, const Term& term) {
  if (auto error = check_existence(graph, term)) return error;
  Reading other;
  const bool has_other = has_reading(graph, term, [&](const Reading& reading) {
    if (reading.exists && !is_boolean(reading)) other = reading;
    return other.exists;
  });
  if (!has_other) return std::nullopt;
  return Error{.message = fmt::format("{} is not always TRUE or FALSE", name_of(graph, term)),
               .hint = "compare it with a value: " +
                       fairly::quoted(to_text(term, graph) + " = " + shown_value(other.text))};
}

std::optional<Error> check_word(const LabelledGraph& graph, std::string_view word,
                                bool must_be_variable) {
  CloseMatches close(word);
  for (const std::string& variable : graph.variables) close.offer(variable);
  const std::string quoted_word = fairly::quoted(word);
  bool is_value = word == "TRUE" || word == "FALSE";
  bool is_string = false;
  for (const std::string& value : graph.values) {
    if (must_be_variable) break;
    is_string |= value.find(quoted_word) != std::string::npos;
    each_word(value, [&](std::string_view found) {
      is_value |= found == word;
      close.offer(found);
    });
  }
  if (is_value && !must_be_variable) return std::nullopt;
  Error error{.message = fmt::format("there is no variable{} {}",
                                     must_be_variable ? "" : " or value", displayed(word)),
              .hint = is_string ? "a string has quotes: " + quoted_word : close.hint()};
  if (error.hint.empty() && !graph.variables.empty()) {
    error.hint = fmt::format("there is {}, for example", displayed(graph.variables[0]));
  }
  return error;
}

std::optional<Error> check_literal(const LabelledGraph& graph, std::string_view text) {
  std::optional<std::string_view> named;
  each_word(text, [&](std::string_view word) {
    const auto end = static_cast<std::size_t>(word.data() + word.size() - text.data());
    const bool is_field = trimmed(text.substr(end)).starts_with("|->");
    const auto& all = graph.variables;
    if (!is_field && std::find(all.begin(), all.end(), word) != all.end()) named = word;
  });
  if (!named) return std::nullopt;
  return Error{.message = fmt::format("{} is a variable, and only values can stand here", *named),
               .hint = "compare with each value by itself: f[1] = 2"};
}

} // namespace fairly::graph
