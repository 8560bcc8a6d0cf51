// The two kinds of Boolean expressions in HOA: labels and acceptance conditions.
//
// There is one parser for both, without recursion, so nesting of any depth is fine. An algebra says
// what the operands are and how they are joined. Part of the reader, which catches the errors.
// Tested by tests/unit/automaton/hoa_reader_test.cpp.
#pragma once

#include "fairly/automaton/acceptance.hpp"
#include "fairly/automaton/hoa_lexer.hpp"
#include "fairly/base/bdd.hpp"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fairly::hoa {

// Parses &, | and parentheses with the usual two stacks.
// The Algebra provides Value, operand(lexer) for what is not an operator, negate, join for all
// operands of a chain at once, and kHasNot. Parsing stops in front of the first token that cannot
// belong to the expression.
template <class Algebra>
class ExpressionParser {
 public:
  using Value = typename Algebra::Value;

  ExpressionParser(HoaLexer& lexer, Algebra& algebra) : lexer_(lexer), algebra_(algebra) {}

  Value parse() {
    read_operand();
    while (true) {
      const HoaToken& token = lexer_.peek();
      if (token.is('&') || token.is('|')) {
        if (token.is('|')) reduce(2);
        operators_.push_back(lexer_.take());
        read_operand();
      } else if (token.is(')') && open_ > 0) {
        lexer_.take();
        reduce(1);
        operators_.pop_back(); // the opening parenthesis
        --open_;
        apply_negations();
      } else {
        break;
      }
    }
    reduce(1);
    if (!operators_.empty()) lexer_.fail_at(operators_.back(), "this parenthesis is never closed");
    return values_.back();
  }

 private:
  // Reads everything up to and including one operand.
  void read_operand() {
    while (lexer_.peek().is('(') || (Algebra::kHasNot && lexer_.peek().is('!'))) {
      if (lexer_.peek().is('(')) ++open_;
      operators_.push_back(lexer_.take());
    }
    values_.push_back(algebra_.operand(lexer_));
    apply_negations();
  }

  void apply_negations() {
    while (!operators_.empty() && operators_.back().is('!')) {
      operators_.pop_back();
      values_.back() = algebra_.negate(values_.back());
    }
  }

  // Applies the operators on the stack that bind at least as strongly, a whole chain at once.
  void reduce(int strength) {
    while (!operators_.empty() && !operators_.back().is('(')) {
      const bool is_and = operators_.back().is('&');
      if ((is_and ? 2 : 1) < strength) break;
      std::size_t operands = 1;
      for (; !operators_.empty() && operators_.back().is(is_and ? '&' : '|'); ++operands) {
        operators_.pop_back();
      }
      const std::span<Value> chain{values_.data() + values_.size() - operands, operands};
      const Value joined = algebra_.join(is_and, chain);
      values_.resize(values_.size() - operands + 1);
      values_.back() = joined;
    }
  }

  HoaLexer& lexer_;
  Algebra& algebra_;
  std::vector<HoaToken> operators_;
  std::vector<Value> values_;
  std::size_t open_ = 0;
};

// Labels: propositions by number, aliases and constants, as decision diagrams.
struct LabelAlgebra {
  using Value = Bdd;
  static constexpr bool kHasNot = true;

  Bdds& bdds;
  const absl::flat_hash_map<std::string, Bdd>& aliases;
  std::optional<HoaToken>& largest; // the proposition with the largest number so far

  Bdd operand(HoaLexer& lexer) const {
    const HoaToken token = lexer.take();
    if (token.kind == HoaToken::Kind::integer) {
      if (token.number >= Bdds::kMaxVariables) {
        lexer.fail(fmt::format("proposition {} is out of range", token.number));
      }
      if (!largest || token.number > largest->number) largest = token;
      return bdds.literal(token.number);
    }
    if (token.kind == HoaToken::Kind::alias) {
      const auto alias = aliases.find(token.text);
      if (alias == aliases.end()) {
        lexer.fail(fmt::format("alias '@{}' is not defined", token.text),
                   "an alias has to be defined before it is used");
      }
      return alias->second;
    }
    if (token.kind == HoaToken::Kind::identifier && token.text == "t") return Bdds::kTrue;
    if (token.kind == HoaToken::Kind::identifier && token.text == "f") return Bdds::kFalse;
    lexer.fail("expected a label: a proposition number, an alias, t, f, '!' or '('");
  }
  Bdd negate(Bdd f) const { return bdds.negate(f); }
  // Joins from the last variable to the first, so that each step only adds on top.
  Bdd join(bool is_and, std::span<Bdd> operands) const {
    const auto top = [&](Bdd f) { return bdds.is_constant(f) ? ~0U : bdds.variable(f); };
    std::sort(operands.begin(), operands.end(), [&](Bdd f, Bdd g) { return top(f) > top(g); });
    Bdd result = is_and ? Bdds::kTrue : Bdds::kFalse;
    for (const Bdd f : operands) result = is_and ? bdds.both(f, result) : bdds.either(f, result);
    return result;
  }
};

// The acceptance condition. Fin(!m) and Inf(!m) get a mark of their own for the complement.
struct AcceptanceAlgebra {
  using Value = AcceptanceBuilder::Id;
  static constexpr bool kHasNot = false;

  AcceptanceBuilder& builder;
  Mark declared;
  std::vector<Mark>& complemented; // complement i has mark declared + i

  Value operand(HoaLexer& lexer) const {
    const HoaToken token = lexer.take();
    if (token.kind != HoaToken::Kind::identifier) {
      lexer.fail("expected an acceptance condition: Inf(n), Fin(n), t, f or '('");
    }
    if (token.text == "t" || token.text == "f") return builder.constant(token.text == "t");
    if (token.text != "Inf" && token.text != "Fin") {
      lexer.fail(fmt::format("unknown acceptance '{}': expected Inf or Fin", token.text));
    }
    if (!lexer.take().is('(')) lexer.fail("expected '('");
    const bool negated = lexer.peek().is('!');
    if (negated) lexer.take();
    const HoaToken number = lexer.take();
    if (number.kind != HoaToken::Kind::integer)
      lexer.fail("expected the number of an acceptance set");
    if (number.number >= declared) {
      lexer.fail(
          fmt::format("acceptance set {} is out of range: {} declared", number.number, declared));
    }
    if (!lexer.take().is(')')) lexer.fail("expected ')'");
    const Mark mark = negated ? complement_of(number.number) : number.number;
    return token.text == "Inf" ? builder.inf(mark) : builder.fin(mark);
  }
  Value negate(Value value) const { return value; }
  Value join(bool is_and, std::span<Value> operands) const {
    return is_and ? builder.all_of(operands) : builder.any_of(operands);
  }

  Mark complement_of(Mark mark) const {
    const auto known = std::find(complemented.begin(), complemented.end(), mark);
    const auto index = static_cast<Mark>(known - complemented.begin());
    if (known == complemented.end()) complemented.push_back(mark);
    return declared + index;
  }
};

} // namespace fairly::hoa
