#include "fairly/graph/proposition_parser.hpp"

#include "fairly/base/text.hpp"
#include "fairly/graph/action_names.hpp"
#include "fairly/graph/canonical_value.hpp"
#include "fairly/graph/proposition_checks.hpp"
#include "fairly/graph/proposition_cursor.hpp"
#include "fairly/graph/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly::graph {
namespace {

struct Sign {
  std::string_view text;
  Proposition::Kind kind = Proposition::Kind::comparison;
  Comparison comparison = Comparison::equal;
  bool value = false; // for a membership
};

// Longer signs come before those that they begin with.
constexpr Sign kSigns[] = {
    {"\\notin", Proposition::Kind::membership, Comparison::equal, false},
    {"\\in", Proposition::Kind::membership, Comparison::equal, true},
    {"==", Proposition::Kind::comparison, Comparison::equal},
    {"=<", Proposition::Kind::comparison, Comparison::at_most},
    {"=", Proposition::Kind::comparison, Comparison::equal},
    {"#", Proposition::Kind::comparison, Comparison::different},
    {"!=", Proposition::Kind::comparison, Comparison::different},
    {"/=", Proposition::Kind::comparison, Comparison::different},
    {"<=", Proposition::Kind::comparison, Comparison::at_most},
    {"<", Proposition::Kind::comparison, Comparison::less},
    {">=", Proposition::Kind::comparison, Comparison::at_least},
    {">", Proposition::Kind::comparison, Comparison::greater},
};

Comparison mirrored(Comparison comparison) {
  switch (comparison) {
  case Comparison::less:
    return Comparison::greater;
  case Comparison::at_most:
    return Comparison::at_least;
  case Comparison::at_least:
    return Comparison::at_most;
  case Comparison::greater:
    return Comparison::less;
  default:
    return comparison;
  }
}

class Parser {
 public:
  Parser(std::string_view text, const LabelledGraph& graph, const AtomSource& where)
      : text_(text), graph_(graph), cursor_(text, where) {}

  Proposition run() {
    const std::string_view whole = trimmed(text_);
    if (whole.empty()) cursor_.fail({0, text_.size()}, "the proposition is empty");
    if (whole == "true" || whole == "false") {
      return {.kind = Proposition::Kind::constant, .value = whole == "true"};
    }
    cursor_.skip_space();
    if (whole == "dead") return dead();
    if (whole == "deadlock" && !variable("deadlock")) return {.kind = Proposition::Kind::dead};
    for (const char* call : {"enabled", "fireable"}) { // nets say fireable
      if (cursor_.begins_call(call)) return enabled(call);
    }
    const Place left = term();
    cursor_.skip_space();
    if (cursor_.at_end()) return flag(left);
    Proposition proposition = sign();
    const Place right = term();
    expect_end("one comparison is possible; & joins two of them, outside the double quotes");
    return finish(std::move(proposition), left, right);
  }

 private:
  // A term and where it stands.
  struct Place {
    Term term{};
    TextRange range{};
    bool is_word = false; // a word that is no variable
  };

  void expect_end(const char* hint = "") {
    cursor_.skip_space();
    if (!cursor_.at_end()) cursor_.fail_expected("the end", hint);
  }

  // --- actions

  Proposition dead() const {
    if (variable("dead")) {
      const std::size_t begin = cursor_.offset();
      cursor_.fail({begin, begin + 4},
                   "dead is a variable, and also what a state without enabled actions is",
                   "write dead = TRUE, or !enabled(...) with all actions");
    }
    return {.kind = Proposition::Kind::dead};
  }

  // For a name that is no word: how it is written.
  std::string hint_at_quotes(std::string_view call, std::size_t begin) const {
    std::string_view name = cursor_.item_at(begin);
    if (name.size() > 2 && name.starts_with('"')) name = name.substr(1, name.size() - 2);
    if (action_text(name) == name || name.empty() || name.starts_with('\'')) {
      return "put a name that is not a word in single quotes";
    }
    return fmt::format("put names that are no words in single quotes: {}({})", call,
                       in_single_quotes(name));
  }

  Proposition enabled(const char* call) {
    Proposition proposition{.kind = Proposition::Kind::enabled};
    std::vector<Action>& actions = proposition.actions;
    cursor_.take(call);
    cursor_.take("(");
    std::size_t begin = 0; // of the last name
    do {
      cursor_.skip_space();
      begin = cursor_.offset();
      if (cursor_.rest().starts_with('"')) {
        cursor_.fail_expected("the name of an action", hint_at_quotes(call, begin));
      }
      const std::string name = cursor_.take_action_name();
      const Result<std::vector<Action>> found = find_actions(graph_, name);
      if (!found) {
        cursor_.fail({begin, cursor_.offset()}, found.error().message, found.error().hint);
      }
      actions.insert(actions.end(), found->begin(), found->end());
    } while (cursor_.take(","));
    if (!cursor_.take(")")) {
      cursor_.fail_expected("',' or ')'", hint_at_quotes(call, begin));
    }
    expect_end();
    std::sort(actions.begin(), actions.end());
    actions.erase(std::unique(actions.begin(), actions.end()), actions.end());
    return proposition;
  }

  // --- terms

  std::optional<std::uint32_t> variable(std::string_view name) const {
    const auto& all = graph_.variables;
    const auto found = std::find(all.begin(), all.end(), name);
    if (found == all.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - all.begin());
  }

  Place term() {
    cursor_.skip_space();
    const std::size_t begin = cursor_.offset();
    for (const Term::Kind kind : {Term::Kind::length, Term::Kind::cardinality}) {
      const std::string_view function = kind == Term::Kind::length ? "Len" : "Cardinality";
      if (!cursor_.begins_call(function)) continue;
      cursor_.take(function);
      cursor_.take("(");
      Place inner = simple_term();
      if (inner.is_word) check(inner, true);
      if (inner.term.kind == Term::Kind::literal) {
        cursor_.fail(inner.range,
                     fmt::format("{} can only be taken of a variable or a part of one", function));
      }
      if (!cursor_.take(")")) cursor_.fail_expected("')'");
      inner.term.kind = kind;
      inner.range = {begin, cursor_.offset()};
      return inner;
    }
    return simple_term();
  }

  // Reads a variable with a path, or a value. Words are values too: TLC writes constants so.
  Place simple_term() {
    cursor_.skip_space();
    Place place;
    place.range.begin = cursor_.offset();
    const std::string_view word = cursor_.take_word();
    if (const std::optional<std::uint32_t> number = variable(word)) {
      place.term.kind = Term::Kind::value;
      place.term.variable = *number;
      path(place.term);
    } else if (word.find_first_not_of("0123456789") != std::string_view::npos) {
      place.is_word = true;
      place.term.text = word;
      place.range.end = cursor_.offset();
      // Only variables have parts here.
      const std::string_view behind = trimmed(cursor_.rest());
      if (behind.starts_with('[') || behind.starts_with('.')) check(place, true);
    } else {
      cursor_.go_to(place.range.begin);
      place.term.text = literal(cursor_.take_literal(), place.range.begin);
    }
    place.range.end = cursor_.offset();
    return place;
  }

  void path(Term& term) {
    while (true) {
      const std::size_t end = cursor_.offset();
      if (cursor_.take(".")) {
        cursor_.skip_space();
        const std::string_view name = cursor_.take_word();
        if (name.empty()) cursor_.fail_expected("the name of a field");
        term.keys.push_back('"' + std::string(name) + '"');
        continue;
      }
      cursor_.skip_space();
      if (!cursor_.rest().starts_with('[')) return cursor_.go_to(end);
      term.keys.push_back(key());
    }
  }

  std::string literal(std::string_view text, std::size_t begin) {
    if (const auto error = check_literal(graph_, text)) {
      cursor_.fail({begin, cursor_.offset()}, error->message, error->hint);
    }
    return canonical_value(text);
  }

  // Reads a key in brackets. f[1, 2] means f[<<1, 2>>].
  std::string key() {
    const std::size_t begin = cursor_.offset();
    std::string_view taken = cursor_.take_closed();
    taken = taken.substr(1, taken.size() - 2);
    ValueParts parts(taken, ",");
    if (!parts.next()) {
      cursor_.fail({begin, cursor_.offset()}, "there is nothing between these brackets");
    }
    return literal(parts.next() ? "<<" + std::string(taken) + ">>" : std::string(taken), begin);
  }

  Proposition sign() {
    for (const Sign& each : kSigns) {
      if (!cursor_.take(each.text)) continue;
      return {.kind = each.kind, .value = each.value, .comparison = each.comparison};
    }
    cursor_.fail_expected("a comparison", "for example: = 1");
  }

  // --- what it means

  void check(const Place& place, bool must_be_variable) const {
    if (const auto error = check_word(graph_, place.term.text, must_be_variable)) {
      cursor_.fail(place.range, error->message, error->hint);
    }
  }

  Proposition flag(const Place& place) const {
    if (place.is_word) check(place, true);
    if (place.term.kind == Term::Kind::literal) {
      cursor_.fail(place.range, "a variable expected, found a value", "compare a variable with it");
    }
    if (const auto error = check_flag(graph_, place.term)) {
      cursor_.fail(place.range, error->message, error->hint);
    }
    return {.kind = Proposition::Kind::comparison,
            .left = place.term,
            .right = {.text = "TRUE"},
            .comparison = Comparison::equal};
  }

  Proposition finish(Proposition proposition, const Place& left, const Place& right) const {
    const bool is_membership = proposition.kind == Proposition::Kind::membership;
    const bool right_is_literal = right.term.kind == Term::Kind::literal;
    if (left.is_word) check(left, !is_membership && right_is_literal);
    if (right.is_word) check(right, false);
    if (left.term.kind == Term::Kind::literal && right_is_literal) {
      cursor_.fail({left.range.begin, right.range.end}, "there is no variable in this comparison");
    }
    proposition.left = left.term;
    proposition.right = right.term;
    if (const auto wrong = check_terms(graph_, proposition)) {
      cursor_.fail((wrong->is_left ? left : right).range, wrong->error.message, wrong->error.hint);
    }
    if (!is_membership && left.term.kind == Term::Kind::literal) {
      std::swap(proposition.left, proposition.right);
      proposition.comparison = mirrored(proposition.comparison);
    }
    return proposition;
  }

  std::string_view text_;
  const LabelledGraph& graph_;
  PropositionCursor cursor_;
};

} // namespace

Result<Proposition> parse_proposition(std::string_view text, const LabelledGraph& graph,
                                      const AtomSource& where) {
  try {
    return Parser(text, graph, where).run();
  } catch (Error& error) {
    const std::string_view whole = trimmed(text);
    if (!names_action(graph, whole)) return std::move(error);
    return error_in_atom(where, text, 0, text.size(),
                         fmt::format("{} is an action, not a proposition", displayed(whole)),
                         fmt::format("to say that it is enabled: enabled({})", action_text(whole)));
  }
}

} // namespace fairly::graph
