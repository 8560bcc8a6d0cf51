#include "fairly/ltl/parser.hpp"

#include "fairly/base/text.hpp"
#include "fairly/ltl/assembler.hpp"
#include "fairly/ltl/lexer.hpp"
#include "fairly/ltl/syntax.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::ltl {
namespace {

using TokenKind = Token::Kind;
using Part = Assembler::Part;

constexpr std::size_t kShownTokenLength = 24;

int precedence(Op op) {
  switch (op) {
  case Op::Implies:
  case Op::Equiv:
    return 1;
  case Op::Or:
    return 2;
  case Op::Xor:
    return 3;
  case Op::And:
    return 4;
  case Op::Until:
  case Op::Release:
  case Op::WeakUntil:
  case Op::StrongRelease:
    return 5;
  default:
    return 6; // prefix operators
  }
}

bool is_left_associative(Op op) {
  return op == Op::Or || op == Op::Xor || op == Op::And;
}

// What both grammars need to report errors and to say where atoms stand.
class Reader {
 public:
  Reader(std::string_view text, const ParseOptions& options) : text_(text), options_(options) {}

  Error error(const Token& token, std::string message, std::string hint = {}) const {
    return error_at(options_.source, text_, token.offset, token.length, std::move(message),
                    std::move(hint));
  }
  Error expected(std::string_view what, const Token& found, std::string hint = {}) const {
    if (found.kind == TokenKind::Bad) return error(found, found.text, found.hint);
    return error(found, fmt::format("{} expected, found {}", what, shown(found)), std::move(hint));
  }
  Error empty(const Token& end) const { return error(end, "the formula is empty"); }
  std::string shown(const Token& token) const {
    if (token.kind == TokenKind::End) return "the end of the formula";
    const std::string_view text = text_.substr(token.offset, token.length);
    if (text.size() <= kShownTokenLength) return fmt::format("'{}'", text);
    std::size_t cut = kShownTokenLength;
    while (utf8_length(text.substr(cut)) == 0) --cut; // not inside a character
    return fmt::format("'{}...'", text.substr(0, cut));
  }
  std::string_view text() const { return text_; }
  Formula atom(Formulas& formulas, const Token& token) const {
    const AtomId atom = formulas.intern(token.text);
    if (options_.spans != nullptr) options_.spans->push_back({atom, token.offset, token.length});
    return formulas.atom(atom);
  }

 private:
  std::string_view text_;
  const ParseOptions& options_;
};

// Operator precedence with two stacks: operands, and operators or opening parentheses that wait
// for an operand on their right.
class InfixParser {
 public:
  InfixParser(Formulas& formulas, const Reader& reader)
      : formulas_(formulas), assembler_(formulas), reader_(reader) {}

  Result<Formula> run() {
    for (std::size_t offset = 0;;) {
      const Token token = next_infix_token(reader_.text(), offset, operand_expected_);
      offset = token.offset + token.length;
      std::optional<Error> error = operand_expected_ ? take_operand(token) : take_operator(token);
      if (error) return *std::move(error);
      if (token.kind == TokenKind::End) return assembler_.finish(operands_.back());
    }
  }

 private:
  std::optional<Error> take_operand(const Token& token) {
    switch (token.kind) {
    case TokenKind::Open:
    case TokenKind::Prefix:
      waiting_.push_back(token);
      return {};
    case TokenKind::Atom:
      operands_.push_back(assembler_.leaf(reader_.atom(formulas_, token)));
      break;
    case TokenKind::Constant:
      operands_.push_back(assembler_.leaf(formulas_.constant(token.op == Op::True)));
      break;
    default:
      if (token.kind == TokenKind::End && waiting_.empty()) return reader_.empty(token);
      return reader_.expected(
          waiting_.empty() ? "operand" : "operand after " + reader_.shown(waiting_.back()), token);
    }
    operand_expected_ = false;
    return {};
  }

  std::optional<Error> take_operator(const Token& token) {
    switch (token.kind) {
    case TokenKind::Infix:
      reduce(precedence(token.op) + (is_left_associative(token.op) ? 0 : 1));
      waiting_.push_back(token);
      operand_expected_ = true;
      return {};
    case TokenKind::Close:
      reduce(0);
      if (waiting_.empty())
        return reader_.error(token, "closing parenthesis without an opening one");
      waiting_.pop_back();
      return {};
    case TokenKind::End:
      reduce(0);
      if (waiting_.empty()) return {};
      return reader_.error(waiting_.back(), "this parenthesis is never closed", "add a ')'");
    default:
      return reader_.expected("operator", token, hint_for(token));
    }
  }

  std::string hint_for(const Token& token) const {
    const std::string_view text = reader_.text(), before = text.substr(0, token.offset);
    if (before.ends_with('"') && token.kind != TokenKind::Open) {
      return "quotes inside an atom need a backslash: \"x = \\\"a\\\"\"";
    }
    if (text.substr(token.offset).starts_with("~>")) return "p ~> q is G(p -> F q)";
    if (token.kind != TokenKind::Open) return hint_for_word(token);
    const std::size_t end = before.find_last_not_of(" \t") + 1;
    std::size_t begin = end;
    while (begin > 0 && is_word_part(before[begin - 1])) --begin;
    const std::string_view word = before.substr(begin, end - begin);
    if (end < before.size() && (word == "fireable" || word == "enabled" || word == "fired")) {
      return fmt::format("no space before the parenthesis: {}(...)", word);
    }
    if (const std::string hint = hint_for_branching(word); !hint.empty()) return hint;
    const bool is_weak = word == "WF" || word.starts_with("WF_");
    const bool is_strong = word == "SF" || word.starts_with("SF_");
    if (!is_weak && !is_strong) return "";
    return fmt::format("fairness of an action is no part of the formula: --{} ACTION",
                       is_weak ? "weak" : "strong");
  }

  // CTL has A and E before its operators.
  static std::string hint_for_branching(std::string_view word) {
    const bool is_branching = word.size() == 2 && (word[0] == 'A' || word[0] == 'E') &&
                              std::string_view("GFX").find(word[1]) != std::string_view::npos;
    if (!is_branching && word != "A" && word != "E") return "";
    if (word[0] == 'A') {
      return fmt::format("formulas are about all runs: {}",
                         word == "A" ? "leave the A out"
                                     : fmt::format("write {} for {}", word[1], word));
    }
    return "formulas are about all runs: that some run satisfies p is that !p is violated";
  }

  // Finds words that other languages use for operators, where an operator should be or before it.
  std::string hint_for_word(const Token& token) const {
    static constexpr std::pair<std::string_view, std::string_view> kWords[] = {
        {"and", "&"},          {"or", "|"},       {"not", "!"},       {"implies", "->"},
        {"equivalent", "<->"}, {"iff", "<->"},    {"always", "G"},    {"globally", "G"},
        {"eventually", "F"},   {"finally", "F"},  {"next", "X"},      {"until", "U"},
        {"release", "R"},      {"releases", "R"}, {"weakuntil", "W"}, {"stronguntil", "U"}};
    const std::string_view before = reader_.text().substr(0, token.offset);
    const std::size_t end = before.find_last_not_of(" \t") + 1;
    const std::size_t start = before.substr(0, end).find_last_of(" \t(!") + 1;
    if (token.text == "leads" || token.text == "leadsto" || token.text == "leads_to") {
      return "p leads to q is G(p -> F q)";
    }
    for (const auto& [word, symbol] : kWords) {
      if (token.text == word || before.substr(start, end - start) == word) {
        return fmt::format("write '{}' for '{}'", symbol, word);
      }
    }
    return hint_for_branching(before.substr(start, end - start));
  }

  // Applies the waiting operators, down to the last parenthesis, that bind at least this tightly.
  void reduce(int tightness) {
    while (!waiting_.empty() && waiting_.back().kind != TokenKind::Open &&
           precedence(waiting_.back().op) >= tightness) {
      const Token token = std::move(waiting_.back());
      waiting_.pop_back();
      const Part right = operands_.back();
      if (token.bounds) {
        operands_.back() = assembler_.leaf(bounded(token, assembler_.finish(right)));
      } else if (token.kind == TokenKind::Prefix) {
        operands_.back() = assembler_.unary(token.op, right);
      } else {
        operands_.pop_back();
        operands_.back() = assembler_.binary(token.op, operands_.back(), right);
      }
    }
  }

  // F[2:4] p is XX(p | X(p | X p)), G[2:] p is XXG p.
  Formula bounded(const Token& token, Formula operand) {
    Formula all = operand;
    if (!token.bounds->to) {
      all = formulas_.unary(token.op, operand);
    } else {
      const Op joins = token.op == Op::Finally ? Op::Or : Op::And;
      for (std::uint32_t i = token.bounds->from; i < *token.bounds->to; ++i) {
        const std::array<Formula, 2> both{operand, formulas_.unary(Op::Next, all)};
        all = formulas_.nary(joins, both);
      }
    }
    for (std::uint32_t i = 0; i < token.bounds->from; ++i) all = formulas_.unary(Op::Next, all);
    return all;
  }

  Formulas& formulas_;
  Assembler assembler_;
  const Reader& reader_;
  bool operand_expected_ = true;
  std::vector<Token> waiting_;
  std::vector<Part> operands_;
};

// Each operator waits on a stack until its operands are complete.
class LbtParser {
 public:
  LbtParser(Formulas& formulas, const Reader& reader)
      : formulas_(formulas), assembler_(formulas), reader_(reader) {}

  Result<Formula> run() {
    for (std::size_t offset = 0;;) {
      const Token token = next_lbt_token(reader_.text(), offset);
      offset = token.offset + token.length;
      if (complete_) {
        if (token.kind == TokenKind::End) return assembler_.finish(*complete_);
        return reader_.expected("the end of the formula", token);
      }
      if (std::optional<Error> error = take(token)) return *std::move(error);
    }
  }

 private:
  struct Waiting {
    Token token;
    std::optional<Part> left{};
  };

  std::optional<Error> take(const Token& token) {
    switch (token.kind) {
    case TokenKind::Prefix:
    case TokenKind::Infix:
      waiting_.push_back({token});
      return {};
    case TokenKind::Atom:
      give(assembler_.leaf(reader_.atom(formulas_, token)));
      return {};
    case TokenKind::Constant:
      give(assembler_.leaf(formulas_.constant(token.op == Op::True)));
      return {};
    default:
      if (waiting_.empty())
        return token.kind == TokenKind::End ? reader_.empty(token)
                                            : reader_.expected("formula", token);
      return reader_.expected("operand of " + reader_.shown(waiting_.back().token), token);
    }
  }

  // Hands a complete operand to the operator that waits for it. If that completes the operator,
  // goes on with the result.
  void give(Part part) {
    while (!waiting_.empty()) {
      Waiting& last = waiting_.back();
      const Op op = last.token.op;
      if (last.token.kind == TokenKind::Infix && !last.left) {
        last.left = part;
        return;
      }
      part = last.left ? assembler_.binary(op, *last.left, part) : assembler_.unary(op, part);
      waiting_.pop_back();
    }
    complete_ = part;
  }

  Formulas& formulas_;
  Assembler assembler_;
  const Reader& reader_;
  std::vector<Waiting> waiting_;
  std::optional<Part> complete_;
};

} // namespace

Result<Formula> parse(Formulas& formulas, std::string_view text, const ParseOptions& options) {
  const Reader reader(text, options);
  if (options.syntax == Syntax::Lbt) return LbtParser(formulas, reader).run();
  return InfixParser(formulas, reader).run();
}

} // namespace fairly::ltl
