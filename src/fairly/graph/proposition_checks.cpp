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
  return Error{.message = fmt::format("{} is {} number, and only numbers have an order",
                                      name_of(graph, term), is_literal ? "no" : "never a"),
               .hint = is_literal ? "values of other kinds are compared with = and !="
                                  : example(graph, term)};
}

std::optional<Error> check_set(const LabelledGraph& graph, const Term& term) {
  const auto is_set = [](const Reading& reading) {
    return is_element("", reading.text).has_value();
  };
  if (has_reading(graph, term, is_set)) return std::nullopt;
  const bool is_literal = term.kind == Term::Kind::literal;
  return Error{.message =
                   fmt::format("{} is {} set", name_of(graph, term), is_literal ? "no" : "never a"),
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

// A string that occurs nowhere in the graph is most likely misspelt, and a comparison with it would
// be the same in all states. A number or a set may well be one that is never reached.
std::optional<Error> check_string(const LabelledGraph& graph, const Term& term) {
  if (term.kind != Term::Kind::literal || !term.text.starts_with('"')) return std::nullopt;
  const bool is_known =
      std::any_of(graph.values.begin(), graph.values.end(), [&](const std::string& value) {
        return value.find(term.text) != std::string::npos;
      });
  if (is_known) return std::nullopt;
  const std::string_view content = std::string_view(term.text).substr(1, term.text.size() - 2);
  CloseMatches close(term.text);
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
  if (is_model_value) hint = fmt::format("{} is no string here: leave out the quotes", content);
  if (hint.empty()) {
    hint = fmt::format("if it is never to occur, and is spelt right: ... \\in {{{}}}", term.text);
  }
  return Error{.message = fmt::format("no state has the value {}", shown_value(term.text)),
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
    if (!error && is_comparison) error = check_string(graph, term);
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
               .hint = "compare it with a value: ... = " + shown_value(other.text)};
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
