#include "fairly/petri/proposition_parser.hpp"

#include "fairly/base/text.hpp"
#include "fairly/petri/node_names.hpp"
#include "fairly/petri/proposition_lexer.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace fairly::petri {
namespace {

using Token = PropositionToken;
using TokenKind = Token::Kind;

constexpr std::size_t kShownLength = 24;

int precedence(TokenKind kind, bool prefix) {
  if (prefix) return 3;
  return kind == TokenKind::times ? 2 : 1;
}

// Operator precedence with two stacks: polynomials, and operators or opening parentheses that
// wait for an operand on their right.
class Parser {
 public:
  Parser(std::string_view text, const Net& net, const AtomSource& where)
      : text_(text), net_(net), where_(where), names_(net) {
    advance();
  }

  Proposition run() {
    if (token_.kind == TokenKind::end) fail(token_, "the proposition is empty");
    if (token_.kind == TokenKind::word && token_.text != "tokens") return whole_word();
    const Token first = token_;
    if (is_other_word()) return whole_word();
    Polynomial left = expression();
    if (token_.kind == TokenKind::end) {
      if (first.kind == TokenKind::name && first.offset + first.length == last_end_) {
        return compare(tokens(first), Comparison::at_least, Polynomial::constant(1));
      }
      fail(token_, "comparison expected, found the end", "for example: >= 1");
    }
    if (token_.kind != TokenKind::comparison) fail_expected("operator or comparison");
    const Token sign = token_;
    advance();
    Polynomial right = expression();
    if (token_.kind == TokenKind::comparison) {
      fail(token_, "only one comparison is possible",
           "write two of them, joined by & outside the double quotes");
    }
    if (token_.kind != TokenKind::end) fail_expected("operator");
    return at(sign, [&] { return compare(std::move(left), sign.comparison, std::move(right)); });
  }

 private:
  struct Waiting {
    Token token;
    bool prefix = false; // the sign of one operand
  };

  // Where a name stands, and what is to have it.
  struct NamePlace {
    std::size_t offset = 0;
    NodeNames::Kind kind = NodeNames::Kind::place;
  };

  // --- errors

  [[noreturn]] void fail(const Token& token, std::string message, std::string hint = {}) const {
    throw error_in_atom(where_, text_, token.offset, token.length, std::move(message),
                        std::move(hint));
  }

  std::string shown(const Token& token) const {
    if (token.kind == TokenKind::end) return "the end";
    const std::string_view text = text_.substr(token.offset, token.length);
    return text.size() > kShownLength ? "a long name" : displayed(text);
  }

  // If a name of the net is written at `at` without the single quotes that it needs, how the atom
  // is written with them; otherwise the hint that is given.
  std::string hint_at_quotes(NamePlace at, std::string hint) const {
    const NodeNames::Found found = names_.unquoted(text_.substr(at.offset), at.kind);
    if (found.name.empty()) return hint;
    std::string fixed(text_);
    fixed.replace(at.offset, found.length, name_text(found.name));
    const bool is_id = fixed == name_text(found.name) && net_.find_place(found.name);
    if (is_id) fixed = found.name;
    const std::string_view formula = where_.formula;
    const bool is_plain = where_.offset < formula.size() && formula[where_.offset] != '"';
    if (!is_plain) fixed = fairly::quoted(fixed);
    return fmt::format(
        "{} {}", is_id ? "write" : "put this name in single quotes:", without_control_bytes(fixed));
  }

  [[noreturn]] void fail_unknown(const Token& token, NodeNames::Kind kind,
                                 const Error& error) const {
    fail(token, error.message, hint_at_quotes({token.offset, kind}, error.hint));
  }

  [[noreturn]] void fail_expected(std::string_view what,
                                  NodeNames::Kind kind = NodeNames::Kind::place) const {
    if (token_.kind == TokenKind::bad) {
      std::string better = hint_at_quotes(last_name_, {});
      if (better.empty()) better = hint_at_quotes({token_.offset, kind}, token_.hint);
      fail(token_, token_.text, std::move(better));
    }
    std::string hint = hint_at_quotes(last_name_, {});
    if (hint.empty() && token_.kind == TokenKind::word) {
      hint = fmt::format("a node of this name has to be in single quotes: '{}'", token_.text);
    }
    fail(token_, fmt::format("{} expected, found {}", what, shown(token_)), std::move(hint));
  }

  // In graphs, fireable(...) is called enabled(...); deadlock is another word for dead. Neither is
  // reserved here: both may be names of places.
  bool is_other_word() {
    if (token_.kind != TokenKind::name || token_.index || text_[token_.offset] == '\'')
      return false;
    const std::string_view behind = trimmed(text_.substr(token_.offset + token_.length));
    if (token_.text == "enabled") return behind.starts_with('(');
    return token_.text == "deadlock" && behind.empty() && !names_.places(token_.text);
  }

  // Runs an action and gives its errors the position of the token.
  template <class Action>
  std::invoke_result_t<Action> at(const Token& token, Action action) const {
    try {
      return action();
    } catch (const Error& error) {
      if (error.line != 0) throw;
      fail(token, error.message, error.hint);
    }
  }

  // --- parts

  void advance() {
    last_end_ = token_.offset + token_.length;
    token_ = next_proposition_token(text_, last_end_);
  }

  // The tokens of a place; in a net with colours, the sum over its colours.
  Polynomial tokens(const Token& token) {
    const Result<std::vector<PlaceIndex>> found = names_.places(token.text, token.index);
    if (!found) fail_unknown(token, NodeNames::Kind::place, found.error());
    last_name_ = {token.offset, NodeNames::Kind::place};
    Polynomial sum;
    for (const PlaceIndex place : *found) sum.add(Polynomial::tokens(place));
    return sum;
  }

  void add_transitions(const Token& token, std::vector<TransitionIndex>& out) {
    const Result<std::vector<TransitionIndex>> found = names_.transitions(token.text, token.index);
    if (!found) fail_unknown(token, NodeNames::Kind::transition, found.error());
    last_name_ = {token.offset, NodeNames::Kind::transition};
    out.insert(out.end(), found->begin(), found->end());
  }

  // Reads dead, true, false, fireable(...), and other words for these.
  Proposition whole_word() {
    const Token first = token_;
    const std::string word = first.text == "enabled"    ? "fireable"
                             : first.text == "deadlock" ? "dead"
                                                        : first.text;
    advance();
    std::vector<TransitionIndex> transitions;
    if (word == "fireable") {
      name_list(NodeNames::Kind::transition,
                [&](const Token& token) { add_transitions(token, transitions); });
    }
    if (token_.kind == TokenKind::bad) fail(token_, token_.text, token_.hint);
    if (token_.kind != TokenKind::end) {
      fail(first, fmt::format("{} stands alone: it is true or false, not a number", first.text),
           fmt::format("a place of this name has to be in single quotes: '{}'", first.text));
    }
    if (word == "fireable") return fireable_proposition(std::move(transitions));
    return word == "dead" ? dead_proposition() : constant_proposition(word == "true");
  }

  // "(a, b, c)"
  template <class Take>
  void name_list(NodeNames::Kind kind, Take take) {
    if (token_.kind != TokenKind::open) fail_expected("'('");
    do {
      advance();
      if (token_.kind != TokenKind::name) fail_expected("name", kind);
      take(token_);
      advance();
    } while (token_.kind == TokenKind::comma);
    if (token_.kind != TokenKind::close) fail_expected("',' or ')'");
    advance();
  }

  // Reads up to a comparison or the end, or to where an operator is missing.
  Polynomial expression() {
    do {
      take_operand();
      while (token_.kind == TokenKind::close) close();
    } while (take_operator());
    reduce(0);
    if (!waiting_.empty()) fail(waiting_.back().token, "this parenthesis is never closed");
    Polynomial result = std::move(operands_.back());
    operands_.pop_back();
    return result;
  }

  // Reads signs and parentheses, then a number, a place or tokens(...).
  void take_operand() {
    for (;; advance()) {
      if (token_.kind == TokenKind::open || token_.kind == TokenKind::minus ||
          token_.kind == TokenKind::plus) {
        waiting_.push_back({token_, true});
        continue;
      }
      break;
    }
    if (token_.kind == TokenKind::number) {
      operands_.push_back(number());
    } else if (token_.kind == TokenKind::name) {
      operands_.push_back(tokens(token_));
    } else if (token_.kind == TokenKind::word && token_.text == "tokens") {
      advance();
      Polynomial sum;
      name_list(NodeNames::Kind::place, [&](const Token& token) { sum.add(tokens(token)); });
      operands_.push_back(std::move(sum));
      return;
    } else {
      fail_expected("number or place");
    }
    advance();
  }

  Polynomial number() const {
    std::int64_t value = 0;
    const auto [end, code] =
        std::from_chars(token_.text.data(), token_.text.data() + token_.text.size(), value);
    if (code != std::errc()) value = kMaxConstant, ++value;
    return at(token_, [&] { return Polynomial::constant(value); });
  }

  bool take_operator() {
    const TokenKind kind = token_.kind;
    if (kind != TokenKind::plus && kind != TokenKind::minus && kind != TokenKind::times)
      return false;
    reduce(precedence(kind, false));
    waiting_.push_back({token_});
    advance();
    return true;
  }

  void close() {
    reduce(0);
    if (waiting_.empty()) fail(token_, "closing parenthesis without an opening one");
    waiting_.pop_back();
    advance();
  }

  // Applies the waiting operators that bind at least this tightly, back to the last parenthesis.
  void reduce(int tightness) {
    while (!waiting_.empty() && waiting_.back().token.kind != TokenKind::open &&
           precedence(waiting_.back().token.kind, waiting_.back().prefix) >= tightness) {
      const Waiting last = std::move(waiting_.back());
      waiting_.pop_back();
      at(last.token, [&] { apply(last); });
    }
  }

  void apply(const Waiting& last) {
    const TokenKind kind = last.token.kind;
    if (last.prefix) {
      if (kind == TokenKind::minus) operands_.back().negate();
      return;
    }
    Polynomial right = std::move(operands_.back());
    operands_.pop_back();
    if (kind == TokenKind::plus) operands_.back().add(std::move(right));
    if (kind == TokenKind::minus) operands_.back().subtract(std::move(right));
    if (kind == TokenKind::times) operands_.back().multiply(std::move(right));
  }

  std::string_view text_;
  const Net& net_;
  const AtomSource& where_;
  NodeNames names_;
  Token token_;              // the next token
  std::size_t last_end_ = 0; // where the token before it ends
  NamePlace last_name_{};
  std::vector<Waiting> waiting_;
  std::vector<Polynomial> operands_;
};

} // namespace

Result<Proposition> parse_proposition(std::string_view text, const Net& net,
                                      const AtomSource& where) {
  if (!is_proposition_word(text)) {
    const ColouredPlace* coloured =
        net.colours != nullptr ? net.colours->find_place(text) : nullptr;
    if (coloured != nullptr) {
      Polynomial sum;
      for (std::uint32_t i = 0; i < coloured->size(); ++i) {
        sum.add(Polynomial::tokens(coloured->first + i));
      }
      return compare(std::move(sum), Comparison::at_least, Polynomial::constant(1));
    }
    if (const std::optional<PlaceIndex> place = net.find_place(text)) {
      return marked_proposition(*place);
    }
  }
  try {
    return Parser(text, net, where).run();
  } catch (Error& error) {
    return std::move(error);
  }
}

} // namespace fairly::petri
